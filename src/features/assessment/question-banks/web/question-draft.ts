// State of the question form and its conversion: letters follow from positions, the key from the identity of options.
import { letterOf } from '#shared/letters.ts'
import type { GivenQuestion, Question, QuestionContents, QuestionType } from '../contract.ts'
import { blankToken, maxOptions } from '../contract.ts'
import { byName, pick } from '#shared/field-table.ts'
import { type EachPlain, plainFields, plainOf } from '../fields.ts'

export interface OptionDraft {
  /** Stable id of the option, also when it moves. */
  key: string
  optionContent: string
  image: string | null
  imageUrl: string | null
  right: boolean
}
export interface BlankDraft {
  key: string
  text: string
  numeric: boolean
  tolerance: number | null
  units: string[]
}
export interface FillDraft {
  /** HTML with blankToken for each blank. */
  html: string
  blanks: BlankDraft[]
  ordered: boolean
}
export interface Picture {
  path: string
  url: string
}
/** An empty text is ''. */
type PlainDraft = EachPlain<string, number | null>
export interface QuestionDraft extends PlainDraft {
  type: QuestionType
  subjectName: string
  pictures: Picture[]
  options: OptionDraft[]
  /** For true or false: 0 = right, 1 = wrong. */
  judgement: '0' | '1' | null
  reference: string
  points: { text: string; weight: number }[]
  fill: FillDraft
  score: number | null
  tags: string[]
  /** Input of the other types, restored when the type is switched back. */
  aside: Partial<Record<QuestionType, OfType>>
}
/** Fields that depend on the type; a change of type resets them. */
type OfType = Pick<QuestionDraft, 'subjectName' | 'pictures' | 'options' | 'judgement' | 'reference' | 'points' | 'fill'>

let last = 0
/** Unique key, also among restored drafts. */
export const newRowKey = () => `k${Date.now().toString(36)}${++last}`
export const newOption = (): OptionDraft => ({ key: newRowKey(), optionContent: '', image: null, imageUrl: null, right: false })
export const newBlank = (key = newRowKey()): BlankDraft => ({ key, text: '', numeric: false, tolerance: null, units: [] })
export const isChoice = (type: QuestionType) => type === 0 || type === 3

/** Initial values of a type, without text, answers and options. */
const emptyOf = (type: QuestionType): OfType => ({
  subjectName: '',
  pictures: [],
  options: isChoice(type) ? Array.from({ length: 4 }, newOption) : [],
  judgement: null,
  reference: '',
  points: [],
  fill: { html: '', blanks: [], ordered: true },
})
/** Fields after a change of type: restored or empty; the current ones are put aside. */
export function turnedTo(type: QuestionType, from: QuestionType, draft: QuestionDraft): OfType & Pick<QuestionDraft, 'aside'> {
  const { subjectName, pictures, options, judgement, reference, points, fill, aside = {} } = draft
  const now: OfType = { subjectName, pictures, options, judgement, reference, points, fill }
  return { ...emptyOf(type), ...aside[type], aside: { ...aside, [from]: now } }
}
const plainDraft = (q?: QuestionContents) =>
  byName(plainFields, (name) => q?.[name] ?? (plainOf(name).holds === 'text' ? '' : null)) as PlainDraft
export const newDraft = (type: QuestionType): QuestionDraft => ({
  ...emptyOf(type),
  type,
  score: 1,
  ...plainDraft(),
  tags: [],
  aside: {},
})

export function draftOf(q: QuestionContents): QuestionDraft {
  const right = new Set(q.answer.answers)
  return {
    type: q.type,
    subjectName: q.type === 4 ? '' : q.subjectName,
    pictures: q.images.map((path, i) => ({ path, url: q.imageUrls[i] ?? '' })),
    options: isChoice(q.type)
      ? q.options.map(({ optionName, optionContent, image, imageUrl }) => ({
          key: newRowKey(),
          optionContent,
          image,
          imageUrl,
          right: right.has(optionName),
        }))
      : [],
    judgement: q.type === 2 ? (q.answer.answer as '0' | '1') : null,
    reference: q.type === 1 ? q.answer.answer : '',
    points: q.answer.points ?? [],
    fill: {
      html: q.type === 4 ? q.subjectName : '',
      blanks:
        q.type === 4
          ? q.answer.answers.map((text, i) => {
              const { numeric = false, tolerance = null, units = [] } = q.answer.blanks?.[i] ?? {}
              return { key: newRowKey(), text, numeric, tolerance, units }
            })
          : [],
      ordered: q.answer.ordered ?? true,
    },
    score: q.score,
    ...plainDraft(q),
    tags: q.tags,
    aside: {},
  }
}

/** Letters of the right options by their current positions. */
export const rightLetters = (options: readonly OptionDraft[]) => options.flatMap((o, i) => (o.right ? [letterOf(i)] : []))
export const blanksIn = (html: string) => html.split(blankToken).length - 1

function answerOf(d: QuestionDraft): GivenQuestion['answer'] {
  if (isChoice(d.type)) return { answer: rightLetters(d.options).join(',') }
  if (d.type === 2) return { answer: d.judgement ?? '' }
  if (d.type === 1) return { answer: d.reference, points: d.points.filter((p) => p.text.trim() !== '') }
  const { blanks, ordered } = d.fill
  return {
    answer: '',
    answers: blanks.map((b) => b.text),
    blanks: blanks.map(({ numeric, tolerance, units }) => ({
      numeric,
      ...(numeric && tolerance ? { tolerance } : {}),
      ...(numeric && units.length ? { units } : {}),
    })),
    ordered,
  }
}

export const bodyOf = (d: QuestionDraft): GivenQuestion => ({
  subjectName: d.type === 4 ? d.fill.html : d.subjectName,
  images: d.pictures.map((p) => p.path),
  options: isChoice(d.type)
    ? d.options.map(({ optionContent, image }, sort) => ({ sort, optionName: letterOf(sort), optionContent, image }))
    : [],
  answer: answerOf(d),
  score: d.score ?? 1,
  ...pick(d, plainFields),
  tags: d.tags,
})

const sentFor: Partial<Record<keyof QuestionDraft, readonly (keyof GivenQuestion)[]>> = {
  subjectName: ['subjectName'],
  pictures: ['images'],
  options: ['options', 'answer'],
  judgement: ['answer'],
  reference: ['answer'],
  points: ['answer'],
  fill: ['subjectName', 'answer'],
  score: ['score'],
  tags: ['tags'],
  ...byName(plainFields, (name) => [name]),
}
/** Body of an edit: the fields that the touched form fields determine. */
export function editOf(d: QuestionDraft, touched: readonly string[]): Partial<GivenQuestion> {
  const body = bodyOf(d)
  const names = new Set(touched.flatMap((name) => sentFor[name as keyof QuestionDraft] ?? []))
  return Object.fromEntries([...names].map((name) => [name, body[name]]))
}

/** Contents of an old version as an edit of the current one. */
export const bodyOfContents = (q: QuestionContents) => bodyOf(draftOf(q))

/** Maps a field name of the server to the form's. */
export const fieldIn = (type: QuestionType) => (field: string) => {
  const [name] = field.split('.')
  if (type === 4 && (name === 'subjectName' || name === 'answer' || name === 'answers')) return 'fill'
  if (name === 'answer' && isChoice(type)) return 'options'
  if (name === 'answer') return type === 2 ? 'judgement' : 'reference'
  return name === 'images' ? 'pictures' : (name ?? field)
}

/** Fault of the options in the words of the specification; undefined if there is none. */
export function optionFault(type: QuestionType, options: readonly OptionDraft[]): string | undefined {
  if (!options.length || options.some((o) => !o.optionContent.trim() && !o.image)) return '请完善选项'
  if (options.length > maxOptions) return '最多26个选项'
  if (new Set(options.map((o) => `${o.optionContent.trim()}\n${o.image ?? ''}`)).size < options.length) return '选项不能重复'
  const right = rightLetters(options).length
  return right === 0 || (type === 0 && right > 1) ? '请选择答案' : undefined
}
export function fillFault({ html, blanks }: FillDraft): string | undefined {
  if (blanksIn(html) === 0) return '请至少插入一个填空'
  if (blanks.some((b) => b.text.includes(','))) return '填空答案不能包含英文逗号，请使用中文逗号'
  if (blanks.some((b) => b.text.split('|').every((t) => !t.trim()))) return '请完善答案'
  return undefined
}

/** Toggles an option as right; in a single choice the former one loses the mark. */
export const marked = (options: readonly OptionDraft[], key: string, single: boolean) =>
  options.map((o) => {
    if (o.key === key) return { ...o, right: single || !o.right }
    return single ? { ...o, right: false } : o
  })
export const latestDraft = (q: Question) => ({ values: draftOf(q), version: String(q.version) })
