// Rows of a dialogue: its saved lines in order, with unsaved new and pasted lines between them.
import type { Script } from '#features/authoring/scripts/contract.ts'
import type { LineValues } from '#features/authoring/scripts/web/line-rules.ts'
import { type LineDraft, valuesOf } from './line-draft.ts'
import type { LineSaver } from './line-saver.ts'
import type { Lines } from './use-lines.ts'

export interface Row {
  key: string
  /** Index among all rows, from 0. */
  index: number
  /** Displayed number, from 1. */
  number: number
  /** Undefined for a new line. */
  line: Script | undefined
  values: LineValues
  draft: LineDraft | undefined
  /** Heading above the row if it begins a chapter. */
  heading: string | null
  /** Set for a pasted line that is not confirmed yet. */
  ghost?: Ghost
}
/** A pasted line that is saved only after confirmation. */
export interface Ghost {
  key: string
  values: LineValues
  /** The row above, if it differs from `Ghosts.after` because lines between were saved already. */
  after?: string | null
}
export interface Ghosts {
  /** Key of the row above; null if there is no other row. */
  after: string | null
  list: readonly Ghost[]
}

export interface Rows {
  count: number
  /** Undefined if the line is not loaded. */
  at: (index: number) => Row | undefined
  keyAt: (index: number) => string
  indexOf: (key: string) => number
}

/** Returns the index of each new line among all rows. */
function placed(lines: Lines, saver: LineSaver): { index: number; draft: LineDraft }[] {
  const news = saver.news()
  if (!news.length) return []
  const below = Map.groupBy(news, ({ after }) => after)
  const roots = [...below.keys()].filter((after) => after === null || !saver.news().some(({ key }) => key === after))
  const found: { place: number; drafts: LineDraft[] }[] = []
  const walk = (after: string | null): LineDraft[] => (below.get(after) ?? []).flatMap((draft) => [draft, ...walk(draft.key)])
  for (const after of roots) {
    const place = after === null ? 0 : lines.placeOf(saver.of(after)?.id ?? after) + 1
    // the row above no longer exists: append at the end
    found.push({ place: after !== null && place === 0 ? lines.total : place, drafts: walk(after) })
  }
  let shift = 0
  return found
    .toSorted((a, b) => a.place - b.place)
    .flatMap(({ place, drafts }) => drafts.map((draft) => ({ index: place + shift++, draft })))
}

/** Returns the rows with the ghosts inserted. */
export function withGhosts(rows: Rows, ghosts: Ghosts | null): Rows {
  if (!ghosts?.list.length) return rows
  const { list } = ghosts
  const isNow = new Map<number, number>()
  const places: number[] = []
  for (const [i, { after = ghosts.after }] of list.entries()) {
    const place = (after === null ? 0 : rows.indexOf(after) + 1) + i
    // ghosts keep their order even if a row above is not loaded or no longer exists
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
      // each ghost above shifts the index by one
      return index < 0 ? -1 : places.reduce((now, place) => (place <= now ? now + 1 : now), index)
    },
  }
}

/** Whether the first `most` rows belong to more than one chapter. */
export function hasChapters(rows: Rows, most = 50): boolean {
  const begun = Array.from({ length: Math.min(rows.count, most) }, (_, i) => rows.at(i)?.heading ?? null)
  // lines without a chapter before the first heading are one, too
  return begun.slice(1).some((heading) => heading !== null)
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
      // each new line above shifts the index by one
      return news.reduce((index, one) => (one.index <= index ? index + 1 : index), place)
    },
  }
}
