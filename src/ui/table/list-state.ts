// Stores filters, page and page size of a list in the address, beside the route's own query.
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { pageSizes } from '#shared/paging.ts'
import { usualPageSize } from './pager.ts'

export interface ListState {
  page: number
  size: number
  filters: Record<string, string>
}

const whole = (text: string | null) => (text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined)

/**
 * `scope` separates two lists on one page; `usual` is the default page size, which is not written. Filters are named `f.<name>`, unlike any
 * parameter of a route.
 */
export function readListState(search: URLSearchParams, names: readonly string[], scope = '', usual = usualPageSize): ListState {
  const size = whole(search.get(`${scope}size`))
  const filters: Record<string, string> = {}
  for (const name of names) {
    const value = search.get(`${scope}f.${name}`)
    if (value) filters[name] = value
  }
  return {
    page: whole(search.get(`${scope}page`)) ?? 1,
    size: size && (pageSizes as readonly number[]).includes(size) ? size : usual,
    filters,
  }
}

/** The parameter with the id of one row, to which an address leads. */
export const nameOfRow = (scope = '') => `${scope}row`

/** A copy of `search` with the state in it; defaults are left out, and so is the marked row. */
export function writeListState(search: URLSearchParams, state: ListState, scope = '', usual = usualPageSize): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const key of Array.from(next.keys())) if (key.startsWith(`${scope}f.`)) next.delete(key)
  next.delete(nameOfRow(scope))
  const put = (key: string, value: string | undefined) => (value ? next.set(key, value) : next.delete(key))
  put(`${scope}page`, state.page > 1 ? String(state.page) : undefined)
  put(`${scope}size`, state.size === usual ? undefined : String(state.size))
  for (const [name, value] of Object.entries(state.filters)) put(`${scope}f.${name}`, value.trim() || undefined)
  return next
}

export function useListState(names: readonly string[], scope = '', usual = usualPageSize) {
  const [search, setSearch] = useSearchParams()
  const text = search.toString()
  const joined = names.join()
  const state = useMemo(
    () => readListState(new URLSearchParams(text), joined ? joined.split(',') : [], scope, usual),
    [text, joined, scope, usual],
  )
  const change = (part: Partial<ListState>) =>
    setSearch((now) => writeListState(now, { ...readListState(now, names, scope, usual), ...part }, scope, usual), { replace: true })
  return {
    state,
    /** New filters start at the first page. */
    filter: (filters: Record<string, string>) => change({ filters, page: 1 }),
    turn: (page: number, size: number) => change({ page, size }),
  }
}
