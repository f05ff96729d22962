// Rules of exams: settings that results depend on are locked once somebody has sat.
import type { FileStore } from '#features/organisation/files/server/files.ts'
import { type Db, type Who } from '#platform/database/transaction.ts'
import { ifChanged, readable } from '#platform/database/columns.ts'
import { forbidden, notFound, stale } from '#shared/errors.ts'
import { findConflictingField } from '#shared/merge-defined.ts'
import { emptyToNullTexts } from '#shared/field-table.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import type { Page } from '#shared/paging.ts'
import { canEdit } from '#features/organisation/leader-scopes/server/leader-scopes.ts'
import { typeLabels } from '#features/assessment/question-banks/contract.ts'
import { type Exam, type Sitter, type ExamFigures, exams, type ListedExam } from '../contract.ts'
import { type ExamField, examFieldNames, type Measure } from '../fields.ts'
import { checkOrder, checkParts, checkScale, checkShown, checkTimes } from './checks.ts'
import { coverUrl, hashOf, holdCover } from './covers.ts'
import { freeze, reconcile } from './enrolments.ts'
import { changedPublication, publicationOf } from './publication.ts'
import * as queries from './queries.ts'
import type { ExamRow } from './queries.ts'
import { refuseAfterAttempts } from './sat.ts'

export const editable = (who: Who, { exam, ownerPath }: ExamRow) => canEdit(who, 'EXAM', { createUserId: exam.createUserId, ownerPath })

type Category = Awaited<ReturnType<typeof queries.listBanks>>[number]

function toResponse({ exam, state, ...row }: ExamRow, banks: readonly Category[], canEditIt: boolean): Exam {
  const {
    ownerDepartmentId: _,
    createUserId: _maker,
    frozenAt: _frozen,
    publishedAt: _published,
    satAt,
    updatedAt,
    imageId,
    ...fields
  } = exam
  const categories = banks
    .filter((b) => b.examId === exam.id)
    .map(({ categoryId, categoryName, status }) => ({ categoryId, categoryName, status }))
  return {
    ...row,
    ...fields,
    imageId: hashOf(imageId),
    imageUrl: coverUrl(imageId),
    startTime: readable(exam.startTime),
    endTime: exam.endTime && readable(exam.endTime),
    publishTime: exam.publishTime && readable(exam.publishTime),
    createTime: readable(exam.createTime),
    categories,
    categoryName: categories.map((c) => c.categoryName).join('、'),
    state,
    sat: satAt !== null,
    version: updatedAt,
    canEdit: canEditIt,
  }
}

export interface ExamPageAsked extends Omit<queries.ExamPageAsked, 'limit' | 'offset'> {
  page: number
  pageSize: number
}

/** Lists exams, the newest first; an exam with several banks is one record. */
export async function pageExams(db: Db, { page, pageSize, ...asked }: ExamPageAsked): Promise<Page<Exam>> {
  const [{ rows, total }, who] = await Promise.all([
    queries.pageExams(db, { ...asked, limit: pageSize, offset: (page - 1) * pageSize }),
    db.who(),
  ])
  const banks = rows.length
    ? await queries.listBanks(
        db,
        rows.map((r) => r.exam.id),
      )
    : []
  return { records: rows.map((row) => toResponse(row, banks, editable(who, row))), total }
}

/** Port: figures and progress that higher features compute. */
export interface ExamResults {
  /** Figures by exam id, with an entry for every requested exam. */
  figuresOf(db: Db, examIds: readonly string[]): Promise<ReadonlyMap<string, ExamFigures>>
  /** Exams with people who wait for marking. */
  listPending(db: Db): Promise<string[]>
  /** Those of these people who have used all attempts. */
  listUsedUp(db: Db, examId: string, userIds: readonly string[]): Promise<string[]>
  /** Progress by user id, without people who have not begun. */
  listProgress(db: Db, examId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, Exclude<Sitter['progress'], 'NONE'>>>
}

export async function pageListedExams(db: Db, asked: ExamPageAsked, results: ExamResults): Promise<Page<ListedExam>> {
  const ended = asked.state === 'GRADING' || asked.state === 'ENDED'
  const pendingIds = ended ? await results.listPending(db) : []
  const { records, total } = await pageExams(db, { ...asked, pendingIds })
  const ids = records.map((e) => e.id)
  const figures = ids.length ? await results.figuresOf(db, ids) : new Map<string, ExamFigures>()
  return { records: records.map((e) => ({ ...e, ...assertDefined(figures.get(e.id), 'the figures of an exam') })), total }
}

async function read(db: Db, id: string) {
  const [row, banks, who] = await Promise.all([queries.findExam(db, id), queries.listBanks(db, [id]), db.who()])
  if (!row) throw notFound()
  return { exam: toResponse(row, banks, editable(who, row)), banks }
}

/** One exam; 404 if it is unknown, deleted or foreign. */
export const getExam = async (db: Db, id: string): Promise<Exam> => (await read(db, id)).exam

/** An exam with the last settings of automatic selection. */
export async function getExamDetail(db: Db, id: string) {
  const { exam, banks } = await read(db, id)
  const named = (details: Category['randomDetails']) => (details ?? []).map((d) => ({ ...d, name: typeLabels[d.type] }))
  const examinationDetail = banks.map(({ categoryId, categoryName, status, randomDetails }) => ({
    categoryId,
    categoryName,
    status,
    randomDetails: named(randomDetails),
  }))
  return { ...exam, examinationDetail }
}

/** Locks an exam for writing until the transaction ends: 404 as `getExam`, 403 if the caller may not edit it. */
export async function examToEdit(db: Db, id: string): Promise<ExamRow & { who: Who }> {
  const [row, who] = await Promise.all([queries.lockExam(db, id), db.who()])
  if (!row) throw notFound()
  if (!editable(who, row)) throw forbidden()
  return { ...row, who }
}

type Said = Partial<
  Pick<
    Exam,
    | Measure
    | ('publishMode' | 'reviewMode' | 'reviewFrom' | 'standingMode')
    | ('attemptPolicy' | 'multiPolicy' | 'blankPolicy' | 'secondMark' | 'markTolerance')
  >
>
export interface ExamFields extends Partial<Record<ExamField, string | null | undefined>>, Said {
  examinationName: string
  imageId?: string | null | undefined
  startTime: string
  endTime?: string | null | undefined
  examDurationMinute: number
  latestStartMinutes?: number | null | undefined
  maxExamCnt: number
  displayScore: boolean
  publishTime?: string | null | undefined
  passRate: number
  gradeScale?: Exam['gradeScale'] | undefined
  categories: readonly { categoryId: string }[]
}

/** Checks that newly named banks exist and are enabled. */
async function checkBanks(db: Db, ids: readonly string[], known: ReadonlySet<string> = new Set()): Promise<void> {
  const held = new Map((await queries.lockBanks(db, ids)).map((b) => [b.id, b]))
  if (ids.some((id) => !held.has(id) || (held.get(id)?.status !== 1 && !known.has(id)))) throw exams.fail('bankGone', {}, 'categories')
}

const idsOf = (categories: ExamFields['categories']) => [...new Set(categories.map((c) => c.categoryId))]

export async function createExam(db: Db, { categories, imageId, ...fields }: ExamFields, storage?: FileStore): Promise<Exam> {
  const who = await db.who()
  const bankIds = idsOf(categories)
  await checkTimes(db, { startTime: fields.startTime, endTime: fields.endTime ?? null })
  checkScale(fields.gradeScale)
  checkParts(fields)
  await checkBanks(db, bankIds)
  const cover = await holdCover(db, storage, imageId)
  const { publishMode = 'AT_ONCE', publishTime } = fields
  await checkShown(db, { publishTime })
  const row = {
    ...fields,
    ...publicationOf(publishMode, publishTime),
    ...emptyToNullTexts(fields, examFieldNames),
    endTime: fields.endTime ?? null,
    imageId: cover,
  }
  const id = await queries.insertExam(db, {
    ...row,
    ownerDepartmentId: who.departmentId,
    createUserId: who.userId,
    creatorName: who.name,
  })
  await queries.writeBanks(db, id, bankIds)
  db.audit({ entity: 'exam', entityId: id, after: { ...row, banks: bankIds } })
  return getExam(db, id)
}

export type ExamChange = { [K in keyof ExamFields]?: ExamFields[K] | undefined } & {
  version?: string | undefined
  id?: string | undefined
  template?: boolean | undefined
  published?: boolean | undefined
}

export async function updateExam(db: Db, id: string, change: ExamChange, storage: FileStore): Promise<Exam> {
  const { exam: before, state, published: isPublished } = await examToEdit(db, id)
  const { version, id: named, template, published, categories, imageId, startTime: start, endTime: end, ...rest } = change
  const given = {
    ...rest,
    startTime: ifChanged(start, before.startTime),
    endTime: ifChanged(end, before.endTime),
    publishTime: ifChanged(rest.publishTime, before.publishTime),
  }
  if (version && version !== before.updatedAt) throw stale()
  const other = findConflictingField({ id: named, template, published }, { id, template: before.template, published: isPublished })
  if (other) throw exams.fail(`${other}Fixed`, {}, other)
  checkScale(given.gradeScale)
  checkParts({ keepParts: given.keepParts ?? before.keepParts, shuffleParts: given.shuffleParts ?? before.shuffleParts })
  const had = categories ? (await queries.listBanks(db, [id])).map((b) => b.categoryId) : []
  const wanted = categories ? idsOf(categories) : null
  const banks = wanted && wanted.join() !== had.join() ? wanted : null
  if (before.satAt !== null) await refuseAfterAttempts(db, before, change, banks)
  await checkShown(db, given)
  const startTime = given.startTime ?? before.startTime
  const endTime = given.endTime === undefined ? before.endTime : given.endTime
  await checkOrder(db, startTime, endTime)
  if (banks) {
    await checkBanks(db, banks, new Set(had))
    await keepBanksOfPaper(db, id, banks)
    await queries.writeBanks(db, id, banks)
  }
  const cover = imageId === undefined ? undefined : await holdCover(db, storage, imageId)
  const fields = Object.fromEntries(
    Object.entries({ ...given, ...changedPublication(before, given), ...emptyToNullTexts(given, examFieldNames), imageId: cover }).filter(
      ([, value]) => value !== undefined,
    ),
  )
  await queries.updateExam(db, id, fields)
  // an ended exam is frozen; a later end thaws it
  if (given.endTime !== undefined && (before.frozenAt !== null || state === 'ENDED')) await thaw(db, id)
  db.audit({
    entity: 'exam',
    entityId: id,
    before: {
      ...Object.fromEntries(Object.keys(fields).map((k) => [k, before[k as keyof typeof before]])),
      ...(banks ? { banks: had } : {}),
    },
    after: { ...fields, ...(banks ? { banks } : {}) },
  })
  return getExam(db, id)
}

async function thaw(db: Db, id: string): Promise<void> {
  const now = await queries.findExam(db, id)
  if (!now || now.state === 'ENDED') return
  await freeze(db, id, false)
  await reconcile(db, id)
}

async function keepBanksOfPaper(db: Db, id: string, banks: readonly string[]): Promise<void> {
  const used = await queries.listBanksInPaper(db, id)
  const drawn = await queries.listBanksInRules(db, id)
  const going = (await queries.listBanks(db, [id])).filter((b) => !banks.includes(b.categoryId))
  const lost = going.find((b) => used.has(b.categoryId))
  if (lost) throw exams.fail('bankInPaper', { name: lost.categoryName }, 'categories')
  const needed = going.find((b) => drawn.has(b.categoryId))
  if (needed) throw exams.fail('bankInRules', { name: needed.categoryName }, 'categories')
}

/** Port: exams that use these banks, which prevents the deletion of the banks. */
export const bankUsers = async (db: Db, bankIds: readonly string[]) =>
  (await queries.listExamsOfBanks(db, bankIds)).map((e) => ({ ...e, kind: '考试' }))

/** Writes new scoring rules although somebody has sat the exam; the caller must score it anew. */
export const writeRules = (
  db: Db,
  id: string,
  rules: Partial<Pick<ExamRow['exam'], 'passRate' | 'attemptPolicy' | 'multiPolicy' | 'blankPolicy' | 'gradeScale'>>,
) => queries.updateExam(db, id, rules)

export { followPeople, markStarted } from './enrolments.ts'
export { bringExamsBack, listBinnedOfBanks, listDeletedExams, retireExam } from './recycling.ts'
export { announceExam, type ExamMoved } from './announcing.ts'
export { useExtraMinutes } from './time-factor.ts'
export { deadlineSql, endSql } from './make-up-queries.ts'
export {
  listBanks,
  type ExamRow,
  findExam,
  lateSql,
  latestStartSql,
  measuresSql,
  publishedSql,
  reviewOpenSql,
  writeRandomDetails,
} from './queries.ts'
export { checkScale } from './checks.ts'
export type { OtherPapers } from './make-ups.ts'
export { coverUrl } from './covers.ts'
