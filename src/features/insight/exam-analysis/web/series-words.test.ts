// Tests of the rows of a series: quarter names, and departments joined by id.
import { expect, test } from 'vitest'
import type { Compared, History, Measures } from '../contract.ts'
import { joined, lineOf, rowsOfQuarters, share } from './series-words.ts'

const detail = (passRatio: number, averageScore: number) => ({ passRatio, averageScore, participateRatio: 1 }) as Measures
const exam = (examId: string, totalScore: number, departments: [string, string, number, Measures][]): Compared => ({
  overview: { examId, totalScore, examinationName: examId, beginTime: '2025-07-01 09:00:00' } as Compared['overview'],
  departments: departments.map(([departmentId, departmentName, layer, of]) => ({
    departmentId,
    departmentName,
    departmentFullName: departmentName,
    layer,
    detail: of,
  })),
})

test('a renamed department is one row with its latest name, and an absent one has no value', () => {
  const rows = joined([
    exam('e1', 50, [
      ['1', '总公司', 0, detail(0.5, 25)],
      ['2', '一部', 1, detail(0.4, 20)],
    ]),
    exam('e2', 100, [
      ['1', '总公司', 0, detail(0.6, 70)],
      ['3', '二部', 1, detail(0.7, 80)],
      ['2', '华东一部', 1, detail(0.8, 90)],
    ]),
  ])
  expect(rows.map((r) => [r.name, r.isWhole])).toEqual([
    ['总公司', true],
    ['二部', false],
    ['华东一部', false],
  ])
  expect(rows.map((r) => ['e1', 'e2'].map((e) => lineOf(r, e, 'passRatio')))).toEqual([
    [0.5, 0.6],
    [null, 0.7],
    [0.4, 0.8],
  ])
  expect(rows.map((r) => ['e1', 'e2'].map((e) => lineOf(r, e, 'averageRatio')))).toEqual([
    [0.5, 0.7],
    [null, 0.8],
    [0.4, 0.9],
  ])
})

test('quarters are named by year and number, and a paper without points has no share', () => {
  const history = { quarters: ['2025-01-01', '2025-10-01'].map((from) => ({ from, exams: 2 })) } as History
  expect(rowsOfQuarters(history).map((r) => [r.at, r.name])).toEqual([
    ['25年1季度', '2025 年 1 季度（2 场）'],
    ['25年4季度', '2025 年 4 季度（2 场）'],
  ])
  expect([share(5, 0), share(null, 10), share(1, 3)]).toEqual([null, null, 0.3333])
})
