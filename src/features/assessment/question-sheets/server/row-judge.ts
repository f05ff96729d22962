// Validates a row of a draft; a valid one becomes a question.
import { cleanCode } from '#shared/clean.ts'
import type { CellMark } from '#features/organisation/imports/server/imports.ts'
import { blankToken, GivenQuestion, type QuestionType, typeLabels } from '#features/assessment/question-banks/contract.ts'
import { type Fault, hashOf, judgeQuestion } from '#features/assessment/question-banks/server/question-banks.ts'
import type { QuestionContents } from '#features/assessment/question-banks/server/tables.ts'
import { questions } from '#features/assessment/question-banks/contract.ts'
import { byName } from '#shared/field-table.ts'
import { maxImages, type PlainContents, type PlainField, plainFields, plainOf } from '#features/assessment/question-banks/fields.ts'
import { questionSheets } from '../contract.ts'
import { answerAlone, answerInStem, choiceAsWritten, difficultyAsWritten, truthAsWritten, typeAsWritten } from './as-written.ts'
import { apart, fillHtml, rulesOf } from './fill-text.ts'
import type { Extra } from './json-item.ts'
import { type Cells, optionsOf } from './sheet-columns.ts'

const texts = questionSheets.meta.failures
/** Messages for files; other faults use the messages of the form. */
const wordsOf: Partial<Record<Fault['code'], string>> = {
  E02: texts.text,
  E03: texts.noOptions,
  E04: texts.tooManyOptions,
  E05: texts.options,
  E06: texts.answer,
  E07: texts.answers,
  E08: texts.judgement,
  E09: texts.blanks,
  E10: texts.comma,
  E11: texts.reference,
  E12: texts.score,
}
const own: ReadonlySet<string> = new Set(['tooLong', 'tooManyBlanks', 'badTag', 'noBlank'] satisfies Fault['key'][])
const messageOf = ({ code, key }: Fault) => (own.has(key) ? questions.fail(key).message : (wordsOf[code] ?? questions.fail(key).message))

const codes = new Map<string, string>([
  [texts.type, 'E01'],
  ...Object.entries(wordsOf).map(([code, words]) => [words, code] as const),
  [texts.known, 'E14'],
])
/** E01 to E15 by the beginning of a message; empty for a message without a number. */
export function codeOf(message: string): string {
  if (message.startsWith(texts.double.slice(0, 5))) return 'E13'
  if (message.startsWith(texts.unknownField.slice(0, 5))) return 'E15'
  if (message === texts.fewOptions) return 'E03'
  if (message === questions.fail('noBlank').message || message === questions.fail('tooManyBlanks').message) return 'E09'
  if (message === questions.fail('tooLong').message) return 'E02'
  if (message === questions.fail('tooManyOptions').message) return 'E04'
  return codes.get(message) ?? ''
}

/** Meaning of 0 and 1: by the codes of the interface, or as truth values of a sheet. */
const codeWords: Record<'code' | 'truth', Partial<Record<string, '对' | '错'>>> = {
  code: { '0': '对', '1': '错' },
  truth: { '1': '对', '0': '错' },
}

/** Meaning of 0 and 1 as answers of true or false questions. */
export type Figures = 'code' | 'truth'

export const extraOf = (cells: Cells): Extra => {
  if (cells.extra === '') return {}
  try {
    return JSON.parse(cells.extra) as Extra
  } catch {
    return {}
  }
}

/** The 0 or 1 in a cell, or the one that was replaced by a word. */
export function figureOf({ answer }: Cells, extra: Extra): string | undefined {
  if (extra.figure !== undefined && extra.shown === answer) return extra.figure
  const said = cleanCode(answerAlone(answer))
  return said === '0' || said === '1' ? said : undefined
}

/** The answer of a cell for the question, and its text for the cell. */
function answerOf(
  type: QuestionType,
  cells: Cells,
  extra: Extra,
  blanks: number,
  figures: Figures | undefined,
): { given: GivenQuestion['answer']; worded: string } {
  const { answer } = cells
  if (type === 0 || type === 3) {
    const said = choiceAsWritten(answer, optionsOf(cells.options))
    return { given: { answer: said }, worded: said }
  }
  if (type === 2) {
    const figure = figureOf(cells, extra)
    const isWorded = figures === undefined && extra.figure !== undefined
    const truth = (figure && !isWorded && codeWords[figures ?? 'code'][figure]) || truthAsWritten(answer, optionsOf(cells.options))
    if (!truth) return { given: { answer: '' }, worded: answer }
    return { given: { answer: truth === '对' ? '0' : '1' }, worded: truth }
  }
  if (type === 4) {
    const answers = extra.answers && extra.shown === answer ? extra.answers : apart(answerAlone(answer), blanks)
    return { given: { answer: '', answers, ...rulesOf(cells.rules) }, worded: answer }
  }
  return { given: { answer, ...(extra.points ? { points: extra.points } : {}) }, worded: answer }
}

export interface JudgedRow {
  cells: Cells
  faults: CellMark[]
  warnings: CellMark[]
  /** Absent if the row has faults. */
  question?: { type: QuestionType; contents: QuestionContents; hash: string }
}

const numberOf = (cell: string, usual: number | null) => (cell === '' ? usual : Number(cell.replace(/分$/, '')))

/** The value of a plain cell: the text, or a number within its bounds. */
function plainCell(name: PlainField, cell: string, faults: CellMark[]): string | number | null {
  const field = plainOf(name)
  if (field.holds === 'text') return cell
  const value = numberOf(cell, null)
  if (value === null || (value >= 0 && value <= field.max)) return value
  faults.push({ field: name, message: field.wrong })
  return null
}

/** Replaces the level by its number, and moves an answer out of the brackets of the stem. */
function asWritten(cells: Cells): Cells {
  const difficulty = cells.difficulty === '' ? '' : difficultyAsWritten(cells.difficulty)
  const isChosen = [0, 2, 3].includes(typeAsWritten(cells.type) ?? -1)
  const inStem = cells.answer === '' && isChosen ? answerInStem(cells.subjectName) : undefined
  return { ...cells, difficulty, ...(inStem ? { answer: inStem.answer, subjectName: inStem.stem } : {}) }
}

/** Validates a single row. Without `figures`, a recorded 0 or 1 keeps its interpretation. */
export function judgeRow(given: Cells, figures?: Figures): JudgedRow {
  const cells = asWritten(given)
  const faults: CellMark[] = []
  const warnings: CellMark[] = []
  const extra = extraOf(cells)
  if (extra.nothing) return { cells, faults: [{ field: 'type', message: texts.notAQuestion }], warnings }
  if (extra.unknown) warnings.push({ field: 'subjectName', message: texts.unknownField.replace('{fields}', extra.unknown.join('、')) })
  const over = (extra.images?.length ?? 0) - maxImages
  if (over > 0) warnings.push({ field: 'subjectName', message: `题目图片最多${maxImages}张，后${over}张没有带上` })
  const type = typeAsWritten(cells.type)
  if (type === undefined)
    return { cells, faults: [{ field: 'type', message: (cells.type === '' && extra.reason) || texts.type }], warnings }
  const subjectName = type === 4 ? fillHtml(cells.subjectName) : cells.subjectName
  const options = type === 0 || type === 3 ? optionsOf(cells.options) : []
  const images = extra.optionImages?.length === options.length ? extra.optionImages : []
  const { given: answer, worded } = answerOf(type, cells, extra, subjectName.split(blankToken).length - 1, figures)
  const score = numberOf(cells.score, 1)
  const plain = byName(plainFields, (name) => plainCell(name, cells[name], faults)) as PlainContents
  const parsed = GivenQuestion.safeParse({
    subjectName,
    options: options.map((optionContent, i) => ({ optionContent, image: images[i] ?? null })),
    images: extra.images?.slice(0, maxImages) ?? [],
    answer,
    score: score !== null && score >= 0 && score <= 1000 ? score : 1,
    ...plain,
    tags: cells.tags.split(/[,，、;；]/).filter((t) => t.trim() !== ''),
  })
  if (!(score !== null && score >= 0 && score <= 1000)) faults.push({ field: 'score', message: texts.score })
  for (const { path, message } of parsed.error?.issues ?? [])
    faults.push({ field: String(path[0] === 'images' ? 'subjectName' : path[0]), message })
  const reworded: Cells = { ...cells, type: typeLabels[type], answer: worded }
  if (!parsed.data) return { cells: reworded, faults, warnings }
  const judged = judgeQuestion(type, parsed.data)
  for (const fault of judged.faults) faults.push({ field: fault.field, message: messageOf(fault) })
  if (options.length === 1) warnings.push({ field: 'options', message: texts.fewOptions })
  if (faults.length) return { cells: reworded, faults, warnings }
  const { contents } = judged
  return {
    cells: reworded,
    faults,
    warnings,
    question: { type, contents, hash: hashOf(type, contents).toString('hex') },
  }
}
