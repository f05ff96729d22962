// Token budget of a tenant for the judge per day: reserved before a request, settled after it, shown to administrators.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'

const take = statement(
  'judge_use_take',
  `insert into judge_use as u (tenant_id, day, tokens) select $1, current_date, $2::bigint where $3::bigint = 0 or $2::bigint <= $3::bigint
   on conflict (tenant_id, day) do update set tokens = u.tokens + excluded.tokens where $3::bigint = 0 or u.tokens + excluded.tokens <= $3::bigint
   returning tokens`,
)
/** Reserves tokens of today; returns false if the rest is too small. `most` 0 means no limit. */
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
/** Tokens that the tenant has used today. */
export const sumTokens = async (db: Db): Promise<number> => Number((await db.run(used, [db.tenantId]))[0]?.tokens ?? 0)
