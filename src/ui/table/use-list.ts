// The data of a list: one page of an endpoint, or all of a plain array.
import { useEffect } from 'react'
import type { ContentOf, ParamsOf, QueryIn } from '../../shared/contract.ts'
import { useAsk } from '../asking.ts'
import type { AnyEndpoint, CallArgs } from '../client.ts'
import { useListState } from './list-state.ts'

export type RowOf<E> =
  ContentOf<E> extends { records: (infer R extends object)[] } ? R : ContentOf<E> extends (infer R extends object)[] ? R : never

export interface ListSource<E extends AnyEndpoint> {
  resource: E
  /** What is asked besides filters and page: the parent, the type. */
  args?: { params?: ParamsOf<E>; query?: Partial<QueryIn<E>> }
  /** False: the endpoint answers a plain array. */
  paged?: boolean
  /** What the endpoint calls its page number, default pageNumber. */
  pageName?: string
  /** Keeps two lists on one page apart in the address: 'left.' */
  scope?: string
  /** False: not asked yet. */
  when?: boolean
}

interface Answer<R> {
  records: R[]
  total: number
}
const asPage = <R>(content: unknown): Answer<R> | undefined =>
  Array.isArray(content) ? { records: content as R[], total: content.length } : (content as Answer<R> | undefined)

export function useList<E extends AnyEndpoint>(source: ListSource<E>, filterNames: readonly string[]) {
  const { resource, args, paged = true, pageName = 'pageNumber', scope, when } = source
  const { state, filter, turn } = useListState(filterNames, scope)
  const query = { ...args?.query, ...state.filters, ...(paged ? { [pageName]: state.page, pageSize: state.size } : {}) }
  const asked = useAsk(
    resource,
    ...([
      { params: args?.params, query },
      { inPlace: true, when },
    ] as unknown as CallArgs<E>),
  )
  const answer = asPage<RowOf<E>>(asked.data)
  const total = answer?.total ?? 0
  const lastPage = Math.max(1, Math.ceil(total / state.size))

  // The last row of the last page was deleted: show what is now the last page.
  const beyond = paged && !!answer && !asked.isPlaceholderData && answer.records.length === 0 && total > 0 && state.page > lastPage
  useEffect(() => {
    if (beyond) turn(lastPage, state.size)
  })
  return {
    rows: answer?.records,
    total,
    offset: paged ? (state.page - 1) * state.size : 0,
    state,
    filter,
    turn,
    paged,
    error: asked.error,
    isFetching: asked.isFetching,
    reload: () => void asked.refetch(),
  }
}
