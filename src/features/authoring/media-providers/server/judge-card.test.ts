// Tests over HTTP of a judge: a small rubric is really sent, failures are reported in words, and tokens are counted.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chatOf, faults, json, type JudgedPoint, startServices } from '#test/media-services.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { mediaProviders } from '../contract.ts'

const AT = '/v1/chat/completions'
let server: Awaited<ReturnType<typeof startServices>>
let world: World
let admin: Person
beforeAll(async () => {
  server = await startServices()
  world = await startWorld({
    JUDGE_OPENAI_URL: `${server.url}/v1`,
    JUDGE_OPENAI_KEY: 'key-of-the-test',
    JUDGE_OPENAI_MODEL: 'judge-1',
    JUDGE_DAILY_TOKENS: '20000',
  })
  admin = await world.signIn('admin')
})
afterAll(async () => {
  await world?.close()
  await server?.close()
})
beforeEach(async () => {
  server.reset()
  await world.owner.query('delete from judge_use')
})

const tryIt = () => admin.get(mediaProviders.test, { body: { provider: 'judge' } })
const card = async (who = admin) => (await who.get(mediaProviders.list)).find((p) => p.id === 'judge')
const hears = (said: Record<string, string>) => (points: JudgedPoint[]) => ({
  points: points.map(({ id, text }) => ({ id, verdict: said[text] ?? 'MISS', quote: said[text] ? '保额' : '' })),
  advice: '',
})

test('the card shows the host, the sent data, and the used and allowed tokens of today', async () => {
  expect(await card()).toMatchObject({
    configured: true,
    gives: ['JUDGING'],
    outside: true,
    use: { tokens: 0, most: 20_000 },
    connection: { host: new URL(server.url).host, model: 'judge-1' },
    sends: { what: expect.stringContaining('回答的文字'), never: expect.stringContaining('姓名') },
  })
  await tryIt()
  expect((await card())?.use).toEqual({ tokens: 500, most: 20_000 })
  // each tenant has its own count
  expect((await card(await world.signIn('admin', 'yuanfan')))?.use).toEqual({ tokens: 0, most: 20_000 })
  await world.owner.query('update judge_use set day = day - 1')
  expect((await card())?.use?.tokens).toBe(0)
})

test('a rubric of two points is sent, and the result lists both points', async () => {
  server.judging.say = hears({ 理解客户的担心: 'PART', 保额50万元: 'HIT' })
  expect(await tryIt()).toMatchObject({
    ok: true,
    sample: null,
    reason: '回答是「您的顾虑我很明白，保额是五十万元。」，判断为：理解客户的担心，说到一部分；保额50万元，说到',
  })
  expect(server.asked).toHaveLength(1)
  expect(server.asked[0]).toMatchObject({
    path: AT,
    headers: { authorization: 'Bearer key-of-the-test' },
    body: { model: 'judge-1', response_format: { type: 'json_schema' } },
  })
})

describe('failures are reported in words, without the key', () => {
  test.each<[string, () => Parameters<typeof server.fail>[1][], string]>([
    ['a wrong key', () => [faults.status(401, { error: 'key-of-the-test' })], '智能评分服务拒绝了访问，请管理员检查密钥（401）'],
    ['an unknown model', () => [1, 2].map(() => faults.status(404)), '智能评分服务不接受这次请求（404）：no'],
    ['a flood', () => [faults.status(429)], '智能评分服务请求过多，请稍后再试'],
    ['no JSON', () => [faults.bytes(Buffer.from('<html>login</html>'))], '智能评分服务的回答无法理解'],
    [
      'a sentence, twice',
      () => [1, 2].map(() => (r: Parameters<typeof json>[0]) => json(r, chatOf('好的'))),
      '智能评分服务的回答不符合格式',
    ],
    ['half a body', () => [faults.halfBody], '智能评分服务的回答中断了'],
  ])('a failure is reported: %s', async (_, given, reason) => {
    server.fail(AT, ...given())
    expect(await tryIt()).toMatchObject({ ok: false, sample: null, reason })
    const { rows } = await world.owner.query(`select after::text from audit_log where entity = 'media-provider' order by id desc limit 1`)
    expect(rows[0].after).toContain(reason)
    expect(rows[0].after).not.toContain('key-of-the-test')
  })

  test('nothing is sent after the daily limit of the tenant', async () => {
    await world.owner.query(
      `insert into judge_use (tenant_id, day, tokens) select tenant_id, (now() at time zone time_zone)::date, 19900 from tenant where domain = 'demo'`,
    )
    expect(await tryIt()).toMatchObject({ ok: false, reason: '今日用量已达上限' })
    expect(server.asked).toEqual([])
  })
})

test('an unreachable judge is reported at once', async () => {
  const away = await startWorld({ JUDGE_OPENAI_URL: 'http://127.0.0.1:1', JUDGE_OPENAI_MODEL: 'judge-1' })
  try {
    const who = await away.signIn('admin')
    expect(await who.get(mediaProviders.test, { body: { provider: 'judge' } })).toMatchObject({
      ok: false,
      reason: expect.stringContaining('无法连接智能评分服务'),
    })
  } finally {
    await away.close()
  }
})
