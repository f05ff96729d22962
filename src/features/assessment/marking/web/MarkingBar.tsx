// Bar of the marking desk: filter, order and progress.
import { Select, Switch } from 'antd'
import { Segmented } from '#ui/page/Segmented.tsx'
import { questionName } from '#features/assessment/exam-papers/fields.ts'
import type { MarkedQuestion } from '../contract.ts'
import type { Head } from './use-queue.ts'
import type { useMarkingSetting } from './use-marking-setting.ts'

const orders = [
  { value: 'QUESTION', label: '按题目' },
  { value: 'PERSON', label: '按考生' },
  { value: 'GROUP', label: '相近的一起' },
]

/** Marked answers, and all answers, of the visible questions. */
export function progressOf(head: Head | null, subjectId: string | undefined) {
  const ofQuestions = (head?.questions ?? []).filter((q) => !subjectId || q.subjectId === subjectId)
  const marked = ofQuestions.reduce((n, q) => n + q.marked, 0)
  const all = ofQuestions.reduce((n, q) => n + q.marked + q.waiting, 0)
  return { marked, all }
}

interface Props {
  setting: ReturnType<typeof useMarkingSetting>
  questions: readonly MarkedQuestion[]
  marked: number
  all: number
  blind: boolean
  /** Absent: names are never shown. */
  onBlind?: (blind: boolean) => void
  /** The question of the groups, if the address names none. */
  chosen?: string | undefined
}

export function MarkingBar({ setting, questions, marked, all, blind, onBlind, chosen }: Props) {
  const { status, order, by, subjectId, turn } = setting
  const isGrouped = order === 'GROUP'
  return (
    <section className="yw-card yw-mark-bar" aria-label="阅卷设置">
      {!isGrouped && (
        <Segmented
          aria-label="状态"
          value={status}
          options={[
            { value: 'WAITING', label: '待阅' },
            { value: 'MARKED', label: '已阅' },
          ]}
          onChange={(value) => turn('status', value === 'MARKED' ? value : undefined)}
        />
      )}
      <Segmented
        aria-label="顺序"
        value={order}
        options={orders}
        onChange={(value) => turn('order', value === 'QUESTION' ? undefined : value)}
      />
      {isGrouped && questions.find((q) => q.subjectId === chosen)?.points.length ? (
        <Segmented
          aria-label="归组"
          value={by}
          options={[
            { value: 'TEXT', label: '文字相近' },
            { value: 'POINTS', label: '要点相同' },
          ]}
          onChange={(value) => turn('by', value === 'POINTS' ? value : undefined)}
        />
      ) : null}
      <Select
        aria-label="题目"
        allowClear={!isGrouped}
        placeholder="全部题目"
        value={subjectId ?? chosen}
        popupMatchSelectWidth={320}
        options={questions.map((q) => ({
          value: q.subjectId,
          label: `${questionName(q)}（待阅 ${q.waiting}）${q.subjectName}`,
        }))}
        onChange={(value?: string) => turn('question', value)}
      />
      {onBlind && (
        <span className="yw-mark-blind">
          盲评 <Switch size="small" checked={blind} onChange={onBlind} aria-label="盲评" />
        </span>
      )}
      <div
        className="yw-mark-progress"
        role="progressbar"
        aria-label="阅卷进度"
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={marked}
      >
        <span className="yw-bar">
          <span style={{ width: `${all ? (100 * marked) / all : 0}%` }} />
        </span>
      </div>
    </section>
  )
}
