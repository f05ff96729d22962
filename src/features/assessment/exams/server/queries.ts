// Queries and SQL fragments of exams.
import { toSnakeCase } from 'drizzle-orm/casing'
import { and, asc, count, desc, eq, getTableColumns, gte, isNull, lt, not, or, sql } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import { holds } from '#platform/database/like.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { department } from '#features/organisation/departments/server/tables.ts'
import { question, questionBank } from '#features/assessment/question-banks/server/tables.ts'
import { type ExamField, graceSeconds, type ListedState, type Measure, measureNames, type templateFilter } from '../fields.ts'
import { exam, examBank, examDrawRule, examQuestion, type RandomDetail } from './tables.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { countOf } from '#platform/database/count.ts'

const { tenantId: _tenant, deletedAt: _deleted, deletionId: _deletion, ...columns } = getTableColumns(exam)

/** SQL: whether the scores of exam row `e` are published. */
export const publishedSql = (e: string) =>
  `case ${e}.publish_mode when 'AT_TIME' then ${e}.publish_time <= now() when 'BY_HAND' then ${e}.published_at is not null else true end`

/** SQL: whether candidates of exam row `e` may review answers. The exam is over after its end, the grace period, and all make-ups. */
export const reviewOpenSql = (e: string) =>
  `${e}.review_mode <> 'NONE' and (${e}.review_from = 'SUBMIT' or ${e}.end_time <= now() - interval '${graceSeconds} seconds' and not exists (
      select from exam_enrolment n where n.tenant_id = ${e}.tenant_id and n.exam_id = ${e}.id and n.extended_until > now() - interval '${graceSeconds} seconds'))`

/** SQL: names of the active measures of exam row `e`. */
export const measuresSql = (e: string) =>
  `array_remove(array[${measureNames.map((name) => `case when ${e}.${toSnakeCase(name)} then '${name}' end`).join(', ')}], null)`

/** SQL: the latest first start of exam `e`; null without one. */
export const latestStartSql = (e: string) => `${e}.start_time + ${e}.latest_start_minutes * interval '1 minute'`
/** SQL: the latest first start of exam `e` has passed. */
export const lateSql = (e: string) => `coalesce(${latestStartSql(e)} <= now(), false)`

/** Exams with the path of the owner department and their state. */
export const listExamRows = (db: Db) =>
  db.sql
    .select({
      exam: columns,
      ownerPath: department.path,
      published: sql<boolean>`(${sql.raw(publishedSql('exam'))})`,
      state: sql<
        'COMING' | 'OPEN' | 'ENDED'
      >`case when ${exam.startTime} > now() then 'COMING' when ${exam.endTime} <= now() then 'ENDED' else 'OPEN' end`,
    })
    .from(exam)
    .leftJoin(department, and(eq(department.tenantId, exam.tenantId), eq(department.id, exam.ownerDepartmentId)))
export type ExamRow = Awaited<ReturnType<typeof listExamRows>>[number]

const living = (db: Db) => and(eq(exam.tenantId, db.tenantId), isNull(exam.deletedAt))
const one = (db: Db, id: string) => and(living(db), eq(exam.id, id))

export interface ExamPageAsked {
  limit: number
  offset: number
  examinationName?: string | null | undefined
  startTime?: string | null | undefined
  endTime?: string | null | undefined
  state?: ListedState | null | undefined
  template?: keyof typeof templateFilter | null | undefined
  /** Exams with people who wait for marking; needed to filter by GRADING or ENDED. */
  pendingIds?: readonly string[] | undefined
}

/** SQL condition of a listed state; ended exams are divided by pending people. */
function isIn(state: ListedState, pendingIds: readonly string[]) {
  const pending = sql`${exam.id} = any (${sql.param([...pendingIds])}::bigint[])`
  if (state === 'COMING') return sql`${exam.startTime} > now()`
  if (state === 'OPEN') return sql`${exam.startTime} <= now() and coalesce(${exam.endTime} > now(), true)`
  return and(sql`${exam.endTime} <= now()`, state === 'GRADING' ? pending : not(pending))
}

/**
 * A page and the exact total of exams that overlap the given times. A date without a time means the whole day in the tenant's time zone.
 */
export async function pageExams(db: Db, asked: ExamPageAsked) {
  const { examinationName: name, startTime, endTime, state, template, pendingIds = [] } = asked
  const where = and(
    living(db),
    name ? holds(exam.examinationName, name) : undefined,
    startTime ? or(isNull(exam.endTime), gte(exam.endTime, sql`${startTime}::timestamptz`)) : undefined,
    endTime
      ? lt(exam.startTime, sql`(${endTime}::timestamp + ${endTime.length > 10 ? '1 second' : '1 day'}::interval)::timestamptz`)
      : undefined,
    state ? isIn(state, pendingIds) : undefined,
    template ? sql`${exam.template}` : undefined,
  )
  const [rows, counted] = await Promise.all([
    listExamRows(db).where(where).orderBy(desc(exam.createTime), desc(exam.id)).limit(asked.limit).offset(asked.offset),
    db.sql.select({ n: count() }).from(exam).where(where),
  ])
  return { rows, total: countOf(counted) }
}

export async function findExam(db: Db, id: string): Promise<ExamRow | undefined> {
  return (await listExamRows(db).where(one(db, id)))[0]
}

/** Locks an exam against other writers, including those of its paper and assignments. Foreign keys to the exam are not blocked. */
export async function lockExam(db: Db, id: string): Promise<ExamRow | undefined> {
  return (await listExamRows(db).where(one(db, id)).for('no key update', { of: exam }))[0]
}

/** The banks of exams, in the chosen order. */
export const listBanks = (db: Db, examIds: readonly string[]) =>
  db.sql
    .select({
      examId: examBank.examId,
      categoryId: examBank.bankId,
      categoryName: questionBank.categoryName,
      status: questionBank.status,
      randomDetails: examBank.randomDetails,
    })
    .from(examBank)
    .innerJoin(questionBank, and(eq(questionBank.tenantId, examBank.tenantId), eq(questionBank.id, examBank.bankId)))
    .where(and(eq(examBank.tenantId, db.tenantId), isAnyOf(examBank.examId, examIds)))
    .orderBy(asc(examBank.examId), asc(examBank.seq))

/** Locks those of these banks that exist, so that nobody can delete or disable them until the transaction ends. */
export const lockBanks = (db: Db, ids: readonly string[]) =>
  db.sql
    .select({ id: questionBank.id, name: questionBank.categoryName, status: questionBank.status })
    .from(questionBank)
    .where(and(eq(questionBank.tenantId, db.tenantId), isNull(questionBank.deletedAt), isAnyOf(questionBank.id, ids)))
    .orderBy(asc(questionBank.id))
    .for('share')

/** The banks of the questions of a paper. */
export const listBanksInPaper = async (db: Db, examId: string) =>
  new Set(
    (
      await db.sql
        .selectDistinct({ bankId: question.bankId })
        .from(examQuestion)
        .innerJoin(question, and(eq(question.tenantId, examQuestion.tenantId), eq(question.id, examQuestion.questionId)))
        .where(and(eq(examQuestion.tenantId, db.tenantId), eq(examQuestion.examId, examId)))
    ).map((r) => r.bankId),
  )

/** The banks of the draw rules of an exam. */
export const listBanksInRules = async (db: Db, examId: string) =>
  new Set(
    (
      await db.sql
        .select({ bankIds: examDrawRule.bankIds })
        .from(examDrawRule)
        .where(and(eq(examDrawRule.tenantId, db.tenantId), eq(examDrawRule.examId, examId)))
    ).flatMap((r) => r.bankIds),
  )

/** Replaces the banks of an exam; a bank that stays keeps its selection settings. */
export async function writeBanks(db: Db, examId: string, bankIds: readonly string[]): Promise<void> {
  const ofExam = and(eq(examBank.tenantId, db.tenantId), eq(examBank.examId, examId))
  await db.sql.delete(examBank).where(and(ofExam, sql`${examBank.bankId} <> all (${sql.param([...bankIds])}::bigint[])`))
  await db.sql
    .insert(examBank)
    .values(bankIds.map((bankId, seq) => ({ tenantId: db.tenantId, examId, bankId, seq })))
    .onConflictDoUpdate({ target: [examBank.tenantId, examBank.examId, examBank.bankId], set: { seq: sql`excluded.seq` } })
}

const writeRandomDetailsStatement = statement(
  'exams_write_random_details',
  `update exam_bank b set random_details = d.details
          from unnest($1::bigint[], $2::jsonb[]) d (bank_id, details)
         where b.tenant_id = $3 and b.exam_id = $4 and b.bank_id = d.bank_id`,
  'anew',
)

export const writeRandomDetails = (db: Db, examId: string, details: readonly { bankId: string; randomDetails: RandomDetail[] }[]) =>
  db.run(writeRandomDetailsStatement, [
    details.map((d) => d.bankId),
    details.map((d) => JSON.stringify(d.randomDetails)),
    db.tenantId,
    examId,
  ])

export type ExamFields = Pick<
  typeof exam.$inferInsert,
  | 'examinationName'
  | ExamField
  | Measure
  | 'imageId'
  | 'startTime'
  | 'endTime'
  | 'examDurationMinute'
  | 'maxExamCnt'
  | 'displayScore'
  | 'publishMode'
  | 'publishTime'
  | 'reviewMode'
  | 'reviewFrom'
  | 'standingMode'
  | 'latestStartMinutes'
  | 'passRate'
  | 'attemptPolicy'
  | 'multiPolicy'
  | 'blankPolicy'
  | 'gradeScale'
  | 'secondMark'
  | 'markTolerance'
>

const insertExamStatement = statement(
  'exams_insert_exam',
  `select pg_advisory_xact_lock(hashtextextended('exam numbers ' || $1::text, 0))`,
  'anew',
)

/** Advisory lock: one transaction of a tenant at a time assigns numbers. */
export const lockNumbers = (db: Db) => db.run(insertExamStatement, [db.tenantId])

export async function insertExam(
  db: Db,
  fields: ExamFields & Pick<typeof exam.$inferInsert, 'ownerDepartmentId' | 'createUserId' | 'creatorName'>,
): Promise<string> {
  await lockNumbers(db)
  const sort = sql<number>`(select coalesce(max(${exam.sort}), 0) + 1 from ${exam} where ${eq(exam.tenantId, db.tenantId)})`
  const rows = await db.sql
    .insert(exam)
    .values({ tenantId: db.tenantId, ...fields, sort })
    .returning({ id: exam.id })
  return assertDefined(rows[0], 'the exam that was written').id
}

/** Writes the given fields and the time of the change. */
export const updateExam = (db: Db, id: string, fields: Partial<typeof exam.$inferInsert>) =>
  db.sql
    .update(exam)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(and(eq(exam.tenantId, db.tenantId), eq(exam.id, id)))

/** Publishes the scores of an exam by hand, or takes them back. */
export const writePublished = (db: Db, id: string, published: boolean) =>
  db.sql
    .update(exam)
    .set({ publishMode: 'BY_HAND', publishTime: null, publishedAt: published ? sql`now()` : null, updatedAt: sql`now()` })
    .where(and(eq(exam.tenantId, db.tenantId), eq(exam.id, id)))

const examsOfBanksStatement = statement(
  'exams_of_banks',
  `select u.bank_id::text "bankId", e.id::text id, e.examination_name name
       from (select b.bank_id, b.exam_id from exam_bank b where b.tenant_id = $1 and b.bank_id = any ($2::bigint[])
             union
             select q.bank_id, p.exam_id from question q join exam_question p on p.tenant_id = q.tenant_id and p.question_id = q.id
              where q.tenant_id = $1 and q.bank_id = any ($2::bigint[])) u
       join exam e on e.tenant_id = $1 and e.id = u.exam_id and e.deleted_at is null
      order by e.id`,
).returns<{ bankId: string; id: string; name: string }>()

/** Existing exams that name these banks, or whose paper has questions of them. */
export const listExamsOfBanks = (db: Db, bankIds: readonly string[]): Promise<{ bankId: string; id: string; name: string }[]> =>
  db.run(examsOfBanksStatement, [db.tenantId, bankIds])
