// Parts of a paper: adjacent questions of one type, with the heading that printed papers use.
import { sumPoints } from './scores.ts'

export interface PartQuestion {
  type: number
  score: number
}
export interface Part {
  /** Index of the first question. */
  from: number
  count: number
  /** 一、单选题（共 20 题，每题 2 分，共 40 分） */
  heading: string
}

const numerals = ['一', '二', '三', '四', '五']

function heading(place: number, label: string, scores: readonly number[]): string {
  const [each] = scores
  const isSame = scores.length > 1 && scores.every((score) => score === each)
  return `${numerals[place]}、${label}题（共 ${scores.length} 题，${isSame ? `每题 ${each} 分，共 ` : ''}${sumPoints(scores)} 分）`
}

/** The questions with those of one type together, in the order in which the types first occur. */
export const inParts = <Q extends { type: number }>(questions: readonly Q[]): Q[] => [
  ...[...Map.groupBy(questions, (q) => q.type).values()].flat(),
]

/** The parts of a paper; empty if a type occurs in two places, because such a paper has no parts. */
export function partsOf<Q extends PartQuestion>(questions: readonly Q[], labelOf: (question: Q) => string): Part[] {
  const starts = [...questions.keys()].filter((i) => questions[i]?.type !== questions[i - 1]?.type)
  if (starts.length > new Set(questions.map((q) => q.type)).size) return []
  return starts.flatMap((from, place) => {
    const own = questions.slice(from, starts[place + 1] ?? questions.length)
    const [first] = own
    return first
      ? [
          {
            from,
            count: own.length,
            heading: heading(
              place,
              labelOf(first),
              own.map((q) => q.score),
            ),
          },
        ]
      : []
  })
}
