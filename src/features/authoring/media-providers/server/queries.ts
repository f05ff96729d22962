// Queries of the tokens of chat models: reserved before a request, settled after it, shown to administrators.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Purpose } from './tables.ts'

const take = statement(
  'model_use_take',
  `insert into model_use as u (tenant_id, day, purpose, tokens) select $1, current_date, $2, $3::bigint where $4::bigint = 0 or $3::bigint <= $4::bigint
   on conflict (tenant_id, day, purpose) do update set tokens = u.tokens + excluded.tokens where $4::bigint = 0 or u.tokens + excluded.tokens <= $4::bigint
   returning tokens`,
)
/** Reserves tokens of today; returns false if the rest is too small. `most` 0 means no limit. */
export const claimTokens = async (db: Db, purpose: Purpose, tokens: number, most: number): Promise<boolean> =>
  (await db.run(take, [db.tenantId, purpose, tokens, most])).length > 0

const settle = statement(
  'model_use_settle',
  'update model_use set tokens = greatest(0, tokens + $3::bigint) where tenant_id = $1 and day = current_date and purpose = $2',
)
/** Corrects a reservation by `more` tokens, negative if some are unused. */
export const updateTokens = (db: Db, purpose: Purpose, more: number) => db.run(settle, [db.tenantId, purpose, more])

const used = statement(
  'model_use_find',
  'select tokens from model_use where tenant_id = $1 and day = current_date and purpose = $2',
).returns<{ tokens: string }>()
/** Tokens that the tenant has used today. */
export const sumTokens = async (db: Db, purpose: Purpose): Promise<number> =>
  Number((await db.run(used, [db.tenantId, purpose]))[0]?.tokens ?? 0)
