// Decides what a block is: its type, its answer and its fields; each value that the paper does not write is a guess with its reason.
import type { QuestionType } from '#features/assessment/question-banks/contract.ts'
import { lettersOf } from '#features/assessment/question-banks/server/question-banks.ts'
import { answerAlone, truthAsWritten } from '../as-written.ts'
import { answerWithin, apartFromReason, gapsWithin, letterOfText, lookGuess, markedOptions, tickGuess } from './answers.ts'
import type { BlockText } from './block.ts'
import type { Part } from './group.ts'
import type { KeyAnswer } from './key.ts'
import type { Guess, PaperQuestion } from './paper.ts'
import { lettersText } from './words.ts'

const gaps = /[_＿﹍]{2,}|[(（]\s*[)）]|【\s*】/g
const typeGuess: Guess = { field: 'type', message: '题型按内容判断，请确认' }

const lettersIn = (answer: string) => lettersOf(answerAlone(answer).replace(/[。.]$/, ''))
const isTruth = (answer: string) => answer !== '' && truthAsWritten(answer) !== undefined
const isTruths = (options: readonly string[]) => options.length === 2 && options.every((option) => isTruth(option))

interface Found {
  answer: string
  stem: string
  guesses: Guess[]
}

/** The answer by its source, the first of: label, stem, key, tick, look. Two sources that differ are a guess. */
function answerOf(text: BlockText, key: KeyAnswer | undefined, isFill: boolean): Found {
  const within = isFill ? null : answerWithin(text.stem)
  const truthful = within && text.options.length && !lettersIn(within.answer) ? null : within
  const stem = truthful?.stem ?? text.stem
  const said = text.fields.answer || truthful?.answer || ''
  if (said !== '') {
    const differs = key && key.answer !== '' && comparable(key.answer) !== comparable(said)
    return { answer: said, stem, guesses: differs ? [{ field: 'answer', message: `答案表中是“${key.answer.slice(0, 30)}”，请确认` }] : [] }
  }
  if (key?.answer) return { answer: key.answer, stem, guesses: [] }
  if (text.ticked.length) return { answer: lettersText(text.ticked), stem, guesses: [tickGuess] }
  const looks = markedOptions(text.options, text.marked)
  return looks ? { answer: lettersText(looks.places), stem, guesses: [lookGuess(looks.look)] } : { answer: '', stem, guesses: [] }
}
const comparable = (answer: string) => lettersIn(answer)?.join() ?? truthAsWritten(answer) ?? answer.replaceAll(/\s/g, '')

/** The type by the content, for a question whose paper does not name it. */
function typeByContent(text: BlockText, answer: string): QuestionType {
  if (isTruths(text.options)) return 2
  const letters = lettersIn(answer)
  if (text.options.length > 1) return (letters?.length ?? 1) > 1 ? 3 : 0
  if (isTruth(answer)) return 2
  return text.stem.match(gaps) ? 4 : 1
}

function typeOf(part: Part, text: BlockText, answer: string): { type: QuestionType; isGuess: boolean } {
  if (text.type !== null) return { type: text.type, isGuess: false }
  if (part.type === 'choice') {
    const letters = lettersIn(answer)
    return { type: (letters?.length ?? 1) > 1 ? 3 : 0, isGuess: true }
  }
  // a case may ask with options
  if (part.type === 1 && text.options.length > 1 && lettersIn(answer)) return { type: typeByContent(text, answer), isGuess: true }
  if (part.type !== null) return { type: part.type, isGuess: false }
  return { type: typeByContent(text, answer), isGuess: true }
}

/** Answers of a fill-in question within its stem: in its gaps, or underlined. */
function fillWithin(text: BlockText, stem: string): Found | null {
  const within = gapsWithin(stem)
  if (within)
    return { answer: within.answers.join(';'), stem: within.stem, guesses: [{ field: 'answer', message: '答案取自题干的空格中，请确认' }] }
  if (stem.match(gaps)) return null
  const answers: string[] = []
  let rest = stem
  for (const { look, text: marked } of text.marked) {
    if (look !== 'underline' || marked.trim() === '' || !rest.includes(marked)) continue
    answers.push(marked.trim())
    rest = rest.replace(marked, () => '____')
  }
  return answers.length
    ? { answer: answers.join(';'), stem: rest, guesses: [{ field: 'answer', message: '答案取自带下划线的文字，请确认' }] }
    : null
}

/** Points of a short answer: lines or parts with their scores. */
function pointsOf(text: string): { points: PaperQuestion['points']; isGuess: boolean } {
  let isGuess = false
  const points = text
    .split(/\n|[;；](?=\s*(?:\d|[(（]\d|[①-⑳]))/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const score = /[(（【]?\s*(\d{1,4}(?:\.\d{1,2})?)\s*分\s*[)）】]?[。；;]?$/.exec(line)
      if (!score) isGuess = true
      const words = (score ? line.slice(0, score.index) : line).replace(/^(?:\d{1,2}\s*[.．、)）]|[(（]\d{1,2}[)）]|[①-⑳])\s*/, '')
      return { text: words.replace(/[；;，,：:\s]$/, '').trim(), weight: score ? Number(score[1]) : 1 }
    })
    .filter((point) => point.text !== '')
  return { points, isGuess }
}

const stars = (difficulty: string) => {
  const n = difficulty.match(/[★⭐]/g)?.length ?? 0
  return n > 0 && n <= 5 ? String(n / 5) : difficulty
}

function scoreOf(part: Part, text: BlockText, type: QuestionType, blanks: number): string {
  const own = /\d{1,4}(?:\.\d{1,2})?/.exec(text.fields.score)?.[0]
  if (own !== undefined) return own
  if (part.score === null) return ''
  return String(part.isPerBlank && type === 4 ? Math.round(part.score * Math.max(1, blanks) * 100) / 100 : part.score)
}

/** The question of a block, with the answer that a key has for it. */
export function decide(part: Part, text: BlockText, key: KeyAnswer | undefined): PaperQuestion {
  const isFill = (text.type ?? part.type) === 4
  let found = answerOf(text, key, isFill)
  const { type, isGuess } = typeOf(part, { ...text, stem: found.stem }, found.answer)
  if (type === 4 && found.answer === '') found = fillWithin(text, text.stem) ?? found
  const guesses: Guess[] = [...(isGuess ? [typeGuess] : []), ...found.guesses]
  const isChoice = type === 0 || type === 3
  const { answer: alone, reason } = isChoice ? apartFromReason(found.answer) : { answer: found.answer, reason: '' }
  const { points, isGuess: isWeightGuessed } = pointsOf(type === 1 ? text.fields.points : '')
  let answer = isChoice ? (letterOfText(alone, text.options) ?? alone) : alone
  if (type === 1 && answer === '' && points.length) {
    answer = points.map((p) => p.text).join('；')
    guesses.push({ field: 'answer', message: '参考答案由得分点拼成，请确认' })
  }
  if (points.length && isWeightGuessed) guesses.push({ field: 'answer', message: '有得分点没有写分值，按1分计，请确认' })
  const lostPoints = type === 1 ? '' : text.fields.points
  const analysis = [text.fields.analysis, reason, key?.analysis ?? '', lostPoints].filter((part) => part !== '').join('\n')
  const extraOptions = isChoice || isTruths(text.options) ? [] : text.options
  return {
    type,
    reason: null,
    // options of a type that has none stay as text
    subjectName: [found.stem, ...extraOptions.map((option, i) => `${String.fromCharCode(65 + i)}. ${option}`)].filter(Boolean).join('\n'),
    options: isChoice ? text.options : [],
    answer: type === 2 && isTruths(text.options) ? (truthAsWritten(answer, text.options) ?? answer) : answer,
    score: scoreOf(part, text, type, found.stem.match(gaps)?.length ?? 0),
    analysis,
    difficulty: stars(text.fields.difficulty),
    tags: text.fields.tags.replaceAll('\n', '、'),
    points,
    rules: '',
    guesses,
    pictures: text.pictures,
  }
}
