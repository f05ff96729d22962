// No number is rounded silently: more decimals than are stored give an error in words.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './contracts.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { papers } from '#features/assessment/exam-papers/contract.ts'
import { questions } from '#features/assessment/question-banks/contract.ts'

type Json = {
  type?: string
  multipleOf?: number
  enum?: unknown[]
  const?: unknown
  items?: Json
  properties?: Record<string, Json>
  anyOf?: Json[]
  oneOf?: Json[]
}
/** Paths of body numbers that may have decimals without declaring how many. */
function loose(schema: Json | undefined, at = ''): string[] {
  if (!schema) return []
  const own = schema.type === 'number' && schema.multipleOf === undefined && !schema.enum && schema.const === undefined ? [at] : []
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => loose(part, at ? `${at}.${name}` : name))
  return [
    ...own,
    ...below,
    ...loose(schema.items, at),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((part) => loose(part, at)),
  ]
}

/** Numbers that are stored as sent, and marks, whose rule about halves has a message of its own. */
const asSent = /(tolerance|speed|pitch)$|mouth|^marking\.mark (score|seen)$|^question-banks\.\w+ status$/

test('every number with decimals declares how many it may have', () => {
  const found = endpoints.flatMap(({ name, endpoint }) => {
    if (!endpoint.body) return []
    const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as Json
    return loose(schema).map((at) => `${name} ${at}`)
  })
  expect([...new Set(found)].filter((at) => !asSent.test(at))).toEqual([])
})

test.each([
  ['a question', questions.create, { categoryId: '1', type: 2, score: 1.234 }],
  ['a weight', questions.create, { categoryId: '1', type: 1, answer: { answer: '一', points: [{ text: '二', weight: 0.125 }] } }],
  ['a paper', papers.score, [{ subjectId: '1', score: 2.005 }]],
  ['a pass line', exams.update, { passRate: 60.001 }],
] as const)('more than two decimals are refused in words by %s', (_, endpoint, body) => {
  expect(endpoint.body.safeParse(body).error?.issues.map((i) => i.message)).toEqual(['最多两位小数'])
})

test('two decimals are accepted unchanged', () => {
  for (const score of [0, 0.01, 0.07, 0.29, 1.1, 2.35, 4.35, 33.33, 999.99, 1000])
    expect([score, questions.create.body.safeParse({ categoryId: '1', type: 2, score }).data?.score]).toEqual([score, score])
})
