// What a report says in three sentences: the best line, the costliest miss, the next step; and what a judge has changed.
import { shortened } from '#shared/text.ts'
import type { Judged, Report, ReportLine } from '../contract.ts'

const cut = (text: string) => shortened(text, 24)
/** A line that has its score. */
type Scored = ReportLine & { score: number }
const isScored = (line: ReportLine): line is Scored => line.score !== null
const byScore = (a: Scored, b: Scored) => b.score - a.score

/** The point that cost the most: one that must be said first, then of the weakest line. */
function missOf(lines: readonly Scored[]) {
  const missed = [...lines].sort((a, b) => a.score - b.score).flatMap((l) => l.feedback?.points.filter((p) => p.hit < 1) ?? [])
  return missed.find((p) => p.must) ?? missed[0]
}

export function sentencesOf({ lines, score, mode, passed }: Report): string[] {
  if (score === null || !lines.length) return []
  const scored = lines.filter(isScored)
  const sorted = [...scored].sort(byScore)
  const [best, worst] = [sorted[0], sorted.at(-1)]
  const miss = missOf(scored)
  const said: string[] = []
  if (best && best.score > 0) said.push(`最好的一句：“${cut(best.text)}”，${best.score} 分。`)
  if (miss) said.push(`最可惜的：没有说好“${cut(miss.text)}”${miss.why ? `（${miss.why}）` : ''}。`)
  if (worst && worst.score < 100) said.push(`下一步：先练“${cut(worst.text)}”这一句。`)
  if (!said.length) said.push('每一句都说到了。')
  if (mode === 'EXAM' && !passed) said.push('考核没有合格，练习时可以看到要点和参考答案。')
  return said
}

/** What a judge made of a line that counts `score`. */
export function judgeWords({ state, before }: Judged, score: number | null): string {
  if (state === 'WAITING') return '智能评分正在核对，得分可能提高；不用等。'
  if (state === 'NONE') return '按内置规则评分。'
  return before !== null && score !== null && score > before ? `智能评分由 ${before} 分调到 ${score} 分` : '智能评分核对过，得分没有改动。'
}
