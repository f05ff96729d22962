// Which view of a report is open, and whom the rows behind a number are narrowed to: in the address, so that back and a copied link bring
// it again.
import { useSearchParams } from 'react-router'
import { withParams } from '../../../ui/with-params.ts'

/** What narrows rows beside the filters of their list. */
export interface Narrowed {
  /** A bar of a distribution, from 0. */
  bin?: number
  within?: { id: string; name: string }
}
const own = ['view', 'bin', 'within', 'withinName', 'page', 'size']

const without = (search: URLSearchParams) => {
  const next = new URLSearchParams(search)
  for (const key of Array.from(next.keys())) if (own.includes(key) || key.startsWith('f.')) next.delete(key)
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
    show: (to: V) => go((next) => to !== first && next.set('view', to)),
    /** Back to the first view, as if nothing were there. */
    reset: () => go(() => {}, true),
    /** The rows of these people: filters of their list by name, and what else narrows them. */
    lookBehind: (filters: Record<string, string | undefined>, { bin, within }: Narrowed) =>
      go((next) => {
        next.set('view', rows)
        for (const [name, value] of Object.entries(filters)) if (value) next.set(`f.${name}`, value)
        if (bin !== undefined) next.set('bin', String(bin))
        if (within) {
          next.set('within', within.id)
          next.set('withinName', within.name)
        }
      }),
    /** No longer narrowed to a bar or a department. */
    widen: (key: 'bin' | 'within') =>
      setSearch((now) => withParams(now, { page: null, [key]: null, ...(key === 'within' ? { withinName: null } : {}) }), {
        replace: true,
      }),
  }
}
