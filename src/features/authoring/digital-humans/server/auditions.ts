// Auditions: short speech, synthesised on demand before anything is saved, one at a time in a child process.
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
import { type LazyChildOptions, openLazyChild } from '#engines/lazy-child.ts'
import { findFfmpeg, record, type ServiceOptions, sourceKeeper, defaultServiceLimits } from '#engines/providers.ts'
import type { VoiceSource } from '#engines/sources.ts'
import { fairSemaphore } from '#platform/fair-semaphore.ts'
import type { Storage, StoredObject } from '#platform/storage/storage.ts'
import { AppError, tooMany, unavailable } from '#shared/errors.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { openLoops } from './idle-loops.ts'

/** `voice` is the id of a built-in voice, or the source of any voice. */
export type AuditionJob = Omit<SpeechJob, 'kind' | 'out' | 'voice'> & { voice: string | VoiceSource }
export interface Auditions {
  /** Returns the speech as an mp3. Throws 429 if the person already has several requests, or if the queue is full. */
  make(userId: string, job: AuditionJob): Promise<StoredObject>
  /** Checks an upload for a figure and writes its still to `out`. Throws a refusal in words, or 429 like `make`. */
  inspect(userId: string, job: Omit<InspectJob, 'kind'>): Promise<MediaResult>
  /** Returns the drawn picture of a built-in figure. Requests run one at a time, and equal ones share a run. */
  picture(figure: string, as: Omit<PreviewOptions, 'signal'>): Promise<StoredObject>
  /** Returns a silent mp4 loop of a listening built-in figure. Requests queue like `picture`, and the result is cached on disk. */
  idle(figure: string, as: Omit<PreviewOptions, 'signal' | 'width' | 'type'>): Promise<StoredObject>
  close(): Promise<void>
}

const IN_LINE = 12
const PER_PERSON = 2
/** Cache size: recordings for repeated playing and for range requests of browsers. */
const KEPT = 60
const IDLE_MS = 120_000
const TIMEOUT_MS = 20_000
/** External services get more time. */
const OUTSIDE_MS = 40_000

export interface AuditionOptions extends LazyChildOptions {
  storage: Storage
  /** Upper limit of the local copies of stored recordings. */
  sourcesBytes: number
  services: ServiceOptions
}

const isOutside = ({ voice }: AuditionJob) => typeof voice === 'object' && voice.provider !== 'house' && voice.provider !== 'sherpa'
/** The operator's model has to be loaded first. */
const timeoutOf = ({ provider }: VoiceSource) => (provider === 'sherpa' ? 3 * TIMEOUT_MS : TIMEOUT_MS)

const keyOf = (of: unknown) => createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 32)

/** Limits each person to a number of concurrent runs; throws 429 above it. */
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

/** Synthesises the speech in the child process, as an mp3. */
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
  /** a long queue is fine: many people request the same few pictures */
  const pictures = fairSemaphore(1, 60)
  /** waiting for a service must not block the built-in voices */
  const outside = fairSemaphore(2, IN_LINE)
  const lazy = openLazyChild(options, IDLE_MS)

  /** Runs in the child process; a fault with a message becomes a refusal. */
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

  /** Returns the cached result of a key, joins a run in flight, or starts one. */
  async function once(key: string, contentType: string, make: () => Promise<Buffer>): Promise<StoredObject> {
    let bytes = kept.get(key)
    if (!bytes) {
      let made = flying.get(key)
      // a refused request is not cached: the next one runs again
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

  /** Queues the run, within the limit per person. */
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
