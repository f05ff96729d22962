// Reads GIFT, the text format of Moodle: questions between empty lines, their answers in braces.
import type { Guess, PaperQuestion } from '../papers/paper.ts'
import { alternatives, feedbackGuess, fromHtml, gap, itemOf, letters, pictureGuess, refused, weightGuess, wildcardGuess } from './item.ts'

interface Answer {
  sign: '=' | '~'
  /** Percent of the score; null without one. */
  weight: number | null
  text: string
  feedback: string
}
interface Parsed {
  before: string
  after: string
  answers: string
  isHtml: boolean
}

/** Characters that GIFT escapes, as private characters while the signs are found. */
const signs = String.raw`~=#{}:\ `.trim()
const hidden = (text: string) =>
  text.replaceAll(/\\([~=#{}:\\n])/g, (_, sign: string) => (sign === 'n' ? '\n' : String.fromCharCode(0xe0_00 + signs.indexOf(sign))))
const shown = (text: string) => text.replaceAll(/[\uE000-\uE006]/g, (c) => signs[c.charCodeAt(0) - 0xe0_00] ?? c).trim()

/** The parts of a question; null if it has no braces, or more than one pair. */
function parsed(text: string): Parsed | null {
  const open = text.indexOf('{')
  const close = text.indexOf('}', open)
  if (open < 0 || close < 0 || text.includes('{', open + 1) || text.includes('}', close + 1)) return null
  const named = text.slice(0, open).replace(/^\s*::[^:]*::/, '')
  const format = /^\s*\[(html|moodle|plain|markdown)\]/.exec(named)
  return {
    before: named.slice(format?.[0].length ?? 0),
    answers: text.slice(open + 1, close).trim(),
    after: text.slice(close + 1),
    isHtml: format?.[1] === 'html',
  }
}

function answersOf(text: string): Answer[] {
  return [...text.matchAll(/([=~])\s*(?:%(-?\d{1,3}(?:\.\d{1,5})?)%)?([^=~]*)/g)].map(([, sign, weight, rest = '']) => {
    const [said = '', feedback = ''] = rest.split('#')
    return {
      sign: sign === '=' ? '=' : '~',
      weight: weight === undefined ? null : Number(weight),
      text: shown(said),
      feedback: shown(feedback),
    }
  })
}

const isRight = ({ sign, weight }: Answer) => (weight === null ? sign === '=' : weight > 0)

function choiceOf(stem: string, answers: readonly Answer[], analysis: string, guesses: Guess[]): PaperQuestion {
  const right = answers.map(isRight)
  const count = right.filter(Boolean).length
  const weights = answers.flatMap((a) => (isRight(a) ? [a.weight ?? 100] : []))
  const feedback = answers.flatMap((a, i) => (a.feedback === '' ? [] : [`${String.fromCharCode(65 + i)}：${a.feedback}`]))
  return itemOf({
    type: count > 1 ? 3 : 0,
    subjectName: stem,
    options: answers.map((a) => a.text.replaceAll('\n', ' ')),
    answer: letters(right),
    analysis: [analysis, ...feedback].filter(Boolean).join('\n'),
    guesses: [
      ...guesses,
      ...(new Set(weights).size > 1 || (count === 1 && weights[0] !== 100) ? [weightGuess] : []),
      ...(feedback.length ? [feedbackGuess] : []),
    ],
  })
}

function numberOf(stem: string, answers: string, analysis: string, guesses: Guess[]): PaperQuestion | null {
  const found = /^#\s*=?\s*(?:%100%)?\s*(-?\d+(?:\.\d+)?)\s*(?::\s*(\d+(?:\.\d+)?))?\s*(?:#[^=~]*)?$/.exec(answers)
  if (!found) return null
  const [, value = '', tolerance] = found
  return itemOf({ type: 4, subjectName: stem, answer: value, analysis, rules: `数字${Number(tolerance) ? `±${tolerance}` : ''}`, guesses })
}

function read(source: string): PaperQuestion {
  const text = hidden(source)
  const parts = parsed(text)
  const whole = shown(text)
  if (!parts) return refused(whole, '大括号不成对，或一题有多处答案')
  const [answersText = '', general = ''] = parts.answers.split('####')
  const said = (words: string) => (parts.isHtml ? fromHtml(words) : { text: words, pictures: 0 })
  const isBehind = parts.after.trim() === ''
  const { text: stem, pictures } = said(shown(isBehind ? parts.before : `${parts.before}${gap}${parts.after}`))
  const guesses = pictures ? [pictureGuess(pictures)] : []
  const answers = answersText.trim()
  const analysis = shown(general)
  const truth = /^(T|TRUE|F|FALSE)\s*(?:#([^#]*))?(?:#([^#]*))?$/i.exec(answers)
  if (answers === '') return itemOf({ type: 1, subjectName: stem, analysis, guesses })
  if (truth) {
    const feedback = [truth[2], truth[3]].filter(Boolean).map((words) => shown(words ?? ''))
    const isTrue = /^T/i.test(truth[1] ?? '')
    return itemOf({
      type: 2,
      subjectName: stem,
      answer: isTrue ? '对' : '错',
      analysis: [analysis, ...feedback].filter(Boolean).join('\n'),
      guesses,
    })
  }
  const filled = isBehind ? said(shown(`${parts.before}${gap}`)).text : stem
  if (answers.startsWith('#')) return numberOf(filled, answers, analysis, guesses) ?? refused(whole, '数值范围或几个数值答案')
  const list = answersOf(answers)
  if (!list.length) return refused(whole, '答案没有 = 或 ~')
  if (list.some((a) => a.text.includes('->'))) return refused(whole, '连线题')
  if (list.some((a) => a.sign === '~')) return choiceOf(stem, list, analysis, guesses)
  const right = list.filter(isRight)
  const wild = right.some((a) => a.text.includes('*')) ? [wildcardGuess] : []
  const weighed = list.some((a) => a.weight !== null && a.weight !== 100) ? [weightGuess] : []
  return itemOf({
    type: 4,
    subjectName: filled,
    answer: alternatives(right.map((a) => a.text)),
    analysis,
    guesses: [...guesses, ...wild, ...weighed],
  })
}

/** Whether a text is GIFT: a question ends with braces that hold signs of answers. */
export const isGift = (lines: readonly string[]): boolean =>
  lines.some((line) => /^\s*::[^:]+::/.test(line) || /(?<!\\)\{\s*(?:[=~#]|T\}|TRUE|F\}|FALSE|\})/i.test(line)) ||
  lines.some((line, i) => /(?<!\\)\{\s*$/.test(line) && /^\s*[=~]/.test(lines[i + 1] ?? ''))

/** The questions of a GIFT text; a category and a comment are no questions. */
export function readGift(lines: readonly string[]): { questions: PaperQuestion[]; notes: string[] } {
  const questions: PaperQuestion[] = []
  const categories: string[] = []
  let block: string[] = []
  let hasTitles = false
  const end = () => {
    if (block.length) questions.push(read(block.join('\n')))
    block = []
  }
  for (const line of lines) {
    if (/^\s*\/\//.test(line)) continue
    if (/^\s*\$CATEGORY:/.test(line)) categories.push(line.trim())
    else if (line.trim() === '') end()
    else block.push(line)
    hasTitles ||= /^\s*::[^:]+::/.test(line)
  }
  end()
  return {
    questions,
    notes: [
      ...(categories.length ? [`分类没有带入：${categories.slice(0, 10).join('、')}`] : []),
      ...(hasTitles ? ['题目的标题（::…::）没有带入'] : []),
    ],
  }
}
