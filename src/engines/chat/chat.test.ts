// The chat client against a local service that misbehaves like real ones.
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ChatModel, chunkOf, event, eventsOf, streamOf, usualModel } from '#test/chat-service.ts'
import { chatOf, faults, json, startServices } from '#test/media-services.ts'
import type { Thinking } from '#shared/thinking.ts'
import type { MediaError } from '../process/media-error.ts'
import type { Budget } from './budget.ts'
import { type ChatLimits, type ChatRequest, openChat } from './chat.ts'
import type { Reply } from './reply.ts'

const AT = '/v1/chat/completions'
const name = '对话服务'
const SAID = usualModel.say([], {})
let server: Awaited<ReturnType<typeof startServices>>
beforeAll(async () => {
  server = await startServices()
})
afterEach(() => server.reset())
afterAll(() => server.close())

type Fault = Parameters<typeof server.fail>[1]
const given = (model: Partial<ChatModel>) => void (server.judging.model = { ...usualModel, ...model })
const open = (limits: Partial<ChatLimits> = {}, thinking?: Thinking) =>
  openChat(name, { url: server.url, key: 'key-of-the-test', model: 'talk-1', thinking }, { retryMs: 5, ...limits })
const asked: ChatRequest = { messages: [{ role: 'user', content: '您好' }], maxTokens: 100 }
/** Asks for a stream; returns the reply or the reason, and the pieces. */
async function hear(chat = open(), more: Partial<ChatRequest> = {}) {
  const heard: string[] = []
  const told: Reply | string = await chat
    .say({ ...asked, onText: (text) => void heard.push(text), ...more })
    .catch((error: MediaError) => error.reason)
  return { told, heard: heard.join('') }
}
const bodies = () => server.asked.map(({ body }) => body)
const done = 'data: [DONE]\n\n'
const packets = (text: string, size: number) => {
  const bytes = Buffer.from(text)
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size))
}
const usage = { prompt_tokens: 40, completion_tokens: 9, total_tokens: 49 }
const thinking = (delta: object) => [event(chunkOf(delta)), ...eventsOf(SAID), done]

describe('an answer is read whole', () => {
  test.each<[string, Fault, Partial<Reply>]>([
    ['a stream', streamOf([...eventsOf(SAID), done]), { streamed: true, finish: 'stop', thoughts: 0, tokens: null }],
    ['characters cut between packets', streamOf(packets([...eventsOf(SAID), done].join(''), 7)), {}],
    [
      'CRLF and no blank after the colon',
      streamOf(eventsOf(SAID).map((e) => e.replace('data: ', 'data:').replace('\n\n', '\r\n\r\n'))),
      {},
    ],
    ['comments between events', streamOf([': keep-alive\n\n', ...eventsOf(SAID).flatMap((e) => [e, ': keep-alive\n\n']), done]), {}],
    [
      'usage null, then usage in a chunk without choices',
      streamOf([
        ...eventsOf(SAID).map((e) => e.replace('"object"', '"usage":null,"object"')),
        event({ ...chunkOf({}), choices: [], usage }),
        done,
      ]),
      { tokens: 49, promptTokens: 40 },
    ],
    ['no end mark', streamOf(eventsOf(SAID)), {}],
    ['a stream with another content type', streamOf(eventsOf(SAID), { type: 'application/json' }), { streamed: true }],
    ['JSON instead of a stream', (r) => json(r, chatOf(SAID)), { streamed: false, tokens: 500 }],
    ['thoughts in reasoning_content', streamOf(thinking({ content: null, reasoning_content: '想一想' })), { thoughts: 3 }],
    ['thoughts in reasoning', streamOf(thinking({ content: '', reasoning: '想一想' })), { thoughts: 3 }],
    [
      'inline thoughts with both tags cut in two',
      streamOf([...['<thi', 'nk>想一', '想</th', 'ink>\n\n'].map((content) => event(chunkOf({ content }))), ...eventsOf(SAID)]),
      { thoughts: 3 },
    ],
    ['content as a list of parts', (r) => json(r, { choices: [{ message: { content: [{ type: 'text', text: SAID }] } }] }), {}],
  ])('%s', async (_, fault, expected) => {
    server.fail(AT, fault)
    const { told, heard } = await hear()
    expect(told).toMatchObject({ text: SAID, ...expected })
    expect(heard).toBe(SAID)
    expect(server.calls(AT)).toBe(1)
    expect(bodies()[0]).toMatchObject({ stream: true, stream_options: { include_usage: true }, model: 'talk-1' })
  })

  test('an answer without a listener is asked for without a stream, and a stream is read nevertheless', async () => {
    server.fail(AT, streamOf(eventsOf(SAID)))
    expect(await open().say(asked)).toMatchObject({ text: SAID })
    expect(bodies()[0]).toMatchObject({ stream: false, max_tokens: 100, temperature: 0 })
    expect(bodies()[0]).not.toHaveProperty('stream_options')
  })

  test('thoughts without an opening tag are dropped from a whole answer, and from the next stream', async () => {
    given({ thinks: 'unopened', thoughtTokens: 0 })
    const chat = open({}, 'keep')
    expect(await chat.say(asked)).toMatchObject({ text: SAID, thoughts: 7 })
    expect(await hear(chat)).toMatchObject({ told: { text: SAID }, heard: SAID })
    // a stream reveals the mistake too late for this answer only
    const other = open({}, 'keep')
    expect((await hear(other)).told).toBe(`${name}把思考过程混在回答里`)
    expect((await hear(other)).heard).toBe(SAID)
  })
})

describe('a failure has a reason in words', () => {
  const first = event(chunkOf({ content: '您好' }))
  test.each<[string, Fault[], string, number, Partial<ChatLimits>?]>([
    ['a stream that ends early', [streamOf([first])], '的回答中断了', 1],
    ['an end mark without a reason to finish', [streamOf([first, done])], '的回答中断了', 1],
    ['an event that is cut', [streamOf([first, 'data: {"choi'])], '的回答中断了', 1],
    [
      'a connection that breaks',
      [
        async (r) => {
          await streamOf([first], { open: true })(r)
          r.destroy()
        },
      ],
      '的回答中断了',
      1,
    ],
    ['a stream that stalls', [streamOf([first], { open: true })], '的回答停住了', 1, { idleMs: 60 }],
    ['no first byte', [faults.hang], '长时间没有响应', 1, { firstMs: 60 }],
    ['headers and no first byte', [streamOf([], { open: true })], '长时间没有响应', 1, { firstMs: 60 }],
    ['an answer that takes too long', [streamOf([first], { open: true })], '没有在 0.1 秒内答完', 1, { callMs: 100 }],
    [
      'an error inside the stream, without the key',
      [streamOf([first, event({ error: { message: 'overloaded key-of-the-test', code: 500 } }), done])],
      '回答时出错：overloaded ***',
      1,
    ],
    ['an error with status 200', [1, 2, 3].map(() => (r) => json(r, { error: 'no such model' })), '回答时出错：no such model', 3],
    ['a refusal of the content', [streamOf([...eventsOf('您', 'content_filter'), done])], '拒绝回答这段内容', 1],
    ['a long text', [streamOf([event(chunkOf({ content: '您'.repeat(100_000) }))], { open: true })], '返回的内容过大', 1],
    ['a line without an end', [(r) => r.writeHead(200).end(Buffer.alloc(300_000, 'a'))], '返回的内容过大', 1, { maxStream: 200_000 }],
    ['a web page', [1, 2, 3].map(() => faults.bytes(Buffer.from('<html>login</html>'), 'text/html')), '的回答无法理解', 3],
    ['a flood', [1, 2, 3].map(() => faults.status(429)), '请求过多，请稍后再试', 3],
    ['an empty answer', [streamOf([...eventsOf(''), done])], '的回答是空的', 1],
  ])('%s', async (_, given, reason, calls, limits) => {
    server.fail(AT, ...given)
    expect((await hear(open(limits))).told).toBe(`${name}${reason}`)
    expect(server.calls(AT)).toBe(calls)
  })

  test('a service that never stops sending is cut off', async () => {
    const thought = event(chunkOf({ reasoning_content: '想'.repeat(20_000) }))
    server.fail(AT, async (r) => {
      for (r.writeHead(200); !r.destroyed; await setImmediate()) r.write(thought)
    })
    expect((await hear()).told).toBe(`${name}返回的内容过大`)
    await expect.poll(() => server.asked[0]?.isCut).toBe(true)
  })

  test('a redirect is not followed', async () => {
    server.fail(AT, faults.status(307, {}, { location: `${server.url}/v1/elsewhere` }))
    expect((await hear()).told).toBe(`无法连接${name}：它要求转到别的地址，请管理员填写最终的地址`)
    expect(server.asked.map(({ path }) => path)).toEqual([AT])
  })

  test('a cancellation closes the connection', async () => {
    server.fail(AT, streamOf([first], { open: true }))
    const abort = new AbortController()
    const { told } = await hear(open(), { signal: abort.signal, onText: () => abort.abort() })
    expect(told).toBe('已取消')
    await expect.poll(() => server.asked[0]?.isCut).toBe(true)
  })

  test('an error of the listener closes the connection, reaches the caller, and is no fault of the service', async () => {
    const chat = open()
    for (let i = 0; i < 6; i++) {
      server.fail(AT, streamOf([first], { open: true }))
      const failing = chat.say({ ...asked, onText: () => Promise.reject(new Error('mine')) })
      await expect(failing).rejects.toThrow('mine')
    }
    await expect.poll(() => server.asked.every(({ isCut }) => isCut)).toBe(true)
    expect((await hear(chat)).heard).toBe('')
  })
})

describe('a model that reasons is told not to', () => {
  const styles = ['reasoning_content', 'reasoning', 'inline', 'hidden'] as const
  const fields = ['reasoning_effort', 'enable_thinking', 'thinking', 'chat_template_kwargs'] as const
  test.each(styles.flatMap((thinks) => fields.map((quietBy) => ({ thinks, quietBy }))))('$thinks, until $quietBy', async (model) => {
    given(model)
    const chat = open()
    expect((await hear(chat)).heard).toBe(SAID)
    expect(chat.dialect()).toMatchObject({ switch: model.quietBy, stubborn: false })
    const calls = server.calls(AT)
    expect(calls).toBe(fields.indexOf(model.quietBy) + 2)
    // later requests use the switch at once
    await hear(chat)
    expect(server.calls(AT)).toBe(calls + 1)
    expect(bodies().at(-1)).toHaveProperty(model.quietBy)
  })

  test('a refused switch is left out, and another value of its field is tried', async () => {
    given({ thinks: 'reasoning', quietBy: 'thinking', refuses: ['reasoning_effort', 'enable_thinking'] })
    const chat = open()
    expect((await hear(chat)).heard).toBe(SAID)
    expect(bodies().map((body) => body['reasoning_effort'])).toEqual([undefined, 'none', 'minimal', undefined, undefined])
    expect(chat.dialect().switch).toBe('thinking')
  })

  test('a model that no switch stops gets more tokens', async () => {
    given({ thinks: 'reasoning_content' })
    const chat = open()
    expect((await hear(chat)).heard).toBe(SAID)
    expect(bodies().at(-1)).toMatchObject({ max_tokens: 4_100 })
    expect(chat.dialect()).toEqual({ format: 'json_schema', reasons: true, switch: null, stubborn: true })
    given({ thinks: 'reasoning_content', thoughtTokens: 9_000 })
    expect((await hear(chat)).told).toBe(`${name}只在思考，没有回答`)
  })

  test('where a person waits, thoughts beside an answer are switched off for the next one', async () => {
    given({ thinks: 'reasoning', quietBy: 'enable_thinking', thoughtTokens: 0 })
    const [usual, quick] = [open(), open()]
    for (let i = 0; i < 3; i++) await Promise.all([hear(usual), hear(quick, { isQuick: true })])
    expect(usual.dialect()).toMatchObject({ reasons: true, switch: null })
    expect(quick.dialect()).toMatchObject({ reasons: true, switch: 'enable_thinking' })
  })

  test.each<[Thinking, object]>([
    ['keep', { switch: null, stubborn: true }],
    ['thinking', { switch: 'thinking', stubborn: false }],
  ])('the setting %s overrides the search', async (setting, expected) => {
    given({ thinks: 'reasoning', quietBy: 'thinking' })
    const chat = open({}, setting)
    expect((await hear(chat)).heard).toBe(SAID)
    expect(chat.dialect()).toMatchObject(expected)
    expect(server.calls(AT)).toBe(1)
  })
})

describe('a service gets the fields that it understands', () => {
  const schema = { type: 'object', properties: { mood: { type: 'string' } } }
  const parse = (text: string) => {
    const found = /\{.*\}/.exec(text)?.[0]
    return found ? (JSON.parse(found) as { mood: string }) : '没有 JSON 对象'
  }
  const mood = (chat = open()) => chat.sayJson({ ...asked, name: 'mood', schema, parse }).catch((error: MediaError) => error.reason)

  test.each<[string, string[], (string | undefined)[]]>([
    ['schemas', ['json_schema'], ['json_schema', 'json_schema']],
    ['JSON objects only', ['json_object'], ['json_schema', 'json_object', 'json_object']],
    ['no format', [], ['json_schema', 'json_object', undefined, undefined]],
  ])('%s', async (_, formats, types) => {
    given({ formats, say: () => '```json\n{"mood":"calm"}\n```' })
    const chat = open()
    expect([await mood(chat), await mood(chat)]).toEqual([{ mood: 'calm' }, { mood: 'calm' }])
    expect(bodies().map((body) => (body['response_format'] as { type: string } | undefined)?.type)).toEqual(types)
    expect(bodies().map((body) => JSON.stringify(body['messages']).includes('JSON Schema'))).toEqual(types.map((t) => t !== 'json_schema'))
  })

  test('a wrong answer is repaired once; a refusal for another reason changes nothing', async () => {
    const texts = ['好的', '{"mood":"calm"}', '好的', '还是好的']
    given({ say: () => texts.shift() ?? '' })
    const chat = open()
    expect([await mood(chat), await mood(chat)]).toEqual([{ mood: 'calm' }, `${name}的回答不符合格式`])
    server.fail(AT, ...[1, 2, 3].map(() => faults.status(400, { error: { message: 'unknown model' } })))
    expect(await mood(chat)).toBe(`${name}不接受这次请求（400）：unknown model`)
    expect(chat.dialect().format).toBe('json_schema')
  })

  test.each([
    ['seed', 'seed'],
    ['temperature', 'temperature'],
    ['stream_options', 'stream_options'],
  ])('a refused %s is left out from then on', async (_, field) => {
    given({ refuses: [field] })
    const chat = open()
    for (let i = 0; i < 2; i++) expect((await hear(chat)).heard).toBe(SAID)
    expect(bodies().map((body) => field in body)).toEqual([true, false, false])
  })

  test('max_tokens gets its newer name, and a context that is too short its own reason', async () => {
    const message = "'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
    server.fail(AT, faults.status(400, { error: { message } }), streamOf(eventsOf(SAID)))
    const chat = open()
    expect((await hear(chat)).heard).toBe(SAID)
    expect(bodies()[1]).toMatchObject({ max_completion_tokens: 100 })
    for (let i = 0; i < 6; i++) {
      server.fail(AT, faults.status(400, { error: { message: 'maximum context length is 4096 tokens' } }))
      expect((await hear(chat)).told).toBe(`${name}的上下文长度不够`)
    }
  })
})

test('tokens are reserved for each request, settled by the count of the service, and given back after a refusal', async () => {
  const moves: number[] = []
  const budget: Budget = { take: async (n) => moves.push(n) > 0, settle: async (n) => void moves.push(n) }
  given({ refuses: ['seed'] })
  await hear(open(), { budget })
  expect(moves).toEqual([102, -102, 102, 49 - 102])
  expect((await hear(open(), { budget: { ...budget, take: async () => false } })).told).toBe('今日用量已达上限')
})
