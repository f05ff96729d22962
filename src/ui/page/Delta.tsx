// A change since the last time: «↑ 2.54», and as a sentence «比上次高 2.54 个百分点».
import './strip.css'

/** Kind of the values. points: two ratios, difference in percentage points; score: two means; count: two numbers. */
export type DeltaKind = 'points' | 'score' | 'count'
const units: Record<DeltaKind, string> = { points: ' 个百分点', score: ' 分', count: '' }
const more: Record<DeltaKind, string> = { points: '高', score: '高', count: '多' }
const less: Record<DeltaKind, string> = { points: '低', score: '低', count: '少' }

const rounded = (by: number, kind: DeltaKind) => {
  const exact = kind === 'points' ? by * 100 : by
  return kind === 'count' ? Math.abs(exact).toLocaleString('zh-CN') : Math.abs(exact).toFixed(kind === 'points' ? 2 : 1)
}

/** The change as a sentence; empty if one value is unknown, or if both look equal. */
export function deltaWords(now: number | null, before: number | null, kind: DeltaKind, than = '上次') {
  if (now === null || before === null) return null
  const shown = rounded(now - before, kind)
  if (Number(shown.replaceAll(',', '')) === 0) return null
  const up = now > before
  return { up, shown, said: `比${than}${(up ? more : less)[kind]} ${shown}${units[kind]}` }
}

export function Delta({ now, before, kind, than }: { now: number | null; before: number | null; kind: DeltaKind; than?: string }) {
  const words = deltaWords(now, before, kind, than)
  if (!words) return null
  return (
    <span className={`yw-delta ${words.up ? 'is-up' : 'is-down'}`} role="img" aria-label={words.said} title={words.said}>
      {words.up ? '↑' : '↓'} {words.shown}
    </span>
  )
}
