// Auditions: a few words spoken at once, to be heard before anything is saved. Made in a child process of their own, one after the other.
import { createHash, randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { MediaError, type MediaProcess, type SpeechJob, startMediaProcess } from '../../../engines/media.ts'
import { gate } from '../../../platform/gate.ts'
import type { StoredObject } from '../../../platform/storage/storage.ts'
import { AppError, tooMany, unavailable } from '../../../shared/errors.ts'

export type AuditionJob = Omit<SpeechJob, 'kind' | 'out'>
export interface Auditions {
  /** An mp3. 429 where somebody asks for several at once, or everybody for too many. */
  make(userId: string, job: AuditionJob): Promise<StoredObject>
  close(): Promise<void>
}

const IN_LINE = 12
const PER_PERSON = 2
/** Recordings kept for who listens twice, or whose browser asks for a part. */
const KEPT = 60
const IDLE_MS = 120_000
const TIMEOUT_MS = 20_000

export function openAuditions(options: { temporary: string; ffmpeg: string | undefined; log(line: string): void }): Auditions {
  const kept = new Map<string, Buffer>()
  const flying = new Map<string, Promise<Buffer>>()
  const asking = new Map<string, number>()
  const inLine = gate(1, IN_LINE)
  let media: MediaProcess | undefined
  let idle: NodeJS.Timeout | undefined

  const rest = async () => {
    clearTimeout(idle)
    const last = media
    media = undefined
    await last?.close()
  }

  async function speak(job: AuditionJob): Promise<Buffer> {
    clearTimeout(idle)
    media ??= startMediaProcess({ log: options.log, ...(options.ffmpeg ? { ffmpeg: options.ffmpeg } : {}) })
    const out = path.join(options.temporary, `${randomUUID()}.mp3`)
    try {
      await media.run({ kind: 'speech', ...job, out }, { timeoutMs: TIMEOUT_MS })
      return await readFile(out)
    } catch (error) {
      if (!(error instanceof MediaError)) throw error
      throw error.retryable ? unavailable() : new AppError(error.reason)
    } finally {
      await rm(out, { force: true })
      idle = setTimeout(() => void rest(), IDLE_MS).unref()
    }
  }

  async function recorded(userId: string, job: AuditionJob): Promise<Buffer> {
    const mine = asking.get(userId) ?? 0
    if (mine >= PER_PERSON) throw tooMany()
    asking.set(userId, mine + 1)
    try {
      return await inLine(() => speak(job))
    } finally {
      const left = (asking.get(userId) ?? 1) - 1
      if (left) asking.set(userId, left)
      else asking.delete(userId)
    }
  }

  return {
    async make(userId, job) {
      const key = createHash('sha256').update(JSON.stringify(job)).digest('hex').slice(0, 32)
      let mp3 = kept.get(key)
      if (!mp3) {
        let made = flying.get(key)
        // also one that was refused is asked for anew the next time
        if (!made) flying.set(key, (made = recorded(userId, job).finally(() => flying.delete(key))))
        mp3 = await made
      }
      kept.delete(key)
      kept.set(key, mp3)
      for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest)
      const bytes = mp3
      return {
        bytes: bytes.length,
        contentType: 'audio/mpeg',
        etag: `"${key}"`,
        read: (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
      }
    },
    close: rest,
  }
}
