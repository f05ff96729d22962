// Exams of the tenant, newest first: when they are, what they draw from, who is assigned.
import { PlusOutlined } from '@ant-design/icons'
import { Button, Switch } from 'antd'
import { useState } from 'react'
import { useApiMutation } from '../../../ui/api-hooks.ts'
import { Cover } from '../../../ui/media/Poster.tsx'
import { lazyForm } from '../../../ui/lazy-dialog.tsx'
import { NameLink } from '../../../ui/NameLink.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ResourceTable } from '../../../ui/ResourceTable.tsx'
import { May, useMay } from '../../../ui/session.tsx'
import { Pill } from '../../../ui/TaskStatus.tsx'
import { type Column, placeColumn } from '../../../ui/table/column.tsx'
import type { Filter } from '../../../ui/table/FilterBar.tsx'
import { type Exam, exams } from '../contract.ts'
import { AssignmentsDialog } from './AssignmentsDialog.tsx'

const ExamForm = lazyForm(async () => (await import('./ExamForm.tsx')).ExamForm)
import './exams.css'

const filters: Filter[] = [
  { name: 'examinationName', label: '关键字', width: 200 },
  { kind: 'dates', name: ['startTime', 'endTime'], label: '考试时间', width: 250 },
]
const states = { COMING: ['neutral', '未开始'], OPEN: ['success', '进行中'], ENDED: ['neutral', '已结束'] } as const

/** The page where the paper of an exam is composed. */
const paperOf = (exam: Exam) => `/setTestPaper?${new URLSearchParams({ id: exam.id, name: exam.examinationName })}`

function ScoreSwitch({ exam }: { exam: Exam }) {
  const may = useMay()
  const act = useApiMutation(exams.update, { done: ({ displayScore }) => (displayScore ? '已启用' : '已禁用'), refresh: [exams.page] })
  return (
    <Switch
      size="small"
      aria-label={`允许查看成绩 ${exam.examinationName}`}
      checked={exam.displayScore}
      loading={act.busy}
      disabled={!exam.canEdit || !may(exams.update)}
      onChange={(displayScore) => void act.run({ params: { id: exam.id }, body: { displayScore } })}
    />
  )
}

function When({ exam }: { exam: Exam }) {
  return (
    <div className="yw-exam-when">
      {exam.startTime.slice(0, 16)} 起<small>{exam.endTime ? `至 ${exam.endTime.slice(0, 16)}` : '结束时间不限'}</small>
    </div>
  )
}

const columns: Column<Exam>[] = [
  placeColumn,
  {
    key: 'examinationName',
    title: '考试标题',
    least: 168,
    tone: 'name',
    always: true,
    render: (e) => (
      <span className="yw-exam-name">
        {e.imageUrl && <Cover src={e.imageUrl} name={e.examinationName} />}
        <NameLink to={paperOf(e)} name={e.examinationName} />
      </span>
    ),
  },
  {
    key: 'categoryName',
    title: '题库',
    least: 140,
    line: (e, n) => e.categories[n]?.categoryName ?? <span className="yw-muted">-</span>,
  },
  { key: 'startTime', title: '考试时间', width: 152, render: (e) => <When exam={e} /> },
  {
    key: 'state',
    title: '状态',
    width: 78,
    render: (e) => (
      <Pill tone={states[e.state][0]} icon={null}>
        {states[e.state][1]}
      </Pill>
    ),
  },
  {
    key: 'examDurationMinute',
    title: '时长与次数',
    width: 96,
    render: (e) => (
      <div className="yw-exam-when">
        {e.examDurationMinute} 分钟<small>可考 {e.maxExamCnt} 次</small>
      </div>
    ),
  },
  {
    key: 'totalScore',
    title: '试卷',
    width: 118,
    render: (e) => (
      <div className="yw-exam-when">
        {e.questionCount ? `${e.questionCount.toLocaleString('zh-CN')} 题 ${e.totalScore} 分` : <span className="yw-warn">未设置</span>}
        <small>合格线 {e.passRate}%</small>
      </div>
    ),
  },
  { key: 'creatorName', title: '创建人', width: 80, tone: 'second' },
  { key: 'displayScore', title: '允许查看成绩', width: 116, align: 'center', render: (e) => <ScoreSwitch exam={e} /> },
]

export default function ExamListPage() {
  const [form, setForm] = useState<Exam | 'new' | null>(null)
  const [assigned, setAssigned] = useState<Exam | null>(null)
  const remove = useApiMutation(exams.remove, { done: '删除成功', refresh: [exams.page] })
  const create = (
    <May do={exams.create}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setForm('new')}>
        新建考试
      </Button>
    </May>
  )
  return (
    <>
      <PageHeader title="考试管理" sub="从题库组成试卷，再指派给机构或人员">
        {create}
      </PageHeader>
      <ResourceTable
        name="exams"
        resource={exams.page}
        pageName="page"
        size={20}
        columns={columns}
        filters={filters}
        linesOf={(e) => e.categories.length}
        note="按创建时间，从新到旧"
        empty={{ title: '还没有考试', text: '先建一场考试，再为它设置试卷、指派考生。', action: create }}
        actionsWidth={176}
        actions={(e) =>
          e.canEdit
            ? [
                { label: '设置试卷', to: paperOf(e), may: 'exam:paper' },
                { label: '指派', onClick: () => setAssigned(e) },
                { label: '编辑', onClick: () => setForm(e), may: exams.update },
                {
                  label: '删除',
                  danger: true,
                  may: exams.remove,
                  disabled: e.sat && exams.meta.failures.satDelete,
                  confirm: {
                    title: '确定删除？',
                    content: `考试「${e.examinationName}」、它的试卷和指派会被删除，不能恢复；题库中的试题不受影响。`,
                    okText: '确定',
                    act: () => remove.run({ params: { id: e.id } }),
                  },
                },
              ]
            : [
                { label: '查看', onClick: () => setForm(e) },
                { label: '试卷', to: paperOf(e), may: 'exam:paper' },
                { label: '指派记录', onClick: () => setAssigned(e) },
              ]
        }
      />
      <ExamForm of={form} onClose={() => setForm(null)} />
      <AssignmentsDialog exam={assigned} onClose={() => setAssigned(null)} />
    </>
  )
}
