// Three-way merge of the tabs of two windows of one user: untouched tabs keep the version of the other window.
import { shortened } from '#shared/text.ts'
import { type AnalysisTab, maxTabNameLength, type GivenTab } from '../contract.ts'

/** A new tab has no id. */
type MergedTab = AnalysisTab & { key?: string | undefined }

/** Makes a name unique, so that two windows with equal new names keep both tabs. */
function freeOf(name: string, taken: ReadonlySet<string>): string {
  for (let n = 2, free = name; ; n++) {
    if (!taken.has(free)) return free
    const tail = `（${n}）`
    const most = maxTabNameLength - tail.length
    free = ([...name].length > most ? shortened(name, most - 1) : name) + tail
  }
}

/**
 * Merges the stored tabs with those of a window. `known` has the ids that the window had read. Known tabs that are not given were closed
 * there; unknown stored tabs come from other windows and stay. null: the given list replaces all.
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
  // untouched tabs keep their names; touched ones get the number
  const fixed = new Set([...theirs, ...mine.filter((t) => t.id !== undefined && byId.get(t.id) === t)])
  const taken = new Set([...fixed].map((t) => t.name))
  return [...mine, ...theirs].map((tab) => {
    if (fixed.has(tab as MergedTab & { id: string })) return tab
    const name = freeOf(tab.name, taken)
    taken.add(name)
    return { ...tab, name }
  })
}
