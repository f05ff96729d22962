// Plan of the week for a leader: at most three acts, each with the place that offers it.
import { number } from '#features/insight/analysis-kit/web/saying-rules.ts'
import type { Leader } from '../contract.ts'
import { addressOf, examOf } from './addresses.ts'

export interface PlannedAct {
  title: string
  /** The reason of the act, or its deadline. */
  note: string
  verb: string
  to: string
}

const maxActs = 3

export function planOf(leader: Leader): PlannedAct[] {
  const { exam, idle, people, scope } = leader
  const { FAILED, WEAK_LINE } = people.reasons
  const absent = exam?.open ? exam.required - exam.participated - exam.sitting : 0
  const results = examOf(exam, scope.id, { view: 'results' })
  const acts: (PlannedAct | false)[] = [
    exam !== null &&
      absent > 0 && {
        title: `提醒 ${number(absent)} 人参加测评`,
        note: `${exam.title}${exam.endTime ? `，${exam.endTime.slice(0, 16)} 截止` : ''}`,
        verb: '提醒',
        to: addressOf.people('ABSENT'),
      },
    results !== null &&
      FAILED > 0 && {
        title: `给 ${number(FAILED)} 位未合格的人安排补考或补练`,
        note: exam?.title ?? '',
        verb: '安排',
        to: results,
      },
    idle > 0 && {
      title: `提醒 ${number(idle)} 人回来练习`,
      note: '两周没有练习',
      verb: '提醒',
      to: addressOf.people('IDLE'),
    },
    WEAK_LINE > 0 && {
      title: `看看 ${number(WEAK_LINE)} 人反复练不好的话术`,
      note: '同一句多次低于 50 分',
      verb: '查看',
      to: addressOf.people('WATCHED', 'WEAK_LINE'),
    },
  ]
  return acts.filter((act) => act !== false).slice(0, maxActs)
}
