// Validates questions from all sources, and gives their stored form. Pure: knows neither database nor HTTP.
import { createHash } from 'node:crypto'
import { cleanCode, cleanText, fewMarks } from '#shared/clean.ts'
import { byName } from '#shared/field-table.ts'
import { inOrder } from '#shared/letters.ts'
import { roundScore } from '#shared/scores.ts'
import { textLength } from '#shared/text.ts'
import { type GivenQuestion, maxBlanks, maxOptions, maxScore, type QuestionType, questions } from '../contract.ts'
import { maxTextLength, type PlainContents, plainFields } from '../fields.ts'
import { blanksIn, plainOf, safeHtml, shownText } from './html.ts'
import type { AnswerKey, QuestionContents, StoredOption } from './tables.ts'

/** Error codes of the interchange format. */
export type FaultCode = 'E02' | 'E03' | 'E04' | 'E05' | 'E06' | 'E07' | 'E08' | 'E09' | 'E10' | 'E11' | 'E12'
export interface Fault {
  code: FaultCode
  field: 'subjectName' | 'options' | 'answer' | 'score' | 'tags'
  /** Key of the message of the form. */
  key: keyof typeof questions.meta.failures
  /** The option or blank, from 0. */
  at?: number
}
export interface Judged {
  faults: Fault[]
  contents: QuestionContents
}

const SINGLE = 0
const JUDGEMENT = 2
const MULTIPLE = 3
const FILL = 4
export const rightWrong: readonly StoredOption[] = [{ optionContent: '对' }, { optionContent: '错' }]

const lettersIn = /^[A-Z](?:[\s,，、;；]*[A-Z])*$/
/** The letters of an answer (B, A,C, ac), sorted and unique; null for any other text. */
export function lettersOf(answer: string): string[] | null {
  const text = cleanCode(answer).toUpperCase()
  return lettersIn.test(text) ? [...new Set(text.match(/[A-Z]/g))].sort() : null
}

const oneLine = (text: string) => cleanText(text).replaceAll(/\s*\n\s*/g, ' ')

/** The alternatives that a blank accepts, separated by |. */
export const alternativesOf = (text: string) => [...new Set(text.split('|').map((t) => oneLine(t)))].filter((t) => t !== '')

type Said = GivenQuestion['answer']

function choice(
  type: QuestionType,
  answer: Said,
  options: readonly StoredOption[],
  letterNow: (l: string) => string,
  wrong: (f: Fault) => void,
): AnswerKey {
  const letters = lettersOf((answer.answers ?? []).join(',') || answer.answer)
    ?.map(letterNow)
    .sort()
  if (!options.length) return { correct: [] }
  if (!letters) wrong({ code: type === MULTIPLE && !answer.answer.trim() ? 'E07' : 'E06', field: 'answer', key: 'answer' })
  else if (letters.some((l) => l.charCodeAt(0) - 65 >= options.length) || (type === SINGLE && letters.length > 1))
    wrong({ code: 'E06', field: 'answer', key: 'answer' })
  return { correct: letters ?? [] }
}

function checkOptions(options: readonly StoredOption[], wrong: (f: Fault) => void) {
  const fault = (code: FaultCode, key: Fault['key'], at?: number) =>
    wrong({ code, field: 'options', key, ...(at === undefined ? {} : { at }) })
  if (options.length === 0) return fault('E03', 'options')
  if (options.length > maxOptions) return fault('E04', 'tooManyOptions')
  const empty = options.findIndex((o) => o.optionContent === '' && !o.image)
  if (empty >= 0) return fault('E05', 'options', empty)
  const seen = new Set<string>()
  for (const [i, { optionContent, image = '' }] of options.entries()) {
    const key = `${optionContent}\n${image}`
    if (seen.has(key)) return fault('E05', 'sameOptions', i)
    seen.add(key)
  }
}

/** Checks that a type without options got none; true or false may repeat its fixed ones. */
function checkNoOptions(type: QuestionType, asked: readonly StoredOption[], wrong: (f: Fault) => void) {
  const own = type === JUDGEMENT ? rightWrong : []
  if (asked.some((o) => type === JUDGEMENT && o.optionContent === '')) wrong({ code: 'E05', field: 'options', key: 'options' })
  else if (asked.length && JSON.stringify(asked) !== JSON.stringify(own))
    wrong({ code: 'E05', field: 'options', key: type === JUDGEMENT ? 'rightWrong' : 'noOptions' })
}

function fill(answer: Said, blanks: number, wrong: (f: Fault) => void): AnswerKey {
  const given = answer.answers ?? (answer.answer === '' ? [] : answer.answer.split(','))
  const comma = given.findIndex((text) => text.includes(','))
  const fault = (code: FaultCode, key: Fault['key'], at?: number) =>
    wrong({ code, field: 'answer', key, ...(at === undefined ? {} : { at }) })
  const accepted = given.map(alternativesOf)
  if (comma >= 0) fault('E10', 'comma', comma)
  else if (blanks > maxBlanks) fault('E09', 'tooManyBlanks')
  else if (blanks > 0) {
    const empty = Array.from({ length: blanks }, (_, i) => accepted[i] ?? []).findIndex((texts) => texts.length === 0)
    if (empty >= 0) fault('E09', 'blanks', empty)
    else if (given.length !== blanks) fault('E09', 'blanks')
  }
  const rules = answer.blanks ?? []
  return {
    blanks: accepted.slice(0, maxBlanks).map((accept, i) => {
      const { numeric = false, tolerance, units } = rules[i] ?? {}
      return { accept, numeric, ...(numeric && tolerance ? { tolerance } : {}), ...(numeric && units?.length ? { units } : {}) }
    }),
    ordered: answer.ordered ?? true,
  }
}

export function answerOf(key: AnswerKey): string {
  if ('correct' in key) return key.correct.join(',')
  if ('value' in key) return key.value ? '0' : '1'
  if ('blanks' in key) return key.blanks.map((b) => b.accept.join('|')).join(',')
  return key.reference
}

const plainKept = (given: GivenQuestion) =>
  byName(plainFields, (name) => {
    const value = given[name]
    return typeof value === 'number' ? roundScore(value) : cleanText(value ?? '') || null
  }) as PlainContents

/**
 * Validates a question and returns its faults and its stored form, which is valid only without faults. On the wire, "0" is right and "1" is
 * wrong.
 */
export function judgeQuestion(type: QuestionType, given: GivenQuestion): Judged {
  const faults: Fault[] = []
  const wrong = (fault: Fault) => void faults.push(fault)
  const { options: inLetters, places, letterNow } = inOrder(given.options)
  const asked = inLetters.map(({ optionContent, image }) => ({ optionContent: oneLine(optionContent), ...(image ? { image } : {}) }))
  const subjectName = type === FILL ? safeHtml(given.subjectName) : cleanText(given.subjectName)
  const plain = type === FILL ? plainOf(subjectName) : subjectName
  if (textLength(plain) > maxTextLength) wrong({ code: 'E02', field: 'subjectName', key: 'tooLong' })
  else if (type !== FILL && plain === '') wrong({ code: 'E02', field: 'subjectName', key: 'text' })
  if (type !== SINGLE && type !== MULTIPLE) checkNoOptions(type, asked, wrong)
  let options: readonly StoredOption[] = []
  let answerKey: AnswerKey = { reference: '' }
  if (type === SINGLE || type === MULTIPLE) {
    options = asked
    checkOptions(options, ({ at, ...fault }) => wrong(at === undefined ? fault : { ...fault, at: places[at] ?? at }))
    answerKey = choice(type, given.answer, options, letterNow, wrong)
  } else if (type === JUDGEMENT) {
    options = rightWrong
    const said = given.answer.answer.trim()
    if (said !== '0' && said !== '1') wrong({ code: 'E08', field: 'answer', key: 'answer' })
    answerKey = { value: said === '0' }
  } else if (type === FILL) {
    const blanks = blanksIn(subjectName)
    if (blanks === 0) wrong({ code: plain === '' ? 'E02' : 'E09', field: 'subjectName', key: 'noBlank' })
    answerKey = fill(given.answer, blanks, wrong)
  } else {
    const reference = cleanText(given.answer.answer)
    if (reference === '') wrong({ code: 'E11', field: 'answer', key: 'reference' })
    const points = given.answer.points?.filter((p) => p.text.trim() !== '')
    answerKey = { reference, ...(points?.length ? { points } : {}) }
  }
  if (!faults.some((f) => f.field === 'answer')) checkAnswer(type, given.answer, answerKey, letterNow, wrong)
  const score = roundScore(given.score)
  if (!(score >= 0 && score <= maxScore)) wrong({ code: 'E12', field: 'score', key: 'score' })
  const tags = [...new Set(given.tags.map(oneLine))].filter((t) => t !== '')
  if (tags.some((t) => /[,，、;；]/.test(t))) wrong({ code: 'E12', field: 'tags', key: 'badTag' })
  const contents: QuestionContents = {
    subjectName,
    images: given.images,
    options: [...options],
    answer: answerOf(answerKey),
    answerKey,
    score,
    ...plainKept(given),
    tags,
  }
  return { faults, contents }
}

/** The parts of a key: letters, blanks with their alternatives, or the whole key. */
function partsOf(key: AnswerKey): string[] {
  if ('correct' in key) return key.correct
  return 'blanks' in key ? key.blanks.map((b) => b.accept.join('|')) : [answerOf(key)]
}

const sameParts = (a: readonly (readonly string[])[], b: readonly (readonly string[])[]) => JSON.stringify(a) === JSON.stringify(b)

/** Checks that repeated parts of an answer agree and that the rules fit the type, so that nothing is dropped silently. */
function checkAnswer(type: QuestionType, said: Said, key: AnswerKey, letterNow: (l: string) => string, wrong: (f: Fault) => void) {
  const apart = () => wrong({ code: 'E06', field: 'answer', key: 'answersApart' })
  const alternatives = partsOf(key).map(alternativesOf)
  if (said.answers?.length && said.answer.trim()) {
    if (type === SINGLE || type === MULTIPLE) {
      const letters = lettersOf(said.answer)?.map(letterNow).toSorted()
      if (letters?.join() !== partsOf(key).join()) apart()
    } else if (type === FILL) {
      if (!sameParts(said.answer.split(',').map(alternativesOf), alternatives)) apart()
    } else if (
      !sameParts(
        said.answers.map((a) => [cleanText(a).trim()]),
        [[answerOf(key)]],
      )
    )
      apart()
  } else if (said.answers?.length && type !== SINGLE && type !== MULTIPLE && type !== FILL) apart()
  const hasRules = said.blanks?.some((b) => b.numeric || b.units?.length) || said.ordered === false
  if ((type !== FILL && hasRules) || (type !== 1 && said.points?.some((p) => p.text.trim() !== '')))
    wrong({ code: 'E06', field: 'answer', key: 'otherRules' })
}

const alike = (text: string) => fewMarks(text).normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')

/** Hash that identifies a question in its bank: type, text, options and pictures, without the answer. */
export function hashOf(type: QuestionType, { subjectName, options, images }: QuestionContents): Buffer {
  const text = shownText(type, subjectName)
  const parts = [type, alike(text), type === JUDGEMENT ? [] : options.map((o) => [alike(o.optionContent), o.image ?? '']), images]
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}
