// Breadcrumb of the page: menu directories, entry, and additions of the page.
import { useMatches } from 'react-router'
import { useCrumbsShown } from '#ui/page/crumbs.tsx'
import type { Handle } from './handle.ts'

export function useWhere() {
  const own = (useMatches().at(-1)?.handle as Handle | undefined)?.crumbs ?? []
  const added = useCrumbsShown()
  return added ? [...own.slice(0, -1), ...added] : own
}
