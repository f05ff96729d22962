// The weekly goal in the card of the week: progress, and a sheet to change the learner's own goal.
import { useState } from 'react'
import { call } from '#ui/api/client.ts'
import { showFailure } from '#ui/page/notice.ts'
import { Sheet } from '#ui/touch/Sheet.tsx'
import { maxWeeklyGoal } from '#features/practice/projects/contract.ts'
import { type Goal, learning } from '../contract.ts'

/** Proposed to a learner without a goal. */
const usualGoal = 3

function GoalSheet({ goal, onClose, onSaved }: { goal: Goal; onClose: () => void; onSaved: (goal: Goal) => void }) {
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

export function GoalRow({ goal: given }: { goal: Goal }) {
  const [saved, setSaved] = useState<{ from: Goal; goal: Goal }>()
  const [isOpen, setOpen] = useState(false)
  // a later answer of the server replaces what was saved here
  const goal = saved?.from === given ? saved.goal : given
  const { runs, done } = goal
  return (
    <div className="yl-goal">
      {runs === null ? (
        <span className="yl-muted">本周练了 {done} 场</span>
      ) : (
        <>
          <span>
            本周 <b>{done}</b> / {runs} 场{done >= runs && '，达成了'}
          </span>
          <progress max={runs} value={Math.min(done, runs)} aria-hidden />
        </>
      )}
      <button type="button" className="yl-link" onClick={() => setOpen(true)}>
        {runs === null ? '定个目标' : '改目标'}
      </button>
      {isOpen && <GoalSheet goal={goal} onClose={() => setOpen(false)} onSaved={(next) => setSaved({ from: given, goal: next })} />}
    </div>
  )
}
