// Reads the lines of one question: its stem, options, answer and labelled fields, without deciding its type.
import { ruleLine } from '#shared/tables-in-text.ts'
import type { Block } from './group.ts'
import type { Marked, PaperLine } from './paper.ts'
import { typeAsWritten } from '../as-written.ts'
import type { QuestionType } from '#features/assessment/question-banks/contract.ts'
import { atLabels, atLetters, type Label, optionPlace } from './words.ts'

export interface BlockText {
  stem: string
  options: string[]
  /** Places of the options that have a sign of their own, such as √ or a star. */
  ticked: number[]
  fields: Record<Label, string>
  /** The type in brackets before or behind the stem. */
  type: QuestionType | null
  marked: Marked[]
  pictures: string[]
}

const inBrackets = /[(（【[]\s*(?:正确|参考|标准)?答案\s*[:：]\s*([^()（）【】[\]]{1,200})[)）】\]]/g
const typeBefore = /^[(（【[<〈]\s*([^()（）【】[\]<>〈〉]{2,8})\s*[)）】\]>〉]\s*/
const typeBehind = /\s?[(（【[]\s*([^()（）【】[\]]{2,8})\s*[)）】\]]$/
const scoreInside = /[(（【[]\s*(?:本题|共|计)?\s*(\d{1,4}(?:\.\d{1,2})?)\s*分\s*[)）】\]]/

/** The text without the first match of a pattern, and its first group. */
function taken(text: string, pattern: RegExp): [rest: string, found: string | undefined] {
  const found = pattern.exec(text)
  if (!found) return [text, undefined]
  return [`${text.slice(0, found.index)}${text.slice(found.index + found[0].length)}`.trim(), found[1]]
}

/** The type in brackets at either end of a stem; other brackets stay. */
function typeIn(stem: string): [stem: string, type: QuestionType | null] {
  for (const pattern of [typeBefore, typeBehind]) {
    const [rest, word] = taken(stem, pattern)
    const type = word && /[选断填答空误述析题]/.test(word) ? typeAsWritten(word) : undefined
    if (type !== undefined && rest !== '') return [rest, type]
  }
  return [stem, null]
}

/** Rows of a table within a stem, as the lines of a table in a text. */
function stemText(lines: readonly PaperLine[]): string {
  const out: string[] = []
  let rows = 0
  for (const { text, isRow } of lines) {
    const cells = text.split('\t')
    if (!isRow || cells.length < 2) {
      rows = 0
      out.push(text)
      continue
    }
    out.push(`| ${cells.map((cell) => cell.replaceAll('|', '｜').trim()).join(' | ')} |`)
    if (rows++ === 0) out.push(ruleLine(cells.length))
  }
  return out.join('\n').trim()
}

const tick = /^[*＊√✓✔]\s*|\s*(?:[√✓✔*＊]|[(（]\s*(?:√|正确答案|正确)\s*[)）])$/
function withoutTicks(options: readonly string[]): { options: string[]; ticked: number[] } {
  const ticked: number[] = []
  const bare = options.map((option, i) => {
    if (!tick.test(option) || option.length < 2) return option
    ticked.push(i)
    return option.replace(tick, '').replace(tick, '').trim()
  })
  // a sign that every option has says nothing
  return ticked.length === options.length ? { options: [...options], ticked: [] } : { options: bare, ticked }
}

export function readBlock(block: Block): BlockText {
  const stem: PaperLine[] = []
  const optionLines: string[] = []
  const fields: Record<Label, string[]> = { answer: [], analysis: [], difficulty: [], tags: [], points: [], score: [] }
  const marked: Marked[] = []
  const pictures: string[] = []
  let at: 'stem' | 'options' | Label = 'stem'
  for (const line of block.lines) {
    marked.push(...(line.marked ?? []))
    pictures.push(...(line.pictures ?? []))
    const inside: string[] = []
    const text = line.text.replaceAll(inBrackets, (_, answer: string) => {
      inside.push(answer)
      return ''
    })
    fields.answer.push(...inside)
    if (text.trim() === '' && inside.length) continue
    for (const part of atLabels(text)) {
      if (part.label) {
        at = part.label
        if (part.text !== '') fields[at].push(part.text)
        continue
      }
      const said = part.text.replace(/^选项\s*[:：]\s*/, '')
      if (at === 'stem' && optionPlace(said) === 0) at = 'options'
      if (at === 'options') optionLines.push(line.isRow ? asOptionRow(said) : said)
      else if (at === 'stem') stem.push({ ...line, text: part.text })
      else fields[at].push(part.text)
    }
  }
  return finish({ stem: stemText(stem), optionLines, marked, pictures, fields })
}

/** Cells of a row with options: «A», «甲» is one option. */
const asOptionRow = (text: string) => text.replaceAll(/(^|\t)([A-ZＡ-Ｚ])\s*[.．、:：]?\t/g, '$1$2. ')

interface Parts {
  stem: string
  optionLines: string[]
  marked: Marked[]
  pictures: string[]
  fields: Record<Label, string[]>
}

function finish({ stem, optionLines, marked, pictures, fields }: Parts): BlockText {
  const inStem = atLetters(stem)
  const below = atLetters(optionLines.join('\n'))
  const isInStem = optionLines.length === 0 && inStem.options.length > 1
  let text = isInStem ? inStem.before : stem
  const found = isInStem ? inStem.options : below.options
  const lost = isInStem ? '' : below.before
  // text between the stem and the first letter that was not recognised as an option stays in the stem
  if (lost !== '') text = `${text}\n${lost}`.trim()
  const { options, ticked } = withoutTicks(found)
  const [withoutScore, inside] = taken(text, scoreInside)
  const [bare, type] = typeIn(withoutScore)
  const joined = Object.fromEntries(Object.entries(fields).map(([label, lines]) => [label, lines.join('\n').trim()])) as Record<
    Label,
    string
  >
  if (joined.score === '') joined.score = inside ?? ''
  return { stem: bare, options, ticked, fields: joined, type, marked, pictures }
}
