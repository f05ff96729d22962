// Data of a list: one page of an endpoint, or all items of a plain array.
import { useEffect } from 'react'
import type { BodyIn, ContentOf, ParamsOf, QueryIn } from '#shared/contract.ts'
import type { pageSizes } from '#shared/paging.ts'
import { useApiQuery } from '../api/api-hooks.ts'
import { type AnyEndpoint, call, type CallArgs } from '../api/client.ts'
import { useListState } from './list-state.ts'

export type RowOf<E> =
  ContentOf<E> extends { records: (infer R extends object)[] } ? R : ContentOf<E> extends (infer R extends object)[] ? R : never

export interface ListSource<E extends AnyEndpoint> {
  resource: E
  /** Further arguments besides filters and page: the parent, the type. */
  args?: { params?: ParamsOf<E>; query?: Partial<QueryIn<E>>; body?: Partial<BodyIn<E>> }
  /** False: the endpoint returns a plain array. */
  paged?: boolean
  /** Name of the endpoint's page number, default pageNumber. */
  pageName?: string
  /** Default page size, 50 if absent. */
  size?: (typeof pageSizes)[number]
  /** Prefix that separates two lists on one page in the address: 'left.' */
  scope?: string
  /** False: the query is not sent yet. */
  when?: boolean
}

interface Answer<R> {
  records: R[]
  total: number
}
const asPage = <R>(content: unknown): Answer<R> | undefined =>
  Array.isArray(content) ? { records: content as R[], total: content.length } : (content as Answer<R> | undefined)

/** Maximum number of rows of 选择全部, because one batch call accepts no more. */
export const maxChosen = 1000
const largestPage = 100

export function useList<E extends AnyEndpoint>(source: ListSource<E>, filterNames: readonly string[]) {
  const { resource, args, paged = true, pageName = 'pageNumber', size, scope, when } = source
  const { state, filter, turn } = useListState(filterNames, scope, size)
  // a list with the method POST has its filters in the body; its page is in the body or in the query
  const questionOf = (page: number, pageSize: number) => {
    const bounds = paged ? { [pageName]: page, pageSize } : {}
    const question =
      resource.method === 'POST'
        ? { query: { ...args?.query, ...bounds }, body: { ...args?.body, ...state.filters, ...bounds } }
        : { query: { ...args?.query, ...state.filters, ...bounds } }
    return { params: args?.params, ...question }
  }
  const asked = useApiQuery(resource, ...([questionOf(state.page, state.size), { inPlace: true, when }] as unknown as CallArgs<E>))
  const answer = asPage<RowOf<E>>(asked.data)
  const total = answer?.total ?? 0
  const lastPage = Math.max(1, Math.ceil(total / state.size))

  /** All rows of all pages under the current filters, at most `maxChosen`. */
  const readAll = async (): Promise<RowOf<E>[]> => {
    const rows: RowOf<E>[] = []
    for (let page = 1; ; page++) {
      const part = asPage<RowOf<E>>(await call(resource, ...([questionOf(page, largestPage)] as unknown as CallArgs<E>)))
      rows.push(...(part?.records ?? []))
      if (!paged || !part?.records.length || rows.length >= Math.min(part.total, maxChosen)) return rows.slice(0, maxChosen)
    }
  }

  // the last row of the last page was deleted, so the new last page is shown
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
    asked,
    isFetching: asked.isFetching,
    readAll,
    reload: () => void asked.refetch(),
  }
}
