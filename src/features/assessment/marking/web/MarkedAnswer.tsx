// View of a marker: the question with its reference, the answer, and the end of the queue.
import { Button, Image } from 'antd'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { QuestionText } from '#ui/text/QuestionText.tsx'
import { AnswerKeyHidden } from '#ui/text/AnswerKeyHidden.tsx'
import { questionName } from '#features/assessment/exam-papers/fields.ts'
import type { Marked, MarkedQuestion } from '../contract.ts'

export function Question({ question: q }: { question: MarkedQuestion }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
    <section className="yw-card yw-mark-question" aria-label="题目" tabIndex={0}>
      <h2>
        {questionName(q)} <small>满分 {q.maxScore} 分</small>
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
  /** Two people mark each answer. */
  isDouble: boolean
  may: boolean
  /** Another marker has the answer, or the lease has ended. */
  notice: ReactNode
  children: ReactNode
}

const points = (n: number) => `${n} 分`

/** Points of the answer; in an exam with two markers, also the own mark, the marks of both, and the result. */
function GivenPoints({ answer: { graderName, score, final, marks, isDisputed }, isDouble }: Pick<Props, 'answer' | 'isDouble'>) {
  if (isDisputed) return <span className="yw-warn">前两评 {marks.map((m) => points(m.score)).join('、')}，相差过大，由您定分</span>
  if (marks.length)
    return (
      <span className="yw-muted">
        {marks.map((m) => `${m.name ?? ''} ${points(m.score)}`).join('，')}；结果 {points(final ?? score ?? 0)}
      </span>
    )
  if (graderName) return <span className="yw-muted">{`${graderName} 已评 ${score} 分`}</span>
  if (isDouble && score !== null && final === null) return <span className="yw-muted">您已评 {points(score)}，等待他人评分</span>
  return null
}

const factWords = {
  LONG_PASTE: (chars: number) => `粘贴 ${chars} 字`,
  EQUAL_ANSWERS: (chars: number) => `有 ${chars} 字与另一份答卷几乎相同`,
} as const

/** Facts of a marked answer; they are hidden before, so that they cannot influence the score. */
function Facts({ facts }: Pick<Marked, 'facts'>) {
  if (!facts.length) return null
  return (
    <p className="yw-mark-facts">
      {facts.map((f) => `${f.at.slice(0, 16)} ${factWords[f.kind](f.chars)}`).join('；')}
      <small>只供参考，不影响得分；另一份答卷见考试分析的答卷</small>
    </p>
  )
}

export function MarkedAnswerCard({ answer, place, blind, isDouble, may, notice, children }: Props) {
  return (
    <section className="yw-card yw-mark-answer" aria-label="作答">
      <header>
        <span>第 {place} 份</span>
        <span className="yw-second">{blind ? '考生姓名已隐藏' : `${answer.name ?? ''} ${answer.workNo ?? ''}`}</span>
        <GivenPoints answer={answer} isDouble={isDouble} />
      </header>
      {notice}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable */}
      <div className="yw-mark-text" tabIndex={0} role="group" aria-label="作答内容">
        {answer.answer}
      </div>
      <Facts facts={answer.facts} />
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
  others = 0,
  status,
  empty,
  onBack,
}: {
  left: number
  /** Answers that wait for another marker. */
  others?: number
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
  if (others > 0)
    return <EmptyState picture="done" title="您的部分已评完" text={`还有 ${others} 份等待另一位阅卷人；两人都评完，成绩才计入统计。`} />
  return <EmptyState picture="done" title="全部阅完" text="成绩已经计入统计；有人交卷后会再出现在这里。" />
}
