// Tests over HTTP of a chat model for talks: real requests show what the model can do, and faults are reported in words.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ChatModel, type ChatMessage, usualModel } from '#test/chat-service.ts'
import { faults, startServices } from '#test/media-services.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { mediaProviders, type TalkCheck } from '../contract.ts'

const AT = '/v1/chat/completions'
let server: Awaited<ReturnType<typeof startServices>>
let world: World
let admin: Person
/** A process of its own for each model: the client remembers the dialect of its service. */
async function open() {
  await world?.close()
  world = await startWorld({
    TALK_OPENAI_URL: server.url,
    TALK_OPENAI_KEY: 'key-of-the-test',
    TALK_OPENAI_MODEL: 'talk-1',
    TALK_OPERATOR: '对话公司',
    TALK_DAILY_TOKENS: '30000',
  })
  admin = await world.signIn('admin')
}
beforeAll(async () => {
  server = await startServices()
  await open()
})
afterAll(async () => {
  await world?.close()
  await server?.close()
})
beforeEach(() => server.reset())

/** Plays the customer, judges a mood, and repeats the code of a long talk. */
function say(messages: ChatMessage[]): string {
  const all = messages.map(({ content }) => content).join('\n')
  if (all.includes('暗号是什么')) return /暗号是 (\d+)/.exec(all)?.[1] ?? '不记得了'
  return all.includes('情绪') ? '{"mood":"犹豫","leaves":false}' : usualModel.say([], {})
}
const given = (model: Partial<ChatModel> = {}) => void (server.judging.model = { ...usualModel, say, ...model })
const tryIt = (check?: TalkCheck) => admin.get(mediaProviders.test, { body: { provider: 'talk', ...(check ? { check } : {}) } })
const findings = async (check?: TalkCheck) =>
  Object.fromEntries((await tryIt(check)).findings.map(({ name, ok, text }) => [name, { ok, text }]))

test('the card names the host, the sent data and the variables', async () => {
  expect((await admin.get(mediaProviders.list)).find((p) => p.id === 'talk')).toMatchObject({
    configured: true,
    gives: ['TALKING'],
    outside: true,
    use: { tokens: 0, most: 30_000 },
    connection: { host: new URL(server.url).host, model: 'talk-1' },
    sends: { never: expect.stringContaining('姓名') },
  })
})

test('a good model passes each part, and the audit log keeps the findings', async () => {
  given()
  expect(await tryIt()).toMatchObject({ ok: true, reason: null, sample: null })
  expect(await findings('SPEECH')).toMatchObject({
    回答: { ok: true, text: '「您好，这个价格对我来说有点高。」' },
    流式输出: { ok: true, text: '支持' },
    推理: { ok: true, text: '不推理，直接回答' },
    第一句话: { ok: true, text: expect.stringMatching(/^\d+\.\d 秒$/) },
  })
  expect(await findings('FORMAT')).toEqual({ 结构化输出: { ok: true, text: '遵循 JSON Schema' } })
  expect(await findings('CONTEXT')).toEqual({ 上下文: { ok: true, text: '记得 12,000 字之前的话（40 token）' } })
  const { rows } = await world.owner.query(`select after::text from audit_log where entity = 'media-provider' order by id desc limit 1`)
  expect(rows[0].after).toContain('记得 12,000 字')
  expect(rows[0].after).not.toContain('key-of-the-test')
})

test('a test counts towards the day of the tenant, which bounds it', async () => {
  const use = async (who = admin) => (await who.get(mediaProviders.list)).find((p) => p.id === 'talk')?.use?.tokens
  const before = (await use()) ?? 0
  given()
  await tryIt('FORMAT')
  expect(await use()).toBe(before + 49)
  // each tenant has its own count
  expect(await use(await world.signIn('admin', 'yuanfan'))).toBe(0)
  await world.owner.query('update model_use set tokens = 29900')
  expect(await tryIt('SPEECH')).toMatchObject({ ok: false, reason: '今日用量已达上限' })
  await world.owner.query('delete from model_use')
})

describe('weaknesses are named', () => {
  test.each<[string, TalkCheck, Partial<ChatModel>, string, boolean, string]>([
    [
      'a context that is cut silently',
      'CONTEXT',
      { context: 4_000 },
      '上下文',
      false,
      '2,000 字之前的话（40 token）；6,000 字时已忘记开头。请',
    ],
    ['a context for a usual talk', 'CONTEXT', { context: 9_000 }, '上下文', true, '6,000 字之前的话（40 token）；12,000 字时已忘记开头'],
    ['no stream', 'SPEECH', { streams: false }, '流式输出', false, '不支持'],
    ['no JSON', 'FORMAT', { say: () => '好的' }, '结构化输出', false, '模型太小'],
    ['a service without schemas', 'FORMAT', { formats: ['json_object'] }, '结构化输出', true, '只能保证 JSON 对象'],
  ])('%s', async (_, check, model, name, ok, text) => {
    given(model)
    expect((await findings(check))[name]).toEqual({ ok, text: expect.stringContaining(text) })
  })

  test('a model that reasons is told not to, and one that cannot stop is reported', async () => {
    await open()
    given({ thinks: 'reasoning_content', quietBy: 'enable_thinking' })
    expect((await findings('SPEECH'))['推理']).toEqual({ ok: true, text: '会推理，已用 enable_thinking 关闭' })
    await open()
    given({ thinks: 'inline', thoughtTokens: 100 })
    expect((await findings('SPEECH'))['推理']).toEqual({ ok: false, text: expect.stringContaining('无法关闭') })
  })
})

test.each<[string, Parameters<typeof server.fail>[1], string]>([
  ['a wrong key', faults.status(401, { error: 'key-of-the-test' }), '对话模型拒绝了访问，请管理员检查密钥（401）'],
  ['an unknown model', faults.status(404, { error: { message: 'no model' } }), '对话模型不接受这次请求（404）：no model'],
  ['a web page', faults.bytes(Buffer.from('<html>login</html>')), '对话模型的回答无法理解'],
])('a failure is reported: %s', async (_, fault, reason) => {
  server.fail(AT, fault)
  expect(await tryIt('SPEECH')).toMatchObject({ ok: false, reason, findings: [] })
})
