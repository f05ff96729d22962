// The job of a batch: one request to the model after the other, outside of any transaction. A job that begins later goes on where an earlier
// one stopped, and the earlier one then writes nothing.
import { randomUUID } from 'node:crypto'
import type { Chat } from '#engines/chat/chat.ts'
import { proposeDrafts } from '#engines/drafting/propose.ts'
import type { Section } from '#engines/drafting/sections.ts'
import { MediaError } from '#engines/process/media-error.ts'
import { textWork } from '#engines/text-work/text-work.ts'
import type { Pool } from '#platform/database/pool.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Log } from '#platform/log.ts'
import { AppError } from '#shared/errors.ts'
import { budgetOf, draftUse } from '#features/authoring/media-providers/server/media-providers.ts'
import { inTenant } from '#features/organisation/sessions/server/sessions.ts'
import { getRules } from '#features/practice/phrase-rules/server/phrase-rules.ts'
import { drafts } from '../contract.ts'
import { useOfBatch } from './drafting.ts'
import * as queries from './queries.ts'
import type { BatchRow } from './queries.ts'
import { checkSendable, getPassages, placeQuotes, planBatch, type PlacedPassage } from './sourcing.ts'
import { toStored, withoutQuotes } from './content.ts'

export interface RunOptions {
  pool: Pool
  /** Client of the service that drafts; null if none is configured. */
  chat: Chat | null
  dailyTokens: number
  log: Log
}

/** Another job took the batch over, or the batch was ended. */
class Over extends Error {}

interface Run {
  tenantId: string
  run: string
  batch: BatchRow
  passages: PlacedPassage[]
}

/** One request, and the drafts that passed. @throws Over, MediaError, AppError */
async function step(
  { pool, dailyTokens }: RunOptions,
  chat: Chat,
  { tenantId, run, batch, passages }: Run,
  section: Section,
  done: number,
  signal: AbortSignal,
) {
  const { id, kind, types, createUserId: userId } = batch
  const within = <T>(act: (db: Db) => Promise<T>) => inTenant(pool, tenantId, act)
  const { before, rules } = await within(async (db) => {
    await checkSendable(db, batch.documents, { ...batch, dailyTokens })
    return {
      before: (await queries.listDrafts(db, id)).map(({ content }) => withoutQuotes(content)),
      rules: await getRules(db, batch.courseId),
    }
  })
  const { accepted, refused } = await proposeDrafts(
    chat,
    { kind, types, ...section },
    {
      before,
      signal,
      budget: budgetOf(within, useOfBatch(id), dailyTokens),
      check: (asked) => textWork.run('checkDrafts', { ...asked, rules }, { tenantId, userId }),
    },
  )
  await within(async (db) => {
    if (!(await queries.markStep(db, id, run, refused, done))) throw new Over()
    const rows = accepted.map(({ draft, warnings }) => ({
      content: toStored(draft),
      quotes: placeQuotes(draft.quotes, passages),
      found: [...warnings],
    }))
    await queries.insertDrafts(db, id, rows)
  })
}

/** Ends a batch, and gives back the tokens that it reserved and did not use. */
const finish = ({ pool }: RunOptions, tenantId: string, id: string, run: string, fault: string) =>
  inTenant(pool, tenantId, async (db) => {
    const row = await queries.lockBatch(db, id)
    if (row?.run !== run || row.state !== 'RUNNING') return
    if (row.reserved > 0) await draftUse.settle(db, -row.reserved)
    await queries.updateBatch(db, id, { state: fault ? 'FAILED' : 'DONE', fault, reserved: 0, run: null })
  })

/** Why a batch cannot go on, in words; null for an error after which the job is tried again. */
function reasonOf(error: unknown): string | null {
  if (error instanceof MediaError) return error.reason
  return error instanceof AppError ? error.message : null
}

/** Writes the rest of a batch; a repetition, and a batch that is over, change nothing. */
export async function runBatch(options: RunOptions, tenantId: string, id: string, signal: AbortSignal): Promise<void> {
  const { pool, chat, log } = options
  const run = randomUUID()
  const begun = await inTenant(pool, tenantId, async (db) => {
    if (!(await queries.claimBatch(db, id, run))) return null
    const found = await queries.findBatch(db, id)
    return found && { tenantId, run, batch: found.batch, passages: await getPassages(db, found.batch.documents) }
  })
  if (!begun) return
  try {
    if (!chat) throw drafts.fail('noService')
    const sections = planBatch(begun.passages, begun.batch.wanted)
    for (const [done, section] of sections.entries()) if (done >= begun.batch.done) await step(options, chat, begun, section, done, signal)
    await finish(options, tenantId, id, run, '')
  } catch (error) {
    if (error instanceof Over) return
    const reason = reasonOf(error)
    // a worker that stops leaves the batch to the next one
    if (reason === null || signal.aborted) throw error
    log.info({ reason, id }, 'a batch of drafts was not finished')
    await finish(options, tenantId, id, run, reason)
  }
}
