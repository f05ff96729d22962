// Exports a training report as a spreadsheet: four sheets with the figures of the calls.
import type { Readable } from 'node:stream'
import type { Db } from '#platform/database/transaction.ts'
import { ratio, writeWorkbook, type WrittenCell, type WrittenRow, type WrittenSheet } from '#platform/spreadsheets/spreadsheets.ts'
import { provisionalText } from '#features/insight/analysis-tabs/contract.ts'
import { levelLabels } from '#shared/scores.ts'
import {
  type TrainingReportQuery,
  type ContentRow,
  type Measures,
  type PersonRow,
  type TalkMiss,
  type TrainingType,
  typeLabels,
} from '../contract.ts'
import { listByContent } from './content-queries.ts'
import * as figures from './figures.ts'
import { listTalkMisses } from './talk-queries.ts'
import { overviewOf, understand } from './training-analysis.ts'

/** Maximum number of rows on a sheet, far above any tenant. */
const MAX_PEOPLE = 1_000_000

const minutes = (seconds: number | null) => (seconds === null ? '-' : Math.round(seconds / 6) / 10)
const figure = (n: number | null) => n ?? '-'

const measured: [title: string, of: (m: Measures) => WrittenCell][] = [
  ['应参加人数', (m) => m.requiredUserCount],
  ['参加人数', (m) => m.participatedUserCount],
  ['参与率', (m) => ratio(m.participateRatio)],
  ['完成人数', (m) => m.completeUserCount],
  ['完成率', (m) => ratio(m.completeRatio)],
  ['合格人数', (m) => m.passedUserCount],
  ['合格率', (m) => ratio(m.passRatio)],
  ['最高分', (m) => figure(m.highestScore)],
  ['最低分', (m) => figure(m.lowestScore)],
  ['平均分', (m) => figure(m.averageScore)],
  ['优秀率', (m) => ratio(m.excellentRatio)],
  ['良好率', (m) => ratio(m.goodRatio)],
  ['较差率', (m) => ratio(m.slightPoorRatio)],
  ['差率', (m) => ratio(m.poorRatio)],
  ['练习次数', (m) => m.attemptCount],
  ['总时长（分钟）', (m) => minutes(m.totalDurationSec)],
  ['平均时长（分钟）', (m) => minutes(m.avgDurationSec)],
]

const part: Record<TrainingType, string> = { COURSE: '子场景', PROJECT: '课程', EXAM: '试题' }
const group: Record<TrainingType, string> = { COURSE: '场景', PROJECT: '考试', EXAM: '题型' }
const contentColumns = (type: TrainingType) => [
  { title: part[type], width: 40 },
  { title: group[type], width: 20 },
  ...['次数', '人数', '完成人数', '平均分', '最高分', '最低分', type === 'EXAM' ? '得分率' : '平均时长（分钟）'].map((title) => ({
    title,
    width: 12,
  })),
  ...(type === 'COURSE'
    ? [
        { title: '最弱脚本', width: 40 },
        { title: '最弱脚本平均分', width: 14 },
      ]
    : []),
]
const contentRow = (type: TrainingType, r: ContentRow): WrittenRow => [
  ...[r.title, r.group ?? '', r.attemptCount, r.userCount, figure(r.completeUserCount)],
  ...[figure(r.averageScore), figure(r.highestScore), figure(r.lowestScore)],
  type === 'EXAM' ? ratio(r.scoreRate) : minutes(r.avgDurationSec),
  ...(type === 'COURSE' ? [r.weakest?.text ?? '-', figure(r.weakest?.averageScore ?? null)] : []),
]

const yes = (is: boolean) => (is ? '是' : '否')
const widths: Record<string, number> = { 部门: 36, 首次: 20, 最近: 20 }
const personColumns = [
  '姓名',
  '工号',
  '部门',
  '参加',
  '完成',
  '合格',
  '得分',
  '对话考试得分',
  '等级',
  '练习次数',
  '总时长（分钟）',
  '首次',
  '最近',
].map((title) => ({ title, width: widths[title] ?? 12 }))
const personRow = (p: PersonRow): WrittenRow => [
  ...[p.name, p.workNo, p.departmentFullName ?? '', p.sitting ? '进行中' : yes(p.participated), yes(p.completed), yes(p.passed)],
  ...[p.pending ? '待阅卷' : figure(p.score), figure(p.examScore), p.scoreLevel ? levelLabels[p.scoreLevel] : '-'],
  ...[p.attemptCount, minutes(p.totalDurationSec), p.firstAt ?? '-', p.lastAt ?? '-'],
]

/** Sheet of departments; a range of people has none. */
const organisationSheet = (rows: Awaited<ReturnType<typeof figures.organisation>>): WrittenSheet => ({
  name: '按组织',
  columns: [{ title: '部门', width: 36 }, { title: '层级', width: 8 }, ...measured.map(([title]) => ({ title, width: 12 }))],
  rows: rows.map((r) => [r.departmentFullName, r.layer, ...measured.map(([, of]) => of(r.detail))]),
  none: '没有应参加的部门',
})

/** Sheet of goals and objections of free talks. */
const talkSheet = (rows: readonly TalkMiss[]): WrittenSheet => ({
  name: '自由对话',
  columns: [
    { title: part.COURSE, width: 36 },
    { title: '类型', width: 8 },
    { title: '目标或异议', width: 24 },
    ...['对话次数', '没做到次数', '没做到比例', '人数', '没做到人数'].map((title) => ({ title, width: 12 })),
  ],
  rows: rows.map((r) => [
    ...[r.subSceneTitle, r.kind === 'GOAL' ? '目标' : '异议', r.name, r.talks, r.missed],
    ...[ratio(r.missed / r.talks), r.people, r.missingPeople],
  ]),
})

/** Exports a report; the file has the name of the tab. Writes an audit row with content and range. */
export async function exportReport(
  db: Db,
  { name, ...asked }: TrainingReportQuery & { name?: string | undefined },
): Promise<{ content: Readable; name: string }> {
  const question = await understand(db, asked)
  const { ranged, content } = question
  const { type } = ranged
  const byDepartment = question.range.analyzeType === 'BY_DEPARTMENT'
  const [overview, parts, organisation, talks, people] = await Promise.all([
    overviewOf(db, question),
    listByContent(db, ranged),
    byDepartment ? figures.organisation(db, ranged) : [],
    listTalkMisses(db, ranged),
    figures.people(db, ranged, { status: 'ALL' }, MAX_PEOPLE, 0),
  ])
  db.audit({
    entity: 'training-analysis',
    entityId: ranged.contentId,
    after: {
      type,
      content: content.name,
      scope: overview.scope,
      beginTime: ranged.beginTime,
      endTime: ranged.endTime,
      people: people.total,
    },
  })
  const days = `${overview.beginTime ?? '不限'} 至 ${overview.endTime ?? '不限'}`
  const facts: WrittenRow[] = [
    ['类型', typeLabels[type]],
    ['内容', content.name],
    ['范围', overview.scope],
    ['日期', days],
    ['满分', overview.fullScore],
    ['合格线', overview.passScore],
    ...measured.map(([title, of]): WrittenRow => [title, of(overview)]),
    ['待阅卷人数', overview.pendingUserCount],
    ...(overview.pendingUserCount ? [['说明', `还有 ${overview.pendingUserCount} ${provisionalText}`] as const] : []),
    ['非应参加人数', overview.extraUserCount],
    ...overview.scoreRanges.xaxisData.map((x, i): WrittenRow => [`${x} 分`, overview.scoreRanges.yaxisData[i] ?? 0]),
  ]
  const sheets: WrittenSheet[] = [
    {
      name: '概览',
      columns: [
        { title: '项目', width: 20 },
        { title: '数值', width: 60 },
      ],
      rows: facts,
    },
    { name: '按内容', columns: contentColumns(type), rows: parts.map((r) => contentRow(type, r)), none: '没有内容' },
    ...(talks.length ? [talkSheet(talks)] : []),
    ...(byDepartment ? [organisationSheet(organisation)] : []),
    { name: '人员明细', columns: personColumns, rows: rowsOf(people.rows), none: '没有人员' },
  ]
  return { content: writeWorkbook(sheets), name: name || `${content.name} 训练数据分析` }
}

function* rowsOf(people: readonly PersonRow[]): Generator<WrittenRow> {
  for (const person of people) yield personRow(person)
}
