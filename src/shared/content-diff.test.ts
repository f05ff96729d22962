// Differences of snapshots: applying them gives the new snapshot, equal ones have none, and few items count as moved.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Change, diffItems, type ReviewItem } from './content-diff.ts'

const childrenOf = (items: readonly ReviewItem[]) => Map.groupBy(items, ({ parentId }) => parentId)

/** Items depth first, from their children by parent. */
function flatten(children: ReadonlyMap<string | null, readonly ReviewItem[]>, parentId: string | null = null): ReviewItem[] {
  return (children.get(parentId) ?? []).flatMap((item) => [item, ...flatten(children, item.id)])
}

/** The new snapshot, made from the old one and its differences. */
function applyChanges(before: readonly ReviewItem[], changes: readonly Change[]): ReviewItem[] {
  const gone = new Set(changes.flatMap(({ act, moved, before: old }) => (old && (act === 'REMOVED' || moved) ? [old.id] : [])))
  const changed = new Map(changes.flatMap(({ moved, after }) => (after && !moved ? [[after.id, after] as const] : [])))
  const stayed = before.filter(({ id }) => !gone.has(id)).map((item) => changed.get(item.id) ?? item)
  const children = new Map([...childrenOf(stayed)].map(([parent, list]) => [parent, [...list]]))
  for (const { act, moved, after, afterId } of changes) {
    if (!after || (act !== 'ADDED' && !moved)) continue
    const siblings = children.get(after.parentId) ?? []
    siblings.splice(afterId === null ? 0 : siblings.findIndex(({ id }) => id === afterId) + 1, 0, after)
    children.set(after.parentId, siblings)
  }
  return flatten(children)
}

const ids = Array.from({ length: 14 }, (_, i) => String(i))
/** A snapshot of some ids, each below an earlier one or at the top. */
const snapshot: fc.Arbitrary<ReviewItem[]> = fc
  .shuffledSubarray(ids)
  .chain((chosen) =>
    fc.tuple(
      fc.constant(chosen),
      fc.array(fc.nat(13), { minLength: chosen.length, maxLength: chosen.length }),
      fc.array(fc.constantFrom('', '等待期', '犹豫期'), { minLength: chosen.length, maxLength: chosen.length }),
    ),
  )
  .map(([chosen, parents, texts]) =>
    flatten(
      childrenOf(
        chosen.map((id, i) => ({
          id,
          kind: 'LINE',
          parentId: chosen[(parents[i] ?? 0) % (i + 1)] === id ? null : (chosen[(parents[i] ?? 0) % (i + 1)] ?? null),
          fields: [{ name: 'text', label: '文本', text: texts[i] ?? '' }],
        })),
      ),
    ),
  )

test('the differences of two snapshots make the new one from the old one', () => {
  fc.assert(
    fc.property(snapshot, snapshot, (before, after) => {
      expect(applyChanges(before, diffItems(before, after))).toEqual(after)
    }),
  )
})

test('equal snapshots have no differences', () => {
  fc.assert(
    fc.property(snapshot, (items) => {
      expect(diffItems(items, structuredClone(items))).toEqual([])
    }),
  )
})

const item = (id: string, text = id, parentId: string | null = null): ReviewItem => ({
  ...{ id, kind: 'LINE', parentId },
  fields: [{ name: 'text', label: '文本', text }],
})
const told = (before: ReviewItem[], after: ReviewItem[]) =>
  diffItems(before, after).map(({ act, moved, before: old, after: now }) => `${act}${moved ? ' moved' : ''} ${(now ?? old)?.id}`)

test('a line that goes to the top is the only moved one', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => item(id)) as [ReviewItem, ReviewItem, ReviewItem, ReviewItem]
  expect(told([a, b, c, d], [d, a, b, c])).toEqual(['CHANGED moved d'])
})

test('a removed line stands behind the line that preceded it, and a changed one names its fields', () => {
  const changes = diffItems([item('a'), item('b'), item('c')], [item('a'), item('c', '新的话'), item('d')])
  expect(changes.map(({ act, fields }) => [act, fields])).toEqual([
    ['REMOVED', []],
    ['CHANGED', ['text']],
    ['ADDED', []],
  ])
})

test('lines move with their sub-scene without being moved themselves', () => {
  const [one, two] = [item('s1'), item('s2')]
  const [a, b] = [item('a', 'a', 's1'), item('b', 'b', 's2')]
  expect(told([one, a, two, b], [two, b, one, a])).toHaveLength(1)
})

test('a field that only one side has counts as changed, unless it is empty', () => {
  const bare = { ...item('a'), fields: [{ name: 'text', label: '文本', text: 'a' }] }
  const more = (text: string) => ({ ...bare, fields: [...bare.fields, { name: 'section', label: '章节', text }] })
  expect(diffItems([bare], [more('')])).toEqual([])
  expect(diffItems([more('开场')], [bare])[0]?.fields).toEqual(['section'])
})
