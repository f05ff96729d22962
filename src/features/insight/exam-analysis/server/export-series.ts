// Exports exams side by side, and the history of exams, as spreadsheets with numeric cells.
import type { Readable } from 'node:stream'
import type { Db } from '#platform/database/transaction.ts'
import { ratio, writeWorkbook, type WrittenCell, type WrittenRow, type WrittenSheet } from '#platform/spreadsheets/spreadsheets.ts'
import { provisionalText } from '#features/insight/analysis-tabs/contract.ts'
import { ratioOf } from '#shared/ratio.ts'
import type { ExamReportQuery, CompareAsked, History, Measures, Overview, Stretch } from '../contract.ts'
import { compareExams, historyOf } from './series.ts'
import { columnsOf, measured } from './sheet-measures.ts'

/** Fraction of the total, rounded to four decimals as on the page. */
const partOf = (score: number | null, total: number) => ratio(score === null ? null : ratioOf(score, total))
const noted = (pending: number): WrittenCell => (pending ? `${pending} ${provisionalText}` : '')
const measureTitles = measured.map(([title]): [string] => [title])
const figures = (of: Measures) => measured.map(([, say]) => say(of))

const examRow = (o: Overview): WrittenRow => [
  ...[o.examinationName, o.beginTime, o.endTime ?? '不限', o.totalScore, ratio(o.passRate / 100), ...figures(o)],
  ...[o.medianScore ?? '-', partOf(o.averageScore, o.totalScore), partOf(o.medianScore, o.totalScore), noted(o.pendingUserCount)],
]

/** Exports exams side by side: a row per exam, and a row per department of each. */
export async function exportCompared(db: Db, asked: CompareAsked): Promise<Readable> {
  const compared = await compareExams(db, asked)
  for (const { overview: o } of compared) db.audit({ entity: 'exam', entityId: o.examId, after: { scope: o.scope } })
  const departments: WrittenSheet = {
    name: '各部门',
    columns: columnsOf(['考试', 36], ['部门', 28], ['部门全称', 40], ['层级', 8], ...measureTitles, ['平均得分率']),
    rows: compared.flatMap(({ overview: o, departments: of }) =>
      of.map(
        (d): WrittenRow => [
          ...[o.examinationName, d.departmentName, d.departmentFullName, d.layer],
          ...[...figures(d.detail), partOf(d.detail.averageScore, o.totalScore)],
        ],
      ),
    ),
    none: '没有应考的部门',
  }
  return writeWorkbook([
    {
      name: '各场考试',
      columns: columnsOf(
        ...([['考试', 36], ['开始时间', 20], ['结束时间', 20], ['试卷总分'], ['合格线'], ...measureTitles] as [string, number?][]),
        ...([['中位分'], ['平均得分率'], ['中位得分率'], ['说明', 40]] as [string, number?][]),
      ),
      rows: compared.map(({ overview }) => examRow(overview)),
    },
    // a range of people has no departments
    ...(asked.analyzeType === 'BY_STUDENT' ? [] : [departments]),
  ])
}

const stretched: [title: string, of: (s: Stretch) => WrittenCell][] = [
  ['应考人数', (s) => s.requiredUserCount],
  ['参加人数', (s) => s.participatedUserCount],
  ['待阅卷人数', (s) => s.pendingUserCount],
  ['已评分人数', (s) => s.scoredUserCount],
  ['合格人数', (s) => s.passedUserCount],
  ['参与率', (s) => ratio(s.participateRatio)],
  ['合格率', (s) => ratio(s.passRatio)],
  ['平均得分率', (s) => ratio(s.averageRatio)],
  ['中位得分率', (s) => ratio(s.medianRatio)],
]
const stretchTitles = stretched.map(([title]): [string] => [title])
const stretchCells = (s: Stretch) => stretched.map(([, say]) => say(s))
/** E.g. 2025-07-01 -> 2025 年 3 季度 */
const quarterName = (from: string) => `${from.slice(0, 4)} 年 ${Math.ceil(Number(from.slice(5, 7)) / 3)} 季度`

const sheetsOf = ({ scope, quarters, exams }: History) => [
  {
    name: '按季度',
    columns: columnsOf(['季度', 18], ['范围', 36], ['考试场数'], ...stretchTitles),
    rows: quarters.map((q): WrittenRow => [quarterName(q.from), scope, q.exams, ...stretchCells(q)]),
    none: '没有考试',
  },
  {
    name: '每场考试',
    columns: columnsOf(['考试', 36], ['开始时间', 20], ['结束时间', 20], ...stretchTitles),
    rows: exams.map((e): WrittenRow => [e.examinationName, e.beginTime, e.endTime ?? '不限', ...stretchCells(e)]),
    none: '没有考试',
  },
]

/** Exports a history: a row per quarter, and a row per exam. */
export async function exportHistory(db: Db, asked: Omit<ExamReportQuery, 'examId'>): Promise<Readable> {
  const history = await historyOf(db, asked)
  db.audit({ entity: 'exam', after: { scope: history.scope } })
  return writeWorkbook(sheetsOf(history))
}
