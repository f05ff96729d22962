// Sends a file with progress and cancellation, by XMLHttpRequest, because fetch reports no upload progress.
import { abandoned, unreachable } from '../api/call-failure.ts'

export interface Sending {
  /** Called with the sent share of the bytes, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Timeout in ms without any progress: the network is gone, even if the browser does not notice. */
const STALLED_MS = 60_000
/** Timeout in ms for the answer after the last byte. */
const UNANSWERED_MS = 180_000

/** Sends a file and waits for the answer, whatever its status. Throws `CallFailure` if there is no answer. */
export function sendFile(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: FormData | Blob,
  { onProgress, signal }: Sending,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const within = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reject(unreachable())
        request.abort()
      }, ms)
    }
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (e) => {
      within(STALLED_MS)
      if (e.lengthComputable) onProgress?.(e.loaded / e.total)
    }
    request.upload.onload = () => within(UNANSWERED_MS)
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => reject(unreachable())
    request.onabort = () => reject(abandoned())
    request.onloadend = () => clearTimeout(timer)
    if (signal?.aborted) return reject(abandoned())
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    within(STALLED_MS)
    request.send(body)
  })
}
