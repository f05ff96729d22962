// The tabs of an analysis page as one person keeps them: changed here at once, saved a moment later.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { keyOf, useAct, useAsk } from '../../../ui/asking.ts'
import { showWarning } from '../../../ui/notice.ts'
import { usePerson } from '../../../ui/session.tsx'
import { type AnalysisTab, analysisTabs, longestTabName, mostTabs, type Screen } from '../contract.ts'
import { closeTab, freeName, type KeptTab, keepTabs } from './tab-list.ts'

const PAUSE_MS = 800

/**
 * `const tabs = useAnalysisTabs('EXAM')`; null while they are read. `tabs.active.query` is what the page keeps there, `tabs.keep(query)`
 * writes it. Give the page's inside `key={tabs.active.key}`: each tab has its own state. `onSwitch` is called before another is opened.
 */
export function useAnalysisTabs(screen: Screen, onSwitch: () => void) {
  const client = useQueryClient()
  const { viewedBy } = usePerson()
  const { data, error, refetch } = useAsk(analysisTabs.list, { query: { screen } }, { inPlace: true })
  const save = useAct(analysisTabs.save)
  const [list, setList] = useState<KeptTab[] | null>(null)
  const [activeKey, setActive] = useState('')
  if (data && !list) {
    const first = keepTabs(data)
    setList(first)
    setActive(first[0]?.key ?? '')
  }

  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void } | null>(null)
  const change = (next: KeptTab[]) => {
    setList(next)
    // whoever looks as somebody else leaves his tabs as they are
    if (viewedBy) return
    if (waiting.current) clearTimeout(waiting.current.timer)
    const send = () => {
      waiting.current = null
      const body: AnalysisTab[] = next.map(({ name, query }) => ({ name, query }))
      client.setQueryData(keyOf(analysisTabs.list, { query: { screen } }), body)
      void save.run({ query: { screen }, body })
    }
    waiting.current = { timer: setTimeout(send, PAUSE_MS), send }
  }
  useEffect(
    () => () => {
      if (!waiting.current) return
      clearTimeout(waiting.current.timer)
      waiting.current.send()
    },
    [],
  )

  if (!list) return { tabs: null, error, retry: () => void refetch() }
  const active = list.find((t) => t.key === activeKey) ?? (list[0] as KeptTab)
  const open = (key: string) => {
    if (key !== active.key) onSwitch()
    setActive(key)
  }
  /** False, with the reason told, where a tab cannot be called so. */
  const mayBeCalled = (name: string, key?: string) => {
    const trouble = list.some((t) => t.key !== key && t.name === name)
      ? analysisTabs.meta.failures.taken
      : [...name].length > longestTabName
        ? `最多${longestTabName}个字符`
        : null
    if (trouble) showWarning(trouble)
    return !trouble
  }
  const tabs = {
    list,
    active,
    full: list.length >= mostTabs,
    pick: open,
    /** What a new one is called unless somebody says otherwise. */
    suggested: freeName(list),
    add(typed: string): boolean {
      const name = typed.trim() || freeName(list)
      if (!mayBeCalled(name)) return false
      const tab: KeptTab = { key: crypto.randomUUID(), name, query: {} }
      change([...list, tab])
      open(tab.key)
      return true
    },
    rename(key: string, typed: string): boolean {
      const name = typed.trim()
      if (!name || list.some((t) => t.key === key && t.name === name)) return true
      if (!mayBeCalled(name, key)) return false
      change(list.map((t) => (t.key === key ? { ...t, name } : t)))
      return true
    },
    close(key: string) {
      const rest = closeTab(list, key)
      if (rest.length === list.length) return
      change(rest)
      open(rest.at(-1)?.key ?? '')
    },
    /** What was asked in the active tab. */
    keep(query: AnalysisTab['query']) {
      if (JSON.stringify(query) !== JSON.stringify(active.query)) change(list.map((t) => (t.key === active.key ? { ...t, query } : t)))
    },
  }
  return { tabs, error: null, retry: () => void refetch() }
}
export type AnalysisTabs = NonNullable<ReturnType<typeof useAnalysisTabs>['tabs']>
