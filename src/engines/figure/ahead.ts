// Painting ahead: in idle time, paints the sprites that most lines of a figure need into the folder, so that its first line does not wait.
import type { Atlases } from './atlas.ts'
import { keyOf, type Subject } from './paint-messages.ts'

export interface Ahead {
  /** Queues these figures after the earlier ones. */
  add(subjects: readonly Subject[]): void
  /** Pauses at once, for a job that somebody waits for. */
  pause(): Promise<void>
  /** Resumes painting the queue. */
  resume(): void
}

/** Maximum queue length; the oldest figures above it are painted with their first line. */
const MAX_WAITING = 24

export function openAhead(atlases: Pick<Atlases, 'paintAhead'>, log: (line: string) => void): Ahead {
  const waiting = new Map<string, Subject>()
  let painting: { abort: AbortController; ended: Promise<void> } | undefined
  let paused = false

  async function paint(key: string, subject: Subject, signal: AbortSignal): Promise<void> {
    try {
      await atlases.paintAhead(subject, signal)
    } catch (error) {
      if (signal.aborted) return
      // the figure's first line reports the error to its user
      log(`not painted ahead: ${error instanceof Error ? error.message : String(error)}`)
    }
    waiting.delete(key)
  }

  function resume(): void {
    paused = false
    const [next] = waiting
    if (painting || !next) return
    const abort = new AbortController()
    const ended = paint(...next, abort.signal).finally(() => {
      painting = undefined
      if (!paused) resume()
    })
    painting = { abort, ended }
  }

  return {
    add(subjects) {
      for (const subject of subjects) waiting.set(keyOf(subject), subject)
      for (const oldest of waiting.keys()) if (waiting.size > MAX_WAITING) waiting.delete(oldest)
      if (!paused) resume()
    },
    async pause() {
      paused = true
      painting?.abort.abort()
      await painting?.ended
    },
    resume,
  }
}
