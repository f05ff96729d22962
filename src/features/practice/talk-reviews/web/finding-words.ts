// Words of findings for mentors.
import type { Finding } from '#features/practice/talks/contract.ts'

const kinds = {
  GOAL: '达到目标',
  WRONG: '讲错',
  AVOID: '要避免的说法',
  RED_LINE: '红线',
  WARNING: '警告用语',
  NOTICE: '提醒用语',
  COAXING: '写给评分者的话',
} as const satisfies Record<Finding['kind'], string>

const origins = { RULES: '规则', MODEL: '模型', MENTOR: '导师' } as const

/** The finding in words: 达到目标：续保说明. */
export const findingWords = ({ kind, name, why }: Finding): string =>
  [kinds[kind], name && `：${name}`, why && `（${why}）`].filter(Boolean).join('')

/** Its origin and the latest act on it: 规则 · 已划去：没有问到孩子（周老师 2026-11-28 09:30）. */
export function standWords({ origin, isStruck, review }: Finding): string {
  const found = origins[origin]
  if (!review) return found
  const act = isStruck ? '已划去' : { CONFIRM: '已确认', ADD: '新增', STRIKE: '已划去' }[review.act]
  return `${found} · ${act}${review.reason && `：${review.reason}`}（${review.by} ${review.at.slice(0, 16)}）`
}

export const toneOf = ({ kind, isStruck }: Finding): string => {
  if (isStruck) return 'is-struck'
  return kind === 'GOAL' ? 'is-good' : 'is-bad'
}
