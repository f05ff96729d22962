// Texts of the forecast and the check of a paper.
import { percent } from '#shared/ratio.ts'
import { blankToken } from '#features/assessment/question-banks/contract.ts'
import type { Exam } from '#features/assessment/exams/contract.ts'
import type { PaperCheck } from '../contract.ts'

/** Address of the paper page with its check open. */
export const checkOf = ({ id, examinationName: name }: Pick<Exam, 'id' | 'examinationName'>) =>
  `/setTestPaper?${new URLSearchParams({ id, name, check: '1' })}`

/** Beginning of a question; it may be cut within a blank token. */
export const begins = (name: string) => name.replaceAll(blankToken, '____').replace(/\{\{[a-z]*\}?$/, '____')

const number = (value: number) => value.toLocaleString('zh-CN', { maximumFractionDigits: 1 })

/** Three forecast figures, each with a note about its basis. */
export function expectedFigures(
  { score, deviation, passRatio, known, knownScore }: PaperCheck['expected'],
  { questionCount, totalScore, passRate }: Pick<Exam, 'questionCount' | 'totalScore' | 'passRate'>,
): [name: string, value: string, note: string][] {
  return [
    [
      '预计平均分',
      score === null ? '-' : number(score),
      `满分 ${number(totalScore)} 分${deviation === null ? '' : `，标准差 ${number(deviation)}`}`,
    ],
    ['预计合格率', percent(passRatio), `合格线 ${passRate}%`],
    ['有历史的题', `${number(known)} / ${number(questionCount)}`, `占 ${number(knownScore)} 分`],
  ]
}

/** Reason for a missing forecast, or its limits. */
export function expectedNote({ score, passRatio, known }: PaperCheck['expected'], questionCount: number): string {
  if (score === null) return '有 10 人以上答过的题不到一半的分，还不能预计。'
  const rest = questionCount - known
  const like = rest > 0 ? `另外 ${rest.toLocaleString('zh-CN')} 道没有历史，按同样水平推算。` : ''
  return passRatio === null ? `${like}答过的人还少，合格率不能预计。` : `${like}按以往首次作答推算，仅供参考。`
}
