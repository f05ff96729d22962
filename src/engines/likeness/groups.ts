// Groups of answers with nearly the same text, and the differences within a group.

/** Minimum Jaccard index of the trigrams of a member and the first member of its group. */
export const minAlike = 0.8

/** Characters that turn a statement into its opposite, and numerals: texts that differ in one of them are never alike. */
const decisive = /\d+(?:\.\d+)?%?|[零〇一二两三四五六七八九十百千万亿半]+|[不没无未非勿别莫否]/gu
const meaningless = /(?<!\d)\.|\.(?!\d)|[^\p{L}\p{N}.%]+/gu

/** The text without width, case, punctuation and spaces; the point of a decimal number stays. */
export const plainForm = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(meaningless, '')

function trigrams(form: string): Set<string> {
  const letters = [' ', ' ', ...form, ' ']
  return new Set(letters.slice(2).map((last, i) => `${letters[i]}${letters[i + 1]}${last}`))
}

interface Leader {
  group: number
  signs: string
  size: number
}

/**
 * Puts each text into exactly one group, in the order of the list: equal forms together, else the group with the most similar first member
 * (at least `minAlike`, with the same numbers and negations), else a new group. So a later text never changes the groups of earlier ones.
 * @returns the index of the group of each text; groups are numbered from 0 in the order of their first member
 */
export function groupTexts(texts: readonly string[]): number[] {
  const groupOf = new Map<string, number>()
  const leaders: Leader[] = []
  const holders = new Map<string, number[]>()
  const nearest = (grams: ReadonlySet<string>, signs: string): number | undefined => {
    const common = new Map<number, number>()
    for (const gram of grams) for (const leader of holders.get(gram) ?? []) common.set(leader, (common.get(leader) ?? 0) + 1)
    let best: { group: number; ratio: number } | undefined
    for (const [place, both] of common) {
      const leader = leaders[place]
      if (!leader || leader.signs !== signs) continue
      const ratio = both / (grams.size + leader.size - both)
      if (ratio >= minAlike && (!best || ratio > best.ratio || (ratio === best.ratio && leader.group < best.group)))
        best = { group: leader.group, ratio }
    }
    return best?.group
  }
  const found = (form: string): number => {
    const grams = trigrams(form)
    const signs = (form.match(decisive) ?? []).join(' ')
    const near = nearest(grams, signs)
    if (near !== undefined) return near
    const place = leaders.push({ group: leaders.length, signs, size: grams.size }) - 1
    for (const gram of grams) {
      const holding = holders.get(gram)
      if (holding) holding.push(place)
      else holders.set(gram, [place])
    }
    return place
  }
  return texts.map((text) => {
    const form = plainForm(text)
    const group = groupOf.get(form) ?? found(form)
    groupOf.set(form, group)
    return group
  })
}

/** A piece of a text compared with another one: in both, only in this one, or only in the other one. */
export interface TextPart {
  text: string
  kind: 'SAME' | 'ADDED' | 'MISSING'
}

/** Maximum number of cells of the table of a comparison; beyond it, the whole middle counts as different. */
const MAX_CELLS = 400_000

/** Lengths of the longest common subsequences of the rest of both lists from each pair of places. */
function commonLengths(one: readonly string[], other: readonly string[]): (i: number, j: number) => number {
  const width = other.length + 1
  const table = new Uint16Array((one.length + 1) * width)
  for (let i = one.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--) {
      const [skipOne, skipOther] = [table[(i + 1) * width + j] ?? 0, table[i * width + j + 1] ?? 0]
      table[i * width + j] = one[i] === other[j] ? (table[(i + 1) * width + j + 1] ?? 0) + 1 : Math.max(skipOne, skipOther)
    }
  return (i, j) => table[i * width + j] ?? 0
}

/** Compares the middles, which begin and end differently. */
function compareMiddles(one: readonly string[], other: readonly string[], say: (text: string, kind: TextPart['kind']) => void): void {
  if ((one.length + 1) * (other.length + 1) > MAX_CELLS) {
    say(one.join(''), 'MISSING')
    say(other.join(''), 'ADDED')
    return
  }
  const common = commonLengths(one, other)
  let [i, j] = [0, 0]
  while (i < one.length || j < other.length) {
    if (i < one.length && j < other.length && one[i] === other[j]) {
      say(other[j++] ?? '', 'SAME')
      i++
    } else if (j >= other.length || (i < one.length && common(i + 1, j) >= common(i, j + 1))) say(one[i++] ?? '', 'MISSING')
    else say(other[j++] ?? '', 'ADDED')
  }
}

/**
 * The differences of `other` from `one`, by characters: its parts in order, with the parts of `one` that it lacks. All parts but the
 * missing ones together are `other`.
 */
export function compareTexts(one: string, other: string): TextPart[] {
  const [a, b] = [[...one], [...other]]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const parts: TextPart[] = []
  const say = (text: string, kind: TextPart['kind']) => {
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text) parts.push({ text, kind })
  }
  say(b.slice(0, start).join(''), 'SAME')
  compareMiddles(a.slice(start, a.length - end), b.slice(start, b.length - end), say)
  say(b.slice(b.length - end).join(''), 'SAME')
  return parts
}

export interface Group {
  /** Scoring points that the first text makes, by place; empty without `hitsOf`. */
  hits: number[]
  /** Indices of the texts, in their order; texts that are equal but for white space at the ends together. */
  texts: { parts: TextPart[]; at: number[] }[]
}

export interface ToGroup {
  texts: readonly string[]
  /** Whether each text still has work; groups with the most such texts come first. */
  open: readonly boolean[]
  limit: number
  offset: number
}

/** The hits of an answer by scoring point: 0, 0.5 or 1. */
export type HitsOf = (text: string) => readonly number[]

/** Joins groups whose first texts make the same scoring points. */
function joinByHits(likes: readonly number[][], texts: readonly string[], hitsOf: HitsOf) {
  const joined = new Map<string, { likes: number[][]; hits: readonly number[] }>()
  for (const list of likes) {
    const hits = hitsOf(texts[list[0] ?? 0] ?? '')
    const known = joined.get(hits.join())
    if (known) known.likes.push(list)
    else joined.set(hits.join(), { likes: [list], hits })
  }
  return [...joined.values()]
}

/**
 * A page of the groups of texts, the largest number of open texts first, and the number of all groups. With `hitsOf`, groups that make the
 * same scoring points are one group. Each text is compared with the first one that is alike.
 */
export function pageGroups({ texts, open, limit, offset }: ToGroup, hitsOf?: HitsOf): { groups: Group[]; total: number } {
  const members = new Map<number, number[]>()
  for (const [at, group] of groupTexts(texts).entries()) members.set(group, [...(members.get(group) ?? []), at])
  const likes = [...members.values()]
  const joined = hitsOf ? joinByHits(likes, texts, hitsOf) : likes.map((list) => ({ likes: [list], hits: [] }))
  const opens = (lists: readonly number[][]) => lists.flat().filter((at) => open[at]).length
  const sorted = joined.map((group) => ({ ...group, n: opens(group.likes) })).sort((a, b) => b.n - a.n)
  const textOf = (at: number | undefined) => texts[at ?? 0]?.trim() ?? ''
  const groups = sorted.slice(offset, offset + limit).map(({ likes: lists, hits }) => ({
    hits: hits.flatMap((hit, place) => (hit > 0 ? place : [])),
    texts: lists.flatMap((list) => {
      const equal = Map.groupBy(list, textOf)
      return [...equal].map(([text, at]) => ({ parts: compareTexts(textOf(list[0]), text), at }))
    }),
  }))
  return { groups, total: sorted.length }
}
