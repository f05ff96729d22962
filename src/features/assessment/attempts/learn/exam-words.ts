// Sentences about an exam for the person who takes it.
import { pointsToPass, sumPoints } from '#shared/scores.ts'
import type { Mine } from '../contract.ts'

export const minuteOf = (time: string) => time.slice(0, 16)
export const whenWords = ({ startTime, endTime }: Pick<Mine, 'startTime' | 'endTime'>) =>
  endTime ? `${minuteOf(startTime)} 至 ${minuteOf(endTime)}` : `${minuteOf(startTime)} 起`

const openOf = ({ attempts }: Pick<Mine, 'attempts'>) => attempts.find((a) => a.status === 'IN_PROGRESS')

/** The next action, or the reason why there is none. */
export function nextOf(exam: Mine): string {
  if (openOf(exam)) return '继续考试'
  if (exam.canStart) return exam.attempts.length ? '再考一次' : '开始考试'
  return exam.attempts.length ? '查看' : (exam.reason ?? '查看')
}

type Minutes = Pick<Mine, 'examDurationMinute' | 'timeFactor' | 'extraMinutes'>
/** The minutes of this person; a server of an earlier version sends neither factor nor extra minutes. */
export const ownMinutes = ({ examDurationMinute, timeFactor, extraMinutes }: Pick<Mine, 'examDurationMinute'> & Partial<Minutes>) =>
  examDurationMinute * (timeFactor ?? 1) + (extraMinutes ?? 0)

/** The person's minutes with the reason for more: «90 分钟（60 分钟 × 1.5）». */
export function minutesWords(exam: Minutes): string {
  const { examDurationMinute: usual, timeFactor: factor, extraMinutes: extra } = exam
  const own = ownMinutes(exam)
  if (own === usual) return `${usual} 分钟`
  return `${Math.round(own * 10) / 10} 分钟（${usual} 分钟${factor > 1 ? ` × ${factor}` : ''}${extra > 0 ? `，另加 ${extra} 分钟` : ''}）`
}

/** Text of the remaining whole minutes; null if the full duration is left. */
export function shortOf(exam: Pick<Mine, 'examDurationMinute' | 'leftMs'> & Partial<Minutes>): string | null {
  const { leftMs } = exam
  // a server of an earlier version sends no `leftMs`
  if (typeof leftMs !== 'number' || leftMs >= ownMinutes(exam) * 60_000) return null
  const minutes = Math.floor(leftMs / 60_000)
  return `还可作答${minutes < 1 ? '不到 1' : ` ${minutes}`} 分钟`
}

export const passWords = ({ totalScore, passRate }: Pick<Mine, 'totalScore' | 'passRate'>) => `${pointsToPass(totalScore, passRate)} 分`

export function scoresWords({ displayScore, scoreNotice }: Pick<Mine, 'displayScore' | 'scoreNotice'>): string {
  if (scoreNotice) return scoreNotice
  return displayScore ? '阅卷完成后可以看到成绩。' : '成绩由管理员公布。'
}

const correctionWords = { QUESTIONS: '试题更正', SCORES: '分值调整', RULES: '计分规则更正', POINTS: '复核' } as const
const verdictOf = (passed: boolean | null) => (passed === null ? '' : `（${passed ? '合格' : '未合格'}）`)

/** The corrections of an exam in words; a copy of an earlier version has none. */
export const correctionsOf = ({ corrections }: Partial<Pick<Mine, 'corrections'>>) =>
  (corrections ?? []).map(({ at, kinds, before, after, passedBefore, passedAfter, message }) => ({
    at: minuteOf(at),
    cause: kinds.map((kind) => correctionWords[kind]).join('、'),
    change: `${before} 分${verdictOf(passedBefore)} → ${after} 分${verdictOf(passedAfter)}`,
    message,
  }))

type Attempt = Mine['attempts'][number]
/** State or result of an attempt. */
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
/** Result of the latest attempt; null without any attempt. */
export function outcomeOf({ attempts }: Pick<Mine, 'attempts'>) {
  const latest = [...attempts].sort((a, b) => b.attemptNo - a.attemptNo)[0]
  return latest ? attemptWords(latest) : null
}

export interface ExamResult {
  /** Points with the full score; null while there is no score to be seen. */
  points: { score: number; total: number; passRate: number } | null
  title: string
  /** The meaning of the result. */
  text: string
  /** The steps that help now, the most useful first. */
  next: ('wrong' | 'again')[]
}

/** The meaning of the latest attempt that was handed in, and the next steps; null if there is none, or while another one is open. */
export function resultOf(exam: Mine): ExamResult | null {
  const [latest] = exam.attempts.filter((a) => a.submittedAt !== null).sort((a, b) => b.attemptNo - a.attemptNo)
  if (!latest || openOf(exam)) return null
  const { status, score, totalScore: total, passed } = latest
  if (status === 'VOIDED') return { points: null, title: '这次考试已作废', text: '如有疑问，请联系考试管理员。', next: [] }
  if (status === 'GRADING') return { points: null, title: '等老师阅卷', text: exam.scoreNotice ?? '老师阅卷后，这里会显示成绩。', next: [] }
  // the list of attempts below gives the reason
  if (score === null) return { points: null, title: '答卷收到了', text: '成绩出来后，这里会显示结果和下一步。', next: [] }
  const points = { score, total, passRate: exam.passRate }
  if (passed === null) return { points, title: `得 ${score} / ${total} 分`, text: '这张试卷不分合格与不合格。', next: [] }
  if (passed) {
    if (score >= total) return { points, title: '合格，全部答对', text: '这场考试完成了。', next: [] }
    return { points, title: '合格', text: '这场考试完成了。答错的题在错题本里，有空再看一遍。', next: ['wrong'] }
  }
  const title = `还差 ${sumPoints([pointsToPass(total, exam.passRate), -score])} 分合格`
  const left = exam.maxExamCnt - exam.attempts.length
  if (exam.canStart && left > 0) return { points, title, text: `还可以考 ${left} 次。先练错题，再考一次。`, next: ['wrong', 'again'] }
  return { points, title, text: `${exam.reason ?? '不能再考'}。答错的题在错题本里，练熟它们。`, next: ['wrong'] }
}
