// View of a marker: the question with its reference, the answer, and the end of the queue.
import { Button, Image } from 'antd'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { QuestionText } from '#ui/text/QuestionText.tsx'
import { AnswerKeyHidden } from '#ui/text/AnswerKeyHidden.tsx'
import type { Marked, MarkedQuestion } from '../contract.ts'

export function Question({ question: q }: { question: MarkedQuestion }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
    <section className="yw-card yw-mark-question" aria-label="题目" tabIndex={0}>
      <h2>
        第 {q.place} 题 <small>满分 {q.maxScore} 分</small>
      </h2>
      <div className="yw-mark-stem">
        <QuestionText text={q.subjectName} />
      </div>
      {q.imageUrls.map((url, i) => (
        <Image key={url} src={url} alt={`题目图片${i + 1}`} height={120} />
      ))}
      <h3>参考答案</h3>
      {q.keysKept ? (
        <AnswerKeyHidden />
      ) : (
        <div className="yw-mark-key">
          <QuestionText text={q.reference} />
        </div>
      )}
    </section>
  )
}

interface Props {
  answer: Marked
  place: number
  blind: boolean
  may: boolean
  /** Another marker has the answer, or the lease has ended. */
  notice: ReactNode
  children: ReactNode
}

export function MarkedAnswerCard({ answer, place, blind, may, notice, children }: Props) {
  return (
    <section className="yw-card yw-mark-answer" aria-label="作答">
      <header>
        <span>第 {place} 份</span>
        <span className="yw-second">{blind ? '考生姓名已隐藏' : `${answer.name ?? ''} ${answer.workNo ?? ''}`}</span>
        {answer.graderName && (
          <span className="yw-muted">
            {answer.graderName} 已评 {answer.score} 分
          </span>
        )}
      </header>
      {notice}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable */}
      <div className="yw-mark-text" tabIndex={0} role="group" aria-label="作答内容">
        {answer.answer}
      </div>
      {children}
      {may && (
        <p className="yw-mark-keys">
          数字键给分，<kbd>.</kbd> 加减半分，<kbd>↑</kbd> <kbd>↓</kbd> 微调，<kbd>Alt</kbd> + 数字点选得分点，<kbd>Shift</kbd> +
          数字加评语，
          <kbd>Enter</kbd> 保存并下一份，<kbd>Shift</kbd> + <kbd>Enter</kbd> 上一份，<kbd>Ctrl</kbd> + <kbd>Z</kbd> 撤销
        </p>
      )}
    </section>
  )
}

export function Finished({
  left,
  status,
  empty,
  onBack,
}: {
  left: number
  status: 'WAITING' | 'MARKED'
  empty: boolean
  onBack: () => void
}) {
  if (empty) return <EmptyState picture="done" title="这场考试没有简答题" text="其他题型由系统自动评分，不需要阅卷。" />
  if (status === 'MARKED') return <EmptyState picture="nodata" title="没有更多已阅的作答" />
  if (left > 0)
    return (
      <EmptyState
        picture="noresult"
        title={`还有 ${left} 份没有评分`}
        text="它们被跳过了，可以现在回去评分。"
        action={
          <Button type="primary" onClick={onBack}>
            回到第一份
          </Button>
        }
      />
    )
  return <EmptyState picture="done" title="全部阅完" text="成绩已经计入统计；有人交卷后会再出现在这里。" />
}
