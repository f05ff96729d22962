// The open view of a report and the filters of its rows, stored in the address, so that going back and copied links restore them.
import { useSearchParams } from 'react-router'
import { withParams } from '#ui/state/url-params.ts'

/** Filters of the rows in addition to the filters of the list. */
export interface Narrowed {
  /** Index of a bar of a distribution, from 0. */
  bin?: number
  within?: { id: string; name: string }
}
const own = ['view', 'bin', 'within', 'withinName', 'page', 'size', 'question']

const without = (search: URLSearchParams) => {
  const next = new URLSearchParams(search)
  for (const key of Array.from(next.keys())) if (own.includes(key) || key.startsWith('f.')) next.delete(key)
  return next
}

/** The address of the filtered rows: `filters` of the list by name, and the additional ones. */
function rowsOf(search: URLSearchParams, view: string, filters: Record<string, string | undefined>, { bin, within }: Narrowed) {
  const next = without(search)
  next.set('view', view)
  for (const [name, value] of Object.entries(filters)) if (value) next.set(`f.${name}`, value)
  if (bin !== undefined) next.set('bin', String(bin))
  if (within) {
    next.set('within', within.id)
    next.set('withinName', within.name)
  }
  return next
}

/** `known`: all views, the default one first; `rows`: the view with the list of people. */
export function useAnalysisView<V extends string>(known: readonly V[], rows: V) {
  const [search, setSearch] = useSearchParams()
  const first = known[0] as V
  const go = (change: (next: URLSearchParams) => void, replace = false) =>
    setSearch(
      (now) => {
        const next = without(now)
        change(next)
        return next
      },
      { replace },
    )
  return {
    view: known.find((v) => v === search.get('view')) ?? first,
    bin: search.get('bin'),
    within: search.get('within'),
    withinName: search.get('withinName'),
    /** Id of the selected question. */
    question: search.get('question'),
    show: (to: V) => go((next) => to !== first && next.set('view', to)),
    /** Returns to the default view without filters. */
    reset: () => go(() => {}, true),
    /** Address of a view. */
    to: (view: V, more: Record<string, string> = {}) => `?${withParams(without(search), { view: view === first ? null : view, ...more })}`,
    /** Address of the list of these people. */
    toRows: (filters: Record<string, string | undefined>, narrowed: Narrowed) => `?${rowsOf(search, rows, filters, narrowed)}`,
    /** Opens the list of these people. */
    lookBehind: (filters: Record<string, string | undefined>, narrowed: Narrowed) =>
      setSearch((now) => rowsOf(now, rows, filters, narrowed)),
    /** Selects a question, or none. */
    ask: (question: string | null) => setSearch((now) => withParams(now, { question }), { replace: question === null }),
    /** Removes the filter by bar or department. */
    widen: (key: 'bin' | 'within') =>
      setSearch((now) => withParams(now, { page: null, [key]: null, ...(key === 'within' ? { withinName: null } : {}) }), {
        replace: true,
      }),
  }
}
