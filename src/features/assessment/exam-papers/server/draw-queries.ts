// Queries of draw rules and of the pool that they draw from.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { QuestionType } from '#features/assessment/question-banks/contract.ts'
import type { DifficultyLevel } from '#features/assessment/question-banks/fields.ts'
import { contentsInSql, levelSql, rateSql } from '#features/assessment/question-banks/server/question-banks.ts'
import type { StoredRule } from '../contract.ts'
import type { QuestionContents } from '#features/assessment/question-banks/server/tables.ts'

const list = statement(
  'draw_rules',
  `select array(select unnest(bank_ids)::text) "categoryIds", type, level, tags, count, points_each::float8 "pointsEach"
     from exam_draw_rule where tenant_id = $1 and exam_id = $2 order by seq`,
).returns<StoredRule>()

/** The draw rules of an exam, in order. */
export const listRules = (db: Db, examId: string) => db.run(list, [db.tenantId, examId])

const remove = statement('draw_rules_delete', 'delete from exam_draw_rule where tenant_id = $1 and exam_id = $2')
const insert = statement(
  'draw_rules_insert',
  `insert into exam_draw_rule (tenant_id, exam_id, seq, bank_ids, type, level, tags, count, points_each)
   select $1, $2, r.seq, r."categoryIds", r.type, r.level, r.tags, r.count, r."pointsEach"
     from jsonb_to_recordset($3) as r (seq int, "categoryIds" bigint[], type smallint, level text, tags text[], count int, "pointsEach" numeric)`,
)

/** Replaces the draw rules of an exam. */
export async function writeRules(db: Db, examId: string, rules: readonly StoredRule[]): Promise<void> {
  await db.run(remove, [db.tenantId, examId])
  if (rules.length) await db.run(insert, [db.tenantId, examId, JSON.stringify(rules.map((r, seq) => ({ seq, ...r })))])
}

const rows = { question: 'q', use: 'u' }
const pool = statement(
  'draw_pool',
  `with rule as (select * from jsonb_to_recordset($3) as r (seq int, "categoryIds" bigint[], type smallint, level text, tags text[]))
   select q.id::text id, q.bank_id::text "bankId", ${levelSql(rows)} level, ${rateSql(rows)}::float8 rate, array_agg(r.seq order by r.seq) rules
     from rule r cross join lateral unnest(r."categoryIds") c (bank_id)
     join question_bank b on b.tenant_id = $1 and b.id = c.bank_id and b.status = 1 and b.deleted_at is null
     join question q on q.tenant_id = $1 and q.bank_id = b.id and q.type = r.type and q.deleted_at is null
     left join question_use u on u.tenant_id = q.tenant_id and u.question_id = q.id
    where (r.level is null or ${levelSql(rows)} = r.level) and (cardinality(r.tags) = 0 or q.tags && r.tags)
      and not exists (select from exam_question p where p.tenant_id = $1 and p.exam_id = $2 and p.question_id = q.id and not p.drawn)
    group by q.id, q.bank_id, u.people, u.score_rate, q.difficulty order by q.id`,
).returns<PoolRow>()

export interface PoolRow {
  id: string
  bankId: string
  level: DifficultyLevel | null
  rate: number | null
  /** Indices of the rules that the question satisfies. */
  rules: number[]
}

/** Questions of enabled banks that satisfy the rules and are not in the fixed paper, without their contents. */
export const listPool = (db: Db, examId: string, rules: readonly StoredRule[]) =>
  db.run(pool, [
    db.tenantId,
    examId,
    JSON.stringify(rules.map(({ categoryIds, type, level, tags }, seq) => ({ seq, categoryIds, type, level, tags }))),
  ])

const contents = statement(
  'draw_contents',
  `select q.id::text id, q.type, q.bank_id::text "categoryId", b.category_name "categoryName", ${contentsInSql} contents
     from question q join question_bank b on b.tenant_id = q.tenant_id and b.id = q.bank_id
    where q.tenant_id = $1 and q.id = any ($2::bigint[])`,
).returns<{ id: string; type: QuestionType; categoryId: string; categoryName: string; contents: QuestionContents }>()

/** The current contents of drawn questions, by id. */
export const listContents = async (db: Db, ids: readonly string[]) =>
  new Map((await db.run(contents, [db.tenantId, ids])).map((q) => [q.id, q]))
