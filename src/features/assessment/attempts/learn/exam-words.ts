// What is said of an exam to whoever is to sit it.
import { pointsToPass } from '#shared/scores.ts'
import type { Mine } from '../contract.ts'

/** Without seconds, which say nothing here. */
const minute = (time: string) => time.slice(0, 16)
export const whenWords = ({ startTime, endTime }: Pick<Mine, 'startTime' | 'endTime'>) =>
  endTime ? `${minute(startTime)} 至 ${minute(endTime)}` : `${minute(startTime)} 起`

const openOf = ({ attempts }: Pick<Mine, 'attempts'>) => attempts.find((a) => a.status === 'IN_PROGRESS')

/** The one thing to do, or why there is none. */
export function nextOf(exam: Mine): string {
  if (openOf(exam)) return '继续考试'
  if (exam.canStart) return exam.attempts.length ? '再考一次' : '开始考试'
  return exam.attempts.length ? '查看' : (exam.reason ?? '查看')
}

/** Whole minutes that are left; null where the time of the exam is. */
export function shortOf({ examDurationMinute, leftMs }: Pick<Mine, 'examDurationMinute' | 'leftMs'>): string | null {
  // a server of the version before tells none
  if (typeof leftMs !== 'number' || leftMs >= examDurationMinute * 60_000) return null
  const minutes = Math.floor(leftMs / 60_000)
  return `还可作答${minutes < 1 ? '不到 1' : ` ${minutes}`} 分钟`
}

/** What it takes to pass, in points. */
export const passWords = ({ totalScore, passRate }: Pick<Mine, 'totalScore' | 'passRate'>) => `${pointsToPass(totalScore, passRate)} 分`

/** When scores are to be seen. */
export function scoresWords({ displayScore, scoreNotice }: Pick<Mine, 'displayScore' | 'scoreNotice'>): string {
  if (scoreNotice) return scoreNotice
  return displayScore ? '阅卷完成后可以看到成绩。' : '成绩由管理员公布。'
}

type Attempt = Mine['attempts'][number]
/** How an attempt ended, or that it has not. */
export function attemptWords({ status, score, totalScore, passed }: Attempt): {
  text: string
  tone: '' | 'is-ok' | 'is-warn' | 'is-brand'
} {
  if (status === 'IN_PROGRESS') return { text: '进行中', tone: 'is-brand' }
  if (status === 'VOIDED') return { text: '已作废', tone: '' }
  if (status === 'GRADING') return { text: '已交卷，待阅卷', tone: 'is-warn' }
  if (score === null) return { text: '已交卷', tone: 'is-ok' }
  const points = `${score} / ${totalScore} 分`
  if (passed === null) return { text: points, tone: '' }
  return { text: `${points}，${passed ? '合格' : '未合格'}`, tone: passed ? 'is-ok' : 'is-warn' }
}
/** Of the latest attempt; null where there is none. */
export function outcomeOf({ attempts }: Pick<Mine, 'attempts'>) {
  const latest = [...attempts].sort((a, b) => b.attemptNo - a.attemptNo)[0]
  return latest ? attemptWords(latest) : null
}
