// Exports the report of an exam as a spreadsheet, with the figures of the calls.
import type { Readable } from 'node:stream'
import type { Db } from '#platform/database/transaction.ts'
import { ratio, writeWorkbook, type WrittenRow, type WrittenSheet } from '#platform/spreadsheets/spreadsheets.ts'
import { provisionalText } from '#features/insight/analysis-tabs/contract.ts'
import { examFieldNames, examFields, type Measure } from '#features/assessment/exams/fields.ts'
import { type OrgRow, type Overview, type Ranking, rankings, type ResultRow } from '../contract.ts'
import { namedAsSeen } from '#features/insight/analysis-tabs/server/analysis-tabs.ts'
import { organisation, overview, participation, ranking, type Scope, scoreLevels, scoreRanges, typeRates } from './exam-analysis.ts'
import { streamResults } from './result-queries.ts'
import { columnsOf, measured } from './sheet-measures.ts'

const summary = (o: Overview): WrittenRow[] => [
  ['考试标题', o.examinationName],
  ...examFieldNames.map((name): WrittenRow => [examFields[name].label, o[name] ?? '-']),
  ['范围', o.scope],
  ['考试时间', `${o.beginTime} ${o.endTime ? `至 ${o.endTime}` : '起，长期有效'}`],
  ['试卷总分', o.totalScore],
  ['合格线', `${o.passRate}%`],
  ...measured.map(([title, of]): WrittenRow => [title, of(o)]),
  ...(o.provisional ? [['说明', `还有 ${o.pendingUserCount} ${provisionalText}；有待阅卷的部门名次为暂定`] as const] : []),
  ...o.users.map((u): WrittenRow => ['学员', `${u.name}（${u.loginName}）`]),
  ...o.unassignedUsers.map((u): WrittenRow => ['非应考学员', `${u.name}（${u.loginName}）`]),
  ['数据截至', o.readAt],
]

const states = { SCORED: '已评分', PENDING: '待阅卷', SITTING: '进行中', ABSENT: '未参加' } as const
const verdict = (passed: boolean) => (passed ? '合格' : '不合格')
/** Columns for integrity events, present if the exam records them. */
const noted = [
  ['trackHidden', '离开次数', (r) => r.leftCount],
  ['trackHidden', '离开时长（秒）', (r) => r.leftSeconds],
  ['singleDevice', '换设备次数', (r) => r.movedCount],
] as const satisfies readonly [Measure, string, (r: ResultRow) => number][]
const notedOf = ({ exam }: Scope) => noted.filter(([measure]) => exam.measures.includes(measure))

const resultRow = (r: ResultRow): WrittenRow => [
  r.name,
  r.workNo,
  ...[r.sumScore, r.choicesScore, r.multipleScore, r.judgementScore, r.fillBlankScore, r.shortAnswerScore].map((score) => score ?? '-'),
  r.scoreLevel ?? '-',
  r.passed === null ? '-' : verdict(r.passed),
  states[r.state],
  r.departmentFullName ?? '-',
]
async function* resultRows(db: Db, scope: Scope) {
  const some = notedOf(scope)
  for await (const row of streamResults(db, scope.values, { status: 'ALL' }))
    yield [...resultRow(row), ...some.map(([, , of]) => (row.state === 'ABSENT' || row.state === 'SITTING' ? '-' : of(row)))]
}

const organisationRow = (r: OrgRow): WrittenRow => [
  `${'　'.repeat(r.layer)}${r.departmentName}`,
  r.departmentFullName,
  r.layer,
  ...measured.map(([, of]) => of(r.detail)),
]

async function distributions(db: Db, scope: Scope): Promise<WrittenRow[]> {
  const [scoreDistribution, levels, types, parts] = await Promise.all([
    scoreRanges(db, scope),
    scoreLevels(db, scope),
    typeRates(db, scope),
    participation(db, scope),
  ])
  const counts = (y: number | null) => y ?? '-'
  const charts = [
    ['分数段分布', scoreDistribution, counts],
    ['成绩等级分布', levels, counts],
    ['题型得分率', types, ratio],
    ['参与率', parts, byPeople(scope) ? counts : ratio],
  ] as const
  const bars = charts.flatMap(([title, { xaxisData, yaxisData }, say]) =>
    xaxisData.map((x, i): WrittenRow => [title, x, say(yaxisData[i] ?? null)]),
  )
  const ranked = await Promise.all(Object.keys(rankings).map((range) => ranking(db, scope, range as Ranking)))
  return [
    ...bars,
    ...Object.entries(rankings).flatMap(([range, title], i) =>
      (ranked[i] ?? []).map(
        (r): WrittenRow => [
          ...[title, r.departmentFullName, range.startsWith('PASS') ? ratio(r.value) : r.value],
          ...(r.pending > 0 && !range.startsWith('PARTICIPANT') ? [`暂定，${r.pending} 人待阅卷`] : []),
        ],
      ),
    ),
  ]
}

const byPeople = ({ range }: Scope) => range.analyzeType === 'BY_STUDENT'
/** Sheet of departments; a range of people has none. */
const organisationSheet = (rows: readonly OrgRow[]): WrittenSheet => ({
  name: '按组织',
  columns: columnsOf(['部门', 28], ['部门全称', 40], ['层级', 8], ...measured.map(([title]): [string] => [title])),
  rows: rows.map(organisationRow),
  none: '没有应考的部门',
})

/** Streams the workbook; the rows of people are read while they are written. */
export async function exportAnalysis(db: Db, scope: Scope): Promise<Readable> {
  const [told, rows, bars] = await Promise.all([overview(db, scope), organisation(db, scope), distributions(db, scope)])
  const people = new Map((await namedAsSeen(db, told.users)).map((p) => [p.id, p]))
  const users = told.users.map((u) => people.get(u.id) ?? u)
  const unassignedUsers = told.unassignedUsers.map((u) => people.get(u.id) ?? u)
  db.audit({
    entity: 'exam',
    entityId: scope.exam.id,
    after: { scope: told.scope, required: told.requiredUserCount },
  })
  const sheets: WrittenSheet[] = [
    { name: '概览', columns: columnsOf(['项目', 16], ['内容', 60]), rows: summary({ ...told, users, unassignedUsers }) },
    ...(byPeople(scope) ? [] : [organisationSheet(rows)]),
    {
      name: '成绩明细',
      columns: columnsOf(
        ...([['姓名'], ['工号', 16], ['总分'], ['单选得分'], ['多选得分'], ['判断得分'], ['填空得分'], ['简答得分']] as [
          string,
          number?,
        ][]),
        ...([['成绩等级'], ['是否合格'], ['状态'], ['部门', 40]] as [string, number?][]),
        ...notedOf(scope).map(([, title]): [string] => [title]),
      ),
      rows: resultRows(db, scope),
      none: '没有应考的人员',
    },
    { name: '分布', columns: columnsOf(['统计', 16], ['项目', 40], ['数值'], ['说明', 24]), rows: bars, none: '没有成绩' },
  ]
  return writeWorkbook(sheets)
}
