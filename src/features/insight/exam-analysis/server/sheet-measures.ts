// Columns of the measures of a group for all spreadsheets, with numeric cells.
import { ratio, type WrittenCell, type WrittenColumn } from '#platform/spreadsheets/spreadsheets.ts'
import type { Measures } from '../contract.ts'

export const columnsOf = (...columns: [title: string, width?: number][]): WrittenColumn[] =>
  columns.map(([title, width]) => ({ title, width: width ?? 12 }))

export const measured: [title: string, of: (m: Measures) => WrittenCell][] = [
  ['应考人数', (m) => m.requiredUserCount],
  ['参加人数', (m) => m.participatedUserCount],
  ['待阅卷人数', (m) => m.pendingUserCount],
  ['合格人数', (m) => m.passedUserCount],
  ['最高分', (m) => m.highestScore ?? '-'],
  ['最低分', (m) => m.lowestScore ?? '-'],
  ['平均分', (m) => m.averageScore ?? '-'],
  ['参与率', (m) => ratio(m.participateRatio)],
  ['合格率', (m) => ratio(m.passRatio)],
  ['优秀率', (m) => ratio(m.excellentRatio)],
  ['良好率', (m) => ratio(m.goodRatio)],
  ['较差率', (m) => ratio(m.slightPoorRatio)],
  ['差率', (m) => ratio(m.poorRatio)],
]
