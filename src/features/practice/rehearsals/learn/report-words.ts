// The words of feedback and of reports: verdicts, changes, the best line, the costliest miss, and what a judge has changed.
import { type Band, bandOf, wholeScore } from '#shared/scores.ts'
import { shortened } from '#shared/text.ts'
import { type Feedback, type Judged, passScore, type PointTold, type Report, type ReportLine } from '../contract.ts'

/** A quotation of at most 24 characters, without the punctuation at its end. */
const cut = (text: string) => shortened(text.trim().replace(/[。，、；！]+$/, ''), 24)
/** A line that has its score. */
type Scored = ReportLine & { score: number }
const isScored = (line: ReportLine): line is Scored => line.score !== null
const byScore = (a: Scored, b: Scored) => b.score - a.score

/** One sentence about an answer: what it achieved, and the point to work on. */
export function verdictOf({ points, offences, score }: Pick<Feedback, 'points' | 'offences' | 'score'>): string {
  if (offences.some(({ level }) => level === 'RED_LINE')) return '有红线用语，先改掉这一处'
  const first = points.find(({ hit }) => hit === 1)
  const missed = points.find(({ hit, must }) => hit < 1 && must) ?? points.find(({ hit }) => hit < 1)
  if (!missed) return bandOf(score) === '熟练' ? '要点都说到了，说得好' : '要点都说到了，再顺一些'
  if (first) return `说到了「${first.name}」，还差「${missed.name}」`
  return missed.hit > 0 ? `「${missed.name}」说到一半，再说完整` : `还没说到要点，先说「${missed.name}」`
}

/** The change of a score since the run before, in whole points; null if there was none. */
export function changeWords(score: number, before: number | null): { text: string; isBetter: boolean } | null {
  if (before === null) return null
  const change = wholeScore(score) - wholeScore(before)
  if (change === 0) return { text: '与上次持平', isBetter: false }
  return { text: `${change > 0 ? '↑' : '↓'} ${Math.abs(change)}，比上次`, isBetter: change > 0 }
}

/** One sentence about a run that has a score. */
export function runVerdict({ score, passed, bestBefore }: Pick<Report, 'passed' | 'bestBefore'> & { score: number }): string {
  const isBest = bestBefore !== null && wholeScore(score) > wholeScore(bestBefore)
  if (passed) return isBest ? '合格，而且是您最好的一次' : bandOf(score)
  const gap = passScore - wholeScore(score)
  return isBest ? `是您最好的一次，离合格还差 ${gap} 分` : `${bandOf(score)}，离合格还差 ${gap} 分`
}

/** Scores of the latest runs as `12 → 36 → 78`, and their direction in words; null for a first run. */
export function trendWords(trend: Report['trend']): { scores: number[]; text: string; isBetter: boolean } | null {
  const scores = trend.slice(-3).map(({ score }) => wholeScore(score))
  const [first, last] = [scores[0], scores.at(-1)]
  if (scores.length < 2 || first === undefined || last === undefined) return null
  const isRising = scores.every((score, i) => i === 0 || score > (scores[i - 1] ?? 0))
  if (isRising) return { scores, text: scores.length === 3 ? '三次都在往上走' : `比上次高 ${last - first} 分`, isBetter: true }
  const change = last - (scores.at(-2) ?? 0)
  if (change === 0) return { scores, text: '与上次持平', isBetter: false }
  return { scores, text: `比上次${change > 0 ? '高' : '低'} ${Math.abs(change)} 分`, isBetter: change > 0 }
}

const parts: Record<string, string> = { 要点覆盖: '说到点上', 条理: '条理清楚', 完整: '说得完整', 合规: '合规用语', 流利度: '说得流利' }
const partBands: Record<Band, string> = { 熟练: '很好', 合格: '还可以', 接近: '再练练', 还差得远: '再练练' }

/** The dimensions of a run with a word each: `9 / 12 个要点`, `没有违规`, `很好`. */
export function partsOf({ dimensions, lines }: Pick<Report, 'dimensions' | 'lines'>): { name: string; value: number; word: string }[] {
  const [made, all] = [lines.reduce((n, l) => n + l.pointsHit, 0), lines.reduce((n, l) => n + l.pointCount, 0)]
  return Object.entries(dimensions).map(([name, value]) => {
    const known = parts[name] ?? name
    if (name === '要点覆盖' && all > 0) return { name: known, value, word: `${made} / ${all} 个要点` }
    if (name === '合规') return { name: known, value, word: value === 100 ? '没有违规' : '有违规' }
    return { name: known, value, word: partBands[bandOf(value)] }
  })
}

interface Miss {
  line: Scored
  point: PointTold
}
/** The point that cost the most: one that must be said first, then of the weakest line. */
function missOf(lines: readonly Scored[]): Miss | undefined {
  const missed = [...lines]
    .sort((a, b) => a.score - b.score)
    .flatMap((line) => line.feedback?.points.filter((p) => p.hit < 1).map((point) => ({ line, point })) ?? [])
  return missed.find(({ point }) => point.must) ?? missed[0]
}

export interface Tip {
  kind: 'best' | 'miss'
  title: string
  text: string
  /** The line to practise. */
  scriptId: string
}

/** The best answer if there is a good one, and the costliest miss; an exam tells no points. */
export function tipsOf({ lines }: Pick<Report, 'lines'>): Tip[] {
  const scored = lines.filter(isScored)
  const sorted = [...scored].sort(byScore)
  const [best, worst] = [sorted[0], sorted.at(-1)]
  const miss = missOf(scored)
  const tips: Tip[] = []
  if (best && bandOf(best.score) !== '还差得远')
    tips.push({
      kind: 'best',
      title: `最好的一句 · ${wholeScore(best.score)}`,
      text: `「${cut(best.said ?? best.text)}」`,
      scriptId: best.scriptId,
    })
  if (miss)
    tips.push({
      kind: 'miss',
      title: `丢分最多 · ${miss.point.name}`,
      text: `客户说「${cut(miss.line.text)}」，没说清「${miss.point.missing ?? miss.point.name}」${miss.point.why ? `（${miss.point.why}）` : ''}。`,
      scriptId: miss.line.scriptId,
    })
  else if (worst && worst.score < 100 && worst !== best)
    tips.push({
      kind: 'miss',
      title: `最弱的一句 · ${wholeScore(worst.score)}`,
      text: `客户说「${cut(worst.text)}」，先练这一句。`,
      scriptId: worst.scriptId,
    })
  return tips
}

/** Mean of the lines that have a score, and the share of lines without one, while a mentor's mark is missing; null if nothing is scored. */
export function partialOf(lines: readonly ReportLine[]): { score: number; pending: number } | null {
  const scored = lines.filter(isScored)
  if (!scored.length || scored.length === lines.length) return null
  const mean = scored.reduce((sum, { score }) => sum + score, 0) / scored.length
  return { score: wholeScore(mean), pending: 1 - scored.length / lines.length }
}

/** The effect of a judge on a line that counts `score`. */
export function judgeWords({ state, before }: Judged, score: number | null): string {
  if (state === 'WAITING') return '智能评分正在核对，得分可能提高；不用等。'
  if (state === 'NONE') return '按内置规则评分。'
  if (before === null || score === null || score <= before) return '智能评分核对过，得分没有改动。'
  return `智能评分由 ${wholeScore(before)} 分调到 ${wholeScore(score)} 分`
}
