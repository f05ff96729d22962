// Scheduled work: ending idle runs, transcribing recordings, and scoring answers by the judge.
import type { Pool } from '#platform/database/pool.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import { each } from '#platform/jobs/each.ts'
import { work } from '#platform/jobs/jobs.ts'
import type { ProgressChanged } from '#features/practice/projects/server/projects.ts'
import { inTenant } from '#features/organisation/sessions/server/sessions.ts'
import { closeRehearsals, judgeAnswer, listenToAnswer } from './jobs.ts'
import { expireTranscriptions, transcribeAnswer, type HearOptions } from './hear.ts'
import { endIdle } from './ending.ts'
import type { Judging } from './opinions.ts'
import { expireLlmScores, scoreByLlm, type ReadOptions } from './read-answer.ts'

/** Maximum rows that one query of the sweep returns. */
const MAX_AT_ONCE = 500

const idle = statement('rehearsals_idle', 'select tenant_id, id, user_id from app.idle_rehearsals($1)').returns<{
  tenant_id: string
  id: string
  user_id: string
}>()

export async function closeIdle(pool: Pool, changed: ProgressChanged, signal: AbortSignal): Promise<void> {
  const rows = await rowsOf(pool.raw, idle, [MAX_AT_ONCE])
  await each(rows, signal, ({ tenant_id: tenantId, id, user_id: userId }) =>
    inTenant(pool, tenantId, (db) => endIdle(db, userId, id, changed)),
  )
}

export const closeRehearsalsWork = (pool: Pool, changed: ProgressChanged, judging: Judging) =>
  work(closeRehearsals, async (_, signal) => {
    await expireTranscriptions({ pool, changed, ...judging }, signal)
    await expireLlmScores({ pool, changed }, signal)
    await closeIdle(pool, changed, signal)
  })

export const listenToAnswerWork = (options: HearOptions) =>
  work(listenToAnswer, ({ tenantId, id }, signal) => transcribeAnswer(options, tenantId, id, signal))

export const readAnswerWork = (options: ReadOptions) =>
  work(judgeAnswer, ({ tenantId, id }, signal) => scoreByLlm(options, tenantId, id, signal))
