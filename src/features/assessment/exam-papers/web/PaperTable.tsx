// Table of the questions of a paper with scores, and the actions on one or several.
import { Button, Tooltip } from 'antd'
import { type ReactNode, useState } from 'react'
import { shortened } from '#shared/text.ts'
import { useApiMutation, useRefresh } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import { ConfirmButton } from '#ui/page/ConfirmButton.tsx'
import { NumberInput } from '#ui/form/NumberInput.tsx'
import { showWarning } from '#ui/page/notice.ts'
import { May } from '#ui/api/session.tsx'
import { SortableTable } from '#ui/table/SortableTable.tsx'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import { exams } from '#features/assessment/exams/contract.ts'
import { maxScore, type QuestionType } from '#features/assessment/question-banks/contract.ts'
import { QuestionText } from '#ui/text/QuestionText.tsx'
import { questionText } from '#features/assessment/question-banks/web/QuestionDialog.tsx'
import { type PaperQuestion, papers } from '../contract.ts'
import { paperReads } from './paper-reads.ts'
import { BatchScoreDialog } from './ScoreDialogs.tsx'

const useRemoving = () =>
  useApiMutation(papers.remove, {
    done: '删除成功',
    left: { verb: '移除', leads: { nowhere: 'only what is not in the paper any more is left out' } },
    refresh: paperReads,
  })

function Score({ examId, question, disabled }: { examId: string; question: PaperQuestion; disabled: boolean }) {
  const [typed, setTyped] = useState<number | null>(null)
  const act = useApiMutation(papers.score, { done: '设置成功', refresh: paperReads })
  const again = useRefresh()
  const save = async () => {
    if (typed === null || typed === question.score) return setTyped(null)
    const outcome = await act.run({ params: { id: examId }, body: [{ subjectId: question.id, score: typed, seen: question.score }] })
    if (outcome.ok) return setTyped(null)
    // keeps the input beside the current score
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
  { key: 'typeLabel', title: '题型', width: 72, card: 'mark', render: (q) => <span className="yw-qv-tag">{q.typeLabel}</span> },
  {
    key: 'subjectName',
    title: '题目',
    least: 280,
    always: true,
    card: 'title',
    spoken: questionText,
    render: (q) => (
      <>
        <QuestionText inline text={questionText(q)} />
        {q.removed && (
          <Tooltip title="题目已从题库删除，试卷中保留">
            <span className="yw-warn"> （题库中已删除）</span>
          </Tooltip>
        )}
      </>
    ),
  },
  { key: 'categoryName', title: '题库', width: 150, tone: 'second' },
  { key: 'score', title: '分数', width: 116, align: 'right', render: (q) => <Score examId={examId} question={q} disabled={fixed} /> },
]

function orderNote(canEdit: boolean, type: QuestionType | undefined): string {
  if (!canEdit) return '按试卷顺序'
  return type === undefined ? '按试卷顺序；拖动左侧手柄可调整' : '按试卷顺序；在“全部”中可调整顺序'
}

/** Text of the confirmation of a removal; a single question is quoted. */
function named(list: readonly PaperQuestion[]): string {
  const [only] = list
  if (!only || list.length > 1) return `选中的 ${list.length} 道题`
  return `第 ${only.sort + 1} 题「${shortened(questionText(only), 40)}」`
}

/** Batch buttons without a selection; a click explains what to select. */
const NothingChosen = () => (
  <>
    <Button size="small" type="text" onClick={() => showWarning(papers.meta.failures.nothingToScore)}>
      批量设置分数
    </Button>
    <Button size="small" type="text" onClick={() => showWarning(papers.meta.failures.nothingToDelete)}>
      批量删除
    </Button>
  </>
)

interface Props {
  examId: string
  /** Type filter; undefined: all types. */
  type: QuestionType | undefined
  canEdit: boolean
  hasQuestions: boolean
  /** Number of questions that draw rules give each candidate. */
  drawn: number
  /** Shown for an empty paper, with the ways to fill it. */
  empty: ReactNode
  onScoreTypes: () => void
}

export function PaperTable({ examId, type, canEdit, hasQuestions, drawn, empty, onScoreTypes }: Props) {
  const [scored, setScored] = useState<{ questions: PaperQuestion[]; clear: () => void } | null>(null)
  const asked = { examinationId: examId, ...(type === undefined ? {} : { type }) }
  const remove = useRemoving()
  const sort = useApiMutation(papers.sort)
  const removing = (list: readonly PaperQuestion[], clear?: () => void) => ({
    title: '确定删除？',
    content: `${named(list)}会从试卷中移除，题库中的试题不受影响。`,
    okText: '确定',
    act: async () => {
      const outcome = await remove.run({ params: { id: examId }, body: list.map((q) => q.id) })
      if (outcome.ok) clear?.()
      return outcome
    },
  })
  return (
    <>
      <SortableTable
        name="paper"
        resource={papers.page}
        pageName="page"
        args={{ body: asked }}
        columns={columnsOf(examId, !canEdit)}
        canEdit={canEdit && type === undefined}
        onSort={(move) => sort.run({ params: { id: examId }, body: move })}
        // only the ids of all questions are needed
        everything={async () =>
          (await call(papers.ids, { params: { id: examId }, query: type === undefined ? {} : { type: `${type}` } })).map(
            (of) => ({ id: of }) as PaperQuestion,
          )
        }
        note={orderNote(canEdit, type)}
        {...(canEdit
          ? {
              actionsWidth: 90,
              actions: (q: PaperQuestion) => [{ label: '删除', danger: true, may: papers.remove, confirm: removing([q]) }],
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
              batchHint: <NothingChosen />,
              tools: (
                <May do={papers.scoreByType}>
                  <Button size="small" type="text" disabled={!hasQuestions} onClick={onScoreTypes}>
                    按题型设置分数
                  </Button>
                </May>
              ),
            }
          : {})}
        empty={
          drawn > 0
            ? { title: '没有固定题目', text: `全部 ${drawn} 道题按抽题规则抽取；也可以加入所有考生都有的题目。`, action: empty }
            : { title: '试卷还没有题目', text: '从考试的题库中手动挑选，或按题型随机抽取。', action: empty }
        }
      />
      <BatchScoreDialog
        examId={examId}
        questions={scored?.questions ?? null}
        onClose={() => setScored(null)}
        onDone={() => scored?.clear()}
      />
    </>
  )
}
