// Words about a question: shares of its answers, the hint for a review, and the sort orders.
import { percent, ratioOf } from '#shared/ratio.ts'
import { FIFTHS, type Item, minPeople } from '#features/insight/item-analysis/contract.ts'
import { questionName } from '#features/assessment/exam-papers/fields.ts'
import { lowDiscrimination, minPeopleForRates } from '#features/assessment/question-banks/fields.ts'

export const sorts = { rate: '得分率最低', fallen: '下降最多', discrimination: '区分度低', place: '按题号' } as const
export type Sort = keyof typeof sorts

/** Number of people who had the question. */
export const peopleOf = (q: Pick<Item, 'answered' | 'blank'>) => q.answered + q.blank
/** Name of a question; a drawn one with the number of people who had it. */
export const nameOf = (q: Item) => `${questionName(q)}${q.drawn ? `（${peopleOf(q)} 人考到）` : ''}`
/** True if too few people drew the question to judge it: a lucky few say nothing about it. */
const isRare = (q: Item) => q.drawn && peopleOf(q) < minPeopleForRates
/** The questions that can be judged, or all if there are none. */
export function judged(items: readonly Item[]): readonly Item[] {
  const common = items.filter((q) => !isRare(q))
  return common.length ? common : items
}

const last = Number.POSITIVE_INFINITY
const fallenBy = (q: Item) => (q.scoreRate === null || q.previousRate === null ? last : q.scoreRate - q.previousRate)
const valueOf: Record<Sort, (q: Item) => number> = {
  rate: (q) => q.scoreRate ?? last,
  fallen: fallenBy,
  discrimination: (q) => q.discrimination ?? last,
  place: (q) => q.place,
}
/** Missing values come last, equal ones by number in the paper. By a rate, questions that few people drew come after the others. */
export const sorted = (items: readonly Item[], by: Sort): Item[] => {
  const of = valueOf[by]
  const rare = (q: Item) => (by === 'place' ? 0 : Number(isRare(q)))
  return items.toSorted((a, b) => rare(a) - rare(b) || (of(a) === of(b) ? a.place - b.place : of(a) - of(b)))
}

export interface ShareCell {
  name: string
  share: number
  mark: 'right' | 'wrong' | 'plain'
}

/** Cells of choices: people per option. Cells of blanks: all right, some, none, blank. Cells of short answers: score bands. */
export function cellsOf(q: Item): ShareCell[] {
  const asked = q.answered + q.blank
  if (q.type === 4 || q.type === 1) {
    const parts: [string, number, ShareCell['mark']][] =
      q.type === 4
        ? [
            ['全对', q.full, 'right'],
            ['部分', q.partial, 'plain'],
            ['全错', q.none, 'wrong'],
            ['未答', q.blank, 'plain'],
          ]
        : q.fifths.map((n, i) => [`${(i * 100) / FIFTHS}–${((i + 1) * 100) / FIFTHS}%`, n, i === FIFTHS - 1 ? 'right' : 'plain'])
    return asked ? parts.map(([name, n, mark]) => ({ name, share: ratioOf(n, asked) ?? 0, mark })) : []
  }
  const most = q.options.filter((o) => !o.correct && o.count > 0).toSorted((a, b) => b.count - a.count)[0]
  const markOf = (o: Item['options'][number]) => {
    if (o.correct) return 'right' as const
    return o === most ? ('wrong' as const) : ('plain' as const)
  }
  return q.options.map((o) => ({ name: o.name, share: o.share ?? 0, mark: markOf(o) }))
}

/** Name of an option after a verb: a letter after a space, 对 and 错 in quotation marks. */
export const choiceName = (name: string) => (/^\w+$/.test(name) ? ` ${name}` : `“${name}”`)

export interface Hint {
  text: string
  tone: 'error' | 'warning' | 'neutral' | null
}
const minWrong = 0.4
const manyWrong = 0.25

/** The most serious hint for a review, or null. */
export function hintOf(q: Item): Hint | null {
  if (q.keysKept) return { text: '考试结束后显示', tone: null }
  if (q.discrimination !== null && q.discrimination < lowDiscrimination) return { text: '区分度低，请复核', tone: 'error' }
  const wrong = cellsOf(q).find((c) => c.mark === 'wrong' && q.type !== 4)
  if (wrong && wrong.share >= minWrong) return { text: `多数错选${choiceName(wrong.name)}`, tone: 'warning' }
  if (wrong && wrong.share >= manyWrong) return { text: `${percent(wrong.share)} 错选${choiceName(wrong.name)}`, tone: 'warning' }
  if (q.fewer > 0 && q.fewer > (q.answered - q.full) / 2) return { text: '少选居多', tone: null }
  return q.answered > 0 && q.full === q.answered && q.blank === 0 ? { text: '没有人答错', tone: null } : null
}

/** Reason for a missing discrimination. */
export const noDiscrimination = `有成绩的不足 ${minPeople} 人，不计算区分度`
