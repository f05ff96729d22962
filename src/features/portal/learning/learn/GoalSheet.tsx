// The sheet that changes the learner's own weekly goal.
import { useState } from 'react'
import { call } from '#ui/api/client.ts'
import { showFailure } from '#ui/page/notice.ts'
import { Sheet } from '#ui/touch/Sheet.tsx'
import { maxWeeklyGoal } from '#features/practice/projects/contract.ts'
import { type Goal, learning } from '../contract.ts'

/** Proposed to a learner without a goal. */
const usualGoal = 3

interface Props {
  open: boolean
  goal: Goal
  onClose: () => void
  onSaved: (goal: Goal) => void
}

function Chooser({ goal, onClose, onSaved }: Omit<Props, 'open'>) {
  const [runs, setRuns] = useState(goal.own ?? goal.asked?.runs ?? usualGoal)
  const [busy, setBusy] = useState(false)
  const save = async (to: number | null) => {
    setBusy(true)
    try {
      onSaved(await call(learning.setGoal, { body: { runs: to } }))
      onClose()
    } catch (error) {
      showFailure(error)
      setBusy(false)
    }
  }
  const actions = (
    <>
      {goal.own !== null && (
        <button type="button" className="yl-button" disabled={busy} onClick={() => void save(null)}>
          不设目标
        </button>
      )}
      <button type="button" className="yl-button is-main" disabled={busy} onClick={() => void save(runs)}>
        保存
      </button>
    </>
  )
  return (
    <Sheet open title="每周练几场" onClose={onClose} actions={actions}>
      <div className="yl-stepper">
        <button type="button" className="yl-icon" aria-label="少一场" disabled={runs <= 1} onClick={() => setRuns(runs - 1)}>
          −
        </button>
        <output>
          <b>{runs}</b> 场
        </output>
        <button type="button" className="yl-icon" aria-label="多一场" disabled={runs >= maxWeeklyGoal} onClick={() => setRuns(runs + 1)}>
          +
        </button>
      </div>
      {goal.asked && (
        <p className="yl-muted">
          {goal.asked.projectName}要求每周 {goal.asked.runs} 场，您可以给自己定得更高。
        </p>
      )}
    </Sheet>
  )
}

/** Each opening begins with the stored goal. */
export const GoalSheet = ({ open, ...of }: Props) => open && <Chooser {...of} />
