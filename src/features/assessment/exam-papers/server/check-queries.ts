// Queries of the paper check and of the swap.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { recentExams } from '../contract.ts'

const shown = statement(
  'paper_check_shown',
  `select q.id::text id, b.id::text "categoryId", b.category_name "categoryName", b.status, u.people, u.score_rate::float8 "scoreRate", u.discrimination::float8 discrimination,
          u.reliability_index::float8 "reliabilityIndex"
     from exam_question p join question q on q.tenant_id = p.tenant_id and q.id = p.question_id
     join question_bank b on b.tenant_id = q.tenant_id and b.id = q.bank_id
     left join question_use u on u.tenant_id = q.tenant_id and u.question_id = q.id
    where p.tenant_id = $1 and p.exam_id = $2`,
).returns<Shown>()

export interface Shown {
  id: string
  categoryId: string
  categoryName: string
  status: number
  /** null: no exam has used the question. */
  people: number | null
  scoreRate: number | null
  discrimination: number | null
  reliabilityIndex: number | null
}

/** Bank and figures of each question of a paper. */
export const listShown = (db: Db, examId: string) => db.run(shown, [db.tenantId, examId])

const recent = statement(
  'paper_check_recent',
  `with own as (select start_time, id from exam where tenant_id = $1 and id = $2),
     recent as materialized (
       select e.id, e.examination_name, e.start_time from own, exam e
        where e.tenant_id = $1 and e.deleted_at is null and e.sat_at is not null and (e.start_time, e.id) < (own.start_time, own.id)
          and exists (select from exam_bank b join exam_bank o on o.tenant_id = b.tenant_id and o.bank_id = b.bank_id and o.exam_id = $2
                       where b.tenant_id = $1 and b.exam_id = e.id)
        order by e.start_time desc, e.id desc limit ${recentExams})
   select r.id::text id, r.examination_name "examinationName",
          array(select p.question_id::text from exam_question p join exam_question m on m.tenant_id = p.tenant_id and m.exam_id = $2 and m.question_id = p.question_id
                 where p.tenant_id = $1 and p.exam_id = r.id) shared,
          array(select p.question_id::text from exam_question p where p.tenant_id = $1 and p.exam_id = r.id) asked
     from recent r order by r.start_time desc, r.id desc`,
).returns<{ id: string; examinationName: string; shared: string[]; asked: string[] }>()

/** Earlier sat exams with a common bank, the latest first, with the questions that this paper shares with them. */
export const listRecent = (db: Db, examId: string) => db.run(recent, [db.tenantId, examId])

const exchange = statement(
  'paper_swap',
  'update exam_question set question_id = $4 where tenant_id = $1 and exam_id = $2 and question_id = $3',
)

/** Replaces a question by another one with the same position and points. */
export const writeSwap = (db: Db, examId: string, from: string, to: string) => db.run(exchange, [db.tenantId, examId, from, to])
