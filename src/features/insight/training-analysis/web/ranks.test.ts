// Tests of the ranking of departments, and of provisional ranks.
import { expect, test } from 'vitest'
import type { OrgRow } from '../contract.ts'
import { ranksOf } from './ranks.ts'

const row = (layer: number, departmentName: string, passRatio: number | null, pendingUserCount = 0) =>
  ({
    layer,
    departmentName,
    departmentId: departmentName,
    departmentFullName: departmentName,
    detail: { passRatio, pendingUserCount, scoredUserCount: 3, requiredUserCount: 4, completeRatio: passRatio },
  }) as OrgRow
const said = (rows: OrgRow[]) => ranksOf(rows, 'EXAM').best.map((r) => [r.name, r.value, r.note])

test.each<[string, OrgRow[], unknown[]]>([
  ['a single department', [row(0, '甲', 0.5)], [['甲', 0.5, null]]],
  ['a single department with a waiting person', [row(0, '甲', 0.5, 1)], [['甲', 0.5, '暂定，1 人待阅卷']]],
  [
    'leaf departments, one of them provisional',
    [row(0, '总', 0.6), row(1, '甲', 0.5, 2), row(1, '乙', 0.9)],
    [
      ['乙', 0.9, null],
      ['甲', 0.5, '暂定，2 人待阅卷'],
    ],
  ],
  ['departments, one of them without scores', [row(0, '总', 0.6), row(1, '甲', null, 2), row(1, '乙', 0.9)], [['乙', 0.9, null]]],
])('the ranking of %s', (_, rows, ranked) => expect(said(rows)).toEqual(ranked))

test('the last rows come after the first five and are five at most', () => {
  const rows = [row(0, '总', 0.6), ...Array.from({ length: 7 }, (_, i) => row(1, String(i), (9 - i) / 10))]
  const { best, last, between } = ranksOf(rows, 'EXAM')
  expect([best.map((r) => r.name), last.map((r) => r.name), between]).toEqual([['0', '1', '2', '3', '4'], ['5', '6'], 0])
})
