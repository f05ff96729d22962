// What an exam of the list leads to, and what is to be done with it next.
import type { ListedExam } from '../contract.ts'
import type { ListedState } from '../fields.ts'

const address = (path: string, params: Record<string, string>) => `${path}?${new URLSearchParams(params)}`

/** The page where the paper of an exam is composed. */
export const paperOf = (e: ListedExam) => address('/setTestPaper', { id: e.id, name: e.examinationName })
/** Its report. */
export const reportOf = (e: ListedExam) => address('/examDataAnalysis', { examId: e.id, name: e.examinationName })
/** Where its short answers are marked. */
export const markingOf = (e: ListedExam) => address('/marking', { id: e.id, name: e.examinationName })

/** As the list tells states apart. */
export const stateOf = (e: ListedExam): ListedState => (e.state === 'ENDED' && e.markingUserCount > 0 ? 'GRADING' : e.state)

export type Step = 'paper' | 'assign' | 'marking' | 'report'

/** First what is missing, then what waits, then what can be read. */
export function nextStepOf(
  e: Pick<ListedExam, 'questionCount' | 'requiredUserCount' | 'participatedUserCount' | 'markingUserCount'>,
): Step {
  if (e.questionCount === 0) return 'paper'
  if (e.markingUserCount > 0) return 'marking'
  if (e.participatedUserCount > 0) return 'report'
  return 'assign'
}

/** The report once somebody has sat, before that the paper. */
export const insideOf = (e: ListedExam) => (e.participatedUserCount > 0 ? reportOf(e) : paperOf(e))
