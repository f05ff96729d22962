// Shows the row that the address names (`row=7`): turns to its page, scrolls to it and highlights it.
import type { TableRef } from 'antd/es/table'
import { type HTMLAttributes, useEffect, useRef } from 'react'
import { type To, useLocation, useSearchParams } from 'react-router'
import { showFailure, showWarning } from '../page/notice.ts'
import { nameOfRow } from './list-state.ts'

/** The address of the current page with this row highlighted in its list. */
export function atRow({ id }: { id: string }, here: { pathname: string; search: string }, scope = ''): To {
  const search = new URLSearchParams(here.search)
  search.set(nameOfRow(scope), id)
  return { pathname: here.pathname, search: search.toString() }
}

interface Of<R> {
  scope?: string
  /** All rows of all pages in their order, if the list can load them. */
  everything?: () => Promise<R[]>
}
interface Read<R> {
  rows: readonly R[] | undefined
  state: { size: number }
  isFetching: boolean
}

/** Returns the properties for `<Table>`. */
export function useShownRow<R extends object>(
  of: Of<R>,
  { rows, state, isFetching }: Read<R>,
  keyOf: (row: R) => string,
  isDrawn: boolean,
) {
  const { scope = '', everything } = of
  const { size } = state
  const table = useRef<TableRef>(null)
  const [search, setSearch] = useSearchParams()
  // each navigation counts once, so that the same link works again
  const { key: arrival } = useLocation()
  const wanted = search.get(nameOfRow(scope))
  const answered = useRef('')
  const isHere = wanted !== null && !!rows?.some((row) => keyOf(row) === wanted)

  useEffect(() => {
    if (wanted === null || !rows || !isDrawn || answered.current === arrival || (isFetching && !isHere)) return
    answered.current = arrival
    const change = (to: (next: URLSearchParams) => void) =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now)
          to(next)
          return next
        },
        { replace: true },
      )
    if (isHere) {
      table.current?.scrollTo({ key: wanted })
      // a virtual row is rendered one frame later
      return void requestAnimationFrame(() => {
        const row = table.current?.nativeElement.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(wanted)}"]`)
        row?.scrollIntoView({ block: 'center' })
        row?.focus({ preventScroll: true })
      })
    }
    const seek = async () => {
      const place = (await everything?.())?.findIndex((row) => keyOf(row) === wanted) ?? -1
      const page = Math.floor(place / size) + 1
      const isElsewhere = place >= 0 && String(page) !== (search.get(`${scope}page`) ?? '1')
      if (isElsewhere) return change((next) => next.set(`${scope}page`, String(page)))
      showWarning('这一项已不在列表中')
      change((next) => next.delete(nameOfRow(scope)))
    }
    void seek().catch(showFailure)
  })
  const onRow = (row: R): HTMLAttributes<HTMLElement> =>
    keyOf(row) === wanted ? { tabIndex: -1, 'aria-current': true, className: 'is-shown' } : {}
  return { ref: table, onRow }
}
