// Probes of a chat service for administrators: whether it answers as talks need it, follows schemas, and remembers a long talk.
import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { MediaError } from '../process/media-error.ts'
import type { Budget } from './budget.ts'
import { readJson } from './json.ts'
import { type Chat, type ChatRequest, type Message, type Reply, TooLong } from './chat.ts'

/** A probe: an answer by word of mouth, JSON by a schema, or a long talk. */
export const probes = ['SPEECH', 'FORMAT', 'CONTEXT'] as const
export type Probe = (typeof probes)[number]

/** One result, in Chinese. `ok` is false where talks work badly or not at all. */
export interface Finding {
  name: string
  ok: boolean
  text: string
}

export interface ProbeOptions {
  budget?: Budget | undefined
  signal?: AbortSignal | undefined
}

const MAX_TOKENS = 200
/** Answers until the way to stop the reasoning is found: one for each switch, and the first. */
const MAX_ANSWERS = 6
/** A first sentence after more milliseconds makes a talk tedious. */
const SLOW_MS = 5_000
/** Lengths of the long talks in characters. A talk of 30 turns needs the second. */
const lengths = [2_000, 6_000, 12_000] as const
const NEEDED = 6_000

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} 秒`
const count = (n: number) => n.toLocaleString('zh-CN')

const scene: Message[] = [
  { role: 'system', content: '你扮演一位来咨询保险的客户，只说一两句口语，每次不超过 60 个字。' },
  { role: 'user', content: JSON.stringify({ seller: '您好，请问今天想了解什么？' }) },
]

/** One streamed answer, with the milliseconds until its first sentence. */
async function hear(chat: Chat, options: ProbeOptions): Promise<{ reply: Reply; firstMs: number }> {
  const begun = performance.now()
  let firstMs = 0
  let text = ''
  const onText = (piece: string) => {
    text += piece
    if (!firstMs && /[。！？!?\n]/.test(text)) firstMs = performance.now() - begun
  }
  const reply = await chat.say({ messages: scene, maxTokens: MAX_TOKENS, temperature: 0.7, isQuick: true, onText, ...options })
  return { reply, firstMs: firstMs || performance.now() - begun }
}

function reasoningOf(chat: Chat, { thoughts }: Reply): Finding {
  const { reasons, switch: field } = chat.dialect()
  const name = '推理'
  if (!reasons) return { name, ok: true, text: '不推理，直接回答' }
  if (!thoughts) return { name, ok: true, text: `会推理，已用 ${field ?? '服务的设置'} 关闭` }
  return { name, ok: false, text: '会推理，无法关闭：回答慢，用量大。请在服务上关闭推理，或换一个模型' }
}

async function probeSpeech(chat: Chat, options: ProbeOptions): Promise<Finding[]> {
  let field = chat.dialect().switch
  let { reply, firstMs } = await hear(chat, options)
  // the search for a switch must not count as time of the first sentence
  for (let answers = 1; answers < MAX_ANSWERS && chat.dialect().switch !== field; answers++) {
    field = chat.dialect().switch
    ;({ reply, firstMs } = await hear(chat, options))
  }
  return [
    { name: '回答', ok: true, text: `「${reply.text.replace(/\s+/g, ' ').slice(0, 60)}」` },
    { name: '流式输出', ok: reply.streamed, text: reply.streamed ? '支持' : '不支持：整段说完才能显示，学员要多等' },
    reasoningOf(chat, reply),
    {
      name: '第一句话',
      ok: firstMs <= SLOW_MS,
      text: `${seconds(firstMs)}${firstMs <= SLOW_MS ? '' : '，偏慢：学员要等这么久才听到客户开口'}`,
    },
  ]
}

const mood = {
  type: 'object',
  properties: { mood: { type: 'string', enum: ['耐心', '犹豫', '着急'] }, leaves: { type: 'boolean' } },
  required: ['mood', 'leaves'],
  additionalProperties: false,
}
const Mood = z.strictObject({ mood: z.enum(mood.properties.mood.enum as [string, ...string[]]), leaves: z.boolean() })
const formatWords = {
  json_schema: '遵循 JSON Schema',
  json_object: '只能保证 JSON 对象，字段按文字说明',
  words: '按文字说明返回 JSON',
} as const

async function probeFormat(chat: Chat, options: ProbeOptions): Promise<Finding[]> {
  let tries = 0
  const parse = (text: string) => {
    tries++
    return readJson(text, Mood)
  }
  const messages: Message[] = [
    { role: 'system', content: '判断客户的情绪，只输出 JSON。' },
    { role: 'user', content: '我再考虑考虑吧，先不急。' },
  ]
  try {
    await chat.sayJson({ name: 'mood', schema: mood, parse, messages, maxTokens: MAX_TOKENS, ...options })
  } catch (error) {
    if (!(error instanceof MediaError) || tries < 2) throw error
    return [{ name: '结构化输出', ok: false, text: '提醒一次后仍不符合要求：模型太小，不能参与评分' }]
  }
  const text = tries > 1 ? '提醒一次后符合要求：服务不强制 JSON Schema' : formatWords[chat.dialect().format]
  return [{ name: '结构化输出', ok: true, text }]
}

/** A talk of `length` characters whose first sentence names a code. */
function longTalk(code: string, length: number): Message[] {
  const messages: Message[] = [
    { role: 'user', content: `请记住，今天的暗号是 ${code}。` },
    { role: 'assistant', content: '好的，我记住了。' },
  ]
  for (let written = 0, turn = 1; written < length; turn++) {
    const user = `第 ${turn} 段：客户问起第 ${turn} 年的保费和保障，顾问逐项说明，又记下 ${turn * 7} 个问题，约好下周再谈。`.repeat(4)
    const assistant = `第 ${turn} 段已经读完。`
    messages.push({ role: 'user', content: user }, { role: 'assistant', content: assistant })
    written += user.length + assistant.length
  }
  return [...messages, { role: 'user', content: '今天的暗号是什么？只回答暗号里的数字。' }]
}

/** The tokens of a talk that the model remembers, or the reason why it does not. */
async function recall(chat: Chat, length: number, options: ProbeOptions): Promise<number | null | string> {
  const code = String(randomInt(100_000, 999_999))
  const request: ChatRequest = { messages: longTalk(code, length), maxTokens: MAX_TOKENS, ...options }
  try {
    const reply = await chat.say(request)
    return reply.text.replace(/\D/g, '').includes(code) ? reply.promptTokens : `${count(length)} 字时已忘记开头`
  } catch (error) {
    if (error instanceof TooLong) return `${count(length)} 字时服务拒绝`
    // the shortest talk shows faults of the service itself
    if (!(error instanceof MediaError) || length === lengths[0] || options.signal?.aborted) throw error
    return `${count(length)} 字时${error.reason}`
  }
}

async function probeContext(chat: Chat, options: ProbeOptions): Promise<Finding[]> {
  let known = ''
  let longest = 0
  for (const length of lengths) {
    const told = await recall(chat, length, options)
    if (typeof told === 'string') {
      const advice = longest >= NEEDED ? '' : '。请把服务的上下文长度设为至少 8,192 token（Ollama 为 OLLAMA_CONTEXT_LENGTH）'
      return [{ name: '上下文', ok: longest >= NEEDED, text: [...(known ? [known] : []), told].join('；') + advice }]
    }
    longest = length
    known = `记得 ${count(length)} 字之前的话${told ? `（${count(told)} token）` : ''}`
  }
  return [{ name: '上下文', ok: true, text: known }]
}

const runs = { SPEECH: probeSpeech, FORMAT: probeFormat, CONTEXT: probeContext } satisfies Record<Probe, unknown>

/** Runs one probe with real requests. @throws MediaError if the service does not answer */
export const probe = (chat: Chat, which: Probe, options: ProbeOptions = {}): Promise<Finding[]> => runs[which](chat, options)
