// Coming from another page with something to analyse in the address: a tab of that name is opened, not saved until somebody keeps it, and its report of the department that
// is named, or of the topmost one that they reach. What else the address says (which view, whom it is narrowed to) stays.
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { nodesOf, useDepartments } from '#features/organisation/departments/web/use-departments.ts'
import type { AnalysisTab } from '../contract.ts'
import type { AnalysisTabs } from './use-analysis-tabs.ts'

/** `days`: what it may name besides. Instead of a department it may name people: userIds=1,2. `keys`: what the address must name; ?examId=…&name=… with ['examId'], ?type=PROJECT&contentId=…&name=… with ['type', 'contentId']. */
export function useArrival(tabs: AnalysisTabs | null, keys: readonly string[], days: readonly string[] = []): void {
  const [search] = useSearchParams()
  const { tree } = useDepartments()
  const asked = Object.fromEntries(keys.map((key) => [key, search.get(key)]))
  const ready = !!tabs && !!tree && keys.every((key) => asked[key])
  useEffect(() => {
    if (!ready) return
    const departmentId = search.get('departmentId') ?? nodesOf(tree.roots).find((d) => d.selectable)?.id
    const more = Object.fromEntries(days.flatMap((key) => (search.has(key) ? [[key, search.get(key)]] : [])))
    const userIds = search.get('userIds')?.split(',')
    const range = userIds ? { analyzeType: 'BY_STUDENT', userIds, shown: true } : { ...(departmentId ? { departmentId, shown: true } : {}) }
    const query = { ...asked, ...more, ...range } as AnalysisTab['query']
    const rest = [...search].filter(([key]) => !['name', 'departmentId', 'userIds', ...keys, ...days].includes(key))
    tabs.come(search.get('name') ?? '', query, rest)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the address says is taken once, as soon as it can be
  }, [ready])
}
