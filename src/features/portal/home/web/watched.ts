// Reasons in the lists of people of a leader's home, and the links of their names.
import { number } from '#features/insight/analysis-kit/web/saying-rules.ts'
import type { Leader, WatchedPerson } from '../contract.ts'
import { examOf, trainingOf } from './addresses.ts'

/** Returns the reason and its CSS class. */
export function reasonOf({ reason, value, words }: WatchedPerson, exam: Leader['exam']): [text: string, tone: string] {
  switch (reason) {
    case 'FAILED':
      return [`${exam?.title ?? '测评'} ${value} 分，未合格`, 'yw-error']
    case 'IDLE':
      return [value === null ? '还没有练习过' : `${number(value)} 天没有练习`, 'yw-warn']
    case 'ABSENT':
      return [`还没有参加${exam?.title ?? '测评'}`, 'yw-warn']
    case 'PRACTISED':
      return [value === null ? '本周练过，还没有成绩' : `本周平均 ${value} 分`, 'yw-second']
    case 'WEAK_LINE':
      return [`“${words}”多次低于 50 分`, 'yw-second']
  }
}

/** Address of the person's row in the analysis of the exam, or of the project with most people. */
export function behindOf(leader: Leader, { reason, called }: WatchedPerson): string | null {
  const named = { 'f.query': called }
  if (reason === 'FAILED' || reason === 'ABSENT') return examOf(leader.exam, leader.scope.id, { view: 'results', ...named })
  return trainingOf(leader, { view: 'people', ...named })
}
