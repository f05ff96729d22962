// The list of tabs: what a first and a further one are called, and what a close leaves.
import type { AnalysisTab } from '../contract.ts'

/** A tab as the page holds it; the key stays while the name changes. */
export interface KeptTab extends AnalysisTab {
  key: string
}

/** 数据分析1, 数据分析2 …: the first that is free. */
export function freeName(tabs: readonly { name: string }[]): string {
  const taken = new Set(tabs.map((t) => t.name))
  let n = 1
  while (taken.has(`数据分析${n}`)) n++
  return `数据分析${n}`
}

/** What was kept; whoever comes for the first time has one. */
export const keepTabs = (kept: readonly AnalysisTab[]): KeptTab[] =>
  (kept.length ? kept : [{ name: freeName([]), query: {} }]).map((tab) => ({ ...tab, key: crypto.randomUUID() }))

/** Without this one; the only one stays. */
export const closeTab = (tabs: readonly KeptTab[], key: string): KeptTab[] =>
  tabs.length > 1 ? tabs.filter((t) => t.key !== key) : [...tabs]
