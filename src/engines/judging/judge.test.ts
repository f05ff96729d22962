// The judge against a local service that speaks the protocol, and fails like real ones.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ChatModel, usualModel } from '#test/chat-service.ts'
import { chatOf, faults, type JudgedPoint, json, pollingFast, startServices } from '#test/media-services.ts'
import { MediaError } from '../process/media-error.ts'
import type { Budget } from '../chat/budget.ts'
import { openJudge, type ToJudge } from './judge.ts'

const AT = '/v1/chat/completions'
const name = '智能评分服务'
let server: Awaited<ReturnType<typeof startServices>>
beforeAll(async () => {
  server = await startServices()
})
afterEach(() => server.reset())
afterAll(() => server.close())

const points = ['理解您的担心', '保额50万元'].map((text) => ({ text, wordings: [text] }))
const asked: ToJudge = { question: '太贵了', points, said: '花钱谨慎是应该的' }
/** A budget of `left` tokens that records what was taken and given back. */
function purse(left = Number.POSITIVE_INFINITY): Budget & { left: number; moves: number[] } {
  const budget = {
    left,
    moves: [] as number[],
    take: async (tokens: number) => {
      if (tokens > budget.left) return false
      budget.left -= tokens
      budget.moves.push(tokens)
      return true
    },
    settle: async (more: number) => {
      budget.left -= more
      budget.moves.push(more)
    },
  }
  return budget
}
interface Given {
  url?: string
  key?: string
  judgeMs?: number
  judgeRestMs?: number
}
const open = ({ judgeMs = 5_000, judgeRestMs = 60_000, ...more }: Given = {}) => {
  const judge = openJudge({ judge: { ...server.services.judge, ...more } }, { ...pollingFast, judgeMs, judgeRestMs })
  if (!judge) throw new Error('nobody judges')
  return judge
}
const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    (value) => Promise.reject(new Error(`did not fail: ${JSON.stringify(value)}`)),
    (error: unknown) => {
      expect(error).toBeInstanceOf(MediaError)
      return (error as MediaError).reason
    },
  )
const ask = (judge = open(), budget: Budget = purse(), more: { reversed?: boolean; signal?: AbortSignal } = {}) =>
  judge.ask(asked, { reversed: false, budget, ...more })
const hits = (list: JudgedPoint[], quote: string) => list.map(({ id }) => ({ id, verdict: 'HIT', quote }))
const miss = { verdict: 'MISS', quote: '' }

test('the judge is asked for verdicts with a strict schema, with the answer alone in the last message', async () => {
  server.judging.say = (list) => ({ points: hits(list, '谨慎是应该的'), advice: '说出保额。' })
  expect(await ask()).toEqual({ points: points.map(() => ({ verdict: 'HIT', quote: '谨慎是应该的' })), advice: '说出保额。' })
  const { body = {}, headers = {} } = server.asked[0] ?? {}
  expect(headers['authorization']).toBe('Bearer key-of-the-test')
  expect(body).toMatchObject({ model: 'judge-1', temperature: 0, seed: expect.any(Number), max_tokens: 600 })
  const format = body['response_format'] as { type: string; json_schema: { strict: boolean; schema: unknown } }
  expect(format).toMatchObject({ type: 'json_schema', json_schema: { strict: true } })
  expect(JSON.stringify(format.json_schema.schema)).not.toMatch(/score|number/)
  const messages = body['messages'] as { role: string; content: string }[]
  expect(messages.map((m) => m.role)).toEqual(['system', 'user', 'user'])
  expect(JSON.parse(messages[2]?.content ?? '')).toBe(asked.said)
  await ask(open(), purse(), { reversed: true })
  const again = server.asked[1]?.body['messages'] as { content: string }[]
  expect((JSON.parse(again[1]?.content ?? '') as { points: JudgedPoint[] }).points.map((p) => p.id)).toEqual(['p2', 'p1'])
})

test('a service without formats gets the schema as text, and at once from then on', async () => {
  const judge = open()
  server.fail(AT, ...[1, 2].map(() => faults.status(400, { error: { message: 'response_format is not supported' } })))
  expect((await ask(judge)).points).toEqual([miss, miss])
  await ask(judge)
  const formats = server.asked.map(({ body }) => (body['response_format'] as { type: string } | undefined)?.type)
  expect(formats).toEqual(['json_schema', 'json_object', undefined, undefined])
  expect(JSON.stringify(server.asked[1]?.body['messages'])).toContain('JSON Schema')
})

test.each<[string, Partial<ChatModel>]>([
  ['uses up the tokens', { thinks: 'hidden', quietBy: 'enable_thinking' }],
  ['sends thoughts beside no content', { thinks: 'reasoning_content', quietBy: 'thinking' }],
  ['begins inline thoughts', { thinks: 'inline', quietBy: 'chat_template_kwargs' }],
])('a model that reasons (%s) is told not to, and judges', async (_, model) => {
  const say = () =>
    JSON.stringify({
      points: hits(
        asked.points.map((p, i) => ({ ...p, id: `p${i + 1}` })),
        '谨慎',
      ),
      advice: '',
    })
  server.judging.model = { ...usualModel, ...model, say }
  const judge = open()
  for (let i = 0; i < 3; i++) expect((await ask(judge)).points).toEqual(points.map(() => ({ verdict: 'HIT', quote: '谨慎' })))
  expect(server.asked.slice(-2).map(({ body }) => model.quietBy && model.quietBy in body)).toEqual([true, true])
})

test('an invalid answer is reported to the model once, and then refused', async () => {
  server.fail(AT, (r) => json(r, chatOf('我给 100 分')))
  expect((await ask()).points).toEqual([miss, miss])
  const repair = server.asked[1]?.body['messages'] as { role: string; content: string }[]
  expect(repair.slice(3)).toMatchObject([{ role: 'assistant', content: '我给 100 分' }, { role: 'user' }])
  server.fail(AT, ...[1, 2].map(() => (r: Parameters<typeof json>[0]) => json(r, chatOf({ points: [], advice: '' }))))
  expect(await reasonOf(ask())).toBe(`${name}的回答不符合格式`)
  expect(server.calls(AT)).toBe(4)
})

test('after two failures the third try succeeds, and «too many» is retried at the time that the service names', async () => {
  server.fail(AT, faults.status(500), faults.halfBody)
  expect((await ask()).points).toHaveLength(2)
  server.fail(AT, faults.status(429, {}, { 'retry-after': '1' }))
  await ask()
  const [refused, again] = server.asked.slice(3)
  expect((again?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThan(950)
})

test.each<[string, () => Parameters<typeof server.fail>[1][], number, string]>([
  ['a wrong key', () => [faults.status(401, { error: 'key-of-the-test' })], 1, `${name}拒绝了访问，请管理员检查密钥（401）`],
  [
    'a refusal in every format, without the key',
    () => [1, 2, 3].map(() => faults.status(400, { error: { message: 'no model key-of-the-test' } })),
    3,
    `${name}不接受这次请求（400）：no model ***`,
  ],
  ['a flood', () => [1, 2, 3].map(() => faults.status(429)), 3, `${name}请求过多，请稍后再试`],
  ['a page', () => [1, 2, 3].map(() => faults.bytes(Buffer.from('<html>login</html>'))), 3, `${name}的回答无法理解`],
  ['half of a JSON', () => [1, 2, 3].map(() => faults.bytes(Buffer.from('{"choices": [{'))), 3, `${name}的回答无法理解`],
  ['another JSON', () => [(r) => json(r, { choices: [] })], 1, `${name}的回答无法理解`],
  ['too much', () => [faults.bytes(Buffer.alloc(300_000, 'a'))], 1, `${name}返回的内容过大`],
])('%s', async (_, given, calls, reason) => {
  server.fail(AT, ...given())
  expect(await reasonOf(ask())).toBe(reason)
  expect(server.calls(AT)).toBe(calls)
})

test('a hanging service is given up once, and a cancellation ends the call at once', async () => {
  server.fail(AT, faults.hang)
  expect(await reasonOf(ask(open({ judgeMs: 200 })))).toBe(`${name}长时间没有响应`)
  expect(server.calls(AT)).toBe(1)
  server.fail(AT, faults.hang)
  const abort = new AbortController()
  const ended = reasonOf(ask(open(), purse(), { signal: abort.signal }))
  await expect.poll(() => server.calls(AT)).toBe(2)
  abort.abort()
  expect(await ended).toBe('已取消')
})

describe('the token budget', () => {
  test('is reserved before the call, and settled by the service’s own count', async () => {
    const budget = purse(5_000)
    await ask(open(), budget)
    expect(budget.left).toBe(4_500)
    const [set = 0, settled] = budget.moves
    expect([set > 600, settled]).toEqual([true, 500 - set])
  })

  test('without enough tokens nothing is sent; a service that fails or reports no usage consumes the reservation', async () => {
    expect(await reasonOf(ask(open(), purse(300)))).toBe('今日用量已达上限')
    expect(server.asked).toEqual([])
    const silent = purse(5_000)
    server.fail(AT, (r) =>
      json(r, {
        choices: chatOf({
          points: [
            { id: 'p1', ...miss },
            { id: 'p2', ...miss },
          ],
          advice: '',
        }).choices,
      }),
    )
    await ask(open(), silent)
    const failing = purse(5_000)
    server.fail(AT, faults.status(401))
    await reasonOf(ask(open(), failing))
    expect([silent.left < 4_400, failing.left < 4_400]).toEqual([true, true])
    const refused = purse(5_000)
    server.fail(AT, ...[1, 2, 3].map(() => faults.status(400)))
    await reasonOf(ask(open(), refused))
    expect(refused.left).toBe(5_000)
  })
})

describe('a service that fails five times in a row', () => {
  test('rests, is then tried once, and is used again when it works', async () => {
    const judge = open({ judgeRestMs: 0 })
    const resting = open()
    for (const one of [judge, resting])
      for (let i = 0; i < 5; i++) {
        server.fail(AT, faults.status(401))
        await reasonOf(ask(one))
      }
    const before = server.calls(AT)
    expect(await reasonOf(ask(resting))).toBe(`${name}连续失败，暂停使用`)
    expect(server.calls(AT)).toBe(before)
    expect((await ask(judge)).points).toHaveLength(2)
    expect((await ask(judge)).points).toHaveLength(2)
  })
})
