// Reads the answer of a chat service: a stream of events or one JSON object, whichever the service sends.
import { createParser } from 'eventsource-parser'
import { z } from 'zod'
import { MediaError } from '../process/media-error.ts'
import { bounded, wordsOf } from '../providers/request.ts'
import { openThoughts, type Separated } from './thoughts.ts'

/** Maximum length of an answer in characters. */
const MAX_TEXT = 20_000

export type Message = { role: 'system' | 'user' | 'assistant'; content: string }

export interface Reply {
  /** The answer without thoughts. */
  text: string
  /** `length`: the answer ended at the limit of tokens. */
  finish: string
  /** Number of characters of thoughts, wherever the service puts them. */
  thoughts: number
  /** Tokens by the service's own count; null if it sends none. */
  tokens: number | null
  /** Tokens of the prompt by the service's own count; null if it sends none. */
  promptTokens: number | null
  /** True if the service sent a stream. */
  streamed: boolean
  /** True if thoughts without an opening tag preceded the answer. */
  unopened: boolean
}

/** Thoughts without an opening tag were read as the answer before their closing tag arrived. */
export class MixedThoughts extends MediaError {}

export interface Reading {
  service: string
  maxBytes: number
  secrets: readonly string[]
  /** True if answers of this service begin with thoughts that have no opening tag. */
  startsInside: boolean
  /** Receives each piece of the text as soon as it arrives. */
  onText?: ((text: string) => void | Promise<void>) | undefined
  /** Reports each received chunk to the watchdog. */
  beat: () => void
}

const Content = z.union([z.string(), z.array(z.looseObject({ text: z.string().optional() }))]).nullish()
const Part = z.object({
  content: Content,
  reasoning_content: z.string().nullish().catch(null),
  reasoning: z.string().nullish().catch(null),
})
const tokens = z.int().min(0).max(10_000_000).nullish()
const Chunk = z.object({
  choices: z.array(z.object({ delta: Part.nullish(), message: Part.nullish(), finish_reason: z.string().nullish() })).nullish(),
  usage: z.object({ total_tokens: tokens, prompt_tokens: tokens, completion_tokens: tokens }).nullish().catch(null),
  error: z.unknown().optional(),
})
type Chunk = z.infer<typeof Chunk>

const textOf = (content: z.infer<typeof Content>): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text }) => text ?? '').join('')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Collects the parts of one answer. */
function openCollector({ service, secrets, startsInside, onText }: Reading) {
  const thoughts = openThoughts(startsInside)
  let hasTold = false
  const reply = { text: '', thoughts: 0, finish: '', unopened: false, tokens: null, promptTokens: null } as Omit<Reply, 'streamed'>

  async function put({ said, thoughts: thought, unopened }: Separated): Promise<void> {
    reply.thoughts += thought
    if (unopened) {
      if (onText && hasTold) throw new MixedThoughts(`${service}把思考过程混在回答里`, true)
      reply.unopened = true
      reply.thoughts += reply.text.length
      reply.text = ''
    }
    reply.text += said
    if (reply.text.length > MAX_TEXT) throw new MediaError(`${service}返回的内容过大`, false)
    if (!said) return
    hasTold = true
    await onText?.(said)
  }

  /** Takes one chunk of a stream, or a whole answer. @throws MediaError if the chunk reports an error */
  async function take({ choices, usage, error }: Chunk): Promise<void> {
    if (error) throw new MediaError(`${service}回答时出错：${wordsOf(JSON.stringify({ error }), secrets)}`, true)
    if (usage) {
      const { total_tokens: total, prompt_tokens: prompt, completion_tokens: completion } = usage
      reply.tokens = total ?? (prompt == null || completion == null ? reply.tokens : prompt + completion)
      reply.promptTokens = prompt ?? reply.promptTokens
    }
    const choice = choices?.[0]
    const part = choice?.delta ?? choice?.message
    reply.thoughts += (part?.reasoning_content ?? part?.reasoning ?? '').length
    const text = textOf(part?.content)
    if (text) await put(thoughts.push(text))
    if (choice?.finish_reason) reply.finish = choice.finish_reason
  }

  /** The whole answer. @throws MediaError if the service withheld it */
  async function end(streamed: boolean): Promise<Reply> {
    await put(thoughts.end())
    if (reply.finish === 'content_filter') throw new MediaError(`${service}拒绝回答这段内容`, false)
    return { ...reply, text: reply.text.trimEnd(), streamed }
  }

  return { take, end, isFinished: () => reply.finish !== '' }
}

/** Reads a stream; `push` takes its text and returns true after the last event. */
function openEvents(reading: Reading) {
  const collector = openCollector(reading)
  const waiting: string[] = []
  const parser = createParser({ onEvent: ({ data }) => void waiting.push(data) })
  let events = 0

  async function takeWaiting(): Promise<boolean> {
    for (let data = waiting.shift(); data !== undefined; data = waiting.shift()) {
      if (data.trim() === '[DONE]') return true
      const chunk = Chunk.safeParse(parsed(data))
      if (!chunk.success) throw new MediaError(`${reading.service}的回答无法理解`, true)
      events++
      await collector.take(chunk.data)
    }
    return false
  }

  return {
    push: (text: string) => {
      parser.feed(text)
      return takeWaiting()
    },
    /** The whole answer. @throws MediaError if the stream was cut off, or is none */
    async end(isDone: boolean): Promise<Reply> {
      if (!isDone) {
        parser.reset({ consume: true })
        // the last event may be cut, too
        if (waiting.every((data) => parsed(data) !== undefined)) await takeWaiting()
      }
      if (!events) throw new MediaError(`${reading.service}的回答无法理解`, true)
      // some proxies send [DONE] after a stream that broke off, so only a reason to finish counts
      if (!collector.isFinished()) throw new MediaError(`${reading.service}的回答中断了`, true)
      return collector.end(true)
    },
  }
}

async function replyOfJson(text: string, reading: Reading): Promise<Reply> {
  const value = parsed(text)
  if (value === undefined) throw new MediaError(`${reading.service}的回答无法理解`, true)
  const chunk = Chunk.safeParse(value)
  const collector = openCollector(reading)
  if (chunk.data?.error) await collector.take(chunk.data)
  if (!chunk.data?.choices?.[0]?.message) throw new MediaError(`${reading.service}的回答无法理解`, false)
  await collector.take(chunk.data)
  return collector.end(false)
}

/** Reads an answer to its end. @throws MediaError if the answer is cut off, reports an error, or is no answer of a chat */
export async function readReply(response: Response, reading: Reading): Promise<Reply> {
  if (!response.body) throw new MediaError(`${reading.service}的回答是空的`, true)
  const decoder = new TextDecoder()
  const events = openEvents(reading)
  let kind: 'json' | 'events' | undefined
  let text = ''
  let isDone = false
  for await (const chunk of bounded(response.body, reading.maxBytes, reading.beat)) {
    const piece = decoder.decode(chunk, { stream: true })
    text = kind === 'events' ? piece : text + piece
    if (!kind && !text.trim()) continue
    // proxies send wrong content types, so the first character decides
    kind ??= text.trimStart().startsWith('{') ? 'json' : 'events'
    if (kind === 'json') continue
    isDone = await events.push(text)
    if (isDone) break
  }
  return kind === 'json' ? replyOfJson(text, reading) : events.end(isDone)
}
