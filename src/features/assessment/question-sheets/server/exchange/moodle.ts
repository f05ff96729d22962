// Reads Moodle XML: each <question> of a <quiz>.
import type { Tree } from '#platform/spreadsheets/spreadsheets.ts'
import type { Guess, PaperQuestion } from '../papers/paper.ts'
import { shortened } from '#shared/text.ts'
import { joined } from '../fill-text.ts'
import { unread } from '../papers/parse-paper.ts'
import {
  alternatives,
  feedbackGuess,
  fromHtml,
  gap,
  type Item,
  itemOf,
  letters,
  pictureGuess,
  refused,
  weightGuess,
  wildcardGuess,
  withGap,
} from './item.ts'
import { allOf, attributesOf, elementsOf, firstOf, textOf } from './trees.ts'

const valueOf = (tree: Tree, name: string) => textOf(firstOf(tree, name)).trim()
/** A field with a <text> and a format. */
function said(tree: Tree | undefined) {
  const text = tree ? textOf(firstOf(tree, 'text') ?? tree) : ''
  const isPlain = tree !== undefined && /^(?:plain_text|markdown|moodle_auto_format)$/.test(attributesOf(tree)['format'] ?? '')
  return isPlain ? { text: text.trim(), pictures: 0 } : fromHtml(text)
}
const fractionOf = (answer: Tree) => Number(attributesOf(answer)['fraction'] ?? 0)

type Read = Partial<Item> & { type: Item['type'] }

function choice(question: Tree): Read {
  const answers = elementsOf(question, 'answer')
  const isSingle = valueOf(question, 'single') !== 'false'
  const best = Math.max(...answers.map(fractionOf))
  const right = answers.map((a) => (isSingle ? fractionOf(a) === best && best > 0 : fractionOf(a) > 0))
  const options = answers.map((a) => said(a))
  const feedback = answers.flatMap((a, i) => {
    const { text } = said(firstOf(a, 'feedback'))
    return text === '' ? [] : [`${String.fromCharCode(65 + i)}：${text}`]
  })
  const weights = new Set(answers.filter((_, i) => right[i]).map(fractionOf))
  const partial = isSingle ? best !== 100 || answers.some((a) => fractionOf(a) > 0 && fractionOf(a) < best) : weights.size > 1
  const pictures = options.reduce((sum, o) => sum + o.pictures, 0)
  return {
    type: isSingle ? 0 : 3,
    options: options.map((o) => o.text.replaceAll('\n', ' ')),
    answer: letters(right),
    analysis: feedback.join('\n'),
    guesses: [
      ...(partial ? [weightGuess] : []),
      ...(feedback.length ? [feedbackGuess] : []),
      ...(pictures ? [pictureGuess(pictures)] : []),
    ],
  }
}

function shortAnswer(question: Tree, stem: string): Read {
  const answers = elementsOf(question, 'answer').filter((a) => fractionOf(a) > 0)
  const texts = answers.map((a) => said(a).text)
  return {
    type: 4,
    subjectName: withGap(stem),
    answer: alternatives(texts),
    guesses: [
      ...(answers.some((a) => fractionOf(a) < 100) ? [weightGuess] : []),
      ...(texts.some((text) => text.includes('*')) ? [wildcardGuess] : []),
    ],
  }
}

function numerical(question: Tree, stem: string): Read | null {
  const [answer, ...others] = elementsOf(question, 'answer').filter((a) => fractionOf(a) > 0)
  if (!answer || others.length) return null
  const tolerance = Number(valueOf(answer, 'tolerance') || 0)
  const units = elementsOf(firstOf(question, 'units') ?? question, 'unit').map((unit) => valueOf(unit, 'unit_name'))
  const rule = [`数字${tolerance ? `±${tolerance}` : ''}`, ...units.filter(Boolean).map((unit) => unit.replaceAll('/', '／'))].join('/')
  return { type: 4, subjectName: withGap(stem), answer: said(answer).text, rules: rule }
}

const cloze = /\{\d*:(SHORTANSWER_C|SHORTANSWER|SA|SAC|MW|MWC|[A-Z_]+):((?:\\.|[^\\}])*)\}/g
/** Embedded answers: only short ones are gaps here. */
function embedded(stem: string): Read | null {
  const answers: string[] = []
  const rules: string[] = []
  let isOther = false
  const text = stem.replaceAll(cloze, (_, kind: string, list: string) => {
    const number = /^(?:NUMERICAL|NM)$/.test(kind) ? /^=(-?\d+(?:\.\d+)?)(?::(\d+(?:\.\d+)?))?$/.exec(list.trim()) : null
    if (number) {
      answers.push(number[1] ?? '')
      rules.push(`数字${Number(number[2]) ? `±${number[2]}` : ''}`)
      return gap
    }
    rules.push('')
    if (!/^(?:SHORTANSWER|SHORTANSWER_C|SA|SAC|MW|MWC)$/.test(kind)) isOther = true
    const right = list
      .split(/(?<!\\)~/)
      .flatMap((part) => /^\s*(?:=|%100%)([^#]*)/.exec(part)?.[1] ?? [])
      .map((part) => part.replaceAll(/\\(.)/g, '$1').trim())
    answers.push(alternatives(right))
    return gap
  })
  if (isOther || !answers.length) return null
  return { type: 4, subjectName: text, answer: joined(answers), rules: rules.some(Boolean) ? rules.join(';') : '' }
}

function readByType(question: Tree, type: string, stem: string): Read | null {
  if (type === 'multichoice') return choice(question)
  if (type === 'truefalse') {
    const right = elementsOf(question, 'answer').find((a) => fractionOf(a) > 0)
    return { type: 2, answer: right && /true/i.test(said(right).text) ? '对' : '错' }
  }
  if (type === 'shortanswer') return shortAnswer(question, stem)
  if (type === 'essay') return { type: 1, answer: said(firstOf(question, 'graderinfo')).text }
  if (type === 'numerical') return numerical(question, stem)
  return type === 'cloze' || type === 'multianswer' ? embedded(stem) : null
}

function read(question: Tree): PaperQuestion {
  const type = attributesOf(question)['type'] ?? ''
  const { text: stem, pictures } = said(firstOf(question, 'questiontext'))
  const found = readByType(question, type, stem)
  if (!found) return refused(stem || shortened(textOf(question).trim(), 500), type)
  const analysis = [said(firstOf(question, 'generalfeedback')).text, found.analysis ?? ''].filter(Boolean).join('\n')
  const files = pictures || allOf(question, 'file').length
  const guesses: Guess[] = [...(found.guesses ?? []), ...(files ? [pictureGuess(files)] : [])]
  const grade = Number(valueOf(question, 'defaultgrade'))
  return itemOf({
    subjectName: stem,
    ...found,
    analysis,
    score: grade > 0 ? String(grade) : '',
    tags: elementsOf(firstOf(question, 'tags') ?? question, 'tag')
      .map((tag) => valueOf(tag, 'text'))
      .filter(Boolean)
      .join('、'),
    guesses,
  })
}

/** The questions of a quiz; categories are no questions. */
export function readMoodle(trees: readonly (Tree | null)[]): { questions: PaperQuestion[]; notes: string[] } {
  const isCategory = (tree: Tree | null) => tree !== null && attributesOf(tree)['type'] === 'category'
  const categories = trees.filter(isCategory).map((tree) => textOf(firstOf(tree as Tree, 'category')).trim())
  return {
    questions: trees.filter((tree) => !isCategory(tree)).map((tree) => (tree ? read(tree) : unread('', '这一题过大，没有读入'))),
    notes: categories.length ? [`分类没有带入：${categories.slice(0, 10).join('、')}`] : [],
  }
}
