// Statement for the earlier exams that an exam can be compared with.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { inScope } from '#features/organisation/enrolments/server/enrolments.ts'
import type { Previous } from '../contract.ts'
import { endedBefore, type ScopeValues } from './scope.ts'

const previous = statement(
  'exam_analysis_previous',
  `with own as materialized (
     select n.user_id from exam_enrolment n
      where n.tenant_id = $1 and n.exam_id = $2 and n.status = 'REQUIRED' and ${inScope('n.user_id', 'n.department_path_ids')})
   select c.id, c.examination_name "examinationName", to_char(c.end_time, 'YYYY-MM-DD HH24:MI:SS') "endTime", s.n "sharedPeople"
     from exam l cross join lateral (${endedBefore('l')}) c
     cross join lateral (select count(*)::int n from own join exam_enrolment o
                            on o.tenant_id = $1 and o.exam_id = c.id and o.user_id = own.user_id and o.status = 'REQUIRED') s
    where l.tenant_id = $1 and l.id = $2 and s.n > 0 and 2 * s.n >= (select count(*) from own)
    order by c.end_time desc, c.id desc`,
  'anew',
).returns<Previous>()

/** Earlier exams to compare with, for the people in scope, the latest first. */
export const listPrevious = (db: Db, values: ScopeValues): Promise<Previous[]> => db.run(previous, values)
