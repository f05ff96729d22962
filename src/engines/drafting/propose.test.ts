// Drafts of one section by a scripted chat service: masked numbers, one more try for refused drafts, and the plan of requests.
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { usualModel } from '#test/chat-service.ts'
import { startServices } from '#test/media-services.ts'
import { openChat } from '../chat/chat.ts'
import { checkDrafts } from './check.ts'
import { openMask } from './masking.ts'
import { proposeDrafts, type ProposeOptions } from './propose.ts'
import { maxAsked, planSections } from './sections.ts'

let server: Awaited<ReturnType<typeof startServices>>
beforeAll(async () => void (server = await startServices()))
afterEach(() => server.reset())
afterAll(() => server?.close())

const rules = { lexicon: {}, terms: [], wordings: [] }
const passages = [
  { id: '7 4', text: '等待期为30天，咨询电话 138-1234-5678。', above: ['产品手册', '等待期'] },
  { id: '7 9', text: '犹豫期为15天。', above: [] },
]
const options: ProposeOptions = { check: async (asked) => checkDrafts({ ...asked, rules }), before: [] }
const draft = (text: string, answer: string, quote: string, passage = 'p1') => ({
  type: 'SHORT',
  text,
  options: [],
  answers: [answer],
  points: [],
  analysis: '',
  quotes: [{ passage, quote }],
})
const good = draft('等待期多久？', '30天', '等待期为30天')
const bad = draft('犹豫期多久？', '20天', '犹豫期为15天', 'p2')
const answers = (...all: (object | string)[]) => {
  let at = 0
  server.judging.model = {
    ...usualModel,
    say: () => (typeof all[at] === 'string' ? String(all[at++]) : JSON.stringify({ items: all[at++] })),
  }
}
const ask = () =>
  proposeDrafts(
    openChat('模型', { url: server.url, key: '', model: 'm' }, { tries: 1 }),
    { kind: 'QUESTION', types: ['SHORT'], passages, wanted: 2 },
    options,
  )
const bodies = () => server.asked.map(({ body }) => JSON.stringify(body))

describe('the drafts of a section', () => {
  test('are asked for without the numbers of people, which are put back', async () => {
    answers([draft('打哪个电话？', '【号码1】', '咨询电话【号码1】'), good])
    const { accepted, refused } = await ask()
    expect(bodies().join()).not.toMatch(/138|5678/)
    expect(refused).toEqual([])
    expect(accepted.map((one) => one.draft)).toMatchObject([
      { answers: ['138-1234-5678'], quotes: [{ passage: '7 4', quote: '咨询电话 138-1234-5678' }] },
      { quotes: [{ passage: '7 4', quote: '等待期为30天' }] },
    ])
  })

  test('that were refused are asked for once more with their reasons; the rest is counted', async () => {
    answers([good, bad], [{ ...bad, answers: ['15天'] }])
    expect(await ask()).toMatchObject({ accepted: [{ draft: { text: '等待期多久？' } }, { draft: { answers: ['15天'] } }], refused: [] })
    expect(bodies()).toHaveLength(2)
    expect(bodies()[1]).toContain('数字或单位不在引用的原文里')
    answers([good, bad, bad], [good])
    const { accepted, refused } = await ask()
    expect([accepted.length, refused]).toEqual([1, [['DUPLICATE']]])
  })

  test('keep what passed if the second answer is none', async () => {
    const say = (messages: { content: string }[]) =>
      messages.some(({ content }) => content.includes('重写')) ? '不行' : JSON.stringify({ items: [good, bad] })
    server.judging.model = { ...usualModel, say }
    expect(await ask()).toMatchObject({ accepted: [{ draft: { text: '等待期多久？' } }], refused: [['NUMBER']] })
  })

  test('are an error in words if the model answers no JSON', async () => {
    answers('好的', '好的')
    await expect(ask()).rejects.toThrow('回答不符合格式')
  })
})

test('a mask hides telephone and ID numbers, and restores each text', () => {
  const shown = [
    '13812345678',
    '+86 138 1234 5678',
    '１３８１２３４５６７８',
    '010-62345678',
    '(0571)8765432',
    '400-800-8888',
    '11010519491231002X',
  ]
  for (const number of shown) {
    const mask = openMask([])
    const hidden = mask.hide(`请拨${number}，或13900000000`)
    expect(hidden).toBe('请拨【号码1】，或【号码2】')
    expect(mask.restore(`${hidden}【号码9】`)).toBe(`请拨${number}，或13900000000【号码9】`)
  }
  const kept = '保额2000000元，合同号20261128001，2026年1月1日，【号码1】'
  const mask = openMask([kept])
  expect(mask.hide(kept)).toBe(kept)
  expect(mask.hide('13812345678')).toBe('【号码码1】')
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...shown, '，', '【号码1】', '保额', '7', ' '), { maxLength: 12 }), (parts) => {
      const text = parts.join('')
      const own = openMask([text])
      expect(own.restore(own.hide(text))).toBe(text)
    }),
  )
})

test('a plan asks for each draft once, in the order of the passages', () => {
  const passage = (i: number, length: number) => ({ id: `${i}`, text: '字'.repeat(length), above: [] })
  expect(planSections([passage(1, 3)], 5)).toEqual([])
  expect(planSections([passage(1, 900), passage(2, 900), passage(3, 10)], 12)).toMatchObject([
    { passages: [{ id: '1' }, { id: '2' }], wanted: 6 },
    { passages: [{ id: '3' }], wanted: 6 },
  ])
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 8, max: 4_000 }), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1, max: 60 }),
      (lengths, wanted) => {
        const plan = planSections(
          lengths.map((length, i) => passage(i, length)),
          wanted,
        )
        expect(plan.reduce((sum, one) => sum + one.wanted, 0)).toBe(wanted)
        expect(plan.every((one) => one.wanted >= 1 && one.wanted <= maxAsked && one.passages.length > 0)).toBe(true)
        const order = plan.map((one) => Number(one.passages[0]?.id))
        expect(order).toEqual(order.toSorted((a, b) => a - b))
      },
    ),
  )
})
