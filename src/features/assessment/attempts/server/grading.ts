// Pure grading rules of answers. Points are exact to the hundredth, rounded half up once per question.
import { sumPoints } from '#shared/scores.ts'
import type { Adjustment } from '#features/assessment/exam-papers/server/exam-papers.ts'
import type { AnswerKey } from '#features/assessment/question-banks/server/tables.ts'
import { near, normalise, numberIn, numberOf } from './normalise.ts'
import type { AnswerResponse, Policies, Sums } from './tables.ts'

export interface GradedQuestion {
  /** 0 single choice, 3 multiple choice, 2 true or false, 4 fill-in, 1 short answer. */
  type: 0 | 1 | 2 | 3 | 4
  answerKey: AnswerKey
  /** Points of the whole question, to the hundredth. */
  score: number
  policies: Policies
  /** How the exam counts the question, if it turned out to be bad. */
  adjustment?: Pick<Adjustment, 'kind' | 'answerKeys'> | null
}
export interface Grade {
  /** null: a marker must score it. */
  score: number | null
  correct: boolean | null
}

type Blank = Extract<AnswerKey, { blanks: unknown }>['blanks'][number]

const hundredths = (points: number) => Math.round(points * 100)
/** `points` × part / whole, half up to the hundredth. */
function share(points: number, part: number, whole: number): number {
  const twice = 2 * hundredths(points) * part + whole
  return Math.floor(twice / (2 * whole)) / 100
}

const nothing: Grade = { score: 0, correct: false }
const allOrNothing = (score: number, correct: boolean): Grade => ({ score: correct ? score : 0, correct })

function multiple({ score, policies }: GradedQuestion, correct: readonly string[], response: readonly string[]): Grade {
  const key = new Set(correct)
  const said = new Set(response)
  const right = [...said].filter((letter) => key.has(letter)).length
  const wrong = said.size - right
  if (wrong === 0 && right === key.size && right > 0) return { score, correct: true }
  if (policies.multiPolicy === 'HALF_IF_SUBSET' && wrong === 0 && right > 0) return { score: share(score, 1, 2), correct: false }
  if (policies.multiPolicy === 'RIGHT_MINUS_WRONG' && right > wrong) return { score: share(score, right - wrong, key.size), correct: false }
  return nothing
}

/** Returns a predicate for the texts of a blank; the accepted forms are normalised once for all texts. */
function filler({ accept, numeric, tolerance, units }: Blank): (text: Said) => boolean {
  const forms = new Set(accept.map(normalise))
  const wanted = numeric ? accept.map((a) => numberOf(a, units)).filter((n) => n !== null) : []
  return ({ said, text }) => {
    if (text.trim() === '') return false
    if (forms.has(said)) return true
    const value = wanted.length ? numberIn(said, units) : null
    return value !== null && wanted.some((n) => near(n, value, tolerance))
  }
}
interface Said {
  text: string
  /** The text in its normal form. */
  said: string
}
const said = (text: string): Said => ({ text, said: normalise(text) })

export const fills = (blank: Blank, text: string): boolean => filler(blank)(said(text))

/** Number of filled blanks if each text may fill any blank: a largest bipartite matching by augmenting paths. */
function filledInAnyOrder(blanks: readonly Blank[], texts: readonly string[]): number {
  const fillers = blanks.map(filler)
  const fitting = texts.map(said).map((text) => fillers.flatMap((takes, i) => (takes(text) ? [i] : [])))
  const takenBy = new Map<number, number>()
  const place = (text: number, tried: Set<number>): boolean =>
    (fitting[text] ?? []).some((blank) => {
      if (tried.has(blank)) return false
      tried.add(blank)
      const other = takenBy.get(blank)
      if (other !== undefined && !place(other, tried)) return false
      takenBy.set(blank, text)
      return true
    })
  return texts.filter((_, text) => place(text, new Set())).length
}

function filled({ score, policies }: GradedQuestion, key: Extract<AnswerKey, { blanks: unknown }>, response: readonly string[]): Grade {
  const texts = key.blanks.map((_, i) => response[i] ?? '')
  const right = key.ordered ? key.blanks.filter((blank, i) => fills(blank, texts[i] ?? '')).length : filledInAnyOrder(key.blanks, texts)
  const correct = right === key.blanks.length && right > 0
  if (correct) return { score, correct }
  return policies.blankPolicy === 'PER_BLANK' && right > 0 ? { score: share(score, right, key.blanks.length), correct: false } : nothing
}

/** Returns whether a text has only white space and so counts as not answered. */
export const isBlank = (text: string) => !/[^\s\p{Cf}\p{Cc}]/u.test(text)

/**
 * Grades a response: no response gets 0, and a short answer with text waits for a marker. An adjusted question gives full points to all,
 * accepts further answers, or gives none; then nobody is right or wrong.
 */
export function gradeAnswer(asked: GradedQuestion, response: AnswerResponse | null): Grade {
  const { adjustment, score } = asked
  if (adjustment?.kind === 'ALL_RIGHT') return { score, correct: true }
  if (adjustment?.kind === 'OUT_OF_TOTAL') return { score: 0, correct: null }
  const grades = [asked.answerKey, ...(adjustment?.answerKeys ?? [])].map((answerKey) => gradeByKey({ ...asked, answerKey }, response))
  return grades.reduce((best, grade) => ((grade.score ?? 0) > (best.score ?? 0) || (grade.correct && !best.correct) ? grade : best))
}

function gradeByKey(asked: GradedQuestion, response: AnswerResponse | null): Grade {
  const { answerKey: key, score } = asked
  if (response === null) return nothing
  if ('correct' in key) {
    if (asked.type === 3) return Array.isArray(response) ? multiple(asked, key.correct, response) : nothing
    return allOrNothing(score, typeof response === 'string' && key.correct.length === 1 && response === key.correct[0])
  }
  if ('value' in key) return allOrNothing(score, response === key.value)
  if ('blanks' in key) return Array.isArray(response) ? filled(asked, key, response) : nothing
  return typeof response === 'string' && !isBlank(response) ? { score: null, correct: null } : nothing
}

/** The points of a sitting by type. A type is null if the paper has no such question, or if one waits for marking. */
export function sumsOf(answers: readonly { type: 0 | 1 | 2 | 3 | 4; score: number | null }[]): Sums {
  const add = (list: typeof answers) =>
    list.length === 0 || list.some((a) => a.score === null) ? null : sumPoints(list.map((a) => a.score ?? 0))
  const ofType = (type: 0 | 1 | 2 | 3 | 4) => add(answers.filter((a) => a.type === type))
  return {
    sumScore: add(answers),
    choicesScore: ofType(0),
    multipleScore: ofType(3),
    judgementScore: ofType(2),
    fillBlankScore: ofType(4),
    shortAnswerScore: ofType(1),
  }
}
