// Converts a HEIC photo, which most browsers cannot show, to JPEG in a worker.
import type { FromHeic } from './heic-worker.ts'

/** The photo as a JPEG file, upright and without its metadata; null if it is damaged. Rejects if `signal` aborts. */
export async function convertHeic(file: File, signal: AbortSignal): Promise<File | null> {
  const bytes = await file.arrayBuffer()
  signal.throwIfAborted()
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' })
  try {
    const jpeg = await new Promise<Blob | null>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      worker.onerror = (event) => reject(new Error(event.message))
      worker.onmessage = ({ data }: MessageEvent<FromHeic>) => resolve(data.jpeg)
      worker.postMessage(bytes, [bytes])
    })
    return jpeg && new File([jpeg], file.name.replace(/\.[^.]*$/, '.jpg'), { type: 'image/jpeg' })
  } finally {
    worker.terminate()
  }
}
