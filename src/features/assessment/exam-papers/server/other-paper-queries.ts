// Queries of fixed papers that make-ups of another exam may have.
import { containing } from '#platform/database/like.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { maxOtherPapers, type OtherPaper } from '#features/assessment/exams/contract.ts'

export interface OtherPaperRow extends Omit<OtherPaper, 'reason'> {
  drawnCount: number
  /** Number of questions that were deleted from their bank. */
  removed: number
  /** The name of a disabled bank of the paper; null: none. */
  disabledBank: string | null
  /** Points of the exam that has the make-up. */
  wantedScore: number
}

const others = statement(
  'other_papers',
  `with listed as materialized (
     select e.id, e.examination_name, e.question_count, e.total_score, e.drawn_count, e.create_time, o.total_score wanted
       from exam o join exam e on e.tenant_id = o.tenant_id and e.id <> o.id and e.deleted_at is null
      where o.tenant_id = $1 and o.id = $2 and ($3::text is null or normalize(e.examination_name, nfkc) ilike $3)
        and case when $4::bigint is null then e.question_count > 0 else e.id = $4 end
      order by (e.total_score = o.total_score and e.drawn_count = 0) desc, e.create_time desc, e.id desc limit ${maxOtherPapers}
   )
   select l.id::text id, l.examination_name "examinationName", l.question_count "questionCount", l.total_score::float8 "totalScore",
          l.drawn_count "drawnCount", l.wanted::float8 "wantedScore", f.removed, f.disabled "disabledBank", f.shared
     from listed l cross join lateral (
       select count(*) filter (where q.deleted_at is not null)::int removed, min(b.category_name) filter (where b.status <> 1) disabled,
              count(m.question_id)::int shared
         from exam_question p join question q on q.tenant_id = p.tenant_id and q.id = p.question_id
         join question_bank b on b.tenant_id = q.tenant_id and b.id = q.bank_id
         left join exam_question m on m.tenant_id = p.tenant_id and m.exam_id = $2 and m.question_id = p.question_id and not m.drawn
        where p.tenant_id = $1 and p.exam_id = l.id and not p.drawn) f
    order by (l.total_score = l.wanted and l.drawn_count = 0) desc, l.create_time desc, l.id desc`,
  'anew',
).returns<OtherPaperRow>()

/** Papers of other exams by name, those of equal total first; `only`: the paper of this exam, also an empty one. */
export const listOthers = (db: Db, examId: string, name: string | undefined, only: string | null = null) =>
  db.run(others, [db.tenantId, examId, name ? containing(name) : null, only])

const forget = statement('other_paper_delete', 'delete from exam_make_up_question where tenant_id = $1 and exam_id = $2 and paper_id = $3')
const copy = statement(
  'other_paper_insert',
  `insert into exam_make_up_question (tenant_id, exam_id, paper_id, question_id, seq, score)
   select $1, $2, $3, p.question_id, (row_number() over (order by p.seq, p.question_id))::int - 1, p.score
     from exam_question p where p.tenant_id = $1 and p.exam_id = $3 and not p.drawn`,
)

/** Keeps the fixed paper of an exam for make-ups of another one, in place of what was kept before. */
export async function writeOther(db: Db, examId: string, paperId: string): Promise<void> {
  await db.run(forget, [db.tenantId, examId, paperId])
  await db.run(copy, [db.tenantId, examId, paperId])
}
