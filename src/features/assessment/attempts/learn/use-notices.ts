// Notices of examiners at a running sitting: from the sitting, the heartbeats and the event stream.
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#ui/api/client.ts'
import { useEvents } from '#ui/api/events.ts'
import { type AttemptMoved, attemptNotices, type Notice, type Sitting } from '../contract.ts'

/** Answer of a heartbeat; a server of an earlier version sends neither field. */
export type Beat = Partial<{ leftMs: number | null; notices: Notice[] }>

const see = (ids: string[]) => call(attemptNotices.see, { body: { ids } }).catch(() => undefined)

interface Needs {
  onTimes: (times: { leftMs: number | null }) => void
  /** The sitting is over: an examiner handed it in or voided it. */
  onEnded: () => void
  /** Events may have been lost. */
  look: () => void
}

/** Unread notices in the order in which they were sent, and `read` to confirm one. A confirmation that was lost is sent again. */
export function useNotices({ id, examinationId, notices: first }: Pick<Sitting, 'id' | 'examinationId' | 'notices'>, needs: Needs) {
  // a paper that an earlier version stored on the device has no notices
  const [unread, setUnread] = useState<readonly Notice[]>(first ?? [])
  const done = useRef(new Set<string>())
  const take = useCallback((told: readonly Notice[]) => {
    const again = told.filter((n) => done.current.has(n.id)).map((n) => n.id)
    if (again.length) void see(again)
    setUnread((now) => {
      const more = told.filter((n) => !done.current.has(n.id) && !now.some((m) => m.id === n.id))
      return more.length ? [...now, ...more] : now
    })
  }, [])
  const latest = useRef(needs)
  useEffect(() => {
    latest.current = needs
  })
  const onBeat = useCallback(
    ({ leftMs, notices }: Beat) => {
      if (leftMs !== undefined) latest.current.onTimes({ leftMs })
      take(notices ?? [])
    },
    [take],
  )
  useEvents<AttemptMoved>(
    attemptNotices.stream,
    (event) => {
      if (event.examinationId !== examinationId) return
      if (event.attemptId === id && event.status !== 'IN_PROGRESS') return latest.current.onEnded()
      if (event.attemptId === id) latest.current.onTimes({ leftMs: event.leftMs })
      take(event.notices)
    },
    () => latest.current.look(),
  )
  const read = useCallback((notice: Notice) => {
    done.current.add(notice.id)
    setUnread((now) => now.filter((n) => n.id !== notice.id))
    void see([notice.id])
  }, [])
  return { unread, read, onBeat }
}
