// The client of OpenAI-compatible chat services: plain or streamed answers, JSON by a schema, token budgets, circuit breaker.
import { MediaError } from '../process/media-error.ts'
import { Refused } from '../providers/request.ts'
import { openBreaker } from './breaker.ts'
import { Spent } from './budget.ts'
import { type DialectInfo, type Format, isTooLong, looserThan, openDialect } from './dialect.ts'
import type { Message, Reply } from './reply.ts'
import { type ChatLimits, type ChatOptions, type ChatRequest, defaultChatLimits, send, type Sending, UseFailed } from './send.ts'

export type { ChatLimits, ChatOptions, ChatRequest, DialectInfo, Message, Reply }

/** A request for JSON. `parse` returns the value, or a description of the fault as a text. */
export interface JsonRequest<T extends object> extends Omit<ChatRequest, 'onText'> {
  name: string
  schema: object
  parse: (text: string) => T | string
}

export interface Chat {
  model: string
  /** Asks for text. @throws MediaError with a Chinese reason */
  say(request: ChatRequest): Promise<Reply>
  /** Asks for JSON; a wrong answer is reported to the model once. @throws MediaError with a Chinese reason */
  sayJson<T extends object>(request: JsonRequest<T>): Promise<T>
  /** The dialect of the service, as far as it is known. */
  dialect(): DialectInfo
}

/** The prompt is longer than the context of the model; not a failure of the service. */
export class TooLong extends MediaError {}

/** Constant seed: with a temperature of 0, a service that supports seeds repeats its answers. */
const SEED = 7
const FAULTS = 5
/** Maximum requests of one answer while the dialect of the service is learnt. */
const MAX_ATTEMPTS = 12
/** Maximum characters of a wrong answer that its repair repeats. */
const MAX_REPEATED = 4_000

/** Upper bound of the tokens: at most one per character in the supported languages. */
const estimate = ({ messages, maxTokens }: Pick<ChatRequest, 'messages' | 'maxTokens'>): number =>
  messages.reduce((sum, { content }) => sum + content.length, maxTokens)

type Schema = { name: string; schema: object } | null

/** The messages with the schema at the end of the first one, for services that do not enforce a schema. */
const withSchema = (messages: readonly Message[], schema: object): Message[] =>
  messages.map((m, i) => (i === 0 ? { ...m, content: `${m.content}\n输出须符合此 JSON Schema：${JSON.stringify(schema)}` } : m))

/** Sends a request until the service understands it. `repairAs`: the format of a repair. */
async function converse(sending: Sending, request: ChatRequest, schema: Schema = null, repairAs?: Format): Promise<Reply> {
  const { service, options, dialect } = sending
  const { messages, maxTokens, temperature = 0, isQuick = false } = request
  const plain = schema ? withSchema(messages, schema.schema) : messages
  const wanted = { model: options.model, messages, plain, maxTokens, temperature, seed: SEED, schema, isStream: !!request.onText }
  let as = repairAs
  let looser: Format | undefined
  for (let attempt = 1; ; attempt++) {
    const written = dialect.write({ ...wanted, as })
    try {
      const reply = await send(sending, written, estimate(written), request)
      if (looser) dialect.learnFormat(looser)
      if (!dialect.learnReply(reply, written, isQuick) || attempt >= MAX_ATTEMPTS) return reply
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (isTooLong(error)) throw new TooLong(`${service}的上下文长度不够`, false, { cause: error })
      const way = attempt < MAX_ATTEMPTS && dialect.learnRefusal(error, written)
      if (!way) throw error
      if (way === 'looser' && written.format) as = looser = looserThan(written.format)
    }
  }
}

async function say(sending: Sending, request: ChatRequest): Promise<Reply> {
  const reply = await converse(sending, request)
  if (reply.text) return reply
  const isThoughtAway = reply.thoughts > 0 || reply.finish === 'length'
  throw new MediaError(`${sending.service}${isThoughtAway ? '只在思考，没有回答' : '的回答是空的'}`, true)
}

async function sayJson<T extends object>(sending: Sending, { name, schema, parse, ...request }: JsonRequest<T>): Promise<T> {
  const { text } = await converse(sending, request, { name, schema })
  const value = parse(text)
  if (typeof value !== 'string') return value
  const repair = `上面的输出不符合要求：${value}。请只输出符合 JSON Schema 的完整 JSON。`
  const wrong: Message[] = text ? [{ role: 'assistant', content: text.slice(0, MAX_REPEATED) }] : []
  const messages: Message[] = [...request.messages, ...wrong, { role: 'user', content: repair }]
  const repaired = parse((await converse(sending, { ...request, messages }, { name, schema }, 'words')).text)
  if (typeof repaired === 'string') throw new MediaError(`${sending.service}的回答不符合格式`, false)
  return repaired
}

/** Opens a client of one service, which learns the dialect of the service. `service` is its name for users. */
export function openChat(service: string, options: ChatOptions, given: Partial<ChatLimits> = {}): Chat {
  const limits = { ...defaultChatLimits, ...given }
  const sending: Sending = { service, options, limits, dialect: openDialect(options.thinking) }
  const guarded = openBreaker({ faults: FAULTS, restMs: limits.restMs, reason: `${service}连续失败，暂停使用` })

  /** Runs a call within the time limit and the circuit breaker. */
  async function run<T>({ signal }: Pick<ChatRequest, 'signal'>, act: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new MediaError(`${service}没有在 ${limits.callMs / 1000} 秒内答完`, true)), limits.callMs)
    const all = signal ? AbortSignal.any([signal, late.signal]) : late.signal
    const isNoFault = (error: unknown) =>
      error instanceof Spent || error instanceof TooLong || error instanceof UseFailed || !!signal?.aborted
    try {
      return await guarded(() => act(all), isNoFault)
    } catch (error) {
      throw error instanceof UseFailed ? error.cause : error
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    model: options.model,
    say: (request) => run(request, (signal) => say(sending, { ...request, signal })),
    sayJson: (request) => run(request, (signal) => sayJson(sending, { ...request, signal })),
    dialect: sending.dialect.info,
  }
}
