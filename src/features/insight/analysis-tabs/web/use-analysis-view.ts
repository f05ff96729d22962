// Which view of a report is open, and whom the rows behind a number are narrowed to: in the address, so that back and a copied link bring
// it again.
import { useSearchParams } from 'react-router'
import { withParams } from '#ui/state/url-params.ts'

/** What narrows rows beside the filters of their list. */
export interface Narrowed {
  /** A bar of a distribution, from 0. */
  bin?: number
  within?: { id: string; name: string }
}
const own = ['view', 'bin', 'within', 'withinName', 'page', 'size', 'question']

const without = (search: URLSearchParams) => {
  const next = new URLSearchParams(search)
  for (const key of Array.from(next.keys())) if (own.includes(key) || key.startsWith('f.')) next.delete(key)
  return next
}

/** `search` with the rows of these people: filters of their list by name, and what else narrows them. */
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

/** `known`: all views, the one to begin with first; `rows`: where the people behind a number are. */
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
    /** A question that is looked at. */
    question: search.get('question'),
    show: (to: V) => go((next) => to !== first && next.set('view', to)),
    /** Back to the first view, as if nothing were there. */
    reset: () => go(() => {}, true),
    /** Where a view stands. */
    to: (view: V, more: Record<string, string> = {}) => `?${withParams(without(search), { view: view === first ? null : view, ...more })}`,
    /** Where the rows of these people stand. */
    toRows: (filters: Record<string, string | undefined>, narrowed: Narrowed) => `?${rowsOf(search, rows, filters, narrowed)}`,
    /** The rows of these people. */
    lookBehind: (filters: Record<string, string | undefined>, narrowed: Narrowed) =>
      setSearch((now) => rowsOf(now, rows, filters, narrowed)),
    /** Looks at a question, or at none any more. */
    ask: (question: string | null) => setSearch((now) => withParams(now, { question }), { replace: question === null }),
    /** No longer narrowed to a bar or a department. */
    widen: (key: 'bin' | 'within') =>
      setSearch((now) => withParams(now, { page: null, [key]: null, ...(key === 'within' ? { withinName: null } : {}) }), {
        replace: true,
      }),
  }
}
