// The tabs of an analysis page as one person keeps them: changed here at once, saved a moment later. The address says which is open.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { keyOf, useApiMutation, useApiQuery } from '../../../ui/api-hooks.ts'
import { showWarning } from '../../../ui/notice.ts'
import { usePerson } from '../../../ui/session.tsx'
import { type AnalysisTab, analysisTabs, maxTabNameLength, maxTabs, type Screen } from '../contract.ts'
import { afterSave, closeTab, freeName, type KeptTab, keepTabs, sentOf } from './tab-list.ts'

const PAUSE_MS = 800
export const fullText = `最多${maxTabs}个标签`

/** Why no tab beside these can be called so. */
function troubleOf(name: string, others: readonly KeptTab[]): string | null {
  if (others.some((t) => t.name === name)) return analysisTabs.meta.failures.taken
  return [...name].length > maxTabNameLength ? `最多${maxTabNameLength}个字符` : null
}

interface Keeping {
  screen: Screen
  /** Ids of the last answer. */
  knownIds: () => readonly string[] | null
  onSaved: (ids: string[]) => void
  setList: (list: KeptTab[]) => void
}

/** Changes the list at once and saves it a moment later, at the latest when the page is left. */
function useKeeping({ screen, knownIds, onSaved, setList }: Keeping) {
  const client = useQueryClient()
  const { viewedBy } = usePerson()
  const save = useApiMutation(analysisTabs.save)
  /** Tabs that were touched since they were last saved. */
  const touched = useRef(new Set<string>())
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void } | null>(null)
  const saving = useRef(Promise.resolve())
  /** The list as it was last changed, for a save that begins later. */
  const latest = useRef<KeptTab[]>([])
  const saveNow = async () => {
    const next = latest.current
    const sent = touched.current
    touched.current = new Set()
    const query = { screen, known: knownIds()?.join(',') || '0' }
    const outcome = await save.run({ query, body: sentOf(next, sent) })
    if (!outcome.ok) {
      for (const key of sent) touched.current.add(key)
      return
    }
    onSaved(outcome.content.map((t) => t.id))
    client.setQueryData(keyOf(analysisTabs.list, { query: { screen } }), outcome.content)
    latest.current = afterSave(latest.current, next, touched.current, outcome.content)
    setList(latest.current)
  }
  const change = (next: KeptTab[], ...keys: string[]) => {
    latest.current = next
    setList(next)
    for (const key of keys) touched.current.add(key)
    // whoever looks as somebody else leaves their tabs as they are
    if (viewedBy) return
    if (waiting.current) clearTimeout(waiting.current.timer)
    const send = () => {
      waiting.current = null
      // one after the other: a new tab is known by its id only once its save was answered
      saving.current = saving.current.then(saveNow)
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
  return change
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
  const [list, setList] = useState<KeptTab[] | null>(null)
  /** Ids of the last answer. */
  const known = useRef<string[] | null>(null)
  if (data && !list) setList(keepTabs(data))
  useEffect(() => {
    // of what was read later this window shows nothing, and so it has closed none of it
    if (data) known.current ??= data.map((t) => t.id)
  }, [data])
  const { active, open, setSearch } = useOpenTab(list)
  const change = useKeeping({
    ...{ screen, setList },
    knownIds: () => known.current,
    onSaved: (ids) => void (known.current = ids),
  })

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
