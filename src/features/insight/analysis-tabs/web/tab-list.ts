// Functions on the list of tabs: default names, merging after a save, closing.
import { shortened } from '#shared/text.ts'
import type { AnalysisTab, GivenTab, StoredTab } from '../contract.ts'

/** A tab in the page; the key is stable when the name changes. */
export interface KeptTab extends AnalysisTab {
  key: string
}

/** The first free name of 数据分析1, 数据分析2 … */
export function freeName(tabs: readonly { name: string }[]): string {
  const taken = new Set(tabs.map((t) => t.name))
  let n = 1
  while (taken.has(`数据分析${n}`)) n++
  return `数据分析${n}`
}

/** The name, shortened visibly (…) if too long, with （2）, （3） … if it is taken; the default name for an empty one. */
export function nameBeside(tabs: readonly { name: string }[], typed: string, most: number): string {
  const said = [...typed.trim()]
  if (!said.length) return freeName(tabs)
  const taken = new Set(tabs.map((t) => t.name))
  for (let n = 1; ; n++) {
    const end = n === 1 ? '' : `（${n}）`
    const room = most - end.length
    const name = (said.length > room ? shortened(said.join(''), room - 1) : said.join('')) + end
    if (!taken.has(name)) return name
  }
}

/** True if both tabs ask for equal data. Absent fields and the names of people do not matter. */
export function asksSame(one: AnalysisTab['query'], other: AnalysisTab['query']): boolean {
  const told = ({ analyzeType = 'BY_DEPARTMENT', ...query }: AnalysisTab['query']) =>
    JSON.stringify(
      Object.entries({ ...query, analyzeType })
        .filter(([field]) => field !== 'names')
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )
  return told(one) === told(other)
}

/** The stored tabs with keys; a first visit gets one tab. */
export const keepTabs = (kept: readonly AnalysisTab[]): KeptTab[] =>
  (kept.length ? kept : [{ name: freeName([]), query: {} }]).map((tab) => ({ ...tab, key: crypto.randomUUID() }))

/** Tabs for the request; untouched ones as ids only. */
export const sentOf = (tabs: readonly KeptTab[], touched: ReadonlySet<string>): GivenTab[] =>
  tabs.map(({ id, key, name, query }) => (id && !touched.has(key) ? { id } : { ...(id ? { id } : {}), key, name, query }))

/** Tabs of this window after a save: merges changes of other windows with edits made during the save. */
export function afterSave(
  now: readonly KeptTab[],
  sent: readonly KeptTab[],
  touched: ReadonlySet<string>,
  answer: readonly StoredTab[],
): KeptTab[] {
  const before = new Set(sent.map((t) => t.key))
  const keyOf = new Map(sent.flatMap((t) => (t.id ? [[t.id, t.key]] : [])))
  const answered = new Map(answer.map(({ key, ...tab }) => [key ?? keyOf.get(tab.id) ?? tab.id, tab]))
  const here = now.flatMap((tab): KeptTab[] => {
    const saved = answered.get(tab.key)
    if (!saved) return before.has(tab.key) && !touched.has(tab.key) ? [] : [tab]
    return [touched.has(tab.key) ? { ...tab, id: saved.id } : { ...saved, key: tab.key }]
  })
  const added = [...answered].filter(([key]) => !before.has(key) && !now.some((t) => t.key === key)).map(([key, tab]) => ({ ...tab, key }))
  const all = [...here, ...added]
  return all.length ? all : [...now]
}

/** Removes a tab, unless it is the only one. */
export const closeTab = (tabs: readonly KeptTab[], key: string): KeptTab[] =>
  tabs.length > 1 ? tabs.filter((t) => t.key !== key) : [...tabs]
