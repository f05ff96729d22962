// Spoken words of a turn: recognised for the learner, who corrects and sends them. The recording is not stored.
import type { Listener } from '#engines/listening/listen.ts'
import { MediaError } from '#engines/process/media-error.ts'
import { fairSemaphore } from '#platform/fair-semaphore.ts'
import type { Log } from '#platform/log.ts'
import type { FileStore } from '#features/organisation/files/server/files.ts'
import { getHotwords } from '#features/practice/phrase-rules/server/phrase-rules.ts'
import { minSpeechMs, refuseWithoutConsent, withSound } from '#features/practice/recordings/server/recordings.ts'
import { talks } from '../contract.ts'
import { type By, note, ownTalk } from './talks.ts'

export interface EarOptions {
  /** The recogniser; null: learners type. */
  listener: Listener | null
  /** Its operator, as the consent names it. */
  operator: string
  storage: Pick<FileStore, 'temporary' | 'hear'>
  log: Log
}
/** Returns the words of an mp3 for an open talk. */
export type Ear = (by: By, id: string, mp3: Buffer) => Promise<{ text: string }>

/** Recognitions at the same time in this process, and those that wait. */
const [AT_ONCE, IN_LINE] = [4, 100]

export function openEar({ listener, operator, storage, log }: EarOptions): Ear {
  const serve = fairSemaphore(AT_ONCE, IN_LINE)
  const recognise = (one: Listener, mp3: Buffer, hotwords: readonly string[]) =>
    one.listen(mp3, hotwords).catch((error: unknown) => {
      if (!(error instanceof MediaError)) throw error
      log.warn({ reason: error.reason }, 'spoken words of a talk were not recognised')
      throw talks.fail('unheard', { reason: error.reason })
    })
  return async ({ transact, conclude }, id, mp3) => {
    const { by, hotwords, recogniser } = await transact(async (db) => {
      const { userId, state } = await ownTalk(db, id)
      if (!listener) throw talks.fail('noListener')
      if (state !== 'OPEN') throw talks.fail('ended')
      await refuseWithoutConsent(db, { userId, listener: operator })
      return { by: { tenantId: db.tenantId, userId }, hotwords: await getHotwords(db), recogniser: listener }
    })
    const { text } = await withSound(storage, mp3, by, async (_, { speechMs }) => {
      if (speechMs < minSpeechMs) throw talks.fail('silent')
      return serve(() => recognise(recogniser, mp3, hotwords), `${by.tenantId} ${by.userId}`)
    })
    return conclude(async (db) => {
      // the audit log does not contain the words
      note(db, id, { characters: text.length })
      // the page says what does not fit
      return { text }
    })
  }
}
