// What a screen of the learners' side asks for: read when it opens, read again when it is told to. No cache, and nothing of antd.
import { useCallback, useEffect, useState } from 'react'
import type { CallFailure } from '../call-failure.ts'
import { call, type AnyEndpoint, type CallArgs } from '../client.ts'
import type { ContentOf } from '../../shared/contract.ts'

export interface Answered<T> {
  data: T | undefined
  /** Of the last try; what was read before stays. */
  error: CallFailure | undefined
  again: () => void
}

/** `const { data, error, again } = useAnswer(attempts.mine)`; asked anew when the arguments change. */
export function useAnswer<E extends AnyEndpoint>(endpoint: E, ...args: CallArgs<E>): Answered<ContentOf<E>> {
  const [state, setState] = useState<Pick<Answered<ContentOf<E>>, 'data' | 'error'>>({ data: undefined, error: undefined })
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
  return { ...state, again: useCallback(() => setRound((n) => n + 1), []) }
}
