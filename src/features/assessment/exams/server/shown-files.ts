// Access rule: which files exams and papers show, and to whom.
import type { FileReader } from '#features/organisation/files/server/files.ts'
import { picturing } from '#features/assessment/question-banks/server/question-banks.ts'

const cover = 'select from exam e where e.tenant_id = $1 and e.image_id = any ($2) and e.deleted_at is null'

export const filesOfExams: readonly FileReader[] = [
  { words: ['exam:menu'], records: cover },
  {
    words: null,
    records: `${cover} and exists (select from exam_enrolment n where n.tenant_id = $1 and n.exam_id = e.id and n.user_id = $3 and (n.status = 'REQUIRED' or n.extended_until > now()))`,
  },
  // a paper keeps its pictures, even if the question changed or was deleted
  {
    words: ['exam:menu', 'marking:menu'],
    records: `select from exam_question p join exam e on e.tenant_id = p.tenant_id and e.id = p.exam_id and e.deleted_at is null
      where p.tenant_id = $1 and p.question_id in (${picturing})`,
  },
  // a sample paper shows questions of the banks of its draw rules
  {
    words: ['exam:btn:paper'],
    records: `select from exam_draw_rule r join exam e on e.tenant_id = r.tenant_id and e.id = r.exam_id and e.deleted_at is null
      join question q on q.tenant_id = r.tenant_id and q.bank_id = any (r.bank_ids) and q.type = r.type and q.deleted_at is null
      where r.tenant_id = $1 and q.id in (${picturing})`,
  },
]
