// Data of a screen in the learner app: loaded when it opens, and again on request or when the network returns. Without a network it is the
// last copy on this device. It needs no antd.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallFailure } from '../api/call-failure.ts'
import { call, type AnyEndpoint, type CallArgs } from '../api/client.ts'
import type { ContentOf } from '#shared/contract.ts'
import { eraseCopy, findCopy, keepCopy, useShownCopy } from '../device/learner-data.ts'

export interface FetchState<T> {
  data: T | undefined
  /** The failure of the last try; older data stays. */
  error: CallFailure | undefined
  again: () => void
}

/** Milliseconds: older data is reloaded when the user returns to the page. */
const old = 60_000
/** For screens that stay open for long: reloads when the page becomes visible again. */
export function useRefetchOnFocus({ data, again }: Pick<FetchState<unknown>, 'data' | 'again'>): void {
  const readAt = useRef(0)
  useEffect(() => {
    readAt.current = performance.now()
  }, [data])
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && performance.now() - readAt.current > old && again()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [again])
}

/** `copiedAt`: the data are a copy of this time. */
type Fetched<T> = Pick<FetchState<T>, 'data' | 'error'> & { copiedAt?: number }

/** A refusal proves that the person has lost the record. */
const isLost = ({ status }: CallFailure) => status === 403 || status === 404

/** `const { data, error, again } = useFetch(attempts.mine)`; asked anew when the arguments change. */
export function useFetch<E extends AnyEndpoint>(endpoint: E, ...args: CallArgs<E>): FetchState<ContentOf<E>> {
  const [state, setState] = useState<Fetched<ContentOf<E>>>({ data: undefined, error: undefined })
  const [round, setRound] = useState(0)
  const of = JSON.stringify(args)
  useEffect(() => {
    const leaving = new AbortController()
    const [first] = JSON.parse(of) as [{ copied?: true }?]
    const isCopied = first?.copied === true
    const look = async () => {
      try {
        const data = await call(endpoint, ...([{ ...first, signal: leaving.signal }] as unknown as CallArgs<E>))
        if (leaving.signal.aborted) return
        setState({ data, error: undefined })
        if (isCopied) keepCopy(endpoint, of, data)
      } catch (caught) {
        if (leaving.signal.aborted) return
        const error = caught as CallFailure
        if (isCopied && isLost(error)) eraseCopy(endpoint, of)
        const copy = isCopied && error.status === 0 ? await findCopy(endpoint, of) : undefined
        if (leaving.signal.aborted) return
        setState((now) =>
          copy && now.data === undefined ? { data: copy.data as ContentOf<E>, error, copiedAt: copy.at } : { ...now, error },
        )
      }
    }
    void look()
    return () => leaving.abort()
  }, [endpoint, of, round])
  const again = useCallback(() => setRound((n) => n + 1), [])
  const isAway = state.error !== undefined && state.error.status === 0
  useEffect(() => {
    if (!isAway) return
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isAway, again])
  useShownCopy(state.copiedAt)
  return { ...state, again }
}
