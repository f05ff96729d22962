// Import of questions: a file becomes a draft, is validated row by row, corrected, and written as a whole or not at all.
import type { Db, Transact } from '#platform/database/transaction.ts'
import { mapYielding } from '#platform/yielding.ts'
import { type ImportAnswer, type ImportAsk, type ImportBody, imports, maxShown } from '#features/organisation/imports/contract.ts'
import {
  answerOf,
  type CellMark,
  correctDraft,
  type Draft,
  dropDraft,
  getDraft,
  type Judge,
  judgeAnew,
  keepImport,
  readDraft,
  refusal,
  repairing,
  takeImport,
  tallyOf,
  nothingWritten,
} from '#features/organisation/imports/server/imports.ts'
import { type FileStore, findFiles, listOwnOrShown, type MayRead } from '#features/organisation/files/server/files.ts'
import {
  bankToEdit,
  checkRoom,
  insertQuestions,
  type NewQuestion,
  removeQuestions,
} from '#features/assessment/question-banks/server/question-banks.ts'
import type { Batch } from '#shared/batch.ts'
import { maxImported, type QuestionImportAnswer, questionSheets } from '../contract.ts'
import { cellsOfItem, type Extra } from './json-item.ts'
import { paperRows } from './papers/paper-rows.ts'
import type { PaperRow } from './papers/to-cells.ts'
import * as queries from './queries.ts'
import { codeOf, extraOf, type Figures, figureOf, judgeRow } from './row-judge.ts'
import { similarRows } from './similar-rows.ts'
import { type Cells, cellsOfSheet, draftColumns, EXTRA, listed, named, sheetColumns } from './sheet-columns.ts'

export const KIND = 'questions'
const MAX_TEXT_BYTES = 120_000_000
/** Number of rows per write. */
const BATCH = 2000

export interface Options {
  categoryId: string
  skipKnown: boolean
  /** Pictures of other uploaders need the right to read them. */
  mayRead: MayRead
  /** Meaning of 0 and 1 in a sheet; default: the codes of the interface. */
  figures?: Figures | undefined
}
export interface Sent {
  tempPath: string
  name: string
}

/** How a file holds its questions: as items, as rows, or as the text of a paper. */
export type Source = 'json' | 'sheet' | 'paper'
const sourceOf = (fileName: string): Source => {
  if (/\.json$/i.test(fileName)) return 'json'
  return /\.(?:xlsx?|csv)$/i.test(fileName) ? 'sheet' : 'paper'
}
const unitOf = (source: Source) => (source === 'sheet' ? '行' : '题')

/** Validates rows in order and reports duplicates in the file. `cellsOf` parses a line. */
function judge(source: Source, cellsOf: (cells: readonly string[]) => Cells, figures?: Figures): Judge {
  const seen = new Map<string, number>()
  const one = repairing(draftColumns, ({ row, cells: line }) => {
    const given = named(line)
    const { cells, faults, warnings, question } = judgeRow(given, figures)
    // in a sheet 1 is ambiguous: the interpretation is recorded, and the user is asked
    const figure = source !== 'sheet' || question?.type !== 2 ? undefined : figureOf(given, extraOf(given))
    if (figure) {
      cells.extra = JSON.stringify({ ...extraOf(given), figure, shown: cells.answer })
      warnings.push({ field: 'answer', message: questionSheets.fail('figure', { figure, truth: cells.answer }).message })
    }
    const before = question && seen.get(question.hash)
    if (before !== undefined) {
      const { message } = questionSheets.fail('double', { n: before, unit: unitOf(source) })
      faults.push({ field: 'subjectName', message })
    } else if (question) seen.set(question.hash, row)
    return { cells: listed(cells), path: faults.length ? null : (question?.hash ?? null), nth: null, faults, warnings }
  })
  return ({ row, cells }) => one({ row, cells: listed(cellsOf(cells)) })
}

/** Judges the questions of a paper, and marks their guesses as long as the cells stay as they are. */
function judgePaper(): Judge {
  const one = judge('paper', named)
  return ({ row, cells: [item = ''] }) => {
    const { cells, guesses } = JSON.parse(item) as PaperRow
    const judged = one({ row, cells: listed(cells) })
    const now = named(judged.cells)
    const marks = guesses.map(({ field, message }): CellMark => ({ field, message, repaired: now[field], guess: true }))
    return { ...judged, warnings: [...marks, ...judged.warnings] }
  }
}

const judgeOf = (source: Source): Judge => {
  if (source === 'paper') return judgePaper()
  return judge(source, source === 'json' ? (cells) => cellsOfItem(cells[0] ?? 'null') : cellsOfSheet)
}

/** Reads a file into a draft; the caller must be allowed to edit the bank. */
export async function readQuestionsInto(
  transact: Transact,
  file: Sent,
  options: Options & { source: Source; storage: FileStore; progress?: string | undefined; headings?: string | undefined },
): Promise<string> {
  const { categoryId, progress, headings, source, storage } = options
  const json = source === 'json'
  await transact((db) => bankToEdit(db, categoryId))
  const { draftId, total } = await readDraft(
    transact,
    {
      path: file.tempPath,
      fileName: file.name,
      kind: KIND,
      columns: sheetColumns,
      maxRows: maxImported,
      maxText: MAX_TEXT_BYTES,
      json,
      targetId: categoryId,
      progress,
      headings,
      source: source === 'paper' ? paperRows(transact, storage, file.tempPath) : undefined,
    },
    judgeOf(source),
  )
  if (total) return draftId
  await transact((db) => dropDraft(db, draftId))
  throw imports.fail(source === 'sheet' ? 'noRows' : 'noItems', { what: '试题' })
}

/** The caller's own draft for this bank, after applying and validating corrections. */
async function open(db: Db, draftId: string, { categoryId, skipKnown, figures }: Options, body: ImportBody): Promise<Draft> {
  await bankToEdit(db, categoryId)
  const draft = await getDraft(db, KIND, draftId)
  if (draft.targetId !== categoryId) throw imports.fail('otherTarget', { what: '题库' })
  const { rows } = await correctDraft(db, draftColumns, draft.id, body)
  const source = sourceOf(draft.fileName)
  if (rows.length || (figures && source === 'sheet')) await judgeAnew(db, draft.id, judge(source, named, figures))
  await queries.markKnown(db, draft.id, categoryId, skipKnown)
  return draft
}

const picturesIn = (extra: string) => {
  const { images = [], optionImages = [] } = JSON.parse(extra) as Extra
  return [...images, ...optionImages].filter((path) => path !== null)
}

/** Pictures of a draft that are files of this tenant and may be used by the caller, and the rows with other pictures. */
async function pictures(db: Db, draftId: string, mayRead: MayRead) {
  const rows = (await queries.listRowsWithPictures(db, draftId, EXTRA)).map((r) => ({ row: r.row, paths: picturesIn(r.extra) }))
  const paths = [...new Set(rows.flatMap((r) => r.paths))].filter((path) => path.startsWith(`tenant/${db.tenantId}/`))
  const found = [...(await findFiles(db, paths)).values()].filter((f) => f.kind === 'IMAGE')
  const there = await listOwnOrShown(db, mayRead, found)
  return { there, missing: rows.filter((r) => r.paths.some((path) => !there.has(path))).map((r) => r.row) }
}

/** Adds codes and indices to the common response of imports, and removes machine-only data from the preview. */
function told(answer: ImportAnswer): QuestionImportAnswer {
  const coded = (mark: ImportAnswer['rows'][number]) => ({ ...mark, code: codeOf(mark.message), index: mark.row - 1 })
  return {
    ...answer,
    rows: answer.rows.map(coded),
    warnings: answer.warnings.map(coded),
    preview: answer.preview.map(({ row, cells: { extra: _extra, ...cells } }) => ({ row, cells })),
  }
}

/** Previews an import, which can then be corrected and committed by its importId. */
export async function previewQuestions(db: Db, draftId: string, options: Options, body: ImportBody = {}): Promise<QuestionImportAnswer> {
  const draft = await open(db, draftId, options, body)
  const tally = await tallyOf(db, draftId)
  const known = options.skipKnown ? { rows: [], n: 0 } : await queries.listKnownRows(db, draftId, options.categoryId, maxShown)
  const { missing } = await pictures(db, draftId, options.mayRead)
  const word = new Set(known.rows.map((r) => r.row))
  const { marks, compared } = await similarRows(db, draftId)
  const similar = marks.filter((s) => !word.has(s.row))
  const answer = await answerOf(db, draftColumns, draft, tally)
  const mark = (row: number, value: string, message: string) => ({ row, field: 'subjectName', value, message })
  const more = [
    ...known.rows.map((r) => mark(r.row, r.cells[1] ?? '', questionSheets.fail('known').message)),
    ...similar.map((s) => mark(s.row, s.value, s.message)),
    ...missing.map((row) => mark(row, '', questionSheets.fail('noPicture').message)),
  ]
  const warnings = [...answer.warnings, ...more].sort((a, b) => a.row - b.row).slice(0, maxShown)
  const notes = [
    ...answer.notes,
    ...(tally.warned ? [`${tally.warned} 题有提醒，不影响导入`] : []),
    ...(known.n ? [`${known.n} 题与题库已有题目重复，仍会导入`] : []),
    ...(similar.length ? [`${similar.length} 题与已有试题相同或相似，仍会导入`] : []),
    ...(compared !== null && compared < tally.total - tally.bad - tally.known ? [`只比较了前 ${compared} 题是否与已有试题相似`] : []),
    ...(missing.length ? [`${missing.length} 题的图片不会导入`] : []),
  ]
  db.audit({ entity: 'question-bank', entityId: options.categoryId, after: { preview: draft.fileName, rows: draft.total } })
  const asked = sourceOf(draft.fileName) === 'sheet' ? await queries.countFigures(db, draftId, EXTRA) : 0
  return told({ ...answer, warnings, notes, ...(asked ? { asks: [askOf(asked)] } : {}) })
}

/** Asks for the meaning of 0 and 1, which only the user knows. */
const askOf = (rows: number): ImportAsk => ({
  name: 'figures',
  text: `${rows} 道判断题的答案写作 1 或 0，请确认它们的意思`,
  required: true,
  choices: [
    { value: 'truth', label: '1 为对，0 为错' },
    { value: 'code', label: '0 为对，1 为错' },
  ],
})

/** Writes a draft; `skipBad` leaves out faulty rows. */
export async function commitQuestions(db: Db, draftId: string, options: Options, body: ImportBody = {}): Promise<QuestionImportAnswer> {
  const draft = await open(db, draftId, options, body)
  const tally = await tallyOf(db, draftId)
  const { total, bad, known } = tally
  const shown = bad || known < total ? await answerOf(db, draftColumns, draft, tally) : null
  if (bad && !body.skipBad) throw refusal(draftColumns, shown?.rows ?? [], bad <= maxShown ? (shown?.rows.length ?? bad) : bad)
  const ok = total - bad - known
  if (!ok) throw nothingWritten(tally, unitOf(sourceOf(draft.fileName)))
  await checkRoom(db, options.categoryId, ok)
  const repeated = options.skipKnown ? [] : (await queries.listKnownRows(db, draftId, options.categoryId, maxShown)).rows
  const { missing } = await pictures(db, draftId, options.mayRead)
  const undoId = await keepImport(db, KIND, await write(db, draft.id, options))
  await dropDraft(db, draft.id)
  db.audit({ entity: 'question-bank', entityId: options.categoryId, after: { imported: ok, file: draft.fileName } })
  const warnings = [
    ...(shown?.warnings ?? []),
    ...repeated.map((r) => ({ row: r.row, field: 'subjectName', value: r.cells[1] ?? '', message: questionSheets.fail('known').message })),
    ...missing.map((row) => ({ row, field: 'subjectName', value: '', message: questionSheets.fail('noPicture').message })),
  ].slice(0, maxShown)
  return told({
    importId: null,
    total,
    ok,
    bad,
    rows: bad ? (shown?.rows ?? []) : [],
    warnings,
    notes: shown?.notes ?? [],
    preview: [],
    undoId,
  })
}

/** Writes the rows; returns the ids of the questions. */
async function write(db: Db, draftId: string, { categoryId: bankId, mayRead }: Options): Promise<string[]> {
  const ids: string[] = []
  const { there } = await pictures(db, draftId, mayRead)
  const kept = (path: string | null | undefined) => (path && there.has(path) ? path : null)
  for (let after = -1; ; ) {
    const rows = await queries.listRowsToWrite(db, draftId, after, BATCH)
    const read = await mapYielding(rows, ({ cells }): NewQuestion[] => {
      const { question } = judgeRow(named(cells))
      if (!question) return []
      const { contents, type, hash: stemHash } = question
      const images = contents.images.flatMap((path) => kept(path) ?? [])
      const options = contents.options.map(({ optionContent, image }) => {
        const path = kept(image)
        return { optionContent, ...(path ? { image: path } : {}) }
      })
      return [{ ...contents, images, options, bankId, type, stemHash }]
    })
    const made = read.flat()
    if (made.length) ids.push(...(await insertQuestions(db, made)))
    if (rows.length < BATCH) return ids
    after = rows.at(-1)?.row ?? after
  }
}

/** Deletes the questions of an own import of the last day, like any deletion; they can be restored. */
export const undoQuestions = async (db: Db, undoId: string): Promise<Batch> => removeQuestions(db, await takeImport(db, KIND, undoId))

/** Imports a file without a preview; the draft is deleted afterwards. */
export async function importQuestions(
  transact: Transact,
  conclude: Transact,
  draftId: string,
  options: Options,
  skipBad: boolean,
): Promise<QuestionImportAnswer> {
  try {
    return await conclude((db) => commitQuestions(db, draftId, options, { skipBad }))
  } catch (error) {
    await transact((db) => dropDraft(db, draftId)).catch(() => {})
    throw error
  }
}
