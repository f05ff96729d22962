// Access rule: which files questions show, and to whom.
import type { FileReader } from '#features/organisation/files/server/files.ts'

/** SQL: ids of questions that show a picture now or in an old version. */
export const picturing = `select q.id from question q where q.tenant_id = $1
    and (q.images && $2 or jsonb_path_query_array(q.options, '$[*].image') ?| $2)
  union all select v.question_id from question_version v where v.tenant_id = $1
    and (jsonb_path_query_array(v.contents, '$.images[*]') || jsonb_path_query_array(v.contents, '$.options[*].image')) ?| $2`

export const filesOfQuestions: readonly FileReader[] = [
  {
    words: ['bank:menu'],
    records: `select from question q join question_bank b on b.tenant_id = q.tenant_id and b.id = q.bank_id and b.deleted_at is null
      where q.tenant_id = $1 and q.deleted_at is null and q.id in (${picturing})`,
  },
]
