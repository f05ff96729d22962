// Opens a report from the address of another page, in a preview tab with the given name. The range is the given department or people, else
// the topmost department within reach. The other parameters stay.
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { topmostOf, useDepartments } from '#features/organisation/departments/web/use-departments.ts'
import type { AnalysisTab } from '../contract.ts'
import type { AnalysisTabs } from './use-analysis-tabs.ts'

/**
 * `keys`: parameters that must be present, e.g. ?examId=…&name=… with ['examId'], ?type=PROJECT&contentId=…&name=… with ['type',
 * 'contentId']. `days`: optional ones. userIds=1,2 can replace the department.
 */
export function useArrival(tabs: AnalysisTabs | null, keys: readonly string[], days: readonly string[] = []): void {
  const [search] = useSearchParams()
  const { tree } = useDepartments()
  const asked = Object.fromEntries(keys.map((key) => [key, search.get(key)]))
  const ready = !!tabs && !!tree && keys.every((key) => asked[key])
  useEffect(() => {
    if (!ready) return
    const departmentId = search.get('departmentId') ?? topmostOf(tree.roots)?.id
    const more = Object.fromEntries(days.flatMap((key) => (search.has(key) ? [[key, search.get(key)]] : [])))
    const userIds = search.get('userIds')?.split(',')
    const range = userIds ? { analyzeType: 'BY_STUDENT', userIds, shown: true } : { ...(departmentId ? { departmentId, shown: true } : {}) }
    const query = { ...asked, ...more, ...range } as AnalysisTab['query']
    const rest = [...search].filter(([key]) => !['name', 'departmentId', 'userIds', ...keys, ...days].includes(key))
    tabs.come(search.get('name') ?? '', query, rest)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the address is read once, as soon as the data are loaded
  }, [ready])
}
