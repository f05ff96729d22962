// A record of scoring anew in words: the change, and its effect.
import { shortened } from '#shared/text.ts'
import type { RegradeRecord } from '../contract.ts'
import { adjustmentWords } from './adjustment-words.ts'

const kindWords = { ...adjustmentWords, NONE: '恢复正常计分', SCORE: '改分值', POINTS: '改得分' } as const

const maxNamed = 20
/** Names questions: the fixed ones by their numbers, the drawn ones by the beginning of their texts. */
function named(list: RegradeRecord['questions']): string {
  const places = list.filter((q) => !q.drawn).map((q) => q.place)
  const texts = list.filter((q) => q.drawn).map((q) => `“${shortened(q.text, maxNamed)}”`)
  return [...(places.length ? [`第 ${places.join('、')} 题`] : []), ...texts].join('、')
}

/** The change of a record in words. */
export function whatOf({ questions, newest, rules }: RegradeRecord): string {
  const byKind = Map.groupBy(questions, (q) => q.kind)
  const parts = [...byKind].map(([kind, list]) => `${named(list)}${kindWords[kind]}`)
  if (newest) parts.push('按最新内容评分')
  if (rules) parts.push('修改计分规则')
  return parts.join('，') || '重新计分'
}

/** The effect on totals and results in words. */
export function effectOf({ changed, sum, passFlips, totalBefore, totalAfter }: RegradeRecord): string {
  const total = totalBefore === totalAfter ? '' : `总分 ${totalBefore} → ${totalAfter}，`
  if (!changed) return `${total}没有人的成绩变化`
  const points = sum === 0 ? '' : `，合计 ${sum > 0 ? '+' : ''}${Math.round(sum * 100) / 100} 分`
  return `${total}${changed} 人的成绩变化${points}，${passFlips ? `${passFlips} 人合格结果改变` : '合格结果不变'}`
}
