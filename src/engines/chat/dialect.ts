// The dialect of one chat service, learnt from its refusals and answers: formats of answers, names of fields, and how to stop reasoning.
import type { Thinking } from '#shared/thinking.ts'
import type { Refused } from '../providers/request.ts'
import { openReasoning } from './reasoning.ts'
import type { Message, Reply } from './reply.ts'

/** Ways to ask for JSON, the strictest first. `words`: the schema stands in the prompt only. */
const formats = ['json_schema', 'json_object', 'words'] as const
export type Format = (typeof formats)[number]

/** Fields that a service may refuse by name and that are then left out. */
const optionalFields = ['seed', 'temperature', 'stream_options'] as const
/** Messages of services whose context is too short for a prompt. */
const tooLong = /context.{0,10}(length|window|size)|maximum context|too many tokens|prompt is too long|上下文|输入.{0,6}(过长|超)/i

export const isTooLong = ({ status, words }: Refused): boolean => status === 413 || tooLong.test(words)

/** One written request, with the settings of the dialect that it used. */
export interface Sent {
  body: Record<string, unknown>
  messages: readonly Message[]
  /** Limit of the answer's tokens. */
  maxTokens: number
  /** Null for plain text. */
  format: Format | null
  /** Place of the switch for reasoning. */
  place: number
}

export interface DialectInfo {
  /** Way in which the service is asked for JSON. */
  format: Format
  /** True if the model reasoned in an answer. */
  reasons: boolean
  /** Field that tells the model not to reason; null if none is sent. */
  switch: string | null
  /** True if the model reasons although each switch was tried. */
  stubborn: boolean
}

export interface Wanted {
  model: string
  messages: readonly Message[]
  /** The messages with the schema in words. */
  plain: readonly Message[]
  maxTokens: number
  temperature: number
  seed: number
  isStream: boolean
  /** Name and JSON schema of the answer, or null for plain text. */
  schema: { name: string; schema: object } | null
  /** Way to ask for JSON; by default the strictest that the service understands. */
  as: Format | undefined
}

/** The format after `format` in the order from strict to loose. */
export const looserThan = (format: Format): Format => formats[formats.indexOf(format) + 1] ?? 'words'

function formatBody({ name, schema }: NonNullable<Wanted['schema']>, format: Format): object {
  if (format === 'words') return {}
  return { response_format: format === 'json_object' ? { type: format } : { type: format, json_schema: { name, strict: true, schema } } }
}

/** Learns the dialect of one service. Requests that run at the same time learn each fact once. */
export function openDialect(thinking: Thinking = 'auto') {
  const reasoning = openReasoning(thinking)
  const dropped = new Set<string>()
  let format: Format = 'json_schema'
  let tokensField = 'max_tokens'
  let startsInside = false

  /** The body of a request in the dialect of the service. */
  function write({ model, messages, plain, maxTokens, temperature, seed, isStream, schema, as = format }: Wanted): Sent {
    const sent = schema && as !== 'json_schema' ? plain : messages
    const optional = { temperature, seed, ...(isStream ? { stream_options: { include_usage: true } } : {}) }
    const limit = maxTokens + reasoning.allowance()
    const body = {
      model,
      ...Object.fromEntries(Object.entries(optional).filter(([name]) => !dropped.has(name))),
      stream: isStream,
      [tokensField]: limit,
      ...(schema ? formatBody(schema, as) : {}),
      ...reasoning.body(),
      messages: sent,
    }
    return { body, messages: sent, maxTokens: limit, format: schema ? as : null, place: reasoning.place() }
  }

  /** Learns from a refusal that names a field of the request. */
  function learnField(words: string, { body }: Sent): boolean {
    const names = (field: string) => new RegExp(`\\b${field}\\b`).test(words)
    if (names('max_completion_tokens') && 'max_tokens' in body) {
      tokensField = 'max_completion_tokens'
      return true
    }
    const field = optionalFields.find((name) => name in body && names(name))
    if (field) dropped.add(field)
    return field !== undefined
  }

  /**
   * Learns from a refusal. Returns how the same request may succeed: written anew, or with a looser format. Null: the refusal has another
   * reason.
   */
  function learnRefusal({ status, words }: Refused, sent: Sent): 'anew' | 'looser' | null {
    // 404: no such model or address
    if (status === 404) return null
    if (learnField(words, sent)) return 'anew'
    if (!/\bresponse_format\b/.test(words) && reasoning.learnRefusal(sent.place)) return 'anew'
    return sent.format && sent.format !== 'words' ? 'looser' : null
  }

  /** Learns from an answer. Returns true if reasoning left no answer, and another request may bring one. */
  function learnReply(reply: Reply, sent: Sent, isQuick: boolean): boolean {
    startsInside = reply.unopened || (startsInside && reply.thoughts > 0)
    return reasoning.learnReply(reply, sent.place, isQuick)
  }

  return {
    write,
    learnRefusal,
    learnReply,
    /** Notes that the service answered in this format after it refused a stricter one. */
    learnFormat: (understood: Format) => void (format = understood),
    startsInside: () => startsInside,
    /** Notes that thoughts of this service have no opening tag. */
    learnMixed: () => void (startsInside = true),
    info: (): DialectInfo => ({ format, ...reasoning.info() }),
  }
}
