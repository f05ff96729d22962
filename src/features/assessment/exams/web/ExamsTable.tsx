// Table of the tenant's exams, newest first, with times, banks and assignments.
import { DownOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { lazyDialog, lazyForm } from '#ui/page/lazy-dialog.tsx'
import { MenuButton } from '#ui/page/MenuButton.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import type { RowAction } from '#ui/table/RowActions.tsx'
import { May } from '#ui/api/session.tsx'
import type { Filter } from '#ui/table/FilterBar.tsx'
import { useOpenFromUrl } from '#ui/state/use-open-from-url.ts'
import { keptDays } from '#features/organisation/recycle-bin/contract.ts'
import { BinLink } from '#features/organisation/recycle-bin/web/BinLink.tsx'
import { useReturn } from '#features/organisation/recycle-bin/web/use-return.ts'
import { type Exam, exams, type ListedExam, type Sitter } from '../contract.ts'
import { listedStates, templateFilter } from '../fields.ts'
import { examCard, examColumns } from './exam-columns.tsx'
import { invigilationOf, markingOf, nextStepOf, paperOf, reportOf, type Step } from './exam-steps.ts'
import './exams.css'

const ExamForm = lazyForm(async () => (await import('./ExamForm.tsx')).ExamForm)
const CopyExamDialog = lazyForm(async () => (await import('./CopyExamDialog.tsx')).CopyExamDialog)
const AssignmentsDialog = lazyDialog(
  async () => (await import('./AssignmentsDialog.tsx')).AssignmentsDialog,
  ({ exam }) => exam !== null,
)

const filters: Filter[] = [
  { name: 'examinationName', label: '关键字' },
  { kind: 'dates', name: ['startTime', 'endTime'], label: '考试时间' },
  {
    kind: 'select',
    name: 'state',
    label: '状态',
    width: 120,
    options: Object.entries(listedStates).map(([value, label]) => ({ value, label })),
  },
  {
    kind: 'select',
    name: 'template',
    label: '模板',
    width: 110,
    options: Object.entries(templateFilter).map(([value, label]) => ({ value, label })),
  },
]

const kept = `${keptDays} 天内可在回收站恢复`
/** Text of the deletion dialog: what is deleted with an exam, and how long it can be restored. */
function removalOf({ examinationName: name, sat }: ListedExam): string {
  if (!sat) return `考试「${name}」、它的试卷和指派会一起删除；${kept}。题库中的试题不受影响。`
  return `考试「${name}」已有人参加：试卷、指派、作答和成绩会一起删除，报告和首页不再统计；${kept}，之后成绩随之彻底删除。正在参加的人可以考完。`
}

interface Opens {
  onAssign: (exam: ListedExam) => void
  onForm: (exam: ListedExam) => void
  onCopy: (exam: ListedExam) => void
}

/** Row action that publishes scores by hand or takes them back; visible once somebody has sat. */
function usePublishing() {
  const act = useApiMutation(exams.publish, { done: ({ published }) => (published ? '已发布成绩' : '已撤回发布'), refresh: [exams.page] })
  return (e: ListedExam): RowAction => {
    const { published, examinationName: name } = e
    const verb = published ? '撤回发布' : '发布成绩'
    return {
      label: verb,
      may: exams.publish,
      rest: true,
      hidden: !e.sat || !e.displayScore,
      confirm: {
        title: published ? '撤回发布？' : '发布成绩？',
        content: published
          ? `考试「${name}」的考生不再看到成绩，直到重新发布。`
          : `考试「${name}」已交卷的考生可以看到成绩${e.markingUserCount ? `；还有 ${e.markingUserCount.toLocaleString('zh-CN')} 人待阅卷，阅完后随即可见` : ''}。`,
        okText: verb,
        act: () => act.run({ params: { id: e.id }, body: { published: !published } }),
      },
    }
  }
}

/** Row action that makes an exam a template, or removes the mark. */
function useTemplating() {
  const done = ({ template }: Exam) => (template ? '已设为模板，新建考试时可以从它开始' : '已取消模板')
  const act = useApiMutation(exams.setTemplate, { done, refresh: [exams.page] })
  return ({ id, template }: ListedExam): RowAction => ({
    label: template ? '取消模板' : '设为模板',
    may: exams.setTemplate,
    rest: true,
    onClick: () => void act.run({ params: { id }, body: { template: !template } }),
  })
}

/** Row actions: the next step first, then 指派; the others under 更多. */
function useActions({ onAssign, onForm, onCopy }: Opens) {
  const remove = useApiMutation(exams.remove, { done: '删除成功', refresh: [exams.page], offer: useReturn([exams.page]) })
  const publishing = usePublishing()
  const templating = useTemplating()
  const stepsOf = (e: ListedExam): Record<Step, RowAction> => ({
    paper: { label: '设置试卷', to: paperOf(e), may: 'exam:paper' },
    assign: { label: '指派', onClick: () => onAssign(e) },
    marking: { label: '阅卷', to: markingOf(e), may: 'marking:menu' },
    report: { label: '成绩报告', to: reportOf(e), may: 'examAnalysis:menu' },
  })
  const removal = (e: ListedExam): RowAction => ({
    label: '删除',
    danger: true,
    rest: true,
    may: exams.remove,
    confirm: {
      title: '确定删除？',
      content: removalOf(e),
      okText: '确定',
      act: () => remove.run({ params: { id: e.id } }),
    },
  })
  return (e: ListedExam): RowAction[] => {
    const steps = stepsOf(e)
    const copy: RowAction = { label: '复制', onClick: () => onCopy(e), may: exams.copy, rest: true }
    // in the place of 指派 while the exam runs, and under 更多 at other times
    const watch: RowAction = { label: '监考', to: invigilationOf(e), may: 'exam:invigilation', rest: e.state !== 'OPEN' }
    const report = { ...steps.report, hidden: e.participatedUserCount === 0 }
    if (!e.canEdit)
      return [
        { ...report, next: true },
        { label: '查看', onClick: () => onForm(e) },
        { ...watch, rest: true },
        { label: '试卷', to: paperOf(e), may: 'exam:paper', rest: true },
        { label: '指派记录', onClick: () => onAssign(e), rest: true },
        copy,
      ]
    const next = nextStepOf(e)
    const others = (['assign', 'report', 'paper'] as const).filter((step) => step !== next)
    return [
      { ...steps[next], next: true },
      { ...watch, hidden: e.questionCount === 0 },
      ...others.map((step) => ({ ...(step === 'report' ? report : steps[step]), rest: step !== 'assign' || e.state === 'OPEN' })),
      { label: '编辑', onClick: () => onForm(e), may: exams.update, rest: true },
      publishing(e),
      copy,
      templating(e),
      removal(e),
    ]
  }
}

interface Props {
  /** Slot: notes about the paper of an exam in the assignment dialog. */
  paperNote: (exam: Exam) => ReactNode
  /** Slot: actions on selected candidates. */
  sitterActs: (exam: Exam, chosen: readonly Sitter[]) => ReactNode
}

export function ExamsTable({ paperNote, sitterActs }: Props) {
  const [form, setForm] = useState<ListedExam | 'new' | null>(null)
  useOpenFromUrl(exams.create, () => setForm('new'))
  const [assigned, setAssigned] = useState<ListedExam | null>(null)
  const [copied, setCopied] = useState<ListedExam | 'template' | null>(null)
  const actions = useActions({ onAssign: setAssigned, onForm: setForm, onCopy: setCopied })
  const create = (
    <May do={exams.create}>
      <Space.Compact>
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setForm('new')}>
          新建考试
        </Button>
        <MenuButton
          placement="bottomRight"
          menu={{ items: [{ key: 'template', label: '从模板新建', onClick: () => setCopied('template') }] }}
        >
          <Button type="primary" icon={<DownOutlined aria-hidden />} aria-label="更多新建方式" />
        </MenuButton>
      </Space.Compact>
    </May>
  )
  return (
    <>
      <PageHeader title="考试管理" sub="从题库组成试卷，再指派给机构或人员">
        <BinLink to="/examRecycleBin" may="exam:recycleBin" />
        {create}
      </PageHeader>
      <ListTable
        name="exams"
        resource={exams.page}
        pageName="page"
        size={20}
        columns={examColumns}
        card={examCard}
        filters={filters}
        linesOf={(e) => e.categories.length}
        note="按创建时间，从新到旧；参加与合格率按您可查看的部门统计，与成绩报告一致"
        empty={{ title: '还没有考试', text: '先建一场考试，再为它设置试卷、指派考生。', action: create }}
        actionsWidth={156}
        actions={actions}
      />
      <ExamForm of={form} onClose={() => setForm(null)} />
      <CopyExamDialog of={copied} onClose={() => setCopied(null)} />
      <AssignmentsDialog exam={assigned} paperNote={paperNote} sitterActs={sitterActs} onClose={() => setAssigned(null)} />
    </>
  )
}
