// Page that composes the paper of an exam: manual or random selection, scores, order, preview.
import { EyeOutlined, PlusOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { useCrumbs } from '#ui/page/crumbs.tsx'
import { ErrorState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { LazyReviewBar } from '#features/organisation/content-reviews/web/use-reviews.tsx'
import { useMay } from '#ui/api/session.tsx'
import { withParams } from '#ui/state/url-params.ts'
import { type Exam, exams } from '#features/assessment/exams/contract.ts'
import { measureNames, measures } from '#features/assessment/exams/fields.ts'
import { ENABLED, type QuestionType, typeLabels } from '#features/assessment/question-banks/contract.ts'
import { papers } from '../contract.ts'
import { CheckButton } from './CheckButton.tsx'
import { CheckDrawer } from './CheckDrawer.tsx'
import { DrawDialog } from './DrawDialog.tsx'
import { DrawRules } from './DrawRules.tsx'
import { DrawRulesDialog } from './DrawRulesDialog.tsx'
import { PaperDrawer } from './PaperDrawer.tsx'
import { PickDialog } from './PickDialog.tsx'
import { TypeScoreDialog } from './ScoreDialogs.tsx'
import { PaperBar } from './PaperBar.tsx'
import { PaperTable } from './PaperTable.tsx'
import './paper.css'

function measuresOf(exam: Exam): string {
  const on = measureNames.filter((name) => exam[name])
  return on.length ? `防作弊：${on.map((name) => measures[name].label).join('、')}` : ''
}
const subOf = (exam: Exam) =>
  [`题库：${exam.categoryName}`, `限时 ${exam.examDurationMinute} 分钟`, `合格线 ${exam.passRate}%`, measuresOf(exam)]
    .filter(Boolean)
    .join(' · ')

/** Notice about disabled banks, which give no more questions. */
function DisabledBanks({ exam }: { exam: Exam }) {
  const names = exam.categories.filter((b) => b.status !== ENABLED).map((b) => `“${b.categoryName}”`)
  if (!names.length) return null
  const title = `题库${names.join('、')}已禁用：试卷中已有的题目照常使用，不能再从中选题`
  return <Alert type="warning" showIcon title={title} />
}

export default function SetTestPaperPage() {
  const [search, setSearch] = useSearchParams()
  const id = search.get('id') ?? '0'
  const may = useMay()
  const { data: exam, error, refetch } = useApiQuery(exams.detail, { params: { id } }, { inPlace: true })
  const [mode, setMode] = useState<'MANUAL' | 'AUTO' | null>(null)
  const [open, setOpen] = useState<'pick' | 'draw' | 'rules' | 'types' | 'sheet' | 'check' | null>(search.get('check') ? 'check' : null)
  const typeText = search.get('type')
  const type = typeText !== null && typeText in typeLabels ? (Number(typeText) as QuestionType) : undefined
  const { data: first } = useApiQuery(papers.page, { query: { page: 1, pageSize: 10 }, body: { examinationId: id } }, { inPlace: true })
  const types = first?.types ?? []
  useCrumbs([{ title: '考试管理', to: '/examList' }, { title: exam?.examinationName ?? search.get('name') ?? '' }, { title: '试卷设置' }])
  if (error && !exam) return <ErrorState error={error} onRetry={() => void refetch()} />
  const canEdit = (exam?.canEdit ?? false) && !exam?.sat && may(papers.add)
  const close = () => setOpen(null)
  const shownMode = mode ?? exam?.selectMode ?? 'MANUAL'
  const turn = (value: string) =>
    setSearch((now) => withParams(now, { page: null, row: null, type: value === 'all' ? null : value }), { replace: true })
  const choose = canEdit && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen(shownMode === 'AUTO' ? 'draw' : 'pick')}>
      {shownMode === 'AUTO' ? '自动选题' : '手动选题'}
    </Button>
  )
  return (
    <>
      <PageHeader back="/examList" title={exam?.examinationName ?? search.get('name') ?? ' '} sub={exam ? subOf(exam) : ' '}>
        <Button icon={<EyeOutlined aria-hidden />} onClick={() => setOpen('sheet')} disabled={!exam}>
          预览试卷
        </Button>
        {exam && <CheckButton exam={exam} onOpen={() => setOpen('check')} />}
        {choose}
      </PageHeader>
      <LazyReviewBar kind="PAPER" ownerId={id} />
      {exam && !exam.sat && <DisabledBanks exam={exam} />}
      <PaperBar
        exam={exam}
        types={types}
        canEdit={canEdit}
        mode={shownMode}
        type={typeText ?? 'all'}
        onMode={(to) => {
          setMode(to)
          if (to === 'AUTO') setOpen('draw')
        }}
        onType={turn}
      />
      {exam && <DrawRules exam={exam} canEdit={canEdit} onEdit={() => setOpen('rules')} />}
      <PaperTable
        examId={id}
        type={type}
        canEdit={canEdit}
        hasQuestions={types.length > 0}
        drawn={exam?.drawnCount ?? 0}
        empty={choose}
        onScoreTypes={() => setOpen('types')}
      />
      {exam && (
        <>
          <PickDialog open={open === 'pick'} exam={exam} onClose={close} />
          <DrawDialog open={open === 'draw'} exam={exam} before={exam.examinationDetail} onClose={close} />
          <DrawRulesDialog open={open === 'rules'} exam={exam} onClose={close} />
          <PaperDrawer open={open === 'sheet'} exam={exam} onClose={close} />
          <CheckDrawer
            exam={exam}
            canEdit={canEdit}
            open={open === 'check'}
            onClose={close}
            onPick={() => setOpen('pick')}
            onSingle={() => {
              turn('0')
              close()
            }}
          />
        </>
      )}
      <TypeScoreDialog examId={id} types={open === 'types' ? types : null} onClose={close} />
    </>
  )
}
