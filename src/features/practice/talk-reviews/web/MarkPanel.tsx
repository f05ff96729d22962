// Panel for marked words of the learner: they become a finding, or another wording of a goal.
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { useMay } from '#ui/api/session.tsx'
import { showSuccess } from '#ui/page/notice.ts'
import { Segmented } from '#ui/page/Segmented.tsx'
import { searchByLabel } from '#ui/form/search-by.ts'
import { type Act, maxReason, maxWording, talkReviews, type TalkReview } from '../contract.ts'
import type { Marked } from './Transcript.tsx'

type Of = Extract<Act, { act: 'ADD' }>['of']

/** Subjects that marked words can be about, grouped; values are `GOAL:id`. */
function subjectsOf({ goals, objections, avoid }: TalkReview) {
  const group = (label: string, of: Of, list: readonly { id: string; name: string }[]) => ({
    label,
    options: list.map(({ id, name }) => ({ value: `${of}:${id}`, label: name || id })),
  })
  const groups = [
    group('达到目标', 'GOAL', goals),
    group(
      '化解异议',
      'OBJECTION',
      objections.filter(({ settledBy }) => settledBy !== ''),
    ),
    group(
      '讲错',
      'WRONG',
      goals.filter(({ kind }) => kind === 'TELL_FACT'),
    ),
    group('要避免的说法', 'AVOID', avoid),
  ]
  return groups.filter(({ options }) => options.length)
}

/** Adds the words to a goal of the scenario, for people who may edit it; `goal` is '' while none is chosen. */
function AddWording({ review, goal, words }: { review: TalkReview; goal: string; words: string }) {
  const navigate = useNavigate()
  const may = useMay()(talkReviews.addWording)
  const wording = useApiMutation(talkReviews.addWording)
  const isLong = words.length > maxWording
  if (!may) return null
  const add = async () => {
    const told = await wording.run({ params: { id: review.id }, body: { goal, wording: words } })
    if (!told.ok) return
    const { version, subSceneId } = told.content
    const run = () => void navigate(`/scenario?subSceneId=${subSceneId}`)
    showSuccess(`已写入情景草稿 v${version}，提交并通过后生效`, { label: '看情景', run })
  }
  return (
    <Button
      disabled={!goal || !words || isLong}
      loading={wording.busy}
      title={isLong ? `说法最多${maxWording}个字` : ''}
      onClick={() => void add()}
    >
      加为另一种说法
    </Button>
  )
}

interface Props {
  review: TalkReview
  marked: Marked
  busy: boolean
  onMark: (marked: Marked) => void
  onAdd: (act: Act) => void
  onClose: () => void
}

export function MarkPanel({ review, marked, busy, onMark, onAdd, onClose }: Props) {
  const [subject, setSubject] = useState<string | null>(null)
  const [worth, setWorth] = useState<1 | 0.5>(1)
  const [reason, setReason] = useState('')
  const [of = '', id = ''] = subject?.split(':') ?? []
  const isGoal = of === 'GOAL' || of === 'OBJECTION'
  const { turn, quote } = marked
  const goal = of === 'OBJECTION' ? review.objections.find((one) => one.id === id)?.settledBy : id
  return (
    <section className="yw-card yw-talk-mark" aria-label="标记的话">
      <header>
        <h2>第 {turn} 轮的话</h2>
        <Button type="text" size="small" onClick={onClose}>
          取消
        </Button>
      </header>
      <Input.TextArea
        aria-label="学员的话"
        autoSize={{ minRows: 1, maxRows: 4 }}
        value={quote}
        onChange={(e) => onMark({ turn, quote: e.target.value })}
      />
      <Select
        aria-label="归到"
        placeholder="归到哪个目标、异议或说法"
        showSearch={searchByLabel}
        value={subject}
        options={subjectsOf(review)}
        onChange={setSubject}
      />
      {isGoal && (
        <Segmented
          aria-label="算多少"
          value={worth}
          options={[
            { value: 1, label: '算全部' },
            { value: 0.5, label: '算一半' },
          ]}
          onChange={(value) => setWorth(value === 1 ? 1 : 0.5)}
        />
      )}
      <Input
        aria-label="说明"
        placeholder={of === 'WRONG' ? '哪里讲错了，学员看得到' : '说明，可不填，学员看得到'}
        value={reason}
        maxLength={maxReason}
        onChange={(e) => setReason(e.target.value)}
      />
      <div className="yw-talk-acts">
        <Button
          type="primary"
          disabled={!subject || !quote.trim() || (of === 'WRONG' && !reason.trim())}
          loading={busy}
          onClick={() => onAdd({ act: 'ADD', of: of as Of, id, turn, quote: quote.trim(), worth, reason })}
        >
          新增发现
        </Button>
        <AddWording review={review} goal={isGoal ? (goal ?? '') : ''} words={quote.trim()} />
      </div>
    </section>
  )
}
