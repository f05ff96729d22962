// A child process of the engines that is started when there is something to do, and ends when nothing was to be done for a while.
import { type MediaProcess, startMediaProcess } from '#engines/media.ts'
import type { AuditionOptions } from './auditions.ts'

/** `idleMs`: the while. */
export function openLazyChild({ log, warn, cacheDir, ffmpeg }: AuditionOptions, idleMs: number) {
  let media: MediaProcess | undefined
  let idle: NodeJS.Timeout | undefined
  const close = async () => {
    clearTimeout(idle)
    const last = media
    media = undefined
    await last?.close()
  }
  return {
    async use<T>(act: (child: MediaProcess) => Promise<T>): Promise<T> {
      clearTimeout(idle)
      media ??= startMediaProcess({ log, ...(warn ? { warn } : {}), cacheDir, ...(ffmpeg ? { ffmpeg } : {}) })
      try {
        return await act(media)
      } finally {
        idle = setTimeout(() => void close(), idleMs).unref()
      }
    },
    close,
  }
}
