// The weekly goal in the card of the week: the progress, and the way to change the learner's own goal.
import { useState } from 'react'
import type { Goal } from '../contract.ts'
import { later } from './later.tsx'

const GoalSheet = later(async () => (await import('./GoalSheet.tsx')).GoalSheet, null)

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
      <GoalSheet open={isOpen} goal={goal} onClose={() => setOpen(false)} onSaved={(next) => setSaved({ from: given, goal: next })} />
    </div>
  )
}
