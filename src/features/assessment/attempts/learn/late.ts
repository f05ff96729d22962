// Reports answers and leaves that a device still has after the deadline; the examiner sees them, and no score changes.
import { call } from '#ui/api/client.ts'
import { showWarning } from '#ui/page/notice.ts'
import { attemptEvents, type ExamEvent, maxEventsAtOnce, type Revised } from '../contract.ts'
import { answerStore } from './answer-store.ts'
import { newGuid } from '#ui/device/new-guid.ts'
import { isWhole } from './leave-keeper.ts'
import { leaveStore } from './leave-store.ts'

/** Sends events to the server; returns how many of them were new. */
export async function tell(id: string, events: readonly ExamEvent[]): Promise<number> {
  let kept = 0
  for (let i = 0; i < events.length; i += maxEventsAtOnce) {
    const some = events.slice(i, i + maxEventsAtOnce)
    kept += (await call(attemptEvents.note, { params: { id }, body: { events: some } })).kept
  }
  return kept
}

/** Reports answers that the server no longer takes, and notifies the learner. */
export async function tellLate(id: string, answers: readonly Revised[]): Promise<void> {
  const kept = await tell(
    id,
    answers.map(({ subjectId, response, rev }) => ({
      kind: 'LATE',
      id: newGuid(),
      subjectId,
      response,
      rev: Math.min(rev, 1_000_000_000),
    })),
  )
  if (kept) showWarning(`${kept} 题在时间到以后才送到，不计分，已留给阅卷人查看`)
}

/** Reports all that this device has of a finished sitting, and erases it afterwards. */
export async function tellRest(owner: string, id: string): Promise<void> {
  const [answers, leaves] = [answerStore(owner, id), leaveStore(owner, id)]
  const [late, left] = await Promise.all([answers.list(), leaves.list()])
  if (late.length) {
    await tellLate(id, late)
    await answers.erase(late.map((a) => a.subjectId))
  }
  const whole = left.filter(isWhole)
  if (whole.length) await tell(id, whole)
  if (left.length) await leaves.erase(left.map((l) => l.id))
}
