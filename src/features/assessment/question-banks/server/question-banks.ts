// Rules of question banks, and the exports for features that build on questions.
import { readable } from '#platform/database/columns.ts'
import type { Db, Who } from '#platform/database/transaction.ts'
import { mergeDefined } from '#shared/merge-defined.ts'
import { forbidden, notFound, stale } from '#shared/errors.ts'
import { pick, emptyToNullTexts } from '#shared/field-table.ts'
import type { Page } from '#shared/paging.ts'
import { canEdit } from '#features/organisation/leader-scopes/server/leader-scopes.ts'
import { type Bank, ENABLED, questionBanks, type QuestionType, questionTypes } from '../contract.ts'
import { type BankField, bankFieldNames } from '../fields.ts'
import { addEntry } from '#features/organisation/recycle-bin/server/recycle-bin.ts'
import * as queries from './queries.ts'
import type { BankRow } from './queries.ts'

export { htmlOf, plainOf, safeHtml, shownText, soughtIn } from './html.ts'
export { answerOf, type Fault, hashOf, judgeQuestion, lettersOf } from './judging.ts'
export { findBanks } from './queries.ts'
export { type NewQuestion, insertQuestions, listQuestions, listQuestionsInOrder } from './question-queries.ts'
export { questionReviewFields, reviewedBank, unreviewedQuestions } from './reviewing.ts'
export { checkRoom } from './room.ts'
export { bringBanksBack, bringQuestionsBack, listDeletedBanks, listDeletedQuestions } from './recycling.ts'
export { picturing } from './shown-files.ts'
export { contentsInSql } from './question-queries.ts'
export { levelSql, rateSql, unusedSql } from './use.ts'
export { toAnswer, toContentsResponse, type KeysKept, questionName, withoutKey } from './to-response.ts'

/** Port: higher features return the users of these banks. */
export type BankUsers = (db: Db, bankIds: readonly string[]) => Promise<{ bankId: string; kind: string; id: string; name: string }[]>

const editable = (who: Who, row: BankRow) => canEdit(who, 'PAPER', row)

type Count = { bankId: string; type: QuestionType; count: number }
export const inOrder = <C extends { type: QuestionType }>(counts: readonly C[]): C[] =>
  questionTypes.flatMap((type) => counts.filter((c) => c.type === type))

async function wired(db: Db, rows: readonly BankRow[], usersOf: BankUsers): Promise<Bank[]> {
  const ids = rows.map((r) => r.id)
  const [who, counts, users] = await Promise.all([
    db.who(),
    ids.length ? queries.countQuestions(db, ids) : ([] as Count[]),
    ids.length ? usersOf(db, ids) : [],
  ])
  const [countsBy, usersBy] = [Map.groupBy(counts, (c) => c.bankId), Map.groupBy(users, (u) => u.bankId)]
  return rows.map((row) => ({
    id: row.id,
    categoryName: row.categoryName,
    ...pick(row, bankFieldNames),
    status: row.status,
    creatorName: row.createUserName,
    createTime: readable(row.createTime),
    counts: inOrder(countsBy.get(row.id) ?? []),
    users: usersBy.get(row.id) ?? [],
    version: row.updatedAt,
    canEdit: editable(who, row),
  }))
}

export interface BankPageAsked extends Omit<queries.BankPageAsked, 'limit' | 'offset'> {
  pageNum: number
  pageSize: number
}

export async function pageBanks(db: Db, asked: BankPageAsked, usersOf: BankUsers): Promise<Page<Bank>> {
  const limit = asked.pageSize
  const { rows, total } = await queries.pageBanks(db, { ...asked, limit, offset: (asked.pageNum - 1) * limit })
  return { records: await wired(db, rows, usersOf), total }
}

export async function getBank(db: Db, id: string, usersOf: BankUsers): Promise<Bank> {
  const row = await queries.findBank(db, id)
  const [bank] = row ? await wired(db, [row], usersOf) : []
  if (!bank) throw notFound()
  return bank
}

/** Enabled banks with their question counts, for pickers. */
export async function enabledBanks(db: Db, name?: string) {
  const rows = await queries.listEnabledBanks(db, name)
  const counts = rows.length
    ? Map.groupBy(
        await queries.countQuestions(
          db,
          rows.map((r) => r.id),
        ),
        (c) => c.bankId,
      )
    : new Map<string, Count[]>()
  return rows.map((r) => ({ ...r, counts: inOrder(counts.get(r.id) ?? []) }))
}

/**
 * Locks banks for writing until the transaction ends; 'share' lets others write into them, too. Throws 404 for an unknown, deleted or
 * foreign bank, and 403 if the caller may not edit it.
 */
export async function banksToEdit(db: Db, ids: readonly string[], strength: 'update' | 'share' = 'share'): Promise<BankRow[]> {
  const unique = [...new Set(ids)]
  const [rows, who] = await Promise.all([queries.lockBanks(db, unique, strength), db.who()])
  if (rows.length !== unique.length) throw notFound()
  if (!rows.every((row) => editable(who, row))) throw forbidden()
  return rows
}

export async function bankToEdit(db: Db, id: string, strength: 'update' | 'share' = 'share'): Promise<BankRow> {
  const [row] = await banksToEdit(db, [id], strength)
  if (!row) throw notFound()
  return row
}

interface BankFields extends Partial<Record<BankField, string | null | undefined>> {
  categoryName: string
  status: 0 | 1
}
const nobody: BankUsers = async () => []

export async function createBank(db: Db, { categoryName, status, ...texts }: BankFields): Promise<Bank> {
  const who = await db.who()
  if (await queries.isNameTaken(db, categoryName, null)) throw questionBanks.fail('taken', {}, 'categoryName')
  const id = await queries.insertBank(db, {
    categoryName,
    ...emptyToNullTexts(texts, bankFieldNames),
    status,
    ownerDepartmentId: who.departmentId,
    createUserId: who.userId,
    createUserName: who.name,
  })
  db.audit({ entity: 'question-bank', entityId: id, after: { categoryName, status } })
  return getBank(db, id, nobody)
}

interface BankChange extends Partial<BankFields> {
  id: string
  version?: string | undefined
}

/** Omitted fields stay unchanged; 40009 if the bank has changed since `version`. */
export async function updateBank(db: Db, { id, version, ...given }: BankChange, usersOf: BankUsers): Promise<Bank> {
  const row = await bankToEdit(db, id, 'update')
  if (version && version !== row.updatedAt) throw stale()
  const { categoryName = row.categoryName, status = row.status } = given
  const before = pick(row, ['categoryName', ...bankFieldNames, 'status'])
  const after = { ...mergeDefined(before, emptyToNullTexts(given, bankFieldNames)), categoryName, status }
  if (categoryName !== row.categoryName && (await queries.isNameTaken(db, categoryName, id)))
    throw questionBanks.fail('taken', {}, 'categoryName')
  db.audit({
    entity: 'question-bank',
    entityId: id,
    before,
    after,
  })
  await queries.updateBank(db, id, after)
  return getBank(db, id, usersOf)
}

/** Moves the bank with its questions into the recycle bin; refuses an enabled or used bank. */
export async function removeBank(db: Db, id: string, usersOf: BankUsers): Promise<{ deletionId: string }> {
  const row = await bankToEdit(db, id, 'update')
  if (row.status === ENABLED) throw questionBanks.fail('enabled')
  if ((await usersOf(db, [id])).length) throw questionBanks.fail('inUse')
  const { categoryName } = row
  const count = (await queries.countQuestions(db, [id])).reduce((sum, c) => sum + c.count, 0)
  const deletionId = await addEntry(db, { kind: 'BANK', titles: [categoryName], questions: count })
  await queries.markBankDeleted(db, id, deletionId)
  db.audit({ entity: 'question-bank', entityId: id, before: { categoryName, questions: count }, after: { deletionId } })
  return { deletionId }
}
export { createQuestion, removeQuestions } from './questions.ts'
