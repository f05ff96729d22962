// Leases of the answers on screen: claimed when they appear, renewed by keys and pointer, ended after five idle minutes.
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#ui/api/client.ts'
import { showFailure } from '#ui/page/notice.ts'
import { marking } from '../contract.ts'
import { leaseState } from './lease-time.ts'
import { keyOf } from './use-queue.ts'

interface AnswerId {
  attemptId: string
  subjectId: string
}
interface Lease {
  /** The wanted answers that this state is about. */
  of: string
  mine: ReadonlySet<string>
  /** Names of other markers by answer. */
  held: ReadonlyMap<string, string>
  ended: boolean
}
const none: Lease = { of: '', mine: new Set(), held: new Map(), ended: false }
/** Milliseconds between two looks at the clock. */
const tickMs = 15_000

/** Claims the first `most` free ones of these waiting answers. An empty list claims nothing. All are released with the desk. */
export function useLease(wanted: readonly AnswerId[], most: number) {
  const [lease, setLease] = useState<Lease>(none)
  const of = JSON.stringify(wanted.map(({ attemptId, subjectId }) => ({ attemptId, subjectId })))
  const times = useRef({ claimedAt: 0, activeAt: 0 })
  const claim = useCallback(async () => {
    const answers = JSON.parse(of) as AnswerId[]
    if (!answers.length) return setLease({ ...none, of })
    times.current.claimedAt = Date.now()
    try {
      const { claimed, held } = await call(marking.claim, { body: { answers, most } })
      setLease({ of, mine: new Set(claimed.map(keyOf)), held: new Map(held.map((h) => [keyOf(h), h.name])), ended: false })
    } catch (failure) {
      showFailure(failure)
    }
  }, [of, most])
  useEffect(() => {
    void claim()
  }, [claim])
  useEffect(() => {
    const look = () => {
      const state = leaseState(Date.now(), times.current.claimedAt, times.current.activeAt)
      if (state === 'RENEW') void claim()
      else if (state === 'ENDED') setLease((now) => (now.mine.size ? { ...now, ended: true } : now))
    }
    const active = () => {
      times.current.activeAt = Date.now()
      look()
    }
    const timer = setInterval(look, tickMs)
    for (const event of ['keydown', 'pointerdown'] as const) document.addEventListener(event, active)
    return () => {
      clearInterval(timer)
      for (const event of ['keydown', 'pointerdown'] as const) document.removeEventListener(event, active)
    }
  }, [claim])
  useEffect(
    () => () => {
      // a lost release ends by itself after five minutes
      call(marking.release).catch(() => undefined)
    },
    [],
  )
  return { ...lease, isSettled: lease.of === of }
}
