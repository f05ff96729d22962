// Auditions: a few words spoken at once, to be heard before anything is saved. Made in a child process of their own, one after the other.
import { createHash, randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import {
  engineVersion,
  type InspectJob,
  MediaError,
  type MediaProcess,
  type MediaResult,
  type PreviewOptions,
  type SpeechJob,
} from '#engines/media.ts'
import { findFfmpeg, record, type ServiceOptions, sourceKeeper, defaultServiceLimits } from '#engines/providers.ts'
import type { VoiceSource } from '#engines/sources.ts'
import { fairSemaphore } from '#platform/fair-semaphore.ts'
import type { Storage, StoredObject } from '#platform/storage/storage.ts'
import { AppError, tooMany, unavailable } from '#shared/errors.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { openLoops } from './idle-loops.ts'
import { openLazyChild } from './lazy-child.ts'

/** A voice of the house by its id, or any by its source. */
export type AuditionJob = Omit<SpeechJob, 'kind' | 'out' | 'voice'> & { voice: string | VoiceSource }
export interface Auditions {
  /** An mp3. 429 where somebody asks for several at once, or everybody for too many. */
  make(userId: string, job: AuditionJob): Promise<StoredObject>
  /** Looks at what is brought as a figure: its still at `out`. Refused in words, and as `make` where there is no room. */
  inspect(userId: string, job: Omit<InspectJob, 'kind'>): Promise<MediaResult>
  /** A figure of the house as it is drawn on demand: one after the other, and each once. */
  picture(figure: string, as: Omit<PreviewOptions, 'signal'>): Promise<StoredObject>
  /** A figure of the house that listens: a silent loop, an mp4; as `picture`, and kept for later days. */
  idle(figure: string, as: Omit<PreviewOptions, 'signal' | 'width' | 'type'>): Promise<StoredObject>
  close(): Promise<void>
}

const IN_LINE = 12
const PER_PERSON = 2
/** Recordings kept for who listens twice, or whose browser asks for a part. */
const KEPT = 60
const IDLE_MS = 120_000
const TIMEOUT_MS = 20_000
/** A service outside may take its time. */
const OUTSIDE_MS = 40_000

export interface AuditionOptions {
  storage: Storage
  ffmpeg: string | undefined
  cacheDir: string
  /** What copies of stored recordings may take there. */
  sourcesBytes: number
  services: ServiceOptions
  log(line: string): void
  warn?(line: string): void
}

const isOutside = ({ voice }: AuditionJob) => typeof voice === 'object' && voice.provider !== 'house' && voice.provider !== 'sherpa'
/** A model of the operator's is opened first. */
const timeoutOf = ({ provider }: VoiceSource) => (provider === 'sherpa' ? 3 * TIMEOUT_MS : TIMEOUT_MS)

const keyOf = (of: unknown) => createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 32)

/** Runs for somebody who has fewer than so many under way; else 429. */
function perPerson(): <T>(userId: string, run: () => Promise<T>) => Promise<T> {
  const asking = new Map<string, number>()
  return async (userId, run) => {
    const before = asking.get(userId) ?? 0
    if (before >= PER_PERSON) throw tooMany()
    asking.set(userId, before + 1)
    try {
      return await run()
    } finally {
      const left = assertDefined(asking.get(userId), 'what somebody asks') - 1
      if (left) asking.set(userId, left)
      else asking.delete(userId)
    }
  }
}

/** Says it in the child, as an mp3. */
async function say(
  { storage, services, ffmpeg }: AuditionOptions,
  child: MediaProcess,
  job: AuditionJob,
  fileOf: (key: string) => Promise<string>,
): Promise<Buffer> {
  const base = path.join(storage.temporary, randomUUID())
  const out = `${base}.mp3`
  const source: VoiceSource = typeof job.voice === 'string' ? { provider: 'house', voice: job.voice } : job.voice
  const voiced = await record(job.text, source, {
    services,
    limits: defaultServiceLimits,
    ffmpeg: () => findFfmpeg(ffmpeg),
    fileOf,
    base,
    speed: job.speed ?? 1,
    signal: AbortSignal.timeout(OUTSIDE_MS),
  })
  try {
    await child.run({ kind: 'speech', ...job, voice: voiced.voice, out }, { timeoutMs: timeoutOf(source) })
    return await readFile(out)
  } finally {
    await voiced.close()
    await rm(out, { force: true })
  }
}

export function openAuditions(options: AuditionOptions): Auditions {
  const { storage } = options
  const openSources = sourceKeeper({
    folder: path.join(options.cacheDir, 'sources'),
    read: async (key) => (await storage.get(key))?.read() ?? null,
    maxBytes: options.sourcesBytes,
  })
  const loopOf = openLoops(path.join(options.cacheDir, 'idle'))
  const kept = new Map<string, Buffer>()
  const flying = new Map<string, Promise<Buffer>>()
  const mine = perPerson()
  const inLine = fairSemaphore(1, IN_LINE)
  /** Many see the same few pictures: who waits for one is not many. */
  const pictures = fairSemaphore(1, 60)
  /** Who waits for a service keeps nobody from the house's own voices. */
  const outside = fairSemaphore(2, IN_LINE)
  const lazy = openLazyChild(options, IDLE_MS)

  /** In the one child; a fault in words is a refusal. */
  async function withMedia<T>(use: (media: MediaProcess) => Promise<T>): Promise<T> {
    try {
      return await lazy.use(use)
    } catch (error) {
      if (!(error instanceof MediaError)) throw error
      throw error.retryable && error.reason === '语音引擎异常退出' ? unavailable() : new AppError(error.reason)
    }
  }

  const speak = (job: AuditionJob) =>
    withMedia(async (child) => {
      const sources = openSources()
      try {
        return await say(options, child, job, sources.fetch)
      } finally {
        await sources.close()
      }
    })

  /** What is kept of a key, or being made of it already; else made now. */
  async function once(key: string, contentType: string, make: () => Promise<Buffer>): Promise<StoredObject> {
    let bytes = kept.get(key)
    if (!bytes) {
      let made = flying.get(key)
      // also one that was refused is asked for anew the next time
      if (!made) flying.set(key, (made = make().finally(() => flying.delete(key))))
      bytes = await made
    }
    kept.delete(key)
    kept.set(key, bytes)
    for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest)
    const all = bytes
    return {
      bytes: all.length,
      contentType,
      etag: `"${key}"`,
      read: (range) => Readable.from([range ? all.subarray(range.start, range.end + 1) : all]),
    }
  }

  /** One after the other, and nobody several at once. */
  const inTurn = <T>(userId: string, run: () => Promise<T>, line = inLine) => mine(userId, () => line(run))

  return {
    make: (userId, job) => once(keyOf(job), 'audio/mpeg', () => inTurn(userId, () => speak(job), isOutside(job) ? outside : inLine)),
    picture: (figure, as) =>
      once(keyOf([figure, as]), 'image/jpeg', () =>
        pictures(() => withMedia((child) => child.preview(figure, { ...as, format: '16:9', width: 960, type: 'jpeg' }))),
      ),
    idle(figure, { format = '16:9', ...as }) {
      const key = keyOf(['idle', engineVersion, figure, format, as])
      const make = (out: string, poster: string) =>
        withMedia((child) => child.run({ kind: 'idle', figure, format, ...as, out, poster }, { timeoutMs: 3 * TIMEOUT_MS }))
      return once(key, 'video/mp4', () => pictures(() => loopOf(key, make)))
    },
    inspect: (userId, job) =>
      inTurn(userId, () => withMedia((child) => child.run({ kind: 'inspect', ...job }, { timeoutMs: 2 * TIMEOUT_MS }))),
    close: lazy.close,
  }
}
