// Child process of the engines that starts on demand and ends after an idle time.
import { type MediaProcess, startMediaProcess } from './media.ts'

export interface LazyChildOptions {
  ffmpeg: string | undefined
  cacheDir: string
  log(line: string): void
  warn?(line: string): void
}

/** `idleMs`: idle time in milliseconds after which the process ends. */
export function openLazyChild({ log, warn, cacheDir, ffmpeg }: LazyChildOptions, idleMs: number) {
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
