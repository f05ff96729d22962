// The order in which somebody sees a paper: their own where the exam shuffles, and the same one whenever they look.
import { hash } from 'node:crypto'
import { mapYielding } from '#platform/yielding.ts'
import type { Sitting } from '../contract.ts'
import type { OrderOf } from './queries.ts'

type Question = Pick<Sitting['questions'][number], 'subjectId' | 'type' | 'subjectName' | 'options'>
type Option = Question['options'][number]

const keyed = <T>(item: T, seed: string, name: string) => ({ item, key: hash('sha256', `${seed}\n${name}`) })
const byKey = <T>(list: { item: T; key: string }[]): T[] => list.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ item }) => item)

/** What speaks of the options before it comes behind them. */
const speaksOfOthers = ({ optionContent }: Option) => /^\s*(?:以上|上述|前述)/.test(optionContent)

/** Speaks of options by their letters: «A和B», «选项C», «D项», «AB都对». */
const letters =
  /选项\s*[A-Z](?![A-Za-z])|(?<![A-Za-z])[A-Z]\s*[、，,和与及或]\s*[A-Z](?![A-Za-z])|(?<![A-Za-z])[A-Z]\s*项|^\s*[A-Z]{2,}\s*[都均皆]/
const namesLetters = ({ subjectName, options }: Question) =>
  [subjectName, ...options.map((o) => o.optionContent)].some((t) => letters.test(t))

function optionsOf(question: Question, seed: string): Option[] {
  const { subjectId, type, options } = question
  // right and wrong have their places
  if (type === 2 || namesLetters(question)) return options
  const last = options.filter(speaksOfOthers)
  const others = options.filter((o) => !last.includes(o))
  return [...byKey(others.map((o) => keyed(o, seed, `${subjectId} ${o.optionName}`))), ...last]
}

/**
 * A paper as it is put to whoever sits it, and shown to them again. Options keep the names by which they are answered, graded and counted;
 * those that speak of the ones before them stay last, and where a question speaks of letters its options stay where they are.
 */
export async function applyShuffle<Q extends Question>(questions: readonly Q[], { seed, measures }: OrderOf): Promise<Q[]> {
  const ordered = measures.includes('shuffleQuestions')
    ? byKey(await mapYielding(questions, (q) => keyed(q, seed, q.subjectId)))
    : [...questions]
  return measures.includes('shuffleOptions') ? mapYielding(ordered, (q) => ({ ...q, options: optionsOf(q, seed) })) : ordered
}
