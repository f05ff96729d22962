// Statements about the figures of questions over all people, per exam and summed over all exams.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'

const mark = statement('item_stats_mark', 'select mark from exam_result_change where tenant_id = $1 and exam_id = $2')

/** The change mark of an exam; null if its figures are up to date. */
export const findMark = async (db: Db, examId: string): Promise<string | null> =>
  (await db.run(mark, [db.tenantId, examId]))[0]?.mark ?? null

const unmark = statement('item_stats_unmark', 'delete from exam_result_change where tenant_id = $1 and exam_id = $2 and mark = $3')

/** Deletes a change mark, unless the exam has changed since it was read. */
export const deleteMark = (db: Db, examId: string, seen: string) => db.run(unmark, [db.tenantId, examId, seen])

const last = statement(
  'item_stats_last',
  `select max(a.submitted_at)::text at from exam_attempt a join exam e on e.tenant_id = a.tenant_id and e.id = a.exam_id and e.deleted_at is null
    where a.tenant_id = $1 and a.exam_id = $2 and a.status in ('GRADING', 'GRADED')`,
)

/** Time of the last hand-in of an exam; null without one, or if the exam is deleted. */
export const findLast = async (db: Db, examId: string): Promise<string | null> => (await db.one(last, [db.tenantId, examId])).at

export interface ItemStat {
  questionId: string
  people: number
  points: number
  most: number
  sd: number | null
  discriminationIndex: number | null
  discriminativeEfficiency: number | null
  pointBiserial: number | null
  upperLower: number | null
}
const figures = 'people, points, most, sd, discrimination_index, discriminative_efficiency, point_biserial, upper_lower, last_at'
const of = (row: string) => figures.replaceAll(/\w+/g, (figure) => `${row}.${figure}`)

const write = statement(
  'item_stats_write',
  `with given as materialized (
     select "questionId" question_id, people, points, most, sd, "discriminationIndex" discrimination_index, "discriminativeEfficiency" discriminative_efficiency,
            "pointBiserial" point_biserial, "upperLower" upper_lower, $4::timestamptz last_at
       from jsonb_to_recordset($3) as x ("questionId" bigint, people int, points numeric, most numeric, sd float8, "discriminationIndex" float8,
              "discriminativeEfficiency" float8, "pointBiserial" float8, "upperLower" float8)),
   removed as (
     delete from exam_item_stat s where s.tenant_id = $1 and s.exam_id = $2 and not exists (select from given g where g.question_id = s.question_id)
     returning s.question_id),
   written as (
     insert into exam_item_stat as s (tenant_id, exam_id, question_id, ${figures}) select $1, $2, g.question_id, ${of('g')} from given g
     on conflict (tenant_id, exam_id, question_id) do update set ${figures.replaceAll(/\w+/g, (f) => `${f} = excluded.${f}`)}, computed_at = now()
      where (${of('s')}) is distinct from (${of('excluded')}) returning s.question_id)
   select question_id id from removed union select question_id from written`,
)

/** Writes changed figures of an exam, and returns the ids of the changed questions. */
export const writeStats = async (db: Db, examId: string, list: readonly ItemStat[], lastAt: string | null): Promise<string[]> =>
  (await db.run(write, [db.tenantId, examId, JSON.stringify(list), lastAt])).flatMap(({ id }) => id ?? [])

const use = statement('item_stats_use', 'select app.sum_question_use($1, $2)')

/** Sums the figures of these questions over all exams. */
export const writeUse = (db: Db, questionIds: readonly string[]) => db.run(use, [db.tenantId, questionIds])
