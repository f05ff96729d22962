// The order in which a candidate sees a paper: shuffled per sitting if the exam asks for it, and stable.
import { hash } from 'node:crypto'
import { withoutFormulas } from '#shared/formulas.ts'
import { mapYielding } from '#platform/yielding.ts'
import type { Sitting } from '../contract.ts'
import type { OrderOf } from './queries.ts'

type Question = Pick<Sitting['questions'][number], 'subjectId' | 'type' | 'subjectName' | 'options'>
type Option = Question['options'][number]

const keyed = <T>(item: T, seed: string, name: string) => ({ item, key: hash('sha256', `${seed}\n${name}`) })
const byKey = <T>(list: { item: T; key: string }[]): T[] => list.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ item }) => item)

/** An option that refers to the options before it, e.g. 以上都对; it stays last. */
const speaksOfOthers = ({ optionContent }: Option) => /^\s*(?:以上|上述|前述)/.test(optionContent)

/** Names options by their letters: «A和B», «选项C», «D项», «AB都对». */
const letters =
  /选项\s*[A-Z](?![A-Za-z])|(?<![A-Za-z])[A-Z]\s*[、，,和与及或]\s*[A-Z](?![A-Za-z])|(?<![A-Za-z])[A-Z]\s*项|^\s*[A-Z]{2,}\s*[都均皆]/
const namesLetters = ({ subjectName, options }: Question) =>
  [subjectName, ...options.map((o) => o.optionContent)].some((t) => letters.test(withoutFormulas(t)))

function optionsOf(question: Question, seed: string): Option[] {
  const { subjectId, type, options } = question
  // true and false keep their places
  if (type === 2 || namesLetters(question)) return options
  const last = options.filter(speaksOfOthers)
  const others = options.filter((o) => !last.includes(o))
  return [...byKey(others.map((o) => keyed(o, seed, `${subjectId} ${o.optionName}`))), ...last]
}

/** Questions in the order of their own; a paper in parts keeps the questions of one type together. */
async function inOrder<Q extends Question>(questions: readonly Q[], { seed, measures, drawn = false }: OrderOf): Promise<Q[]> {
  const isShuffled = measures.includes('shuffleQuestions')
  const list = isShuffled ? byKey(await mapYielding(questions, (q) => keyed(q, seed, q.subjectId))) : [...questions]
  const arePartsShuffled = measures.includes('shuffleParts')
  if (!arePartsShuffled && !(isShuffled && (drawn || measures.includes('keepParts')))) return list
  const types = [...new Set(questions.map((q) => q.type))]
  const order = arePartsShuffled ? byKey(types.map((type) => keyed(type, seed, `part ${type}`))) : types
  return list.sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type))
}

/**
 * A paper in the order of one sitting, for the candidate and for the review. The order follows from the seed of the attempt and from
 * measures that are locked once somebody has sat, so that it is always the same. Options keep the names by which they are answered, graded and
 * counted. Options that refer to others stay last. A question that names options by letters keeps their order.
 */
export async function applyShuffle<Q extends Question>(questions: readonly Q[], order: OrderOf): Promise<Q[]> {
  const { seed, measures } = order
  const ordered = await inOrder(questions, order)
  return measures.includes('shuffleOptions') ? mapYielding(ordered, (q) => ({ ...q, options: optionsOf(q, seed) })) : ordered
}
