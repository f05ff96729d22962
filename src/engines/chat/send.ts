// Sends one request to a chat service and reads its answer, within limits of time, size and tokens.
import type { Thinking } from '#shared/thinking.ts'
import { MediaError } from '../process/media-error.ts'
import { ask, Refused, type ServiceRequest } from '../providers/request.ts'
import { type Budget, Spent } from './budget.ts'
import type { openDialect, Sent } from './dialect.ts'
import { type Message, MixedThoughts, readReply, type Reply } from './reply.ts'

export interface ChatOptions {
  /** URL with or without /v1 at its end. */
  url: string
  /** '' if the service requires no key. */
  key: string
  model: string
  /** How the model is told not to reason; `auto` by default. */
  thinking?: Thinking | undefined
}

/** Limits in milliseconds, bytes and counts. */
export interface ChatLimits {
  /** Longest wait for the first byte of an answer. */
  firstMs: number
  /** Longest wait between two bytes of an answer. */
  idleMs: number
  /** Timeout of one try. */
  tryMs: number
  /** Timeout of a whole call with its tries, repairs and pauses. */
  callMs: number
  /** Time that the service rests after five failures in a row. */
  restMs: number
  tries: number
  /** Pause before the second try; it doubles with each later one. */
  retryMs: number
  maxJson: number
  maxStream: number
}

export const defaultChatLimits: ChatLimits = {
  firstMs: 60_000,
  idleMs: 20_000,
  tryMs: 45_000,
  callMs: 45_000,
  restMs: 60_000,
  tries: 3,
  retryMs: 1_000,
  maxJson: 200_000,
  maxStream: 4_000_000,
}

export interface ChatRequest {
  messages: readonly Message[]
  maxTokens: number
  /** Randomness of the answer; without it 0. */
  temperature?: number
  budget?: Budget | undefined
  signal?: AbortSignal | undefined
  /** Receives each piece of the answer as soon as it arrives; its presence asks for a stream. */
  onText?: (text: string) => void | Promise<void>
  /** True if reasoning is unwelcome even when an answer follows, because a person waits. */
  isQuick?: boolean
}

/** The caller's own function failed while it received an answer; `cause` is its error. */
export class UseFailed extends MediaError {}

export interface Sending {
  /** Name of the service for users. */
  service: string
  options: ChatOptions
  limits: ChatLimits
  dialect: ReturnType<typeof openDialect>
}

/** The handler of pieces of an answer, which tells whether it received any. */
function openListener(service: string, { onText }: ChatRequest) {
  let hasTold = false
  async function tell(text: string): Promise<void> {
    hasTold = true
    try {
      await onText?.(text)
    } catch (cause) {
      throw new UseFailed(`${service}的回答无法使用`, false, { cause })
    }
  }
  return { onText: onText && tell, mayRetry: () => !hasTold }
}

/** Sends one written request and reads its answer. Reserves `tokens` before, and settles them by the service's own count. @throws MediaError */
export async function send(
  { service, options, limits, dialect }: Sending,
  { body }: Sent,
  tokens: number,
  request: ChatRequest,
): Promise<Reply> {
  const { budget, signal } = request
  if (budget && !(await budget.take(tokens))) throw new Spent('今日用量已达上限', false)
  const { onText, mayRetry } = openListener(service, request)
  const base = options.url.replace(/\/+$/, '')
  const shared = { service, secrets: [options.key], maxBytes: onText ? limits.maxStream : limits.maxJson }
  const asked: ServiceRequest = {
    ...shared,
    url: `${base.endsWith('/v1') ? base : `${base}/v1`}/chat/completions`,
    method: 'POST',
    headers: options.key ? { authorization: `Bearer ${options.key}` } : {},
    body,
    timeoutMs: limits.tryMs,
    silence: limits,
    signal,
    mayRetry,
  }
  const reading = { ...shared, startsInside: dialect.startsInside(), onText }
  const reply = await ask(asked, limits, (response, beat) => readReply(response, { ...reading, beat })).catch(async (error: unknown) => {
    // a refused request uses no tokens
    if (error instanceof Refused) await budget?.settle(-tokens)
    if (error instanceof MixedThoughts) dialect.learnMixed()
    throw error
  })
  await budget?.settle((reply.tokens ?? tokens) - tokens)
  return reply
}
