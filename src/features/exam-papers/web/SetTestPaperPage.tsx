// Composing the paper of one exam: by hand or at random, scored, sorted, looked at as a candidate sees it.
import { EyeOutlined, PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Segmented, Tooltip } from 'antd'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApiMutation, useApiQuery, useRefresh } from '../../../ui/api-hooks.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { useCrumbs } from '../../../ui/crumbs.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { showWarning } from '../../../ui/notice.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { May, useMay } from '../../../ui/session.tsx'
import { SortableTable } from '../../../ui/SortableTable.tsx'
import { type Column, placeColumn } from '../../../ui/table/column.tsx'
import { call } from '../../../ui/client.ts'
import { exams } from '../../exams/contract.ts'
import { maxScore, type QuestionType, typeLabels } from '../../question-banks/contract.ts'
import { questionText } from '../../question-banks/web/QuestionDialog.tsx'
import { type PaperQuestion, papers } from '../contract.ts'
import { DrawDialog } from './DrawDialog.tsx'
import { PaperDrawer } from './PaperDrawer.tsx'
import { PickDialog } from './PickDialog.tsx'
import { BatchScoreDialog, TypeScoreDialog } from './ScoreDialogs.tsx'
import './paper.css'

const useRemoving = () =>
  useApiMutation(papers.remove, {
    done: '删除成功',
    left: { verb: '移除', leads: { nowhere: 'only what is not in the paper any more is left out' } },
    refresh: [papers.page, papers.ids, exams.detail, exams.page],
  })

function Score({ examId, question, disabled }: { examId: string; question: PaperQuestion; disabled: boolean }) {
  const [typed, setTyped] = useState<number | null>(null)
  const act = useApiMutation(papers.score, { done: '设置成功', refresh: [papers.page, exams.detail, exams.page] })
  const again = useRefresh()
  const save = async () => {
    if (typed === null || typed === question.score) return setTyped(null)
    const outcome = await act.run({ params: { id: examId }, body: [{ subjectId: question.id, score: typed, seen: question.score }] })
    if (outcome.ok) return setTyped(null)
    // what is typed stays beside what it is worth by now
    await again(papers.page, exams.detail)
  }
  if (disabled) return <>{question.score}</>
  return (
    <span className="yw-paper-score">
      <NumberInput
        size="small"
        aria-label={`第${question.sort + 1}题的分数`}
        min={0}
        max={maxScore}
        value={typed ?? question.score}
        disabled={act.busy}
        onChange={setTyped}
        onBlur={() => void save()}
        onPressEnter={(e) => (e.target as HTMLElement).blur()}
      />
    </span>
  )
}

const columnsOf = (examId: string, fixed: boolean): Column<PaperQuestion>[] => [
  { ...placeColumn, render: (q: object) => (q as PaperQuestion).sort + 1 },
  { key: 'typeLabel', title: '题型', width: 72, render: (q) => <span className="yw-qv-tag">{q.typeLabel}</span> },
  {
    key: 'subjectName',
    title: '题目',
    least: 280,
    always: true,
    render: (q) => (
      <>
        {questionText(q)}
        {q.removed && (
          <Tooltip title="题目已从题库删除，试卷中保留">
            <span className="yw-warn"> （题库中已删除）</span>
          </Tooltip>
        )}
      </>
    ),
  },
  { key: 'categoryName', title: '题库', width: 150, tone: 'second' },
  { key: 'score', title: '分数', width: 116, render: (q) => <Score examId={examId} question={q} disabled={fixed} /> },
]

export default function SetTestPaperPage() {
  const [search, setSearch] = useSearchParams()
  const id = search.get('id') ?? '0'
  const may = useMay()
  const { data: exam, error, refetch } = useApiQuery(exams.detail, { params: { id } }, { inPlace: true })
  const [mode, setMode] = useState<'MANUAL' | 'AUTO' | null>(null)
  const [open, setOpen] = useState<'pick' | 'draw' | 'types' | 'sheet' | null>(null)
  const [scored, setScored] = useState<{ questions: PaperQuestion[]; clear: () => void } | null>(null)
  const typeText = search.get('type')
  const type = typeText !== null && typeText in typeLabels ? (Number(typeText) as QuestionType) : undefined
  const asked = { examinationId: id, ...(type === undefined ? {} : { type }) }
  const { data: first } = useApiQuery(papers.page, { query: { page: 1, pageSize: 10 }, body: { examinationId: id } }, { inPlace: true })
  const types = first?.types ?? []
  const remove = useRemoving()
  const sort = useApiMutation(papers.sort)
  useCrumbs([{ title: '考试管理', to: '/examList' }, { title: exam?.examinationName ?? search.get('name') ?? '' }, { title: '试卷设置' }])
  if (error && !exam) return <ErrorState error={error} onRetry={() => void refetch()} />
  const canEdit = (exam?.canEdit ?? false) && !exam?.sat && may(papers.add)
  const close = () => setOpen(null)
  const shownMode = mode ?? exam?.selectMode ?? 'MANUAL'
  const turn = (value: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        for (const name of ['page', 'row']) next.delete(name)
        if (value === 'all') next.delete('type')
        else next.set('type', value)
        return next
      },
      { replace: true },
    )
  const removing = (list: readonly PaperQuestion[], clear?: () => void) => ({
    title: '确定删除？',
    content: `${list.length === 1 ? '这道题' : `选中的 ${list.length} 道题`}会从试卷中移除，题库中的试题不受影响。`,
    okText: '确定',
    act: async () => {
      const outcome = await remove.run({ params: { id }, body: list.map((q) => q.id) })
      if (outcome.ok) clear?.()
      return outcome
    },
  })
  const choose = canEdit && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen(shownMode === 'AUTO' ? 'draw' : 'pick')}>
      {shownMode === 'AUTO' ? '自动选题' : '手动选题'}
    </Button>
  )
  return (
    <>
      <PageHeader
        back="/examList"
        title={exam?.examinationName ?? search.get('name') ?? ' '}
        sub={exam ? `题库：${exam.categoryName} · 限时 ${exam.examDurationMinute} 分钟 · 合格线 ${exam.passRate}%` : ' '}
      >
        <Button icon={<EyeOutlined aria-hidden />} onClick={() => setOpen('sheet')} disabled={!exam}>
          预览试卷
        </Button>
        {choose}
      </PageHeader>
      {exam?.sat && <Alert style={{ marginBottom: 12 }} type="info" showIcon title={papers.meta.failures.sat} />}
      <section className="yw-card yw-paper-bar" aria-label="选题设置">
        <span className="yw-paper-mode">
          选题方式
          <Segmented
            aria-label="选题方式"
            value={shownMode}
            disabled={!canEdit}
            options={[
              { value: 'MANUAL', label: '手动' },
              { value: 'AUTO', label: '自动' },
            ]}
            onChange={(to: 'MANUAL' | 'AUTO') => {
              setMode(to)
              if (to === 'AUTO') setOpen('draw')
            }}
          />
        </span>
        <Segmented
          aria-label="题型"
          value={typeText ?? 'all'}
          options={[
            { value: 'all', label: `全部 ${exam?.questionCount ?? 0}` },
            ...types.map((t) => ({ value: String(t.type), label: `${typeLabels[t.type]} ${t.count}` })),
          ]}
          onChange={turn}
        />
        <span className="yw-paper-types">
          {types.map((t) => (
            <span key={t.type}>
              {typeLabels[t.type]} {t.score} 分
            </span>
          ))}
          <span>
            总分 <b>{exam?.totalScore ?? 0}</b> 分
          </span>
        </span>
      </section>
      <SortableTable
        name="paper"
        resource={papers.page}
        pageName="page"
        args={{ body: asked }}
        columns={columnsOf(id, !canEdit)}
        canEdit={canEdit && type === undefined}
        onSort={(move) => sort.run({ params: { id }, body: move })}
        // of all there are only the ids are needed
        everything={async () =>
          (await call(papers.ids, { params: { id }, query: type === undefined ? {} : { type: `${type}` } })).map(
            (of) => ({ id: of }) as PaperQuestion,
          )
        }
        note={!canEdit ? '按试卷顺序' : type === undefined ? '按试卷顺序；拖动左侧手柄可调整' : '按试卷顺序；在“全部”中可调整顺序'}
        {...(canEdit
          ? {
              batch: (chosen: PaperQuestion[], clear: () => void) => (
                <>
                  <Button size="small" type="primary" onClick={() => setScored({ questions: chosen, clear })}>
                    批量设置分数
                  </Button>
                  <ConfirmButton size="small" {...removing(chosen, clear)}>
                    批量删除
                  </ConfirmButton>
                </>
              ),
              batchHint: (
                <>
                  <Button size="small" type="text" onClick={() => showWarning(papers.meta.failures.nothingToScore)}>
                    批量设置分数
                  </Button>
                  <Button size="small" type="text" onClick={() => showWarning(papers.meta.failures.nothingToDelete)}>
                    批量删除
                  </Button>
                </>
              ),
              tools: (
                <May do={papers.scoreByType}>
                  <Button size="small" type="text" disabled={!types.length} onClick={() => setOpen('types')}>
                    按题型设置分数
                  </Button>
                </May>
              ),
            }
          : {})}
        empty={{ title: '试卷还没有题目', text: '从考试的题库中手动挑选，或按题型随机抽取。', action: choose }}
        actionsWidth={90}
        actions={(q) => (canEdit ? [{ label: '删除', danger: true, may: papers.remove, confirm: removing([q]) }] : [])}
      />
      {exam && (
        <>
          <PickDialog open={open === 'pick'} exam={exam} onClose={close} />
          <DrawDialog open={open === 'draw'} exam={exam} used={first?.used ?? []} before={exam.examinationDetail} onClose={close} />
          <PaperDrawer open={open === 'sheet'} exam={exam} onClose={close} />
        </>
      )}
      <TypeScoreDialog examId={id} types={open === 'types' ? types : null} onClose={close} />
      <BatchScoreDialog examId={id} questions={scored?.questions ?? null} onClose={() => setScored(null)} onDone={() => scored?.clear()} />
    </>
  )
}
