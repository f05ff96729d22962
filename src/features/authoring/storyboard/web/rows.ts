// The rows of a dialogue: its lines in their order, with those between that are not saved yet.
import type { Script } from '#features/authoring/scripts/contract.ts'
import type { LineValues } from '#features/authoring/scripts/web/line-rules.ts'
import { type LineDraft, valuesOf } from './line-draft.ts'
import type { LineSaver } from './line-saver.ts'
import type { Lines } from './use-lines.ts'

export interface Row {
  key: string
  /** Among all rows, from 0. */
  index: number
  /** What it says before it, from 1. */
  number: number
  /** undefined of a new one. */
  line: Script | undefined
  values: LineValues
  draft: LineDraft | undefined
  /** Above it, where it begins a chapter. */
  heading: string | null
  /** Pasted, and not confirmed yet. */
  ghost?: Ghost
}
/** A line that was pasted: nothing of it is saved until somebody says so. */
export interface Ghost {
  key: string
  values: LineValues
  /** The row below which it stands, where that is not the one of all: what was pasted between is saved already. */
  after?: string | null
}
export interface Ghosts {
  /** The row below which they stand; null: they are all there is. */
  after: string | null
  list: readonly Ghost[]
}

export interface Rows {
  count: number
  /** undefined: not here yet. */
  at: (index: number) => Row | undefined
  keyAt: (index: number) => string
  indexOf: (key: string) => number
}

/** Where the new ones stand among all rows. */
function placed(lines: Lines, saver: LineSaver): { index: number; draft: LineDraft }[] {
  const news = saver.news()
  if (!news.length) return []
  const below = Map.groupBy(news, ({ after }) => after)
  const roots = [...below.keys()].filter((after) => after === null || !saver.news().some(({ key }) => key === after))
  const found: { place: number; drafts: LineDraft[] }[] = []
  const walk = (after: string | null): LineDraft[] => (below.get(after) ?? []).flatMap((draft) => [draft, ...walk(draft.key)])
  for (const after of roots) {
    const place = after === null ? 0 : lines.placeOf(saver.of(after)?.id ?? after) + 1
    // what it was begun at is gone: to the end
    found.push({ place: after !== null && place === 0 ? lines.total : place, drafts: walk(after) })
  }
  let shift = 0
  return found
    .toSorted((a, b) => a.place - b.place)
    .flatMap(({ place, drafts }) => drafts.map((draft) => ({ index: place + shift++, draft })))
}

/** The rows with ghosts between them. */
export function withGhosts(rows: Rows, ghosts: Ghosts | null): Rows {
  if (!ghosts?.list.length) return rows
  const { list } = ghosts
  const isNow = new Map<number, number>()
  const places: number[] = []
  for (const [i, { after = ghosts.after }] of list.entries()) {
    const place = (after === null ? 0 : rows.indexOf(after) + 1) + i
    // a row that is not here yet, or is gone, turns nothing around
    places.push(Math.max(place, (places.at(-1) ?? -1) + 1))
    isNow.set(places.at(-1) ?? 0, i)
  }
  const below = (index: number) => index - places.filter((place) => place < index).length
  const at = (index: number): Row | undefined => {
    const ghost = list[isNow.get(index) ?? -1]
    if (!ghost) {
      const row = rows.at(below(index))
      return row && { ...row, index, number: index + 1 }
    }
    const section = ghost.values.section ?? null
    const above = list[isNow.get(index - 1) ?? -1]?.values ?? (index > 0 ? rows.at(below(index - 1))?.values : undefined)
    const heading = section !== null && section !== (above?.section ?? null) ? section : null
    return { key: ghost.key, index, number: index + 1, line: undefined, draft: undefined, values: ghost.values, heading, ghost }
  }
  return {
    count: rows.count + list.length,
    at,
    keyAt: (index) => list[isNow.get(index) ?? -1]?.key ?? rows.keyAt(below(index)),
    indexOf: (key) => {
      const own = list.findIndex((ghost) => ghost.key === key)
      if (own >= 0) return places[own] ?? -1
      const index = rows.indexOf(key)
      // each ghost above moves it down by one
      return index < 0 ? -1 : places.reduce((now, place) => (place <= now ? now + 1 : now), index)
    },
  }
}

export function rowsOf(lines: Lines, saver: LineSaver, isFiltered: boolean): Rows {
  const news = isFiltered ? [] : placed(lines, saver)
  const newAt = (index: number) => news.find((one) => one.index === index)?.draft
  const placeAt = (index: number) => index - news.filter((one) => one.index < index).length
  const sectionAt = (index: number): string | null | undefined => {
    const draft = newAt(index)
    if (draft) return { ...draft.base, ...draft.changed }.section ?? null
    const line = lines.at(placeAt(index))
    return line && ({ ...line, ...saver.of(saver.keyOf(line.id))?.changed }.section ?? null)
  }
  const headingAt = (index: number): string | null => {
    const section = sectionAt(index)
    if (section === undefined || (index === 0 && section === null)) return null
    const before = index === 0 ? null : sectionAt(index - 1)
    return before === undefined || before === section ? null : (section ?? '未分章节')
  }
  const at = (index: number): Row | undefined => {
    const heading = headingAt(index)
    const begun = newAt(index)
    const number = index + 1
    if (begun) return { key: begun.key, index, number, line: undefined, draft: begun, values: { ...begun.base, ...begun.changed }, heading }
    const line = lines.at(placeAt(index))
    if (!line) return undefined
    const key = saver.keyOf(line.id)
    const draft = saver.of(key)
    const values = draft ? { ...valuesOf(line), ...draft.changed } : valuesOf(line)
    return { key, index, number: isFiltered ? line.seq + 1 : number, line, draft, values, heading }
  }
  return {
    count: lines.total + news.length,
    at,
    keyAt: (index) => newAt(index)?.key ?? at(index)?.key ?? `place-${index}`,
    indexOf: (key) => {
      const begun = news.find(({ draft }) => draft.key === key)
      if (begun) return begun.index
      const place = lines.placeOf(saver.of(key)?.id ?? key)
      if (place < 0) return -1
      // each new one above moves it down by one
      return news.reduce((index, one) => (one.index <= index ? index + 1 : index), place)
    },
  }
}
