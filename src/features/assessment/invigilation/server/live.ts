// Server-sent events for live views: one message when something changed, at most one a second for each viewer.
import type { EventSender, EventSource } from '#platform/http/serve.ts'
import type { ExamMoved } from '#features/assessment/exams/server/exams.ts'

/** Smallest interval between two messages to a viewer, in milliseconds. */
const restMs = 1000
/** Saves and heartbeats send no notification, so an open view is told after this time (ms) in any case. */
const beatMs = 5000

export interface LiveExams {
  /** Receives a database notification; ignores all that are not about exams. */
  heard(message: unknown): void
  source(tenantId: string, examId: string): EventSource
}

interface Viewer {
  /** Tells the viewer now, or when the interval since the last message is over. */
  tell(): void
}

function viewerOf(send: EventSender) {
  let told = 0
  let timer: NodeJS.Timeout | undefined
  const now = () => {
    timer = undefined
    told = performance.now()
    send({ changed: true })
  }
  return {
    tell() {
      timer ??= setTimeout(now, Math.max(0, restMs - (performance.now() - told))).unref()
    },
    stop: () => clearTimeout(timer),
  }
}

export function liveExams(): LiveExams {
  const viewers = new Map<string, Set<Viewer>>()
  return {
    heard(message) {
      const moved = (message as Partial<ExamMoved> | null)?.exam
      if (moved) for (const viewer of viewers.get(`${moved.tenantId} ${moved.examId}`) ?? []) viewer.tell()
    },
    source: (tenantId, examId) => (send) => {
      const key = `${tenantId} ${examId}`
      const viewer = viewerOf(send)
      const all = viewers.get(key) ?? new Set()
      viewers.set(key, all.add(viewer))
      const beat = setInterval(viewer.tell, beatMs).unref()
      return () => {
        clearInterval(beat)
        viewer.stop()
        all.delete(viewer)
        if (!all.size) viewers.delete(key)
      }
    },
  }
}
