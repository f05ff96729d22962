// The sources of server-sent events, which all hear the notifications of the database.
import type { Pool } from '#platform/database/pool.ts'
import type { Log } from '#platform/log.ts'
import { type LiveAttempts, liveAttempts } from '#features/assessment/attempts/server/attempts.ts'
import { type LiveExams, liveExams } from '#features/assessment/invigilation/server/live.ts'
import { type LiveNotices, liveNotices } from '#features/portal/notices/server/live.ts'
import { type LiveTasks, liveTaskStates } from '#features/authoring/productions/server/live.ts'

export interface Streams {
  /** Source of the states of generation tasks. */
  live: LiveTasks
  /** Notices to people in exams. */
  liveAttempts: LiveAttempts
  /** Live views of exams. */
  liveExams: LiveExams
  /** Changes of the notices of people. */
  bells: LiveNotices
}

type Hearing = Pick<Streams[keyof Streams], 'heard'>

/** Opens the sources; `heard` gives a notification to all of them and to `other`. */
export function openStreams(pool: Pool, log: Log, other: Hearing): { streams: Streams; heard: (message: unknown) => void } {
  const streams: Streams = {
    live: liveTaskStates(pool, log),
    liveAttempts: liveAttempts(pool, log),
    liveExams: liveExams(),
    bells: liveNotices(),
  }
  return {
    streams,
    heard: (message) => {
      for (const source of [...Object.values<Hearing>({ ...streams }), other]) source.heard(message)
    },
  }
}
