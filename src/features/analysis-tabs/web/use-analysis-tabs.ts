// The tabs of an analysis page as one person keeps them: changed here at once, saved a moment later and written down until then. The address says which is open.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { keyOf, useApiQuery } from '../../../ui/api-hooks.ts'
import { call, isLeaving } from '../../../ui/client.ts'
import { showFailure, showWarning } from '../../../ui/notice.ts'
import { newKey } from '../../../ui/save-once.ts'
import { useOwner } from '../../../ui/session.tsx'
import { type AnalysisTab, analysisTabs, maxTabNameLength, maxTabs, type Screen, type StoredTab } from '../contract.ts'
import { closeTab, freeName, type KeptTab } from './tab-list.ts'
import { TabSaver, type UnsavedTabs } from './tab-saver.ts'

export const fullText = `最多${maxTabs}个标签`

/** Why no tab beside these can be called so. */
function troubleOf(name: string, others: readonly KeptTab[]): string | null {
  if (others.some((t) => t.name === name)) return analysisTabs.meta.failures.taken
  return [...name].length > maxTabNameLength ? `最多${maxTabNameLength}个字符` : null
}

const keptIn = (name: string): UnsavedTabs | null => {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as UnsavedTabs | null
  } catch {
    return null
  }
}
const keepIn = (name: string) => (unsaved: UnsavedTabs | null) => {
  try {
    if (unsaved) sessionStorage.setItem(name, JSON.stringify(unsaved))
    else sessionStorage.removeItem(name)
  } catch {
    // a browser may refuse to store anything
  }
}
/** What a browser still sends when the page is left. */
const maxKeptAlive = 60_000

/** The list and how it is changed; null until `stored` was read. What waits is sent at the latest when the page is left. */
function useSaver(screen: Screen, stored: readonly StoredTab[] | undefined) {
  const client = useQueryClient()
  const owner = useOwner()
  const [list, setList] = useState<KeptTab[] | null>(null)
  const [saver, setSaver] = useState<TabSaver | null>(null)
  if (stored && !saver) {
    const name = `yanwu:tabs:${owner ?? ''}:${screen}`
    const made = new TabSaver(
      {
        send: (body, known, once) => {
          const keepalive = JSON.stringify(body).length * 3 < maxKeptAlive
          return call(analysisTabs.save, { query: { screen, known: known.join(',') || '0' }, body, once, keepalive })
        },
        newKey,
        later: (act, ms) => setTimeout(act, ms),
        never: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
        keep: keepIn(name),
        onChange: (next, answer) => {
          setList(next)
          if (answer) client.setQueryData(keyOf(analysisTabs.list, { query: { screen } }), answer)
        },
        onFailure: (failure) => isLeaving() || showFailure(failure),
      },
      stored,
      owner === null ? null : keptIn(name),
    )
    setSaver(made)
    setList(made.list)
  }
  useEffect(() => {
    if (!saver) return
    saver.start()
    const flush = () => void saver.flush()
    window.addEventListener('pagehide', flush)
    window.addEventListener('online', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('online', flush)
      flush()
    }
  }, [saver])
  // whoever looks as somebody else leaves their tabs as they are
  const change = (next: KeptTab[], ...touched: string[]) => (owner === null ? setList(next) : saver?.change(next, ...touched))
  return { list, change }
}

/** Which tab is open: the one that the address names. */
function useOpenTab(list: readonly KeptTab[] | null) {
  const [search, setSearch] = useSearchParams()
  const [activeKey, setActive] = useState('')
  const [followed, setFollowed] = useState<string | null>()
  const inAddress = search.get('tab')
  if (list && inAddress !== followed) {
    setFollowed(inAddress)
    setActive((list.find((t) => t.name === inAddress) ?? list[0])?.key ?? '')
  }

  const active = list?.find((t) => t.key === activeKey) ?? list?.[0]
  const open = ({ key, name }: KeptTab, replace: boolean, rest: readonly [string, string][] = []) => {
    if (key === active?.key) return
    // at once: the address follows a moment later
    setActive(key)
    setSearch([...rest, ['tab', name]], { replace })
  }
  return { active, open, setSearch }
}

/**
 * `const tabs = useAnalysisTabs('EXAM')`; null while they are read. `tabs.active.query` is what the page keeps there, `tabs.keep(query)`
 * writes it. Give the page's inside `key={tabs.active.key}`: each tab has its own state, and nothing of it stays in the address when another
 * is opened.
 */
export function useAnalysisTabs(screen: Screen) {
  const { data, error, refetch } = useApiQuery(analysisTabs.list, { query: { screen } }, { inPlace: true })
  // of what was read later this window shows nothing, and so it has closed none of it
  const { list, change } = useSaver(screen, data)
  const { active, open, setSearch } = useOpenTab(list)

  if (!list || !active) return { tabs: null, error, retry: () => void refetch() }
  /** False, with the reason told, where a tab cannot be called so. */
  const mayBeCalled = (name: string, key?: string) => {
    const trouble = troubleOf(
      name,
      list.filter((t) => t.key !== key),
    )
    if (trouble) showWarning(trouble)
    return !trouble
  }
  const tabs = {
    list,
    active,
    full: list.length >= maxTabs,
    pick(key: string) {
      const tab = list.find((t) => t.key === key)
      if (tab) open(tab, false)
    },
    /** What a new one is called unless somebody says otherwise. */
    suggested: freeName(list),
    add(typed: string): boolean {
      const name = typed.trim() || freeName(list)
      if (!mayBeCalled(name)) return false
      const tab: KeptTab = { key: crypto.randomUUID(), name, query: {} }
      change([...list, tab], tab.key)
      open(tab, false)
      return true
    },
    /** Opens a tab of this name, cut where it is too long, with its question; what stood in a tab called so is replaced. `rest` of the address stays. */
    put(typed: string, query: AnalysisTab['query'], rest: readonly [string, string][] = []) {
      const name = [...typed].slice(0, maxTabNameLength).join('').trim() || freeName(list)
      const at = list.findIndex((t) => t.name === name)
      const tab: KeptTab = { ...list[at], key: crypto.randomUUID(), name, query }
      if (at < 0 && list.length >= maxTabs) {
        showWarning(fullText)
        return setSearch({}, { replace: true })
      }
      change(at < 0 ? [...list, tab] : list.with(at, tab), tab.key)
      open(tab, true, rest)
    },
    rename(key: string, typed: string): boolean {
      const name = typed.trim()
      if (!name || list.some((t) => t.key === key && t.name === name)) return true
      if (!mayBeCalled(name, key)) return false
      change(
        list.map((t) => (t.key === key ? { ...t, name } : t)),
        key,
      )
      if (key === active.key)
        setSearch((now) => new URLSearchParams([...now].filter(([field]) => field !== 'tab').concat([['tab', name]])), { replace: true })
      return true
    },
    close(key: string) {
      const rest = closeTab(list, key)
      if (rest.length === list.length) return
      change(rest)
      open(rest.at(-1) as KeptTab, true)
    },
    /** What was asked in the active tab. */
    keep(query: AnalysisTab['query']) {
      if (JSON.stringify(query) !== JSON.stringify(active.query))
        change(
          list.map((t) => (t.key === active.key ? { ...t, query } : t)),
          active.key,
        )
    },
  }
  return { tabs, error: null, retry: () => void refetch() }
}
export type AnalysisTabs = NonNullable<ReturnType<typeof useAnalysisTabs>['tabs']>
