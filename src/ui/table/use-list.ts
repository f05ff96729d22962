// The data of a list: one page of an endpoint, or all of a plain array.
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
  /** What is asked besides filters and page: the parent, the type. */
  args?: { params?: ParamsOf<E>; query?: Partial<QueryIn<E>>; body?: Partial<BodyIn<E>> }
  /** False: the endpoint answers a plain array. */
  paged?: boolean
  /** What the endpoint calls its page number, default pageNumber. */
  pageName?: string
  /** What a page holds unless somebody has chosen, default 50. */
  size?: (typeof pageSizes)[number]
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

/** Rows that 选择全部 takes at most: one call of a batch takes no more. */
export const maxChosen = 1000
const largestPage = 100

export function useList<E extends AnyEndpoint>(source: ListSource<E>, filterNames: readonly string[]) {
  const { resource, args, paged = true, pageName = 'pageNumber', size, scope, when } = source
  const { state, filter, turn } = useListState(filterNames, scope, size)
  // a list that is asked by POST has its filters in the body; its page stands in the one or the other
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

  /** The rows of all pages under the filters that stand, the first `maxChosen` of them. */
  const readAll = async (): Promise<RowOf<E>[]> => {
    const rows: RowOf<E>[] = []
    for (let page = 1; ; page++) {
      const part = asPage<RowOf<E>>(await call(resource, ...([questionOf(page, largestPage)] as unknown as CallArgs<E>)))
      rows.push(...(part?.records ?? []))
      if (!paged || !part?.records.length || rows.length >= Math.min(part.total, maxChosen)) return rows.slice(0, maxChosen)
    }
  }

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
    asked,
    isFetching: asked.isFetching,
    readAll,
    reload: () => void asked.refetch(),
  }
}
