// Coming from another page with something to analyse in the address: ?type=PROJECT&contentId=…&name=… opens a tab of that name.
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { AnalysisTabs } from '../../analysis-tabs/web/use-analysis-tabs.ts'
import { nodesOf, useDepartments } from '../../departments/web/use-departments.ts'

/** Its report is that of the topmost department that they reach. */
export function useArrival(tabs: AnalysisTabs | null): void {
  const [search] = useSearchParams()
  const { tree } = useDepartments()
  const [type, contentId, name] = ['type', 'contentId', 'name'].map((key) => search.get(key))
  const ready = !!tabs && !!tree && !!type && !!contentId
  useEffect(() => {
    if (!ready) return
    const departmentId = nodesOf(tree.roots).find((d) => d.selectable)?.id
    tabs.put(name ?? '', { type, contentId, ...(departmentId ? { departmentId, shown: true } : {}) })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the address says is taken once, as soon as it can be
  }, [ready])
}
