// Scheduled work: ending idle runs, transcribing recordings, and scoring answers by the judge.
import type { Pool } from '#platform/database/pool.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import { transaction } from '#platform/database/transaction.ts'
import { work } from '#platform/jobs/jobs.ts'
import type { ProgressChanged } from '#features/practice/projects/server/projects.ts'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
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
  const failed: unknown[] = []
  for (const { tenant_id: tenantId, id, user_id: userId } of await rowsOf(pool.raw, idle, [MAX_AT_ONCE])) {
    if (signal.aborted) return
    // a failure does not stop the other runs
    const run = transaction(pool, { tenantId, entry: enterTenant(tenantId), run: (db) => endIdle(db, userId, id, changed) })
    await run.catch((error: unknown) => failed.push(error))
  }
  if (failed.length) throw failed[0]
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
