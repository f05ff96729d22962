// The saved tabs of an analysis page: changed at once, saved after a delay, with unsaved changes in session storage. The address names the
// open tab.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { keyOf, useApiQuery } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import { isLeaving } from '#ui/api/session-end.ts'
import { showFailure, showWarning } from '#ui/page/notice.ts'
import { storageStore } from '#ui/api/outbox-stores.ts'
import { useOwner } from '#ui/api/session.tsx'
import { tabStore } from '#ui/device/browser-storage.ts'
import { type AnalysisTab, analysisTabs, maxTabNameLength, maxTabs, type Screen, type StoredTab } from '../contract.ts'
import { asksSame, closeTab, freeName, type KeptTab, nameBeside } from './tab-list.ts'
import { TabSaver, type UnsavedTabs } from './tab-saver.ts'

export const fullText = `最多${maxTabs}个标签`

/** Reason why a name is not allowed beside the other tabs, or null. */
function troubleOf(name: string, others: readonly KeptTab[]): string | null {
  if (others.some((t) => t.name === name)) return analysisTabs.meta.failures.taken
  return [...name].length > maxTabNameLength ? `最多${maxTabNameLength}个字符` : null
}

function readFrom<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as T | null
  } catch {
    return null
  }
}
function writeTo(name: string, kept: unknown) {
  try {
    if (kept) sessionStorage.setItem(name, JSON.stringify(kept))
    else sessionStorage.removeItem(name)
  } catch {
    // storage may be unavailable
  }
}
/** Maximum size in bytes of a request with `keepalive`, which the browser sends after the page is left. */
const maxKeptAlive = 60_000

/** The list and its change function; the list is null until `stored` is loaded. Leaving the page sends what waits. */
function useSaver(screen: Screen, stored: readonly StoredTab[] | undefined) {
  const client = useQueryClient()
  const owner = useOwner()
  const [list, setList] = useState<KeptTab[] | null>(null)
  const [saver, setSaver] = useState<TabSaver | null>(null)
  if (stored && !saver) {
    const store = storageStore<UnsavedTabs, UnsavedTabs>(tabStore, `yanwu:tabs:${owner ?? ''}:${screen}`)
    const made = new TabSaver(
      {
        send: (body, known, once) => {
          const keepalive = JSON.stringify(body).length * 3 < maxKeptAlive
          return call(analysisTabs.save, { query: { screen, known: known.join(',') || '0' }, body, once, keepalive })
        },
        store,
        onChange: (next, answer) => {
          setList(next)
          if (answer) client.setQueryData(keyOf(analysisTabs.list, { query: { screen } }), answer)
        },
        onFailure: (failure) => isLeaving() || showFailure(failure),
      },
      stored,
      owner === null ? [] : store.entries(),
    )
    setSaver(made)
    setList(made.list)
  }
  useEffect(() => {
    if (!saver) return
    // sends entries from before a reload
    void saver.flush()
    const stop = saver.listen()
    return () => {
      stop()
      void saver.flush()
    }
  }, [saver])
  // impersonation leaves the stored tabs unchanged
  const change = (next: KeptTab[], ...touched: string[]) => (owner === null ? setList(next) : saver?.change(next, ...touched))
  return { list, change }
}

/** The preview tab of this window for a report opened from another page. The next one replaces it unless the user keeps it. */
function useArrived(screen: Screen) {
  const owner = useOwner()
  const name = `yanwu:arrived:${owner ?? ''}:${screen}`
  const [arrived, set] = useState(() => (owner === null ? null : readFrom<KeptTab>(name)))
  const arrive = (tab: KeptTab | null) => {
    set(tab)
    if (owner !== null) writeTo(name, tab)
  }
  return { arrived, arrive }
}

/** The open tab, named by the address. */
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
    // set at once, because the address changes later
    setActive(key)
    setSearch([...rest, ['tab', name]], { replace })
  }
  return { active, open, setSearch }
}

/**
 * `const tabs = useAnalysisTabs('EXAM')`; null while the tabs load. `tabs.active.query` has the stored fields of the page, and
 * `tabs.keep(query)` stores them. Render the content with `key={tabs.active.key}`, because each tab has separate state.
 */
export function useAnalysisTabs(screen: Screen) {
  const { data, error, refetch } = useApiQuery(analysisTabs.list, { query: { screen } }, { inPlace: true })
  // `useSaver` uses only the first response: a tab that this window never showed must not count as closed by it
  const { list: saved, change } = useSaver(screen, data)
  const { arrived, arrive } = useArrived(screen)
  const list = saved && [...saved, ...(arrived ? [arrived] : [])]
  const { active, open, setSearch } = useOpenTab(list)

  if (!saved || !list || !active) return { tabs: null, error, retry: () => void refetch() }
  const full = saved.length >= maxTabs
  /** Shows a warning and returns false if the name is not allowed. */
  const mayBeCalled = (name: string, key?: string) => {
    const trouble = troubleOf(
      name,
      list.filter((t) => t.key !== key),
    )
    if (trouble) showWarning(trouble)
    return !trouble
  }
  /** Stores the tab; a preview tab becomes a saved one if there is room. */
  const put = (tab: KeptTab) => {
    if (tab.key !== arrived?.key)
      return change(
        saved.map((t) => (t.key === tab.key ? tab : t)),
        tab.key,
      )
    if (full) return arrive(tab)
    arrive(null)
    change([...saved, tab], tab.key)
  }
  const tabs = {
    list,
    active,
    full,
    /** Key of the preview tab. */
    unsaved: arrived?.key ?? null,
    pick(key: string) {
      const tab = list.find((t) => t.key === key)
      if (tab) open(tab, false)
    },
    /** Default name of a new tab. */
    suggested: freeName(list),
    add(typed: string): boolean {
      const name = typed.trim() || freeName(list)
      if (!mayBeCalled(name)) return false
      const tab: KeptTab = { key: crypto.randomUUID(), name, query: {} }
      change([...saved, tab], tab.key)
      open(tab, false)
      return true
    },
    /** Opens a saved tab with an equal query, else a preview tab with this name made unique. `rest` of the address stays. */
    come(typed: string, query: AnalysisTab['query'], rest: readonly [string, string][] = []) {
      const same = saved.find((t) => asksSame(t.query, query))
      if (same) return same.key === active.key ? setSearch([...rest, ['tab', same.name]], { replace: true }) : open(same, true, rest)
      const tab: KeptTab = { key: crypto.randomUUID(), name: nameBeside(saved, typed, maxTabNameLength), query }
      arrive(tab)
      open(tab, true, rest)
    },
    /** Saves the preview tab. */
    save(key: string) {
      if (full) return showWarning(fullText)
      if (arrived?.key === key) put(arrived)
    },
    rename(key: string, typed: string): boolean {
      const name = typed.trim()
      const tab = list.find((t) => t.key === key)
      if (!name || !tab || (tab.name === name && key !== arrived?.key)) return true
      if (!mayBeCalled(name, key)) return false
      put({ ...tab, name })
      if (key === active.key)
        setSearch((now) => new URLSearchParams([...now].filter(([field]) => field !== 'tab').concat([['tab', name]])), { replace: true })
      return true
    },
    close(key: string) {
      const isArrived = key === arrived?.key
      const rest = isArrived ? saved : closeTab(saved, key)
      if (isArrived) arrive(null)
      else if (rest.length === saved.length) return
      else change(rest)
      open(rest.at(-1) as KeptTab, true)
    },
    /** Stores the query of the active tab. */
    keep(query: AnalysisTab['query']) {
      if (JSON.stringify(query) !== JSON.stringify(active.query)) put({ ...active, query })
    },
  }
  return { tabs, error: null, retry: () => void refetch() }
}
export type AnalysisTabs = NonNullable<ReturnType<typeof useAnalysisTabs>['tabs']>
