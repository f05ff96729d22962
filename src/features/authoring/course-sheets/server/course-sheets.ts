// Imports of courses and scripts: parses into a draft, judges row by row, and writes all rows or none with set-based statements.
import { withoutNestedLoops, withNestedLoops } from '#platform/database/join-plans.ts'
import type { Db, Transact } from '#platform/database/transaction.ts'
import { courseToEdit } from '#features/authoring/courses/server/courses.ts'
import { type ImportAnswer, type ImportBody, imports, maxShown } from '#features/organisation/imports/contract.ts'
import {
  answerOf,
  type CellMark,
  correctDraft,
  type Draft,
  dropDraft,
  getDraft,
  type ImportRow,
  type Judge,
  type Judged,
  errorMarks,
  repairing,
  judgeAlone,
  judgeAnew,
  knownNote,
  readDraft,
  refusal,
  tallyOf,
  nothingWritten,
} from '#features/organisation/imports/server/imports.ts'
import { checkCourses, checkScripts, writeCourses, writeScripts } from './kinds.ts'
import { judgeLine } from './line-judge.ts'
import type { Group } from './queries.ts'
import { courseColumns, scriptColumns, treeWidth } from './sheet-columns.ts'
import { listJudge, treeJudge } from './tree-judge.ts'

const MAX_ROWS = 200_000
const MAX_TEXT_BYTES = 120_000_000

/** The differences between the import of courses and that of scripts. */
interface Kind {
  kind: string
  columns: typeof courseColumns
  judge: () => Judge
  /** Index of the first cell of the line. */
  line: number
  /** Marks clashes; returns the parts that its rows name. */
  check(db: Db, draft: Draft, options: Options): Promise<Group[]>
  /** Null `groups` means that some rows are skipped. */
  write(db: Db, draft: Draft, groups: Group[] | null): Promise<{ entityId: string | null; after: Record<string, unknown> }>
}
export interface Options {
  append: boolean
  subSceneId?: string | undefined
}

const lineFields: ReadonlySet<string> = new Set(scriptColumns.map((c) => c.field))
export const courseKind: Kind = {
  kind: 'courses',
  columns: courseColumns,
  judge: treeJudge,
  line: treeWidth,
  check: checkCourses,
  write: writeCourses,
}
export const scriptKind: Kind = {
  kind: 'scripts',
  columns: scriptColumns,
  judge: listJudge,
  line: 0,
  check: checkScripts,
  write: writeScripts,
}

export interface Sent {
  tempPath: string
  name: string
}

/** Parses a file into a draft; for scripts only if the sub-scene is editable. */
export async function readSheetInto(
  kind: Kind,
  transact: Transact,
  file: Sent,
  options: Options & { progress?: string | undefined; headings?: string | undefined },
): Promise<string> {
  const { subSceneId, progress, headings } = options
  await transact<unknown>((db) => (subSceneId === undefined ? db.who() : courseToEdit(db, subSceneId, 'SUB_SCENE')))
  const { draftId, total } = await readDraft(
    transact,
    {
      path: file.tempPath,
      fileName: file.name,
      kind: kind.kind,
      columns: kind.columns,
      maxRows: MAX_ROWS,
      maxText: MAX_TEXT_BYTES,
      targetId: subSceneId,
      progress,
      headings,
    },
    repairing(kind.columns, kind.judge()),
  )
  if (total) return draftId
  await transact((db) => dropDraft(db, draftId))
  throw imports.fail('noRows', { what: kind.kind === 'courses' ? '课程' : '脚本' })
}

/** Returns the caller's draft for this sub-scene, after applying corrections. */
async function open(kind: Kind, db: Db, draftId: string, options: Options, body: ImportBody = {}): Promise<Draft> {
  const draft = await getDraft(db, kind.kind, draftId)
  if (options.subSceneId !== undefined) {
    await courseToEdit(db, options.subSceneId, 'SUB_SCENE')
    if (draft.targetId !== options.subSceneId) throw imports.fail('otherTarget', { what: '子场景' })
  }
  const { rows, fields } = await correctDraft(db, kind.columns, draft.id, body)
  if (!rows.length) return draft
  const alone = [...fields].every((f) => lineFields.has(f)) && (await judgeAlone(db, draft.id, rows, (row) => judgeInPlace(kind, row)))
  if (!alone) await judgeAnew(db, draft.id, repairing(kind.columns, kind.judge()))
  return draft
}

/** Judges a row if only its line was corrected; null if the row has gained or lost its line. */
function judgeInPlace({ line, kind }: Kind, { cells, path, nth, faults, warnings }: ImportRow): Judged | null {
  const end = line + scriptColumns.length
  const own = cells.slice(line, end)
  if (nth === null || own.every((c) => c === '')) return null
  const judged = judgeLine(own, kind === 'scripts')
  const errors = errorMarks(scriptColumns, own)
  const others = (marks: readonly CellMark[] | null) => (marks ?? []).filter((m) => !lineFields.has(m.field))
  return {
    cells: [...cells.slice(0, line), ...judged.cells, ...cells.slice(end)],
    path,
    nth,
    faults: [...others(faults), ...errors, ...judged.faults.filter((f) => !errors.some((e) => e.field === f.field))],
    warnings: [...others(warnings), ...judged.warnings],
  }
}

async function checked(kind: Kind, db: Db, draft: Draft, options: Options) {
  await withoutNestedLoops(db)
  const groups = await kind.check(db, draft, options)
  await withNestedLoops(db)
  return groups
}

/** Returns the preview of an import; its importId allows to correct and commit it. */
export async function previewSheet(kind: Kind, db: Db, draftId: string, options: Options, body?: ImportBody): Promise<ImportAnswer> {
  const draft = await open(kind, db, draftId, options, body)
  await checked(kind, db, draft, options)
  db.audit({ entity: 'course', entityId: options.subSceneId ?? null, after: { preview: draft.fileName, rows: draft.total } })
  const tally = await tallyOf(db, draftId)
  const { warned } = tally
  return answerOf(db, kind.columns, draft, tally, warned ? [`${warned} 行有提醒，不影响导入`] : [])
}

/** Writes a draft; with `skipBad` without the wrong rows. */
export async function commitSheet(kind: Kind, db: Db, draftId: string, options: Options, body: ImportBody = {}): Promise<ImportAnswer> {
  const draft = await open(kind, db, draftId, options, body)
  const groups = await checked(kind, db, draft, options)
  const tally = await tallyOf(db, draftId)
  const { total, bad, known } = tally
  if (bad && !body.skipBad) {
    const { rows } = await answerOf(db, kind.columns, draft, tally)
    throw refusal(kind.columns, rows, bad <= maxShown ? rows.length : bad)
  }
  const ok = total - bad - known
  // returns the warnings of the preview
  const { warnings } = tally.warned ? await answerOf(db, kind.columns, draft, tally) : { warnings: [] }
  if (!ok) throw nothingWritten(tally)
  await withoutNestedLoops(db)
  const { entityId, after } = await kind.write(db, draft, ok < total ? null : groups)
  await withNestedLoops(db)
  const notes = [...draft.notes, ...knownNote(known)]
  await dropDraft(db, draft.id)
  db.audit({ entity: 'course', entityId, after: { imported: ok, ...after } })
  return { importId: null, total, ok, bad, rows: [], warnings, notes, preview: [] }
}

/** Imports a parsed file at once, all or nothing, without keeping a draft. */
export async function importSheet(
  kind: Kind,
  transact: Transact,
  conclude: Transact,
  draftId: string,
  options: Options,
): Promise<ImportAnswer> {
  try {
    return await conclude((db) => commitSheet(kind, db, draftId, options))
  } catch (error) {
    await transact((db) => dropDraft(db, draftId)).catch(() => {})
    throw error
  }
}
