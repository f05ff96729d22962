// Data of a chart, and the text of its values.
import { percent } from '#shared/ratio.ts'

/** Data as the API returns it; null: no value. */
export interface ChartData {
  xaxisData: readonly string[]
  yaxisData: readonly (number | null)[]
}
/** Kind of the values. count: 12 人; percent: a ratio of 0 to 1; score: 79.5 分. */
export type ValueKind = 'count' | 'percent' | 'score'

const units: Record<ValueKind, string> = { count: '人', percent: '', score: '分' }

/** The value as text without its unit, as the label of a bar. */
export function said(value: number | null, kind: ValueKind): string {
  if (value === null) return '-'
  return kind === 'percent' ? percent(value) : value.toLocaleString('zh-CN')
}
export const saidWithUnit = (value: number | null, kind: ValueKind): string =>
  value === null ? '-' : `${said(value, kind)}${units[kind] && ` ${units[kind]}`}`

export const sumOf = (data: ChartData) => data.yaxisData.reduce<number>((sum, y) => sum + (y ?? 0), 0)

/** Whether there is nothing to draw: no bars at all, or only zero counts. */
export const isBlank = (data: ChartData, kind: ValueKind) =>
  data.xaxisData.length === 0 || data.yaxisData.every((y) => y === null) || (kind === 'count' && sumOf(data) === 0)

/** The chart in one sentence, for screen readers. */
export const inWords = (title: string, data: ChartData, kind: ValueKind) =>
  `${title}：${data.xaxisData.map((x, i) => `${x} ${saidWithUnit(data.yaxisData[i] ?? null, kind)}`).join('，')}`
