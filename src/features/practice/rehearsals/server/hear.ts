// Hearing an answer: a recording to whoever listens, outside of any transaction, and what they heard to where it counts.
import { buffer } from 'node:stream/consumers'
import type { Listened, Listener } from '#engines/listening/listen.ts'
import { MediaError } from '#engines/process/media-error.ts'
import { TextTooLong } from '#engines/text-work/text-work.ts'
import type { Pool } from '#platform/database/pool.ts'
import { rowsOf, statement } from '#platform/database/statement.ts'
import type { Log } from '#platform/log.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { openStored } from '#features/organisation/files/server/files.ts'
import type { ProgressChanged } from '#features/practice/projects/server/projects.ts'
import { getHotwords } from '#features/practice/phrase-rules/server/phrase-rules.ts'
import { inTenant } from '#features/organisation/sessions/server/sessions.ts'
import { judgeLine } from './judging.ts'
import { claimTranscription, findToJudge, type TranscriptionOutcome, storeTranscript, type PendingTranscription } from './listening.ts'
import type { Judging } from './opinions.ts'

export interface HearOptions extends Judging {
  pool: Pool
  storage: Storage
  listener: Listener | null
  changed: ProgressChanged
  log: Log
}

/** Of one recording, however it ended. */
const maxTries = 5
/** What is no longer is no word. */
const minSpeechMs = 300
/** As many at once as one answer of the database names. */
const MAX_AT_ONCE = 500

async function listenTo(
  options: HearOptions,
  tenantId: string,
  { path, speechMs, tries }: PendingTranscription,
  signal: AbortSignal,
): Promise<Listened | { unheard: string }> {
  const { pool, storage, listener, log } = options
  if (!listener) return { unheard: '没有配置语音识别' }
  if (tries > maxTries) return { unheard: '识别多次中断' }
  const object = path ? await openStored((run) => inTenant(pool, tenantId, run), storage, path, log) : null
  if (!object) return { unheard: '录音已删除' }
  if ((speechMs ?? 0) < minSpeechMs) return { unheard: '没有听到说话' }
  try {
    // terms that may come up: never the reference, which would be heard into the answer
    const hotwords = await inTenant(pool, tenantId, getHotwords)
    return await listener.listen(await buffer(object.read()), hotwords, signal)
  } catch (error) {
    // what may go well another time is asked again by the queue; a worker that ends leaves it to the next
    if (!(error instanceof MediaError) || signal.aborted || (error.retryable && tries < maxTries)) throw error
    log.warn({ reason: error.reason, tries }, 'an answer was not recognised')
    return { unheard: error.reason }
  }
}

/** What was heard with its score; where that takes too long a mentor hears it. */
async function judgeHeard(
  { pool, log }: HearOptions,
  tenantId: string,
  found: PendingTranscription,
  heard: Listened,
): Promise<TranscriptionOutcome> {
  const asked = await inTenant(pool, tenantId, (db) => findToJudge(db, found))
  if (!asked) return { unheard: '录音已删除' }
  try {
    return { ...heard, judged: await judgeLine(asked, heard.text) }
  } catch (error) {
    if (!(error instanceof TextTooLong)) throw error
    log.warn({ runId: found.runId }, 'an answer was not scored in its time')
    return { unheard: '评分超时' }
  }
}

/** Hears what was said in a recording, once, however often it is asked. */
export async function transcribeAnswer(options: HearOptions, tenantId: string, recordingId: string, signal: AbortSignal): Promise<void> {
  const { pool } = options
  const found = await inTenant(pool, tenantId, (db) => claimTranscription(db, recordingId))
  if (!found) return
  const heard = await listenTo(options, tenantId, found, signal)
  const outcome = 'unheard' in heard ? heard : await judgeHeard(options, tenantId, found, heard)
  await inTenant(pool, tenantId, (db) => storeTranscript(db, recordingId, found, outcome, options))
}

const unheard = statement('rehearsals_unheard', 'select tenant_id, recording_id from app.unheard_answers($1)').returns<{
  tenant_id: string
  recording_id: string
}>()

/** What nobody has heard in time waits for a mentor, as without a recogniser. */
export async function expireTranscriptions(
  options: Pick<HearOptions, 'pool' | 'changed' | 'judge' | 'jobs'>,
  signal: AbortSignal,
): Promise<void> {
  const { pool } = options
  for (const { tenant_id: tenantId, recording_id: id } of await rowsOf(pool.raw, unheard, [MAX_AT_ONCE])) {
    if (signal.aborted) return
    await inTenant(pool, tenantId, async (db) => {
      const found = await claimTranscription(db, id)
      if (found) await storeTranscript(db, id, found, { unheard: '语音识别超时' }, options)
    })
  }
}
