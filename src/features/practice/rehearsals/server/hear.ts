// Transcribes an answer outside of any transaction, and stores the text with its score.
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
import { minSpeechMs } from '#features/practice/recordings/server/recordings.ts'
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

/** Maximum number of tries for a recording. */
const maxTries = 5
/** Maximum rows that one query of the sweep returns. */
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
    // never pass the reference as a hotword: the recogniser would hear it in any answer
    const hotwords = await inTenant(pool, tenantId, getHotwords)
    return await listener.listen(await buffer(object.read()), hotwords, signal)
  } catch (error) {
    // throw a retryable error for the queue; if the worker ends, the next one continues
    if (!(error instanceof MediaError) || signal.aborted || (error.retryable && tries < maxTries)) throw error
    log.warn({ reason: error.reason, tries }, 'an answer was not recognised')
    return { unheard: error.reason }
  }
}

/** Scores the recognised text; after a timeout of the scorer a mentor must listen. */
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

/** Transcribes a recording and stores the result; repeated calls change nothing. */
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

/** Hands answers that no recogniser heard in time to mentors. */
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
