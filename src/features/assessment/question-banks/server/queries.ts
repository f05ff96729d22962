// Queries of question banks.
import { and, asc, count, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import { holds } from '#platform/database/like.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { department } from '#features/organisation/departments/server/tables.ts'
import { maxSelected } from '../contract.ts'
import { type BankField, bankFieldNames } from '../fields.ts'
import { question, questionBank } from './tables.ts'
import { pick } from '#shared/field-table.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { countOf } from '#platform/database/count.ts'

const columns = {
  id: questionBank.id,
  categoryName: questionBank.categoryName,
  ...pick(questionBank, bankFieldNames),
  status: questionBank.status,
  createUserId: questionBank.createUserId,
  createUserName: questionBank.createUserName,
  createTime: questionBank.createTime,
  updatedAt: questionBank.updatedAt,
  ownerPath: department.path,
}
const select = (db: Db) =>
  db.sql
    .select(columns)
    .from(questionBank)
    .leftJoin(department, and(eq(department.tenantId, questionBank.tenantId), eq(department.id, questionBank.ownerDepartmentId)))
export type BankRow = Awaited<ReturnType<typeof select>>[number]

const living = (db: Db) => and(eq(questionBank.tenantId, db.tenantId), isNull(questionBank.deletedAt))

export interface BankPageAsked {
  limit: number
  offset: number
  name?: string | undefined
  status?: 0 | 1 | undefined
  startTime?: string | undefined
  endTime?: string | undefined
}

/** A page and the exact total. A date without a time means the whole day in the tenant's time zone. */
export async function pageBanks(db: Db, asked: BankPageAsked) {
  const { startTime, endTime } = asked
  const where = and(
    living(db),
    asked.name ? holds(questionBank.categoryName, asked.name) : undefined,
    asked.status === undefined ? undefined : eq(questionBank.status, asked.status),
    startTime ? gte(questionBank.createTime, sql`${startTime}::timestamp at time zone current_setting('TimeZone')`) : undefined,
    endTime
      ? lt(
          questionBank.createTime,
          sql`(${endTime}::timestamp + ${endTime.length > 10 ? '1 second' : '1 day'}::interval) at time zone current_setting('TimeZone')`,
        )
      : undefined,
  )
  const [rows, counted] = await Promise.all([
    select(db).where(where).orderBy(desc(questionBank.createTime), desc(questionBank.id)).limit(asked.limit).offset(asked.offset),
    db.sql.select({ n: count() }).from(questionBank).where(where),
  ])
  return { rows, total: countOf(counted) }
}

/** Number of existing questions in these banks by type. */
export const countQuestions = (db: Db, ids: readonly string[]) =>
  db.sql
    .select({ bankId: question.bankId, type: question.type, count: count() })
    .from(question)
    .where(and(eq(question.tenantId, db.tenantId), isAnyOf(question.bankId, ids), isNull(question.deletedAt)))
    .groupBy(question.bankId, question.type)

export async function findBank(db: Db, id: string): Promise<BankRow | undefined> {
  return (await select(db).where(and(living(db), eq(questionBank.id, id))))[0]
}

/** Locks banks until the transaction ends; `share` allows other sharers, but no change and no deletion. */
export async function lockBanks(db: Db, ids: readonly string[], strength: 'update' | 'share'): Promise<BankRow[]> {
  return select(db)
    .where(and(living(db), isAnyOf(questionBank.id, ids)))
    .orderBy(asc(questionBank.id))
    .for(strength, { of: questionBank })
}

export const findBanks = (db: Db, ids: readonly string[]) =>
  db.sql
    .select({ id: questionBank.id, name: questionBank.categoryName, status: questionBank.status })
    .from(questionBank)
    .where(and(living(db), isAnyOf(questionBank.id, ids)))

export const listEnabledBanks = (db: Db, name?: string) =>
  db.sql
    .select({ id: questionBank.id, categoryName: questionBank.categoryName })
    .from(questionBank)
    .where(and(living(db), eq(questionBank.status, 1), name ? holds(questionBank.categoryName, name) : undefined))
    .orderBy(desc(questionBank.createTime), desc(questionBank.id))
    .limit(maxSelected)

type Written = Pick<typeof questionBank.$inferInsert, 'categoryName' | BankField | 'status'>

export async function insertBank(
  db: Db,
  fields: Written & Pick<typeof questionBank.$inferInsert, 'ownerDepartmentId' | 'createUserId' | 'createUserName'>,
): Promise<string> {
  const rows = await db.sql
    .insert(questionBank)
    .values({ tenantId: db.tenantId, ...fields })
    .returning({ id: questionBank.id })
  return assertDefined(rows[0], 'the question bank that was written').id
}

export const updateBank = (db: Db, id: string, fields: Partial<Written>) =>
  db.sql
    .update(questionBank)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(and(eq(questionBank.tenantId, db.tenantId), eq(questionBank.id, id)))

/** Marks the bank and its questions as deleted; papers still find the questions. */
export async function markBankDeleted(db: Db, id: string, deletionId: string): Promise<void> {
  await db.sql
    .update(questionBank)
    .set({ deletedAt: sql`now()`, deletionId })
    .where(and(eq(questionBank.tenantId, db.tenantId), eq(questionBank.id, id)))
  await db.sql
    .update(question)
    .set({ deletedAt: sql`now()`, deletionId })
    .where(and(eq(question.tenantId, db.tenantId), eq(question.bankId, id), isNull(question.deletedAt)))
}

const nameTakenStatement = statement(
  'question_banks_name_taken',
  `select pg_advisory_xact_lock(hashtextextended('question bank ' || $1::text || ' ' || $2::text, 0))`,
  'anew',
)

/** Takes an advisory lock on the name, so that of two concurrent transactions the second one sees the first. */
export async function isNameTaken(db: Db, name: string, except: string | null): Promise<boolean> {
  await db.run(nameTakenStatement, [db.tenantId, name])
  const rows = await db.sql
    .select({ id: questionBank.id })
    .from(questionBank)
    .where(and(living(db), eq(questionBank.categoryName, name)))
  return rows.some((r) => r.id !== except)
}
