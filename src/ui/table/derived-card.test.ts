// Position of columns on a derived card.
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { type Column, placeColumn } from './column.tsx'
import { cardFromColumns } from './derived-card.ts'

interface Row {
  name: string
  state: string
  a: string | null
  b: string
  c: string
  d: string
  e: string
}
const row: Row = { name: '王女士', state: '启用', a: null, b: '乙', c: '', d: '丁', e: '戊' }
const plain = (key: keyof Row): Column<Row> => ({ key, title: `${key} 列` })

test('the column that names the row is the title, and 序号 is left out', () => {
  const columns: Column<Row>[] = [placeColumn, plain('b'), { ...plain('name'), tone: 'name' }, plain('d')]
  expect(cardFromColumns(columns, row, 3)).toMatchObject({
    title: '王女士',
    facts: [
      ['b 列', '乙'],
      ['d 列', '丁'],
    ],
  })
})

test('a column marked as title precedes the naming column; without both, the first column is the title', () => {
  expect(
    cardFromColumns(
      [
        { ...plain('name'), tone: 'name' as const },
        { ...plain('d'), card: 'title' as const },
      ],
      row,
      1,
    ).title,
  ).toBe('丁')
  expect(cardFromColumns([placeColumn, plain('e'), plain('d')], row, 1).title).toBe('戊')
})

test('columns appear where their definition says, and empty values and dashes are left out', () => {
  const columns: Column<Row>[] = [
    { ...plain('name'), tone: 'name' },
    { ...plain('state'), card: 'mark' },
    plain('a'),
    plain('c'),
    { key: 'dash', title: '横', render: () => createElement('span', { className: 'yw-muted' }, '-') },
    { key: 'place', title: '位', render: (_, place) => place },
    { ...plain('d'), card: 'details' },
  ]
  const card = cardFromColumns(columns, row, 7)
  expect(card.mark).toBe('启用')
  expect(card.facts).toEqual([['位', 7]])
})

test('a card has at most four facts, and each line of a row with several lines', () => {
  const many = Array.from({ length: 9 }, (_, i): Column<Row> => ({ key: `k${i}`, title: `${i}`, render: () => `v${i}` }))
  expect(cardFromColumns([{ ...plain('name'), tone: 'name' }, ...many], row, 1).facts?.map(([name]) => name)).toEqual(['0', '1', '2', '3'])
  const lines: Column<Row>[] = [
    { ...plain('name'), tone: 'name' },
    { key: 'l', title: '课程', line: (_, n) => `第 ${n} 门` },
  ]
  expect(cardFromColumns(lines, row, 1, 2).facts?.[0]?.[1]).toHaveLength(2)
})
