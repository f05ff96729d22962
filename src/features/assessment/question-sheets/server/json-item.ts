// Converts an item of a JSON file to the cells of a draft, and a question to such an item.
import { shownCell, storable } from '#platform/spreadsheets/spreadsheets.ts'
import { type AnswerContent, type QuestionContents, questionTypes, typeLabels } from '#features/assessment/question-banks/contract.ts'
import { byName, namesOf, pick } from '#shared/field-table.ts'
import { inOrder } from '#shared/letters.ts'
import { plainFields, questionFields } from '#features/assessment/question-banks/fields.ts'
import { lettersOf } from '#features/assessment/question-banks/server/question-banks.ts'
import { fillText, fillHtml, joined, rulesText } from './fill-text.ts'
import { type Cells, linesOf } from './sheet-columns.ts'

/** Data of an item that its cells cannot hold. */
export interface Extra {
  images?: string[]
  optionImages?: (string | null)[]
  /** Original blanks, valid while the cell equals `shown`. */
  answers?: string[]
  shown?: string
  /** Original 0 or 1 of a true or false answer, valid while the cell equals `shown`. */
  figure?: string
  points?: { text: string; weight: number }[]
  unknown?: string[]
  /** The item is not a question. */
  nothing?: true
  /** Why a text could not be read as a question, valid while the row has no type. */
  reason?: string
}

function text(value: unknown): string {
  if (typeof value === 'string') return storable(value).trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const record = (value: unknown): Record<string, unknown> =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
const known = new Set([
  ...'type typeLabel subjectName options answer sort images imageUrls'.split(' '),
  ...namesOf(questionFields),
  ...'id categoryId categoryName version createTime updateTime updateUserName canEdit'.split(' '),
])

const labelOf = (type: string) => {
  const code = questionTypes.find((t) => String(t) === type || typeLabels[t] === type)
  return code === undefined ? type : typeLabels[code]
}

/** The options in their order, and the mapping to their new letters. */
function optionsIn(value: unknown) {
  return inOrder(
    list(value).map((o) => {
      const { optionContent, optionName, sort, image } = record(o)
      const single = typeof o === 'string' || typeof o === 'number'
      return {
        text: text(single ? o : optionContent).replaceAll(/\s*\n\s*/g, ' '),
        image: text(image) || null,
        optionName: text(optionName),
        sort: typeof sort === 'number' ? sort : undefined,
      }
    }),
  )
}

function rightWrong(value: unknown): string {
  if (typeof value === 'boolean') return value ? '对' : '错'
  return text(value)
}

/** Converts any JSON line to cells, which are then validated. */
export function cellsOfItem(line: string): Cells {
  const item: unknown = JSON.parse(line)
  const given = record(item)
  const type = labelOf(text(given['type']))
  const said = given['answer']
  const { answer: inner, answers, blanks, ordered, points } = record(said)
  const whole = said !== null && typeof said === 'object' && !Array.isArray(said) ? inner : said
  const parts: unknown[] | undefined = [answers, whole].find(Array.isArray)
  const isFill = type === typeLabels[4]
  const { options, letterNow } = optionsIn(given['options'])
  const extra: Extra = {}
  let answer = rightWrong(whole)
  if (parts && (isFill || type === typeLabels[3])) answer = joined(parts.map(text))
  else if (parts && answer === '') answer = rightWrong(parts[0])
  if (isFill) {
    const written = answer === '' ? [] : answer.split(',')
    extra.answers = parts ? parts.map(text) : written
    if (!parts) answer = joined(written)
    extra.shown = answer
  }
  if (options.length) answer = lettersOf(answer)?.map(letterNow).join(',') ?? answer
  const images = list(given['images'])
    .map(text)
    .filter((path) => path !== '')
  if (images.length) extra.images = images
  if (options.some((o) => o.image)) extra.optionImages = options.map((o) => o.image)
  if (Array.isArray(points))
    extra.points = points.map(record).flatMap((p) => (text(p['text']) ? [{ text: text(p['text']), weight: Number(p['weight']) || 0 }] : []))
  const unknown = Object.keys(given).filter((key) => !known.has(key))
  if (unknown.length) extra.unknown = unknown.slice(0, 10).map((key) => shownCell(storable(key)).slice(0, 50))
  if (Object.keys(given).length === 0) extra.nothing = true
  const words = text(given['subjectName'])
  return {
    type,
    subjectName: isFill ? fillText(fillHtml(words)) : words,
    options: options.length ? linesOf(options.map((o) => o.text)) : '',
    answer,
    score: text(given['score']),
    ...byName(plainFields, (name) => text(given[name])),
    tags: list(given['tags']).map(text).join('、'),
    rules: isFill ? rulesText(rulesIn(blanks), ordered !== false) : '',
    extra: Object.keys(extra).length ? JSON.stringify(extra) : '',
  }
}

const rulesIn = (blanks: unknown) =>
  list(blanks).map((b) => {
    const { numeric, tolerance, units } = record(b)
    return {
      numeric: numeric === true,
      ...(typeof tolerance === 'number' ? { tolerance } : {}),
      ...(Array.isArray(units) ? { units: units.map(text) } : {}),
    }
  })

/** Converts a question to an item that `cellsOfItem` reads. */
export function itemOf(c: QuestionContents): object {
  const { answer, answers, blanks, ordered, points }: AnswerContent = c.answer
  return {
    type: c.type,
    typeLabel: c.typeLabel,
    subjectName: c.subjectName,
    ...(c.images.length ? { images: c.images } : {}),
    ...(c.options.length
      ? {
          options: c.options.map(({ sort, optionName, optionContent, image }) => ({
            sort,
            optionName,
            optionContent,
            ...(image ? { image } : {}),
          })),
        }
      : {}),
    answer: { answer, ...(c.type === 4 ? { answers, blanks, ordered } : {}), ...(points ? { points } : {}) },
    score: c.score,
    ...pick(
      c,
      plainFields.filter((name) => c[name] !== null),
    ),
    ...(c.tags.length ? { tags: c.tags } : {}),
  }
}
