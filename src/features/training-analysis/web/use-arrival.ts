// Coming from another page with something to analyse in the address: ?type=PROJECT&contentId=…&name=… opens a tab of that name.
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type AnalysisTab, longestTabName } from '../../analysis-tabs/contract.ts'
import type { AnalysisTabs } from '../../analysis-tabs/web/use-analysis-tabs.ts'
import { nodesOf, useDepartments } from '../../departments/web/use-departments.ts'

interface Arrival {
  tab: string
  query: AnalysisTab['query']
}

/** What the tab of that name begins with: the topmost department that he reaches. */
export function useArrival(tabs: AnalysisTabs | null): Arrival | null {
  const [search, setSearch] = useSearchParams()
  const { tree } = useDepartments()
  const [arrival, setArrival] = useState<Arrival | null>(null)
  const [type, contentId, name] = ['type', 'contentId', 'name'].map((key) => search.get(key))
  const ready = !!tabs && !!tree && !!type && !!contentId
  useEffect(() => {
    if (!ready) return
    const tab = [...(name ?? '数据分析')].slice(0, longestTabName).join('').trim()
    const departmentId = nodesOf(tree.roots).find((d) => d.selectable)?.id
    setArrival({ tab, query: { type, contentId, ...(departmentId ? { departmentId, shown: true } : {}) } })
    const there = tabs.list.find((t) => t.name === tab)
    if (there) tabs.pick(there.key)
    else tabs.add(tab)
    setSearch({}, { replace: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the address says is taken once, as soon as it can be
  }, [ready])
  return arrival
}
