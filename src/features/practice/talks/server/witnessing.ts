// Asks the model after a talk for goals that were reached in other words. Each claim with its quote adds half of its goal to the score.
import { claimGoals } from '#engines/acting/claims.ts'
import type { Chat } from '#engines/chat/chat.ts'
import { noLists, openScene } from '#engines/directing/scene.ts'
import { scoreTalk } from '#engines/directing/score.ts'
import type { Finding } from '#engines/directing/talk.ts'
import { MediaError } from '#engines/process/media-error.ts'
import type { Pool } from '#platform/database/pool.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Log } from '#platform/log.ts'
import { budgetOf, talkUse } from '#features/authoring/media-providers/server/media-providers.ts'
import { inTenant } from '#features/organisation/sessions/server/sessions.ts'
import { getRules } from '#features/practice/phrase-rules/server/phrase-rules.ts'
import { rescoreRun } from '#features/practice/practice-runs/server/practice-runs.ts'
import type { ProgressChanged } from '#features/practice/projects/server/projects.ts'
import type { TalkRow } from './queries.ts'
import * as queries from './queries.ts'
import { runScoreOf } from './reviewing.ts'
import { findOwn } from './rows.ts'

export interface WitnessOptions {
  pool: Pool
  /** Client of the service that plays customers; null if none is configured. */
  chat: Chat | null
  dailyTokens: number
  changed: ProgressChanged
  log: Log
}

interface Ended {
  tenantId: string
  userId: string
  id: string
}

/** The claims of the model; null if it failed. */
async function ask(
  { pool, chat, dailyTokens, log }: WitnessOptions,
  { tenantId, id, userId }: Ended,
  signal: AbortSignal,
): Promise<Finding[] | null> {
  const found = await inTenant(pool, tenantId, async (db) => {
    const row = await findOwn(db, userId, id)
    return row?.witness === 'DUE' ? { row, rules: await getRules(db, row.courseId) } : null
  })
  if (!found || !chat) return null
  const budget = budgetOf((act) => inTenant(pool, tenantId, act), talkUse, dailyTokens)
  try {
    return await claimGoals(chat, openScene(found.row.scenario, found.rules), found.row.course, { budget, signal })
  } catch (error) {
    // a worker that stops leaves the talk to the next one
    if (!(error instanceof MediaError) || signal.aborted) throw error
    log.warn({ reason: error.reason }, 'a talk has no claims of the model')
    return null
  }
}

/** Stores the claims behind the findings of the rules. Mentors act on a talk only afterwards, because their acts name findings by number. */
async function storeClaims(db: Db, row: TalkRow, claims: readonly Finding[] | null, changed: ProgressChanged): Promise<void> {
  if (!claims?.length) {
    await queries.writeWitness(db, row.id, claims ? 'DONE' : 'FAILED', null)
    return
  }
  const course = { ...row.course, findings: [...row.course.findings, ...claims] }
  const result = scoreTalk(openScene(row.scenario, noLists), course)
  await queries.writeWitness(db, row.id, 'DONE', { course, result })
  const { registration, courseId, ended } = row
  await rescoreRun(db, { registration, courseId, ended, ...runScoreOf(result), turns: [] }, changed)
}

/** Has the model name the goals of an ended talk; a repetition changes nothing. */
export async function witnessTalk(options: WitnessOptions, ended: Ended, signal: AbortSignal): Promise<void> {
  const claims = await ask(options, ended, signal)
  await inTenant(options.pool, ended.tenantId, async (db) => {
    const row = await findOwn(db, ended.userId, ended.id, true)
    if (row?.witness === 'DUE') await storeClaims(db, row, claims, options.changed)
  })
}
