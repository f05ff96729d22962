// Generates question banks by a grammar: distinct stems and right keys. Each bank has one wrong key and two unused options for item
// analysis to find.
import type { GivenQuestion, QuestionType } from '#features/assessment/question-banks/contract.ts'
import { faults, type Product, products, type Situation, situations, stages, virtues } from './material.ts'
import { type Chance, chance } from './random.ts'

export interface MadeQuestion extends Pick<GivenQuestion, 'subjectName' | 'answer'> {
  type: QuestionType
  options: string[]
  score: number
  difficulty: number
  tags: string[]
  analysis?: string
}

const letters = (places: readonly number[]) => [...places].sort((a, b) => a - b).map((i) => String.fromCharCode(65 + i))
const place = (luck: Chance, right: readonly string[], wrong: readonly string[]) => {
  const options = luck.shuffled([...right, ...wrong])
  return { options, at: letters(right.map((r) => options.indexOf(r))) }
}

function single(luck: Chance, product: Product, s: Situation, stage: string) {
  const { options, at } = place(luck, [s.good], luck.shuffled(faults).slice(0, 3))
  return {
    subjectName: `${stage}时，${product.name}的客户${s.name}，说“${s.says}”，最合适的做法是`,
    options,
    answer: { answer: at.join() },
    score: 2,
    analysis: `要点：${s.points.join('、')}。`,
  }
}
function multiple(luck: Chance, product: Product, s: Situation, stage: string) {
  const right = luck.shuffled(virtues).slice(0, luck.between(2, 3))
  const { options, at } = place(luck, right, luck.shuffled(faults).slice(0, 5 - right.length))
  return {
    subjectName: `向${s.name}的客户介绍${product.name}，${stage}阶段应当做到的有`,
    options,
    answer: { answer: at.join() },
    score: 4,
  }
}
function judgement(luck: Chance, product: Product, s: Situation, stage: string) {
  const right = luck.happens(0.5)
  const what = right ? luck.pick(virtues) : luck.pick(faults)
  return {
    subjectName: `${product.name}${stage}阶段，客户${s.name}时，可以${what}。`,
    options: [],
    answer: { answer: right ? '0' : '1' },
    score: 1,
  }
}
function fill(_luck: Chance, product: Product, s: Situation, n: number) {
  const [what, much, unit] = product.facts[n % product.facts.length] ?? ['', 0, '']
  const word = s.points[0] ?? ''
  return {
    subjectName: `<p>客户${s.name}时先要{{answer}}，再说明${product.name}的${what}为{{answer}}${unit}。</p>`,
    options: [],
    answer: { answer: '', answers: [word, String(much)], blanks: [{ numeric: false }, { numeric: true, units: [unit] }] },
    score: 4,
  }
}
const short = (_luck: Chance, product: Product, s: Situation, stage: string) => ({
  subjectName: `客户${s.name}，对${product.name}说：“${s.says}。”请写出您在${stage}阶段的回应。`,
  options: [],
  answer: { answer: `${s.good}。${product.worth}。`, points: s.points.map((text) => ({ text, weight: 2 })) },
  score: 10,
})

/** Generators of questions about a stage, by type. */
const atStage = { 0: single, 1: short, 2: judgement, 3: multiple }

const shares: readonly (readonly [QuestionType, number])[] = [
  [0, 0.4],
  [3, 0.234],
  [2, 0.2],
  [4, 0.1],
  [1, 0.066],
]

/** The question bank of a product; the types have fixed shares, as 600, 350, 300, 150 and 100 of 1,500. */
export function makeBank(
  seed: string,
  which: number,
  count: number,
): { categoryName: string; categoryDesc: string; questions: MadeQuestion[] } {
  const product = products[which % products.length] as Product
  const luck = chance(seed, `bank ${which}`)
  const questions: MadeQuestion[] = []
  for (const [type, share] of shares) {
    const many = type === 1 ? count - questions.length : Math.round(count * share)
    const places = luck.shuffled(situations.flatMap((s) => stages.map((stage) => [s, stage] as const)))
    // fill-in questions have no stage, so there is one per situation
    const apart = type === 4 ? luck.shuffled(situations).map((s) => [s, stages[0]] as const) : places
    for (const [n, [s, stage]] of apart.slice(0, many).entries()) {
      const made = type === 4 ? fill(luck, product, s, n) : atStage[type](luck, product, s, stage)
      const difficulty = Math.round(100 * Math.min(0.95, Math.max(0.05, 0.45 + 0.15 * luck.normal()))) / 100
      questions.push({ type, ...made, difficulty, tags: [product.name, stage] })
    }
  }
  const first = questions[0]
  // one question gets a wrong key
  if (first?.answer.answer) first.answer = { answer: first.answer.answer === 'A' ? 'B' : 'A' }
  return { categoryName: `${product.name}题库`, categoryDesc: `${product.name}的销售话术、合规与服务（演示）`, questions }
}
