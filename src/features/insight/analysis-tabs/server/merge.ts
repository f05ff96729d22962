// Tabs of two windows of one person as one list: what a window has not touched stays as the other left it.
import { type AnalysisTab, maxTabNameLength, type GivenTab } from '../contract.ts'

/** Without an id it is a new one. */
type MergedTab = AnalysisTab & { key?: string | undefined }

/** A name that is free; two windows that call a tab alike keep both. */
function freeOf(name: string, taken: ReadonlySet<string>): string {
  for (let n = 2, free = name; ; n++) {
    if (!taken.has(free)) return free
    const tail = `（${n}）`
    free = [...name].slice(0, maxTabNameLength - tail.length).join('') + tail
  }
}

/**
 * What is stored, with what a window has made of it. `known` are those that it had read: one that it names no more it has closed, one
 * that it never saw another window has added. Null: the given list takes the place of all.
 */
export function mergeTabs(
  stored: readonly (MergedTab & { id: string })[],
  given: readonly GivenTab[],
  known: readonly string[] | null,
): MergedTab[] {
  const byId = new Map(known ? stored.map((t) => [t.id, t]) : [])
  const mine = given.flatMap((tab): MergedTab[] => {
    const there = tab.id === undefined ? undefined : byId.get(tab.id)
    if (tab.name === undefined) return there ? [there] : []
    return [{ id: there?.id, key: tab.key, name: tab.name, query: tab.query ?? there?.query ?? {} }]
  })
  const seen = new Set([...(known ?? []), ...mine.flatMap((t) => t.id ?? [])])
  const theirs = known ? stored.filter((t) => !seen.has(t.id)) : []
  // what was not touched here keeps its name before what was
  const fixed = new Set([...theirs, ...mine.filter((t) => t.id !== undefined && byId.get(t.id) === t)])
  const taken = new Set([...fixed].map((t) => t.name))
  return [...mine, ...theirs].map((tab) => {
    if (fixed.has(tab as MergedTab & { id: string })) return tab
    const name = freeOf(tab.name, taken)
    taken.add(name)
    return { ...tab, name }
  })
}
