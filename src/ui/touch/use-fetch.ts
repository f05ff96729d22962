// What a screen of the learners' side asks for: read when it opens, and again when it is told to or the network is
// back. No cache, and nothing of antd.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallFailure } from '../api/call-failure.ts'
import { call, type AnyEndpoint, type CallArgs } from '../api/client.ts'
import type { ContentOf } from '#shared/contract.ts'

export interface FetchState<T> {
  data: T | undefined
  /** Of the last try; what was read before stays. */
  error: CallFailure | undefined
  again: () => void
}

/** Milliseconds: what was read longer ago is read again when somebody comes back to it. */
const old = 60_000
/** What is looked at for long, and left for long: read again when the page is looked at again. */
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

/** `const { data, error, again } = useFetch(attempts.mine)`; asked anew when the arguments change. */
export function useFetch<E extends AnyEndpoint>(endpoint: E, ...args: CallArgs<E>): FetchState<ContentOf<E>> {
  const [state, setState] = useState<Pick<FetchState<ContentOf<E>>, 'data' | 'error'>>({ data: undefined, error: undefined })
  const [round, setRound] = useState(0)
  const of = JSON.stringify(args)
  useEffect(() => {
    const leaving = new AbortController()
    const [first] = JSON.parse(of) as [object?]
    call(endpoint, ...([{ ...first, signal: leaving.signal }] as unknown as CallArgs<E>)).then(
      (data) => leaving.signal.aborted || setState({ data, error: undefined }),
      (error: CallFailure) => leaving.signal.aborted || setState(({ data }) => ({ data, error })),
    )
    return () => leaving.abort()
  }, [endpoint, of, round])
  const again = useCallback(() => setRound((n) => n + 1), [])
  const isAway = state.error !== undefined && state.error.status === 0
  useEffect(() => {
    if (!isAway) return
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isAway, again])
  return { ...state, again }
}
