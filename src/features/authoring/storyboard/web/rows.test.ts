// Tests of the rows of a dialogue: positions of saved lines, new lines and ghosts.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Script } from '#features/authoring/scripts/contract.ts'
import { LineSaver } from './line-saver.ts'
import { type Ghost, hasChapters, type Rows, rowsOf, withGhosts } from './rows.ts'
import { inPlaces, withoutSaved } from './use-paste.ts'
import type { Lines } from './use-lines.ts'

const makeLines = (sections: readonly (string | null)[], isHere: (place: number) => boolean = () => true) => {
  const all = sections.map((section, seq) => ({ id: `id-${seq}`, seq, section, text: `第${seq}句`, type: 'QUESTION' }) as unknown as Script)
  return {
    total: all.length,
    at: (place: number) => (isHere(place) ? all[place] : undefined),
    placeOf: (id: string) => all.findIndex((line) => line.id === id && isHere(line.seq)),
  } as unknown as Lines
}
function makeSaver() {
  return new LineSaver({ mode: 'script', send: () => new Promise(() => undefined), latest: () => new Promise(() => undefined) })
}
const keysOf = (rows: Rows) => Array.from({ length: rows.count }, (_, i) => rows.keyAt(i))

test('a new line goes below its origin, and a further one below that', () => {
  const saver = makeSaver()
  const first = saver.add('id-0', {})
  const below = saver.add(first, {})
  const last = saver.add('id-1', {})
  const rows = rowsOf(makeLines([null, null]), saver, false)
  expect(keysOf(rows)).toEqual(['id-0', first, below, 'id-1', last])
  expect(keysOf(rowsOf(makeLines([null, null]), saver, true))).toEqual(['id-0', 'id-1'])
})

test('a heading appears where a chapter begins, and none appears if the line before is not loaded', () => {
  const headings = (rows: Rows) => Array.from({ length: rows.count }, (_, i) => rows.at(i)?.heading)
  expect(headings(rowsOf(makeLines([null, '开场', '开场', null, '开场']), makeSaver(), false))).toEqual([
    null,
    '开场',
    null,
    '未分章节',
    '开场',
  ])
  expect(
    headings(
      rowsOf(
        makeLines(['开场', '开场', '结束'], (place) => place !== 1),
        makeSaver(),
        false,
      ),
    ),
  ).toEqual(['开场', undefined, null])
})

test('a conversation has chapters if a second one begins among the loaded lines', () => {
  const has = (sections: readonly (string | null)[]) => hasChapters(rowsOf(makeLines(sections), makeSaver(), false))
  expect([[], [null, null], ['开场', '开场'], ['开场', '结束'], [null, '开场'], ['开场', null]].map(has)).toEqual([
    ...[false, false, false],
    ...[true, true, true],
  ])
})

test('each row is found at its own index, with new lines and ghosts between', () => {
  const shape = fc.record({
    lines: fc.array(fc.constantFrom(null, '开场', '结束'), { minLength: 1, maxLength: 12 }),
    news: fc.array(fc.nat(), { maxLength: 5 }),
    ghosts: fc.nat({ max: 4 }),
    after: fc.nat(),
  })
  fc.assert(
    fc.property(shape, ({ lines, news, ghosts, after }) => {
      const saver = makeSaver()
      const keys = lines.map((_, seq) => `id-${seq}`)
      for (const at of news) keys.push(saver.add(keys[at % keys.length] ?? null, {}))
      const plain = rowsOf(makeLines(lines), saver, false)
      const below = plain.keyAt(after % plain.count)
      const list = Array.from({ length: ghosts }, (_, i) => ({ key: `ghost-${i}`, values: { section: '新' } }))
      const rows = withGhosts(plain, { after: below, list })
      expect(rows.count).toBe(lines.length + news.length + ghosts)
      const shown = keysOf(rows)
      expect(new Set(shown).size).toBe(rows.count)
      for (const [index, key] of shown.entries()) {
        expect(rows.indexOf(key)).toBe(index)
        expect(rows.at(index)).toMatchObject({ key, index })
      }
      // the saved lines keep their order
      expect(shown.filter((key) => key.startsWith('id-'))).toEqual(lines.map((_, seq) => `id-${seq}`))
      if (ghosts) expect(shown[shown.indexOf(below) + 1]).toBe('ghost-0')
      expect(rows.indexOf('nobody')).toBe(-1)
    }),
  )
})

test('pasted lines keep their order, whichever are saved first', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(2), { minLength: 1, maxLength: 12 }),
      fc.array(fc.constant(null), { maxLength: 4 }),
      fc.nat(4),
      (rounds, lines, below) => {
        const order = lines.map((_, i) => `id-${i}`)
        const after = order[below] ?? order.at(-1) ?? null
        const place = after === null ? 0 : order.indexOf(after) + 1
        const expected = [...order.slice(0, place), ...rounds.map((_, i) => `saved-${i}`), ...order.slice(place)]
        let list: Ghost[] = rounds.map((_, i) => ({ key: String(i), values: {} }))
        for (const round of [0, 1, 2]) {
          const good = list.filter(({ key }) => (rounds[Number(key)] ?? 0) <= round)
          for (const { after: anchor, ghosts } of inPlaces({ after, list }, good)) {
            const at = anchor === null ? 0 : order.indexOf(anchor) + 1
            // a later call for the same row inserts after the earlier one
            const behind = order.slice(at).findIndex((id) => !good.some(({ key }) => `saved-${key}` === id))
            order.splice(behind < 0 ? order.length : at + behind, 0, ...ghosts.map(({ key }) => `saved-${key}`))
          }
          list = withoutSaved({ after, list }, new Map(good.map(({ key }) => [key, `saved-${key}`])))
        }
        expect(list).toEqual([])
        expect(order).toEqual(expected)
      },
    ),
  )
})

test('ghosts appear below the rows that they name', () => {
  const rows = rowsOf(makeLines([null, null, null]), makeSaver(), false)
  const ghost = (key: string, after: string) => ({ key, values: {}, after })
  const shown = withGhosts(rows, {
    after: 'id-0',
    list: [{ key: 'a', values: {} }, ghost('b', 'id-1'), ghost('c', 'id-1'), ghost('d', 'id-2')],
  })
  expect(keysOf(shown)).toEqual(['id-0', 'a', 'id-1', 'b', 'c', 'id-2', 'd'])
  for (const [index, key] of keysOf(shown).entries()) expect([shown.indexOf(key), shown.at(index)?.key]).toEqual([index, key])
})
