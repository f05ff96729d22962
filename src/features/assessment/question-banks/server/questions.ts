// Rules of questions: validation, permissions, versions, copies and moves.
import type { Db, Who } from '#platform/database/transaction.ts'
import { type Batch, batchOf, noRightReason, refuseEmpty, rowsDone } from '#shared/batch.ts'
import { mergeDefined } from '#shared/merge-defined.ts'
import { AppError, codes, notFound, stale } from '#shared/errors.ts'
import { type FileStore, holdFiles } from '#features/organisation/files/server/files.ts'
import { canEdit } from '#features/organisation/leader-scopes/server/leader-scopes.ts'
import { addEntry, dropEntries } from '#features/organisation/recycle-bin/server/recycle-bin.ts'
import { type GivenQuestion, type Question, type QuestionType, type QuestionVersion, questions, questionTypes } from '../contract.ts'
import { type Fault, hashOf, type Judged, judgeQuestion } from './judging.ts'
import { banksToEdit, bankToEdit, inOrder } from './question-banks.ts'
import * as queries from './question-queries.ts'
import type { QuestionRow } from './question-queries.ts'
import { listEmptied, listEntriesOf } from './recycling.ts'
import { checkRoom } from './room.ts'
import { toContentsResponse, type KeysKept, questionName, toQuestionResponse, toVersionResponse, withoutKey } from './to-response.ts'

const editable = (who: Who, row: QuestionRow) => canEdit(who, 'PAPER', row)

export interface QuestionPageAsked {
  pageNum: number
  pageSize: number
  type?: QuestionType | undefined
  subjectName?: string | undefined
}
export interface QuestionBodyAsked extends Pick<queries.QuestionPageAsked, 'level' | 'unusedFor' | 'order'> {
  categoryIds?: string[] | undefined
  categoryName?: string | null | undefined
  subjectName?: string | null | undefined
  tag?: string | null | undefined
  type?: number | string | null | undefined
}

/** Lists questions, the newest first, those of one import in the order of the file. Filters of the body override those of the query. */
export async function pageQuestions(db: Db, asked: QuestionPageAsked, body: QuestionBodyAsked, keysKept: KeysKept) {
  const given = body.type === '' || body.type === null || body.type === undefined ? asked.type : Number(body.type)
  const type = questionTypes.find((t) => t === given)
  const [{ rows, counts }, who] = await Promise.all([
    queries.pageQuestions(db, {
      limit: asked.pageSize,
      offset: (asked.pageNum - 1) * asked.pageSize,
      type,
      tag: body.tag || undefined,
      bankIds: body.categoryIds,
      level: body.level,
      unusedFor: body.unusedFor,
      order: body.order,
      categoryName: body.categoryName ?? undefined,
      subjectName: (body.subjectName || asked.subjectName) ?? undefined,
    }),
    db.who(),
  ])
  const total = counts.reduce((sum, c) => sum + (type === undefined || c.type === type ? c.count : 0), 0)
  const records = rows.map((row) => toQuestionResponse(row, editable(who, row)))
  return { records: await asShown(db, records, keysKept), total, counts: inOrder(counts) }
}

/** Removes secret keys from questions; such questions are not editable meanwhile. */
async function asShown(db: Db, records: readonly Question[], keysKept: KeysKept): Promise<Question[]> {
  const kept = await keysKept(
    db,
    records.map((r) => r.id),
  )
  return records.map((r) => (kept.has(r.id) ? { ...withoutKey(r), canEdit: false } : r))
}

/** Refuses questions with a secret key, because overwriting or copying them would reveal it. */
async function refuseKept(db: Db, ids: readonly string[], keysKept: KeysKept): Promise<void> {
  if ((await keysKept(db, ids)).size) throw questions.fail('keysKept')
}

async function getQuestion(db: Db, id: string): Promise<Question> {
  const [row, who] = await Promise.all([queries.findQuestion(db, id), db.who()])
  if (!row) throw notFound()
  return toQuestionResponse(row, editable(who, row))
}

export async function showQuestion(db: Db, id: string, keysKept: KeysKept): Promise<Question> {
  const [shown] = await asShown(db, [await getQuestion(db, id)], keysKept)
  if (!shown) throw notFound()
  return shown
}

/** All versions, the current one first. */
export async function listVersions(db: Db, id: string, keysKept: KeysKept): Promise<QuestionVersion[]> {
  const [row, rows, kept] = await Promise.all([queries.findQuestion(db, id), queries.listVersions(db, id), keysKept(db, [id])])
  if (!row) throw notFound()
  const { type } = row.question
  const { version, updatedAt, updateUserName } = row.question
  const now = { version, updatedAt, updateUserName, contents: queries.toContents(row.question) }
  const versions = [now, ...rows].map((v) => toVersionResponse(type, v))
  return kept.size ? versions.map(withoutKey) : versions
}

const messageOf = ({ key }: Fault) => questions.fail(key).message
function fieldOf({ field, at }: Fault): string {
  if (at === undefined) return field
  return field === 'options' ? `options.${at}` : `answers.${at}`
}

/** Returns the stored form of a question; throws its faults, each on its field. */
function accepted({ faults, contents }: Judged) {
  const [first] = faults
  if (!first) return contents
  throw new AppError(messageOf(first), { code: codes.RULE, fields: faults.map((f) => ({ field: fieldOf(f), message: messageOf(f) })) })
}

const pictures = (given: GivenQuestion) => [
  ...given.images.map((path) => ({ path, as: 'question', field: 'images' }) as const),
  ...given.options.map(({ image }, i) => ({ path: image, as: 'question', field: `options.${i}` }) as const),
]

/** Validates a question and holds its pictures: a fresh upload is kept, an unknown picture refused. */
async function checked(db: Db, type: QuestionType, given: GivenQuestion, storage: FileStore | undefined) {
  accepted(judgeQuestion(type, given))
  const kept = await holdFiles(db, storage, pictures(given))
  const options = given.options.map((o) => ({ ...o, image: o.image ? kept(o.image) : null }))
  const contents = accepted(judgeQuestion(type, { ...given, images: given.images.map(kept), options }))
  return { contents, stemHash: hashOf(type, contents) }
}

/** `storage`, here and below, keeps fresh uploads; without it only known files are accepted. `draftId`: the draft that it was. */
export async function createQuestion(
  db: Db,
  { categoryId, type, ...given }: GivenQuestion & { categoryId: string; type: QuestionType },
  storage?: FileStore,
  draftId: string | null = null,
): Promise<Question> {
  await bankToEdit(db, categoryId)
  const { contents, stemHash } = await checked(db, type, given, storage)
  await checkRoom(db, categoryId, 1)
  const row = { ...contents, bankId: categoryId, type, stemHash: stemHash.toString('hex'), draftId }
  const [id = ''] = await queries.insertQuestions(db, [row])
  const { subjectName, answer } = contents
  db.audit({ entity: 'question', entityId: id, after: { type, subjectName, answer, ...(draftId ? { draftId } : {}) } })
  return getQuestion(db, id)
}

type QuestionChange = { [K in keyof GivenQuestion]?: GivenQuestion[K] | undefined } & {
  version?: number | undefined
  type?: QuestionType | undefined
  categoryId?: string | undefined
  id?: string | undefined
}

/**
 * Omitted fields stay unchanged. Stores the old version; writes nothing if nothing changes. 40009 if the question has changed since
 * `version`.
 */
export async function updateQuestion(
  db: Db,
  id: string,
  change: QuestionChange,
  keysKept: KeysKept,
  storage?: FileStore,
): Promise<Question> {
  const [row] = (await judged(db, [id])).rows
  if (!row) throw notFound()
  await refuseKept(db, [id], keysKept)
  const { question: before } = row
  const { id: named, version, type, categoryId, ...rest } = change
  if (named !== undefined && named !== id) throw questions.fail('otherId', {}, 'id')
  if (version !== undefined && version !== before.version) throw stale()
  if (type !== undefined && type !== before.type) throw questions.fail('typeLocked', {}, 'type')
  if (categoryId !== undefined && categoryId !== before.bankId) throw questions.fail('bankLocked', {}, 'categoryId')
  const was = queries.toContents(before)
  const given = mergeDefined(toContentsResponse(before.type, was) as GivenQuestion, rest)
  const { contents, stemHash } = await checked(db, before.type, given, storage)
  db.audit({ entity: 'question', entityId: id, before: was, after: contents })
  if (inWords(was) === inWords(contents)) return getQuestion(db, id)
  await queries.updateQuestion(db, before, { ...contents, stemHash }, await db.who())
  return getQuestion(db, id)
}

/** Canonical JSON: equal contents give equal strings, although jsonb reorders keys. */
const inWords = (contents: object) =>
  JSON.stringify(contents, (_, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

/** Locks the questions that the caller may change; the batch names the others with a reason. */
async function judged(
  db: Db,
  ids: readonly string[],
  { deleted = false, refusal = (_row: QuestionRow): string | undefined => undefined } = {},
) {
  const unique = [...new Set(ids)]
  const [found, who] = await Promise.all([queries.lockQuestions(db, unique, deleted), db.who()])
  const rows = new Map(found.map((row) => [row.question.id, row]))
  const batch = batchOf(
    unique,
    rows,
    (row) => questionName(row.question),
    (row) => (editable(who, row) ? refusal(row) : noRightReason),
  )
  refuseEmpty(batch)
  return { batch, rows: rowsDone(batch, rows) }
}

/** Moves questions into the recycle bin; papers that use them still find them. */
export async function removeQuestions(db: Db, ids: readonly string[]): Promise<Batch & { deletionId: string }> {
  const { batch, rows } = await judged(db, ids)
  const deletionId = await addEntry(db, {
    kind: 'QUESTION',
    titles: rows.map((row) => questionName(row.question)),
    place: [...new Set(rows.map((row) => row.categoryName))].slice(0, 3).join('、'),
  })
  await queries.markDeleted(db, batch.done, deletionId)
  noteAll(db, rows, 'before')
  return { ...batch, deletionId }
}

/** Undoes a deletion, if the bank still exists. */
export async function restoreQuestions(db: Db, ids: readonly string[]): Promise<Batch> {
  const { batch, rows } = await judged(db, ids, { deleted: true })
  const entryIds = await listEntriesOf(db, batch.done)
  await queries.markDeleted(db, batch.done, null)
  await dropEntries(db, await listEmptied(db, entryIds))
  noteAll(db, rows, 'after')
  return batch
}

/** Number of questions per audit row. */
const AT_ONCE = 100
function noteAll(db: Db, rows: readonly QuestionRow[], side: 'before' | 'after', more: object = {}) {
  for (let i = 0; i < rows.length; i += AT_ONCE) {
    const part = rows.slice(i, i + AT_ONCE).map(({ question: q }) => ({ id: q.id, subjectName: q.subjectName.slice(0, 100) }))
    db.audit({ entity: 'question', entityId: part[0]?.id ?? null, [side]: { ...more, questions: part } })
  }
}

/** Copies questions of any bank of the tenant into a bank that the caller may edit; returns the new ids, too. */
export async function copyQuestions(db: Db, ids: readonly string[], categoryId: string, keysKept: KeysKept) {
  const unique = [...new Set(ids)]
  await bankToEdit(db, categoryId)
  const [found, kept] = await Promise.all([queries.listQuestions(db, unique), keysKept(db, unique)])
  const rows = new Map(found.map((row) => [row.question.id, row]))
  const batch = batchOf(
    unique,
    rows,
    (row) => questionName(row.question),
    (row) => (kept.has(row.question.id) ? questions.fail('keysKept').message : undefined),
  )
  refuseEmpty(batch)
  await checkRoom(db, categoryId, batch.done.length)
  const made = await queries.copyQuestions(db, batch.done, categoryId)
  // a concurrent request deleted one of them
  if (made.length !== batch.done.length) throw notFound()
  db.audit({ entity: 'question-bank', entityId: categoryId, after: { copied: batch.done.slice(0, 200) } })
  return { ...batch, made }
}

/** Moves questions from banks that the caller may edit into another such bank. */
export async function moveQuestions(db: Db, ids: readonly string[], categoryId: string): Promise<Batch> {
  await banksToEdit(db, [categoryId])
  const here = questions.fail('toBankItself').message
  const { batch, rows } = await judged(db, ids, { refusal: (row) => (row.question.bankId === categoryId ? here : undefined) })
  await checkRoom(db, categoryId, rows.length)
  await queries.writeBank(db, batch.done, categoryId)
  noteAll(db, rows, 'after', { categoryId })
  return batch
}
