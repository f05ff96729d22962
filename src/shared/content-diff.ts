// Snapshots of reviewed content as items with named texts, and the difference of two snapshots.

export const itemKinds = {
  COURSE: '课程',
  SCENE: '场景',
  SUB_SCENE: '子场景',
  LINE: '话术',
  QUESTION: '试题',
  PAPER: '试卷',
  RULE: '抽题规则',
} as const
export type ItemKind = keyof typeof itemKinds

export interface ReviewField {
  /** Name in the code, by which two snapshots are compared. */
  name: string
  label: string
  text: string
}

/** A part of a snapshot. Snapshots list their items depth first: each parent before its children. */
export interface ReviewItem {
  /** Unique within a snapshot. */
  id: string
  kind: ItemKind
  parentId: string | null
  /** The first field names the item. */
  fields: ReviewField[]
}

export type Act = 'ADDED' | 'REMOVED' | 'CHANGED'

/** A difference of one item; at least one of both sides is there. */
export interface Change {
  act: Act
  /** The item stands at another place among its siblings, or below another parent. */
  moved: boolean
  /** Id of the sibling before it in the new snapshot; null for the first one. */
  afterId: string | null
  before: ReviewItem | null
  after: ReviewItem | null
  /** Names of the fields whose text differs; empty unless both sides are there. */
  fields: string[]
}

const textOf = (item: ReviewItem, name: string): string => item.fields.find((field) => field.name === name)?.text ?? ''

/** Names of the fields whose text differs, in the order of the new item. An absent field counts as an empty text. */
function changedFields(before: ReviewItem, after: ReviewItem): string[] {
  const names = new Set([...after.fields, ...before.fields].map(({ name }) => name))
  return [...names].filter((name) => textOf(before, name) !== textOf(after, name))
}

/** Indices of a longest increasing subsequence, in order (patience sorting). */
function longestIncrease(values: readonly number[]): number[] {
  const ends: number[] = []
  const previous: number[] = []
  for (const [i, value] of values.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((values[ends[middle] as number] as number) < value) low = middle + 1
      else high = middle
    }
    previous[i] = ends[low - 1] ?? -1
    ends[low] = i
  }
  const found: number[] = []
  for (let i = ends.at(-1) ?? -1; i >= 0; i = previous[i] ?? -1) found.push(i)
  return found.toReversed()
}

const childrenOf = (items: readonly ReviewItem[]) => Map.groupBy(items, ({ parentId }) => parentId)

/** Ids of the items of both snapshots that changed their parent or their order among the siblings; as few as possible. */
function movedIds(before: readonly ReviewItem[], after: readonly ReviewItem[]): Set<string> {
  const parents = new Map(before.map(({ id, parentId }) => [id, parentId]))
  const places = new Map(before.map(({ id }, place) => [id, place]))
  const moved = new Set(after.filter(({ id, parentId }) => parents.has(id) && parents.get(id) !== parentId).map(({ id }) => id))
  for (const siblings of childrenOf(after).values()) {
    const stayed = siblings.filter(({ id }) => places.has(id) && !moved.has(id))
    const kept = new Set(longestIncrease(stayed.map(({ id }) => places.get(id) as number)))
    for (const [i, { id }] of stayed.entries()) if (!kept.has(i)) moved.add(id)
  }
  return moved
}

/** The differences of two snapshots in the order of the new one; removed items stand behind the item that preceded them. */
export function diffItems(before: readonly ReviewItem[], after: readonly ReviewItem[]): Change[] {
  const olds = new Map(before.map((item) => [item.id, item]))
  const news = new Set(after.map(({ id }) => id))
  const moved = movedIds(before, after)
  const previous = new Map<string, string | null>()
  for (const siblings of childrenOf(after).values())
    for (const [i, { id }] of siblings.entries()) previous.set(id, siblings[i - 1]?.id ?? null)
  let kept: string | null = null
  const removedAfter = new Map<string | null, ReviewItem[]>()
  for (const item of before) {
    if (news.has(item.id)) kept = item.id
    else removedAfter.set(kept, [...(removedAfter.get(kept) ?? []), item])
  }
  const removedAt = (id: string | null): Change[] =>
    (removedAfter.get(id) ?? []).map((item) => ({ act: 'REMOVED', moved: false, afterId: null, before: item, after: null, fields: [] }))
  const changeOf = (item: ReviewItem): Change[] => {
    const old = olds.get(item.id)
    const place = { moved: moved.has(item.id), afterId: previous.get(item.id) ?? null }
    if (!old) return [{ act: 'ADDED', ...place, before: null, after: item, fields: [] }]
    const fields = changedFields(old, item)
    return fields.length || place.moved ? [{ act: 'CHANGED', ...place, before: old, after: item, fields }] : []
  }
  return [...removedAt(null), ...after.flatMap((item) => [...changeOf(item), ...removedAt(item.id)])]
}
