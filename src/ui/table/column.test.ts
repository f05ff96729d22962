// Widths of columns in a table of a given room.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { antdColumns, type Column } from './column.tsx'

interface Row {
  name: string
}
const columns: Column<Row>[] = [
  { key: 'place', title: '序号', width: 56 },
  { key: 'name', title: '标题', least: 150, tone: 'name' },
  { key: 'text', title: '描述', least: 100 },
]
const widthsAt = (room: number) => antdColumns(columns, 0, room).map(({ width }) => Number(width))

test('names get the room first, then all flexible columns share it', () => {
  expect(widthsAt(300)).toEqual([56, 150, 100])
  expect(widthsAt(356)).toEqual([56, 200, 100])
  expect(widthsAt(396)).toEqual([56, 240, 100])
  expect(widthsAt(496)).toEqual([56, 290, 150])
})

test('no column is narrower than its least width, and together they fit where there is room', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), (room) => {
      const [place = 0, name = 0, text = 0] = widthsAt(room)
      expect(place).toBe(56)
      expect(name >= 150 && text >= 100).toBe(true)
      expect(place + name + text).toBeLessThanOrEqual(Math.max(306, room))
    }),
  ))
