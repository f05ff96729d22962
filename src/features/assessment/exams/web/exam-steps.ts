// Links and next step of an exam in the list.
import type { ListedExam } from '../contract.ts'
import type { ListedState } from '../fields.ts'

const address = (path: string, params: Record<string, string>) => `${path}?${new URLSearchParams(params)}`

/** The page that composes the paper of an exam. */
export const paperOf = (e: ListedExam) => address('/setTestPaper', { id: e.id, name: e.examinationName })
/** The live view of an exam. */
export const invigilationOf = (e: ListedExam) => address('/invigilation', { id: e.id, name: e.examinationName })
export const reportOf = (e: ListedExam) => address('/examDataAnalysis', { examId: e.id, name: e.examinationName })
/** The page where short answers of an exam are marked. */
export const markingOf = (e: ListedExam) => address('/marking', { id: e.id, name: e.examinationName })

/** State of an exam in the list, with GRADING. */
export const stateOf = (e: ListedExam): ListedState => (e.state === 'ENDED' && e.markingUserCount > 0 ? 'GRADING' : e.state)

export type Step = 'paper' | 'assign' | 'marking' | 'report'

/** The next step: first missing paper or people, then marking, then the report. */
export function nextStepOf(
  e: Pick<ListedExam, 'questionCount' | 'requiredUserCount' | 'participatedUserCount' | 'markingUserCount'>,
): Step {
  if (e.questionCount === 0) return 'paper'
  if (e.markingUserCount > 0) return 'marking'
  if (e.participatedUserCount > 0) return 'report'
  return 'assign'
}

/** The report once somebody has handed in, before that the paper. */
export const insideOf = (e: ListedExam) => (e.participatedUserCount > 0 ? reportOf(e) : paperOf(e))
