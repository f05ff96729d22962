// Polls a conversion on the server; the server gives up a conversion that nobody polls.
import { type AnyEndpoint, call } from '../api/client.ts'
import type { Stored } from './use-upload.ts'

/** Answer of a converting endpoint. */
interface Conversion {
  percent: number
  file: Stored | null
}

interface Polling {
  signal: AbortSignal
  onPercent: (percent: number) => void
}

/** Asks until there is a file, and tells the percentage meanwhile. @throws CallFailure when it is refused or aborted */
export async function polledFile(endpoint: AnyEndpoint, body: { path: string }, { signal, onPercent }: Polling): Promise<Stored> {
  for (;;) {
    const { percent, file } = (await call(endpoint, { body, signal } as never)) as unknown as Conversion
    if (file) return file
    onPercent(percent)
  }
}
