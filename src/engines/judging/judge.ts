// The door of judging: which points an answer makes, read by whichever chat model is configured; bounded in time, tokens and patience.
import { z } from 'zod'
import { MediaError } from '../process/media-error.ts'
import { defaultServiceLimits, type JudgeOptions, type ServiceLimits, type ServiceOptions } from '../providers/options.ts'
import { askJson, Refused } from '../providers/request.ts'
import { serviceNames } from '../sources.ts'
import { openBreaker } from './breaker.ts'
import { keyOf, parseModelReply, type Rubric, type ModelReply, type ToJudge, toRubric, type Verdict } from './rubric.ts'

export type { ModelReply, ToJudge, Verdict }
export { isCoaxing } from './quotes.ts'
export { type Deliberation, deliberate, type Effect, type Reading, readVerdicts } from './verdicts.ts'

/** What may be spent. */
export interface Budget {
  /** Sets so many tokens aside; false where there are not so many left. */
  take(tokens: number): Promise<boolean>
  /** What was set aside was not all used, or was not enough. */
  settle(more: number): Promise<void>
}

export interface Asking {
  /** The points from the last to the first. */
  reversed: boolean
  budget: Budget
  signal?: AbortSignal | undefined
}

export interface Judge {
  /** Who runs it, as learners are told. */
  operator: string
  model: string
  /** Tokens that a tenant may use in a day; 0: as many as it likes. */
  dailyTokens: number
  /** By what an answer is known that was read before. */
  keyOf(asked: ToJudge): string
  /** @throws MediaError in words; nothing is to be changed then. */
  ask(asked: ToJudge, asking: Asking): Promise<ModelReply>
}

const MAX_ANSWER = 200_000
const MAX_TOKENS = 600
/** The same for all: with a temperature of 0 a service that can repeats itself. */
const SEED = 7
const FAULTS = 5
const service = serviceNames.judge

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
  usage: z
    .object({ total_tokens: z.int().min(0).max(1_000_000) })
    .nullish()
    .catch(null),
})

type Message = { role: 'system' | 'user' | 'assistant'; content: string }

/** A sign is a token at most in the languages that are spoken here. */
const estimate = (messages: readonly Message[]) => messages.reduce((sum, { content }) => sum + content.length, MAX_TOKENS)

/** Nobody's fault: there is nothing left to spend today. */
export class Spent extends MediaError {}

/** A conversation with the service of one configuration; it remembers whether that knows schemas. */
function openChat({ url, key, model }: JudgeOptions, limits: ServiceLimits) {
  const base = url.replace(/\/+$/, '')
  let knowsSchemas = true

  /** What it answers, as text. */
  async function complete(messages: readonly Message[], schema: object | null, { budget, signal }: Asking): Promise<string> {
    const set = estimate(messages)
    if (!(await budget.take(set))) throw new Spent('今日用量已达上限', false)
    const format = { type: 'json_schema', json_schema: { name: 'verdicts', strict: true, schema } }
    const told = await askJson(
      {
        service,
        url: `${base.endsWith('/v1') ? base : `${base}/v1`}/chat/completions`,
        method: 'POST',
        headers: key ? { authorization: `Bearer ${key}` } : {},
        body: { model, temperature: 0, seed: SEED, max_tokens: MAX_TOKENS, ...(schema ? { response_format: format } : {}), messages },
        secrets: [key],
        timeoutMs: limits.judgeMs,
        maxBytes: MAX_ANSWER,
        signal,
      },
      limits,
    ).catch(async (error: unknown) => {
      // what was refused was not read
      if (error instanceof Refused) await budget.settle(-set)
      throw error
    })
    const completion = Completion.safeParse(told)
    await budget.settle((completion.data?.usage?.total_tokens ?? set) - set)
    if (!completion.success) throw new MediaError(`${service}的回答无法理解`, false)
    return completion.data.choices[0]?.message.content ?? ''
  }

  /** With a schema that the service is held to; one that knows none has it in words, and is told once what was wrong. */
  return async ({ messages, schema, ids }: Rubric, asking: Asking): Promise<ModelReply> => {
    const plain: Message[] = messages.map((m, i) =>
      i === 0 ? { ...m, content: `${m.content}\n输出须符合此 JSON Schema：${JSON.stringify(schema)}` } : m,
    )
    const withSchema = async () => {
      try {
        return await complete(messages, schema, asking)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        const text = await complete(plain, null, asking)
        knowsSchemas = false
        return text
      }
    }
    const text = knowsSchemas ? await withSchema() : await complete(plain, null, asking)
    const told = parseModelReply(text, { ids })
    if (typeof told !== 'string') return told
    const repair = `上面的输出不符合要求：${told}。请只输出符合 JSON Schema 的完整 JSON。`
    const again: Message[] = [...plain, { role: 'assistant', content: text.slice(0, 4_000) }, { role: 'user', content: repair }]
    const repaired = parseModelReply(await complete(again, null, asking), { ids })
    if (typeof repaired === 'string') throw new MediaError(`${service}的回答不符合格式`, false)
    return repaired
  }
}

function toJudge(options: JudgeOptions, limits: ServiceLimits): Judge {
  const chat = openChat(options, limits)
  const guarded = openBreaker({ faults: FAULTS, restMs: limits.judgeRestMs, reason: `${service}连续失败，暂停使用` })
  const { operator, model, dailyTokens } = options
  return {
    operator,
    model,
    dailyTokens,
    keyOf: (asked) => keyOf(model, asked),
    ask: (asked, asking) =>
      guarded(
        () => chat(toRubric(asked, asking.reversed), asking),
        (error) => error instanceof Spent || !!asking.signal?.aborted,
      ),
  }
}

/** Whoever judges, as configured; null: the scorer alone does. */
export const openJudge = ({ judge }: ServiceOptions, limits: Partial<ServiceLimits> = {}): Judge | null =>
  judge ? toJudge(judge, { ...defaultServiceLimits, ...limits }) : null
