// Conversion of an upload while its form waits: one at a time in a child process. The form polls; a conversion without polls is cancelled.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { type LazyChildOptions, openLazyChild } from '#engines/lazy-child.ts'
import { MediaError } from '#engines/media.ts'
import { isVideo } from '#engines/process/job-files.ts'
import type { Clip } from '#engines/process/messages.ts'
import { fairSemaphore } from '#platform/fair-semaphore.ts'
import { fetchTo } from '#platform/storage/fetch-to.ts'
import type { Storage } from '#platform/storage/storage.ts'

export interface Conversions {
  /**
   * Returns the progress of the conversion of an upload, or of a part of it, by its path. The first call starts it. Throws a refusal in
   * words if it is impossible.
   */
  ask(from: string, clip?: Clip): Promise<Conversion>
  close(): Promise<void>
}
export interface Conversion {
  percent: number
  /** Path of the finished mp4 or mp3 on this machine; it is deleted when the polling stops. */
  made?: string
  /** Runs `keep` for the first of concurrent callers; the others get its result. */
  once<T>(keep: () => Promise<T>): Promise<T>
}

const IN_LINE = 12
/** Long polling: a response waits this long for the end. */
const ANSWER_MS = 1000
const FORGOTTEN_MS = 20_000
/** One minute of 4K video takes about three minutes. */
const MAX_MS = 10 * 60_000
const IDLE_MS = 60_000

interface Wanted {
  from: string
  clip: Clip | undefined
  /** Path of the finished file. */
  out: string
}

interface UnderWay {
  percent: number
  made: Promise<string>
  stop: AbortController
  forget: NodeJS.Timeout | undefined
  kept: Promise<unknown> | undefined
}

export function openConversions(options: LazyChildOptions & { storage: Storage }): Conversions {
  const { storage } = options
  const child = openLazyChild(options, IDLE_MS)
  const inTurn = fairSemaphore(1, IN_LINE)
  const underWay = new Map<string, UnderWay>()

  async function convert({ from, clip, out }: Wanted, now: UnderWay): Promise<string> {
    const { signal } = now.stop
    const [source, poster] = [`${out}.source`, `${out}.jpg`]
    try {
      signal.throwIfAborted()
      const stored = await storage.get(from)
      if (!stored) throw new MediaError('文件不存在或已失效，请重新上传', false)
      await fetchTo(stored, source)
      const job = { kind: 'convert' as const, source, out, poster, maxMs: MAX_MS, clip }
      const onProgress = ({ percent }: { percent: number }) => (now.percent = Math.min(99, Math.round(percent)))
      await child.use((media) => media.run(job, { signal, timeoutMs: MAX_MS + 60_000, onProgress }))
      return out
    } finally {
      // the poster is made again when the file is stored
      for (const file of [source, poster]) await rm(file, { force: true })
    }
  }

  function begin(key: string, wanted: Wanted): UnderWay {
    const stop = new AbortController()
    const now: UnderWay = { percent: 0, stop, forget: undefined, kept: undefined, made: Promise.resolve('') }
    now.made = inTurn(() => convert(wanted, now))
    const ended = Promise.allSettled([now.made])
    stop.signal.addEventListener('abort', () => {
      underWay.delete(key)
      void ended.then(() => Promise.allSettled([now.kept])).then(() => rm(wanted.out, { force: true }))
    })
    underWay.set(key, now)
    return now
  }

  return {
    async ask(from, clip) {
      const key = clip ? `${from} ${clip.fromMs} ${clip.toMs}` : from
      const now =
        underWay.get(key) ?? begin(key, { from, clip, out: path.join(storage.temporary, randomUUID() + (isVideo(from) ? '.mp4' : '.mp3')) })
      clearTimeout(now.forget)
      now.forget = setTimeout(() => now.stop.abort(), FORGOTTEN_MS).unref()
      let wait: NodeJS.Timeout | undefined
      try {
        const later = new Promise<undefined>((resolve) => (wait = setTimeout(() => resolve(undefined), ANSWER_MS)))
        const made = await Promise.race([now.made, later])
        return { percent: now.percent, ...(made ? { made } : {}), once: <T>(keep: () => Promise<T>) => (now.kept ??= keep()) as Promise<T> }
      } catch (error) {
        now.stop.abort()
        throw error
      } finally {
        clearTimeout(wait)
      }
    },
    async close() {
      for (const { stop, forget } of underWay.values()) {
        clearTimeout(forget)
        stop.abort()
      }
      await child.close()
    },
  }
}
