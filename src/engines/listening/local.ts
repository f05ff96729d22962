// Recognition on this machine: a model that the operator supplies, opened in a separate media child with the first recording, and kept
// open.
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { MediaError } from '../process/media-error.ts'
import type { MediaProcess } from '../process/options.ts'
import { startMediaProcess } from '../process/media-process.ts'
import type { ServiceLimits } from '../providers/options.ts'
import { serviceNames } from '../sources.ts'
import type { Listened, Listener } from './listener.ts'
import { refuseUnheard } from './unheard.ts'

/** Resources of this machine. */
export interface Machine {
  ffmpeg?: string | undefined
  /** A folder for recordings during recognition. */
  temporary?: string
  log?(line: string): void
  /** Receives the reason of a failure and its stage. */
  warn?(line: string): void
}

/** Opens the listener; its process starts with the first recording. Models of these kinds have no hotwords. */
export function openLocalListener(folder: string, limits: ServiceLimits, { ffmpeg, temporary = tmpdir(), log, warn }: Machine): Listener {
  let media: MediaProcess | undefined
  const open = () => startMediaProcess({ ...(ffmpeg ? { ffmpeg } : {}), ...(log ? { log } : {}), ...(warn ? { warn } : {}) })

  async function listen(mp3: Buffer, signal: AbortSignal | undefined): Promise<Listened> {
    const timer = AbortSignal.timeout(limits.hearMs)
    const recording = path.join(temporary, `${randomUUID()}.mp3`)
    try {
      await writeFile(recording, mp3, { mode: 0o600 })
      media ??= open()
      const { text, words, kind } = await media.listen(
        { kind: 'listen', recording, folder },
        { signal: signal ? AbortSignal.any([signal, timer]) : timer },
      )
      refuseUnheard(text, [])
      return { text, words, by: `sherpa:${kind}` }
    } catch (error) {
      if (timer.aborted && !signal?.aborted) throw new MediaError(`${serviceNames.hear}长时间没有响应`, true)
      throw error
    } finally {
      await rm(recording, { force: true })
    }
  }

  return {
    operator: null,
    listen: (mp3, _hotwords, signal) => listen(mp3, signal),
    close: async () => media?.close(),
  }
}
