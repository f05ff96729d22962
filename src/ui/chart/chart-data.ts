// What a chart shows, and how its values are said.
import { percent } from '#shared/ratio.ts'

/** As the calls answer it; null: no value. */
export interface ChartData {
  xaxisData: readonly string[]
  yaxisData: readonly (number | null)[]
}
/** count: 12 人; percent: a ratio of 0 to 1; score: 79.5 分. */
export type ValueKind = 'count' | 'percent' | 'score'

const units: Record<ValueKind, string> = { count: '人', percent: '', score: '分' }

/** Without the unit, as it stands on a bar. */
export function said(value: number | null, kind: ValueKind): string {
  if (value === null) return '-'
  return kind === 'percent' ? percent(value) : value.toLocaleString('zh-CN')
}
export const saidWithUnit = (value: number | null, kind: ValueKind): string =>
  value === null ? '-' : `${said(value, kind)}${units[kind] && ` ${units[kind]}`}`

export const sumOf = (data: ChartData) => data.yaxisData.reduce<number>((sum, y) => sum + (y ?? 0), 0)

/** Nothing to draw: no bars at all, or, of counts, only zeros. */
export const isBlank = (data: ChartData, kind: ValueKind) =>
  data.xaxisData.length === 0 || data.yaxisData.every((y) => y === null) || (kind === 'count' && sumOf(data) === 0)

/** The chart in one sentence, for who does not see it. */
export const inWords = (title: string, data: ChartData, kind: ValueKind) =>
  `${title}：${data.xaxisData.map((x, i) => `${x} ${saidWithUnit(data.yaxisData[i] ?? null, kind)}`).join('，')}`
