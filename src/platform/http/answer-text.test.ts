// Serialising answers: their content follows the contract at any length, and long ones yield to other work.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { countTurns } from '#test/turns.ts'
import { answerText } from './answer-text.ts'

const Item = z.object({ id: z.string(), n: z.int().optional(), of: z.array(z.string()).nullable() })
const Answer = z.object({
  total: z.int(),
  none: z.string().optional(),
  records: z.array(Item),
  within: z.object({ list: z.array(Item).nullable(), said: z.record(z.string(), z.int()) }).nullish(),
  usual: z.string().default('甲'),
})
const item = fc.record({
  id: fc.string(),
  of: fc.oneof(fc.constant(null), fc.array(fc.string(), { maxLength: 3 })),
  undeclared: fc.string(),
})
const list = fc.oneof(fc.array(item, { maxLength: 3 }), fc.array(item, { minLength: 101, maxLength: 230 }))
const answers = fc.record(
  {
    total: fc.integer(),
    records: list,
    within: fc.oneof(fc.constant(null), fc.record({ list, said: fc.constant({ a: 1 }) })),
    more: fc.string(),
  },
  { requiredKeys: ['total', 'records'] },
)

test('an answer has the same text at any length, and only fields of its contract', async () => {
  await fc.assert(
    fc.asyncProperty(answers, async (value) => {
      expect(JSON.parse(await answerText(Answer, value))).toEqual(JSON.parse(JSON.stringify(Answer.parse(value))))
      expect(JSON.parse(await answerText(z.array(Item), value.records))).toEqual(
        JSON.parse(JSON.stringify(z.array(Item).parse(value.records))),
      )
    }),
    { numRuns: 60 },
  )
})

test('an item that breaks the contract throws, anywhere in a long list', async () => {
  const records = Array.from({ length: 500 }, (_, i) => ({ id: String(i), of: null }))
  for (const at of [0, 250, 499])
    await expect(answerText(Answer, { total: 1, records: records.with(at, { id: 1, of: null } as never) })).rejects.toThrow('id')
  await expect(answerText(Answer, { records })).rejects.toThrow('expected')
})

test('a long answer yields to other work after every hundred items', async () => {
  const records = Array.from({ length: 9999 }, (_, i) => ({ id: String(i), of: ['甲', '乙'] }))
  const turns = countTurns()
  await answerText(Answer, { total: 9999, records })
  expect(turns.end()).toBeGreaterThanOrEqual(99)
})
