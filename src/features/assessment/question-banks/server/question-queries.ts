// Queries of questions and their versions.
import { and, asc, count, desc, eq, getTableColumns, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { isAnyOf } from '#platform/database/any-of.ts'
import { toSnakeCase } from 'drizzle-orm/casing'
import { columnsBut } from '#platform/database/columns.ts'
import { holds } from '#platform/database/like.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { pick } from '#shared/field-table.ts'
import { department } from '#features/organisation/departments/server/tables.ts'
import type { QuestionType } from '../contract.ts'
import { type DifficultyLevel, plainFields, plainOf, type QuestionOrder, unusedDays, type UnusedFor } from '../fields.ts'
import { question, questionBank, type QuestionContents, questionUse, questionVersion } from './tables.ts'
import { levelSql, unusedSql } from './use.ts'

const {
  tenantId: _tenant,
  deletedAt: _deleted,
  deletionId: _deletion,
  stemHash: _hash,
  createUserId: _maker,
  createUserName: _name,
  ...columns
} = getTableColumns(question)

const used = { question: 'question', use: 'question_use' }
const itsUse = and(eq(questionUse.tenantId, question.tenantId), eq(questionUse.questionId, question.id))
const select = (db: Db) =>
  db.sql
    .select({
      question: columns,
      categoryName: questionBank.categoryName,
      createUserId: questionBank.createUserId,
      ownerPath: department.path,
      use: {
        exams: questionUse.exams,
        people: questionUse.people,
        scoreRate: questionUse.scoreRate,
        discrimination: questionUse.discrimination,
        lastUsedAt: questionUse.lastUsedAt,
      },
      level: sql<DifficultyLevel | null>`${sql.raw(levelSql(used))}`,
    })
    .from(question)
    .innerJoin(
      questionBank,
      and(eq(questionBank.tenantId, question.tenantId), eq(questionBank.id, question.bankId), isNull(questionBank.deletedAt)),
    )
    .leftJoin(department, and(eq(department.tenantId, questionBank.tenantId), eq(department.id, questionBank.ownerDepartmentId)))
    .leftJoin(questionUse, itsUse)
export type QuestionRow = Awaited<ReturnType<typeof select>>[number]

const own = (db: Db) => eq(question.tenantId, db.tenantId)
const living = (db: Db) => and(own(db), isNull(question.deletedAt))
/** The readable text of a question; for a fill-in without markup and blanks. */
const readText = sql`case when ${question.type} = 4
  then replace(replace(replace(regexp_replace(${question.subjectName}, '<[^>]*>|\\{\\{answer\\}\\}', '', 'g'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&')
  else ${question.subjectName} end`
/** The newest first; questions of one import in the order of the file. */
const listed = [desc(question.createTime), asc(question.sort), asc(question.id)]

export interface QuestionPageAsked {
  limit: number
  offset: number
  bankIds?: readonly string[] | undefined
  categoryName?: string | undefined
  subjectName?: string | undefined
  tag?: string | undefined
  type?: QuestionType | undefined
  level?: DifficultyLevel | null | undefined
  unusedFor?: UnusedFor | null | undefined
  order?: QuestionOrder | null | undefined
}

/** Sort orders by figures from exams. Unused questions are last, except in USED_LONG_AGO, where they are first. */
const orders: Record<QuestionOrder, SQL[]> = {
  NEWEST: [],
  RATE_LOW: [sql`${questionUse.scoreRate} asc nulls last`],
  RATE_HIGH: [sql`${questionUse.scoreRate} desc nulls last`],
  DISCRIMINATION_LOW: [sql`${questionUse.discrimination} asc nulls last`],
  USED_MOST: [sql`coalesce(${questionUse.exams}, 0) desc`, sql`coalesce(${questionUse.people}, 0) desc`],
  USED_LONG_AGO: [sql`${questionUse.lastUsedAt} asc nulls first`],
}
/** A page, and the counts by type under the same filters except the type. */
export async function pageQuestions(db: Db, asked: QuestionPageAsked) {
  const where = and(
    living(db),
    asked.bankIds?.length ? isAnyOf(question.bankId, asked.bankIds) : undefined,
    asked.categoryName ? holds(questionBank.categoryName, asked.categoryName) : undefined,
    asked.subjectName ? holds(readText, asked.subjectName) : undefined,
    asked.tag ? sql`${asked.tag} = any(${question.tags})` : undefined,
    asked.level ? sql`${sql.raw(levelSql(used))} = ${asked.level}` : undefined,
    asked.unusedFor ? sql`${sql.raw(unusedSql(used))} >= ${unusedDays[asked.unusedFor]}` : undefined,
  )
  const ofBank = and(eq(questionBank.tenantId, question.tenantId), eq(questionBank.id, question.bankId), isNull(questionBank.deletedAt))
  const [rows, counts] = await Promise.all([
    select(db)
      .where(and(where, asked.type === undefined ? undefined : eq(question.type, asked.type)))
      .orderBy(...orders[asked.order ?? 'NEWEST'], ...listed)
      .limit(asked.limit)
      .offset(asked.offset),
    db.sql
      .select({ type: question.type, count: count() })
      .from(question)
      .innerJoin(questionBank, ofBank)
      .leftJoin(questionUse, itsUse)
      .where(where)
      .groupBy(question.type),
  ])
  return { rows, counts }
}

export async function findQuestion(db: Db, id: string): Promise<QuestionRow | undefined> {
  return (await select(db).where(and(living(db), eq(question.id, id))))[0]
}

/** Locks questions until the transaction ends, in the order of their ids; `deleted` selects deleted ones. */
export async function lockQuestions(db: Db, ids: readonly string[], deleted = false): Promise<QuestionRow[]> {
  return select(db)
    .where(and(own(db), isAnyOf(question.id, ids), deleted ? isNotNull(question.deletedAt) : isNull(question.deletedAt)))
    .orderBy(asc(question.id))
    .for('update', { of: question })
}

/** Existing questions by id, in the order of the list. */
export const listQuestions = (db: Db, ids: readonly string[]): Promise<QuestionRow[]> =>
  select(db)
    .where(and(living(db), isAnyOf(question.id, ids)))
    .orderBy(...listed)

/** Cursor: the last listed question, after which the next chunk begins. */
export type Last = Pick<QuestionRow['question'], 'createTime' | 'sort' | 'id'>

/** A chunk of a bank, in the order of the list. */
export const listQuestionsInOrder = (db: Db, bankId: string, limit: number, last?: Last): Promise<QuestionRow[]> =>
  select(db)
    .where(
      and(
        living(db),
        eq(question.bankId, bankId),
        last &&
          or(
            sql`${question.createTime} < ${last.createTime}::timestamptz`,
            and(
              sql`${question.createTime} = ${last.createTime}::timestamptz`,
              or(gt(question.sort, last.sort), and(eq(question.sort, last.sort), gt(question.id, last.id))),
            ),
          ),
      ),
    )
    .orderBy(...listed)
    .limit(limit)

export interface NewQuestion extends QuestionContents {
  bankId: string
  type: QuestionType
  /** The hash in hexadecimal. */
  stemHash: string
  /** The draft that it was; absent for none. */
  draftId?: string | null
}

const questionNumberingTurn = statement(
  'question_numbering_turn',
  `select pg_advisory_xact_lock(hashtextextended('question numbers ' || $1::text || ' ' || id, 0))
       from (select distinct unnest($2::text[]) id order by id) banks`,
)

/** Advisory lock: one transaction at a time assigns numbers in these banks. */
const numberingTurn = (db: Db, bankIds: readonly string[]) => db.run(questionNumberingTurn, [db.tenantId, bankIds])
/** SQL: the highest number in a bank, deleted questions included. */
const lastSort = (tenant: string, bank: string) =>
  `(select coalesce(max(l.sort), 0) from question l where l.tenant_id = ${tenant} and l.bank_id = ${bank})`

const plainColumns = plainFields.map(toSnakeCase).join(', ')
const plainValues = plainFields
  .map((name) => (plainOf(name).holds === 'text' ? `e ->> '${name}'` : `(e ->> '${name}')::numeric`))
  .join(', ')
const questionInsert = statement(
  'question_insert',
  `insert into question (tenant_id, bank_id, type, sort, subject_name, images, options, answer, answer_key, score, tags, ${plainColumns}, stem_hash, draft_id,
                           create_user_id, create_user_name, update_user_id, update_user_name)
     select $1::bigint, b.id, (e ->> 'type')::smallint, b.last + row_number() over (partition by b.id order by n), e ->> 'subjectName',
            array(select jsonb_array_elements_text(e -> 'images')), e -> 'options', e ->> 'answer', e -> 'answerKey', (e ->> 'score')::numeric,
            array(select jsonb_array_elements_text(e -> 'tags')), ${plainValues}, decode(e ->> 'stemHash', 'hex'), (e ->> 'draftId')::bigint,
            $3::bigint, $4::text, $3::bigint, $4::text
       from jsonb_array_elements($2::jsonb) with ordinality j (e, n)
       join (select i.id, ${lastSort('$1', 'i.id')} last from (select distinct unnest($5::bigint[]) id) i) b on b.id = (e ->> 'bankId')::bigint
      order by n
     returning id`,
).returns<{ id: string }>()

/** Inserts any number of rows in one statement, numbered in the given order; returns their ids in that order. */
export async function insertQuestions(db: Db, rows: readonly NewQuestion[]): Promise<string[]> {
  const banks = rows.map((r) => r.bankId)
  await numberingTurn(db, banks)
  const { userId, name } = await db.who()
  const made = await db.run(questionInsert, [db.tenantId, JSON.stringify(rows), userId, name, banks])
  return made.map((r) => String(r.id))
}

type Changed = QuestionContents & { stemHash: Buffer }

/** Stores the old contents of a locked row as a version, and writes the new ones. */
export async function updateQuestion(db: Db, before: QuestionRow['question'], fields: Changed, who: { userId: string; name: string }) {
  await db.sql.insert(questionVersion).values({
    tenantId: db.tenantId,
    questionId: before.id,
    version: before.version,
    contents: toContents(before),
    updateUserId: before.updateUserId,
    updateUserName: before.updateUserName,
    updatedAt: before.updatedAt,
  })
  await db.sql
    .update(question)
    .set({ ...fields, version: before.version + 1, updateUserId: who.userId, updateUserName: who.name, updatedAt: sql`now()` })
    .where(and(own(db), eq(question.id, before.id)))
}

/** The contents of a row, without its other columns. */
export const toContents = (row: QuestionContents): QuestionContents => pick(row, contentsFields)
const contentsFields = ['subjectName', 'images', 'options', 'answer', 'answerKey', 'score', 'tags', ...plainFields] as const
/** SQL that builds the contents of question `q` as a version stores them. */
export const contentsInSql = `jsonb_build_object(${contentsFields.map((name) => `'${name}', q.${toSnakeCase(name)}${name === 'score' ? '::float8' : ''}`).join(', ')})`

const versionColumns = {
  version: questionVersion.version,
  contents: questionVersion.contents,
  updateUserName: questionVersion.updateUserName,
  updatedAt: questionVersion.updatedAt,
}
/** Superseded versions, the newest first. */
export const listVersions = (db: Db, id: string) =>
  db.sql
    .select(versionColumns)
    .from(questionVersion)
    .where(and(eq(questionVersion.tenantId, db.tenantId), eq(questionVersion.questionId, id)))
    .orderBy(desc(questionVersion.version))
    .limit(100)
export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]

/** Marks questions with an entry of the recycle bin; null restores them. */
export const markDeleted = (db: Db, ids: readonly string[], deletionId: string | null) =>
  db.sql
    .update(question)
    .set({ deletedAt: deletionId ? sql`now()` : null, deletionId })
    .where(and(own(db), isAnyOf(question.id, ids)))

const writeBankStatement = statement(
  'question_banks_write_bank',
  `update question q set bank_id = $3, sort = m.sort
       from (select id, ${lastSort('$1', '$3')} + row_number() over (order by create_time, sort, id) sort
               from question where tenant_id = $1 and id = any ($2::bigint[])) m
      where q.tenant_id = $1 and q.id = m.id`,
  'anew',
)

/** Moves questions into a bank, numbered after its existing ones. */
export async function writeBank(db: Db, ids: readonly string[], bankId: string): Promise<void> {
  await numberingTurn(db, [bankId])
  await db.run(writeBankStatement, [db.tenantId, ids, bankId])
}

/** Columns that a copy takes over; the others, with a reason, get new values. */
const copied = columnsBut(question, {
  tenantId: 'the tenant',
  id: 'new',
  bankId: 'where it is put',
  sort: 'where it is put',
  version: 'new',
  deletedAt: 'it lives',
  deletionId: 'it lives',
  createUserId: 'who copies',
  createUserName: 'who copies',
  createTime: 'now',
  updateUserId: 'who copies',
  updateUserName: 'who copies',
  updatedAt: 'now',
})
const copyQuestionsStatement = statement(
  'question_banks_copy_questions',
  `insert into question (tenant_id, bank_id, sort, create_user_id, create_user_name, update_user_id, update_user_name, ${copied})
   select q.tenant_id, $3, ${lastSort('$1', '$3')} + row_number() over (order by q.create_time desc, q.sort, q.id), $4, $5, $4, $5, ${copied}
     from question q join (select tenant_id, id bank from question_bank where deleted_at is null) b on b.tenant_id = q.tenant_id and b.bank = q.bank_id
    where q.tenant_id = $1 and q.id = any($2::bigint[]) and q.deleted_at is null
   returning id`,
  'anew',
).returns<{ id: string }>()

/** Copies existing questions into a bank, in the order of the list; returns the new ids. */
export async function copyQuestions(db: Db, ids: readonly string[], bankId: string): Promise<string[]> {
  const { userId, name } = await db.who()
  await numberingTurn(db, [bankId])
  const rows = await db.run(copyQuestionsStatement, [db.tenantId, ids, bankId, userId, name])
  return rows.map((r) => String(r.id))
}
