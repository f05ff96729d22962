// Copies scenarios with their sub-scenes. An enabled version stays enabled, because its content was approved; one that waits becomes a draft.
import { columnsBut } from '#platform/database/columns.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { scenario } from './tables.ts'

/** Columns that are not copied, with the new value. */
const own = {
  tenantId: 'the tenant',
  id: 'new',
  subSceneId: 'the copy',
  version: 'counted anew',
  state: 'a draft if it waited',
  updatedAt: 'now',
} as const
const columns = columnsBut(scenario, own)

const copy = statement(
  'scenarios_copy',
  `insert into scenario (tenant_id, sub_scene_id, version, state, ${columns})
   select $1, m.copy::bigint, row_number() over (partition by s.sub_scene_id order by s.version),
          case s.state when 'ENABLED' then 'ENABLED' else 'DRAFT' end, ${columns}
     from jsonb_each_text($2::jsonb) m (source, copy) join scenario s on s.sub_scene_id = m.source::bigint
    where s.tenant_id = $1 and s.state <> 'RETIRED'`,
)

/** Copies the versions that are written or enabled. `copies`: ids of the new sub-scenes by those of their sources. */
export async function copyScenarios(db: Db, copies: Readonly<Record<string, string>>): Promise<void> {
  if (Object.keys(copies).length) await db.run(copy, [db.tenantId, JSON.stringify(copies)])
}
