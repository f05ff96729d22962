// Whose keys are kept from whom: who must sit an exam that is open for them learns nowhere what is right in it.
import { statement } from '../../../platform/database/statement.ts'
import type { Db } from '../../../platform/database/transaction.ts'

const keysKeptStatement = statement(
  'keys_kept',
  `with own as materialized (
       select e.id from exam e
        where e.tenant_id = $1 and e.id is distinct from $4 and (
          exists (select from exam_attempt a where a.tenant_id = $1 and a.exam_id = e.id and a.user_id = $3 and a.status = 'IN_PROGRESS')
          or (e.deleted_at is null and e.start_time <= now() and exists (
            select from exam_enrolment n where n.tenant_id = $1 and n.exam_id = e.id and n.user_id = $3
               and (n.extended_until > now() or n.status = 'REQUIRED' and (e.end_time is null or e.end_time > now()))
               and (select count(*) from exam_attempt a where a.tenant_id = $1 and a.exam_id = e.id and a.user_id = $3 and a.status <> 'VOIDED')
                   < e.max_exam_cnt + n.extra_attempts)))
     )
     select distinct p.question_id::text id from exam_question p join own on own.id = p.exam_id 
       join question q on q.tenant_id = p.tenant_id and q.id = p.question_id
      where p.tenant_id = $1 and p.question_id = any ($2::bigint[]) and $3 not in (coalesce(q.create_user_id, 0), coalesce(q.update_user_id, 0))`,
).returns<{ id: string }>()

/** Those of these questions that an exam (but this one) asks which the person sits now, or may still sit; but not what they have written themselves. */
export async function keysKept(db: Db, questionIds: readonly string[], but: string | null = null): Promise<ReadonlySet<string>> {
  if (!questionIds.length) return new Set()
  const { userId } = await db.who()
  const rows = await db.run(keysKeptStatement, [db.tenantId, questionIds, userId, but])
  return new Set(rows.map((r) => r.id))
}
