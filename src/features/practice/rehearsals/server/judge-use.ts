// Tokens that a judge uses for a tenant in a day: set aside before it is asked, settled after, told to administrators.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'

const take = statement(
  'judge_use_take',
  `insert into judge_use as u (tenant_id, day, tokens) select $1, current_date, $2::bigint where $3::bigint = 0 or $2::bigint <= $3::bigint
   on conflict (tenant_id, day) do update set tokens = u.tokens + excluded.tokens where $3::bigint = 0 or u.tokens + excluded.tokens <= $3::bigint
   returning tokens`,
)
/** Sets tokens of today aside; false where the tenant has not so many left. `most` 0: it has as many as it likes. */
export const takeTokens = async (db: Db, tokens: number, most: number): Promise<boolean> =>
  (await db.run(take, [db.tenantId, tokens, most])).length > 0

const settle = statement(
  'judge_use_settle',
  'update judge_use set tokens = greatest(0, tokens + $2::bigint) where tenant_id = $1 and day = current_date',
)
export const settleTokens = (db: Db, more: number) => db.run(settle, [db.tenantId, more])

const used = statement('judge_use_find', 'select tokens from judge_use where tenant_id = $1 and day = current_date').returns<{
  tokens: string
}>()
/** Of today. */
export const sumTokens = async (db: Db): Promise<number> => Number((await db.run(used, [db.tenantId]))[0]?.tokens ?? 0)
