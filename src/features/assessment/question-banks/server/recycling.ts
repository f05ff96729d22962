// Question banks and questions in the recycle bin: finds the records of an entry, and restores them.
import { and, asc, eq, sql } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import type { Db } from '#platform/database/transaction.ts'
import { department } from '#features/organisation/departments/server/tables.ts'
import { canEdit } from '#features/organisation/leader-scopes/server/leader-scopes.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { isNameTaken } from './queries.ts'
import { question, questionBank } from './tables.ts'

const markedBanks = (db: Db, entryIds: readonly string[]) =>
  and(eq(questionBank.tenantId, db.tenantId), isAnyOf(questionBank.deletionId, entryIds))
const markedQuestions = (db: Db, entryIds: readonly string[]) =>
  and(eq(question.tenantId, db.tenantId), isAnyOf(question.deletionId, entryIds))
const itsOwner = and(eq(department.tenantId, questionBank.tenantId), eq(department.id, questionBank.ownerDepartmentId))

export interface DeletedBank {
  id: string
  deletionId: string
  canEdit: boolean
  /** The title, if another bank uses it now. */
  takenName: string | null
}

/** Locks and returns the banks that these entries of the recycle bin mark. */
export async function listDeletedBanks(db: Db, entryIds: readonly string[]): Promise<DeletedBank[]> {
  const [rows, who] = await Promise.all([
    db.sql
      .select({
        id: questionBank.id,
        deletionId: questionBank.deletionId,
        name: questionBank.categoryName,
        createUserId: questionBank.createUserId,
        ownerPath: department.path,
      })
      .from(questionBank)
      .leftJoin(department, itsOwner)
      .where(markedBanks(db, entryIds))
      .orderBy(asc(questionBank.id))
      .for('update', { of: questionBank }),
    db.who(),
  ])
  const told: DeletedBank[] = []
  for (const { id, deletionId, name, ...owned } of rows)
    told.push({
      id,
      deletionId: assertDefined(deletionId, 'the entry of a bank'),
      canEdit: canEdit(who, 'PAPER', owned),
      takenName: (await isNameTaken(db, name, id)) ? name : null,
    })
  return told
}

/** Restores the banks of these entries with the questions that were deleted with them. */
export async function bringBanksBack(db: Db, entryIds: readonly string[]): Promise<void> {
  await db.sql.update(questionBank).set({ deletedAt: null, deletionId: null, updatedAt: sql`now()` }).where(markedBanks(db, entryIds))
  await bringQuestionsBack(db, entryIds)
}

export interface DeletedQuestion {
  deletionId: string
  canEdit: boolean
  /** Name of the bank, if the bank is deleted itself. */
  goneBank: string | null
}

/** Locks the questions that these entries mark, and returns them by bank. */
export async function listDeletedQuestions(db: Db, entryIds: readonly string[]): Promise<DeletedQuestion[]> {
  const [rows, who] = await Promise.all([
    db.sql
      .select({
        deletionId: question.deletionId,
        name: questionBank.categoryName,
        deletedAt: questionBank.deletedAt,
        createUserId: questionBank.createUserId,
        ownerPath: department.path,
      })
      .from(question)
      .innerJoin(questionBank, and(eq(questionBank.tenantId, question.tenantId), eq(questionBank.id, question.bankId)))
      .leftJoin(department, itsOwner)
      .where(markedQuestions(db, entryIds))
      .orderBy(asc(question.id))
      .for('update', { of: question }),
    db.who(),
  ])
  return rows.map(({ deletionId, name, deletedAt, ...owned }) => ({
    deletionId: assertDefined(deletionId, 'the entry of a question'),
    canEdit: canEdit(who, 'PAPER', owned),
    goneBank: deletedAt ? name : null,
  }))
}

export const bringQuestionsBack = (db: Db, entryIds: readonly string[]) =>
  db.sql.update(question).set({ deletedAt: null, deletionId: null }).where(markedQuestions(db, entryIds))

export async function listEntriesOf(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.sql
    .selectDistinct({ id: question.deletionId })
    .from(question)
    .where(and(eq(question.tenantId, db.tenantId), isAnyOf(question.id, ids)))
  return rows.flatMap((r) => r.id ?? [])
}

/** Those of these entries that mark no question any more. */
export async function listEmptied(db: Db, entryIds: readonly string[]): Promise<string[]> {
  const rows = await db.sql.selectDistinct({ id: question.deletionId }).from(question).where(markedQuestions(db, entryIds))
  const left = new Set(rows.map((r) => r.id))
  return entryIds.filter((id) => !left.has(id))
}
