// Has an answer scored by the judge outside of any transaction, and stores the result.
import { deliberate, type Judge, type Reading, readVerdicts } from '#engines/judging/judge.ts'
import { MediaError } from '#engines/process/media-error.ts'
import type { LineScore } from '#engines/scoring/scoring.ts'
import { textWork } from '#engines/text-work/text-work.ts'
import type { Pool } from '#platform/database/pool.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import type { Log } from '#platform/log.ts'
import type { ProgressChanged } from '#features/practice/projects/server/projects.ts'
import { budgetOf } from '#features/authoring/media-providers/server/media-providers.ts'
import { inTenant } from '#features/organisation/sessions/server/sessions.ts'
import { settleTokens, takeTokens } from './judge-use.ts'
import { claimLlmScore, findReading, keepReading, type Read, storeLlmScore, type PendingLlmScore } from './opinions.ts'

export interface ReadOptions {
  pool: Pool
  judge: Judge | null
  changed: ProgressChanged
  log: Log
}

/** Maximum number of tries for an answer whose worker ended. */
const maxTries = 3
/** Maximum rows that one query of the sweep returns. */
const MAX_AT_ONCE = 500

/** Asks the judge, or uses stored readings if they are enough. @throws MediaError */
async function consult(
  { pool }: ReadOptions,
  judge: Judge,
  tenantId: string,
  { question, line, userId }: PendingLlmScore,
  scored: LineScore,
  signal: AbortSignal,
): Promise<Read> {
  const points = scored.points.map(({ text, wordings }) => ({ text, wordings }))
  const asked = { question, points, said: line.said }
  const by = { tenantId, userId }
  const key = judge.keyOf(asked)
  const known = await inTenant(pool, tenantId, (db) => findReading(db, key))
  let advice = known?.advice
  const use = { take: takeTokens, settle: settleTokens }
  const budget = budgetOf((act) => inTenant(pool, tenantId, act), use, judge.dailyTokens)
  const ask = async (reversed: boolean) => {
    const told = await judge.ask(asked, { reversed, budget, signal })
    advice ??= told.advice
    return readVerdicts(told.points, asked.said)
  }
  const apply = (readings: readonly (Reading | null)[]) => textWork.run('verdicts', { line, scored, readings }, by)
  const deliberation = await deliberate(scored, known?.readings ?? [], ask, apply)
  const { readings } = deliberation
  if (readings.length > (known?.readings.length ?? 0)) await inTenant(pool, tenantId, (db) => keepReading(db, key, readings, advice ?? ''))
  return { ...deliberation, by: judge.model, advice: advice ?? '' }
}

async function readIt(
  options: ReadOptions,
  tenantId: string,
  found: PendingLlmScore,
  scored: LineScore,
  signal: AbortSignal,
): Promise<Read> {
  const { judge, log } = options
  if (!judge) return { by: '', why: '没有配置智能评分' }
  if (found.tries > maxTries) return { by: judge.model, why: '智能评分多次中断' }
  try {
    return await consult(options, judge, tenantId, found, scored, signal)
  } catch (error) {
    // if the worker ends, the next one continues
    if (!(error instanceof MediaError) || signal.aborted) throw error
    log.warn({ reason: error.reason }, 'an answer was not judged')
    return { by: judge.model, why: error.reason }
  }
}

/** Has an answer scored by the judge; repeated calls change nothing. The scorer's score exists in any case. */
export async function scoreByLlm(options: ReadOptions, tenantId: string, id: string, signal: AbortSignal): Promise<void> {
  const { pool, changed } = options
  const [runId = '', scriptId = ''] = id.split('.')
  const found = await inTenant(pool, tenantId, (db) => claimLlmScore(db, runId, scriptId))
  if (!found) return
  const scored = await textWork.run('score', found.line, { tenantId, userId: found.userId })
  const read = await readIt(options, tenantId, found, scored, signal)
  await inTenant(pool, tenantId, (db) => storeLlmScore(db, { ...found, scored }, read, changed))
}

const unread = statement('rehearsals_unread', 'select tenant_id, rehearsal_id, script_id from app.unread_answers($1)').returns<{
  tenant_id: string
  rehearsal_id: string
  script_id: string
}>()
const sweep = statement('judge_sweep', 'select app.sweep_judge($1)')

/** Leaves the scorer's score to answers that no judge read in time, and deletes old readings. */
export async function expireLlmScores({ pool, changed }: Pick<ReadOptions, 'pool' | 'changed'>, signal: AbortSignal): Promise<void> {
  for (const { tenant_id: tenantId, rehearsal_id: runId, script_id: scriptId } of await rowsOf(pool.raw, unread, [MAX_AT_ONCE])) {
    if (signal.aborted) return
    await inTenant(pool, tenantId, async (db) => {
      const found = await claimLlmScore(db, runId, scriptId)
      if (found) await storeLlmScore(db, found, { by: '', why: '智能评分超时' }, changed)
    })
  }
  await rowsOf(pool.raw, sweep, [MAX_AT_ONCE])
}
