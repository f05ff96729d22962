// Queries of draw rules and of the pool that they draw from.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { QuestionType } from '#features/assessment/question-banks/contract.ts'
import { type DifficultyLevel, minRates } from '#features/assessment/question-banks/fields.ts'
import { contentsInSql, levelSql, rateSql } from '#features/assessment/question-banks/server/question-banks.ts'
import type { StoredRule } from '../contract.ts'
import type { Candidate } from './draw.ts'
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

const problem = statement(
  'draw_problem_write',
  `update exam set draw_problem = case when end_time is null or end_time > now() then $3::text end
    where tenant_id = $1 and id = $2 and draw_problem is distinct from case when end_time is null or end_time > now() then $3::text end`,
)
/** Stores the problem that a check found; an ended exam has none. Does not change the version of the exam. */
export const writeProblem = (db: Db, examId: string, text: string | null) => db.run(problem, [db.tenantId, examId, text])

const tags = statement(
  'draw_tags',
  `select t.tag from exam_bank b join question q on q.tenant_id = b.tenant_id and q.bank_id = b.bank_id and q.deleted_at is null
    cross join lateral unnest(q.tags) t (tag) where b.tenant_id = $1 and b.exam_id = $2 group by t.tag order by count(*) desc, t.tag limit 200`,
).returns<{ tag: string }>()
/** Tags of the questions in the banks of an exam, the most frequent first. */
export const listTags = async (db: Db, examId: string): Promise<string[]> => (await db.run(tags, [db.tenantId, examId])).map((r) => r.tag)

const rows = { question: 'q', use: 'u' }
const pool = statement(
  'draw_pool',
  `select r.seq rule, string_agg(concat_ws(' ', q.id, ${rateSql(rows)}), ',' order by q.id) questions
     from jsonb_to_recordset($2) as r (seq int, "categoryIds" bigint[], type smallint, level text, tags text[])
     join question_bank b on b.tenant_id = $1 and b.id = any (r."categoryIds") and b.status = 1 and b.deleted_at is null
     join question q on q.tenant_id = $1 and q.bank_id = b.id and q.type = r.type and q.deleted_at is null
     left join question_use u on u.tenant_id = q.tenant_id and u.question_id = q.id
    where (r.level is null or ${levelSql(rows)} = r.level) and (cardinality(r.tags) = 0 or q.tags && r.tags)
    group by r.seq order by r.seq`,
).returns<{ rule: number; questions: string }>()

const levelOf = (rate: number | null): DifficultyLevel | null =>
  rate === null ? null : ((Object.keys(minRates) as DifficultyLevel[]).find((level) => rate >= minRates[level]) ?? null)

/**
 * Questions of enabled banks that satisfy the rules, without their contents, in the order of their ids. The rows are packed, because a start
 * reads thousands of questions.
 */
export async function listPool(db: Db, rules: readonly StoredRule[]): Promise<Candidate[]> {
  const asked = rules.map(({ categoryIds, type, level, tags }, seq) => ({ seq, categoryIds, type, level, tags }))
  const found = new Map<string, Candidate & { rules: number[] }>()
  for (const { rule, questions } of await db.run(pool, [db.tenantId, JSON.stringify(asked)]))
    for (const packed of questions.split(',')) {
      const [id = '', text] = packed.split(' ')
      const known = found.get(id)
      if (known) {
        known.rules.push(rule)
        continue
      }
      const rate = text === undefined ? null : Number(text)
      found.set(id, { id, rate, level: levelOf(rate), rules: [rule] })
    }
  return [...found.values()].sort((a, b) => a.id.length - b.id.length || (a.id < b.id ? -1 : 1))
}

const contents = statement(
  'draw_contents',
  `select q.id::text id, q.type, q.bank_id::text "categoryId", b.category_name "categoryName", ${contentsInSql} contents
     from question q join question_bank b on b.tenant_id = q.tenant_id and b.id = q.bank_id
    where q.tenant_id = $1 and q.id = any ($2::bigint[])`,
).returns<{ id: string; type: QuestionType; categoryId: string; categoryName: string; contents: QuestionContents }>()

/** The current contents of drawn questions, by id. */
export const listContents = async (db: Db, ids: readonly string[]) =>
  new Map((await db.run(contents, [db.tenantId, ids])).map((q) => [q.id, q]))
