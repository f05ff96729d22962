// Access rule: the files that an attempt shows to its candidate.
import type { FileReader } from '#features/organisation/files/server/files.ts'
import { picturing } from '#features/assessment/question-banks/server/question-banks.ts'

export const filesOfAttempts: readonly FileReader[] = [
  {
    words: null,
    records: `select from exam_attempt a join exam e on e.tenant_id = a.tenant_id and e.id = a.exam_id and (e.deleted_at is null or a.status = 'IN_PROGRESS')
      where a.tenant_id = $1 and a.user_id = $3 and (e.image_id = any ($2) or exists (
        select from exam_question p where p.tenant_id = $1 and p.exam_id = e.id and p.question_id in (${picturing})
           and (not p.drawn and a.paper_exam_id is null or exists (select from exam_attempt_question d where d.tenant_id = $1 and d.attempt_id = a.id and d.question_id = p.question_id))))`,
  },
]
