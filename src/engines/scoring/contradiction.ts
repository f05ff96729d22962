// Contradictions: a point that an answer states in one clause and denies in another counts nothing, because the customer may remember
// either.
import type { Heard } from './heard.ts'
import type { PointMatch } from './points.ts'
import { Search, type Wanted } from './search.ts'

interface Clause {
  /** A range of syllables: from the first to the one after the last. */
  from: number
  to: number
  text: string
}

const clausesOfHeard = new WeakMap<Heard, Clause[]>()
function clausesOf(said: Heard): Clause[] {
  const known = clausesOfHeard.get(said)
  if (known) return known
  const clauses: Clause[] = []
  let at = 0
  for (const { 0: text, index } of said.reading.matchAll(/[^，。！？；]+[，。！？；]?/gu)) {
    const from = at
    while (at < said.places.length && (said.places[at] ?? 0) < index + text.length) at++
    if (at > from) clauses.push({ from, to: at, text })
  }
  clausesOfHeard.set(said, clauses)
  return clauses
}

/** Marks a clause that asks, or that reports another person's words. */
const asking = /[？]|[吗么]，?$|难道|谁说|是不是|会不会|能不能|有没有|要不要|有人说|误以为|别以为|以为|听说/u
/** Marks a clause about another case than the point. */
const otherCase = /如果|除非|超过|未?满|之?后|以外|以内|之前|只有|例外|特殊|否则|不然|要是|万一|才|期间/u
const corrected = /不对|说错|讲错|更正|纠正|口误|哦不|应该是|准确地?说|我的意思/u

/** Minimum share of a point's words in the clause that denies it. */
const MIN_DENIED = 0.75

interface Asked {
  point: Heard
  said: Heard
  wanted: readonly Wanted[]
  total: number
}

/** The clause that denies a matched point elsewhere without correcting itself; undefined if there is none. */
function findDenial(match: PointMatch, { point, said, wanted, total }: Asked): Clause | undefined {
  const isMeant = ({ from, to, text }: Clause) =>
    match.hitWords.filter(({ at }) => at >= from && at < to).length * 2 < match.hitWords.length &&
    !asking.test(text) &&
    (!otherCase.test(text) || otherCase.test(point.reading))
  const last = Math.max(...match.hitWords.map(({ at }) => at))
  const isPutRight = ({ to }: Clause) =>
    to <= last && corrected.test(said.reading.slice(said.places[to] ?? 0, (said.places[last] ?? 0) + 1))
  return clausesOf(said).find((clause) => {
    if (!isMeant(clause)) return false
    const search = new Search(point, said, clause.from, clause.to)
    for (const one of wanted) search.add(one)
    const denied = search.end(total)
    return denied.fault === 'OPPOSITE' && denied.coverage >= MIN_DENIED && !isPutRight(clause)
  })
}

/** The match of a point; if another clause denies it, a match that counts nothing, with this clause. */
export function withContradiction(match: PointMatch, asked: Asked): PointMatch {
  const denial = findDenial(match, asked)
  return denial ? { ...match, hit: 0, fault: 'OPPOSITE', why: `前后矛盾：${denial.text.replace(/[，。！？；]$/u, '')}` } : match
}
