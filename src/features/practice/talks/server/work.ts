// Scheduled work: ends talks whose time is over, and asks the model about ended talks.
import type { Pool } from '#platform/database/pool.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import { each } from '#platform/jobs/each.ts'
import { work } from '#platform/jobs/jobs.ts'
import { inTenant } from '#features/organisation/sessions/server/sessions.ts'
import type { ProgressChanged } from '#features/practice/projects/server/projects.ts'
import { openChat } from '#engines/chat/chat.ts'
import type { ServiceOptions } from '#engines/providers.ts'
import { serviceNames } from '#engines/sources.ts'
import { closeTalks, witnessTalks } from './jobs.ts'
import { endOverdue } from './turns.ts'
import { witnessTalk, type WitnessOptions } from './witnessing.ts'

/** Maximum rows that one query of the sweep returns. */
const MAX_AT_ONCE = 500

const overdue = statement('talks_overdue', 'select tenant_id, id, user_id from app.overdue_talks($1)').returns<{
  tenant_id: string
  id: string
  user_id: string
}>()

export async function closeOverdue(pool: Pool, changed: ProgressChanged, signal: AbortSignal): Promise<void> {
  const rows = await rowsOf(pool.raw, overdue, [MAX_AT_ONCE])
  await each(rows, signal, ({ tenant_id: tenantId, id, user_id: userId }) =>
    inTenant(pool, tenantId, (db) => endOverdue(db, userId, id, changed)),
  )
}

export const closeTalksWork = (pool: Pool, changed: ProgressChanged) => work(closeTalks, (_, signal) => closeOverdue(pool, changed, signal))

const unwitnessed = statement('talks_unwitnessed', 'select tenant_id, id, user_id from app.unwitnessed_talks($1)').returns<{
  tenant_id: string
  id: string
  user_id: string
}>()

export async function witnessDue(options: WitnessOptions, signal: AbortSignal): Promise<void> {
  const rows = await rowsOf(options.pool.raw, unwitnessed, [MAX_AT_ONCE])
  await each(rows, signal, ({ tenant_id: tenantId, id, user_id: userId }) => witnessTalk(options, { tenantId, id, userId }, signal))
}

export function witnessTalksWork({
  services: { talk },
  ...options
}: Pick<WitnessOptions, 'pool' | 'changed' | 'log'> & { services: ServiceOptions }) {
  const chat = talk ? openChat(serviceNames.talk, talk, {}) : null
  return work(witnessTalks, (_, signal) => witnessDue({ ...options, chat, dailyTokens: talk?.dailyTokens ?? 0 }, signal))
}
