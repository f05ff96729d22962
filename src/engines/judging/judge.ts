// The judge: a configured chat model decides which points an answer makes, with limits of time, tokens and retries.
import { z } from 'zod'
import { openBreaker } from '../chat/breaker.ts'
import { type Budget, Spent } from '../chat/budget.ts'
import { MediaError } from '../process/media-error.ts'
import { defaultServiceLimits, type JudgeOptions, type ServiceLimits, type ServiceOptions } from '../providers/options.ts'
import { askJson, Refused } from '../providers/request.ts'
import { serviceNames } from '../sources.ts'
import { keyOf, parseModelReply, type Rubric, type ModelReply, type ToJudge, toRubric, type Verdict } from './rubric.ts'

export type { ModelReply, ToJudge, Verdict }
export { isCoaxing } from './quotes.ts'
export { type Deliberation, deliberate, type Effect, type Reading, readVerdicts } from './verdicts.ts'

export interface Asking {
  /** Whether the points are asked from last to first. */
  reversed: boolean
  budget: Budget
  signal?: AbortSignal | undefined
}

export interface Judge {
  /** The operator of the model, as learners see it. */
  operator: string
  model: string
  /** Daily token limit of a tenant; 0: no limit. */
  dailyTokens: number
  /** Cache key of an answer. */
  keyOf(asked: ToJudge): string
  /** Asks for verdicts. @throws MediaError with a message; the score then stays unchanged. */
  ask(asked: ToJudge, asking: Asking): Promise<ModelReply>
}

const MAX_ANSWER = 200_000
const MAX_TOKENS = 600
/** Constant seed: with a temperature of 0, a service that supports seeds repeats its answers. */
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

/** Upper bound of the tokens: at most one per character in the supported languages. */
const estimate = (messages: readonly Message[]) => messages.reduce((sum, { content }) => sum + content.length, MAX_TOKENS)

/** A chat with one configured service; it remembers whether the service supports schemas. */
function openChat({ url, key, model }: JudgeOptions, limits: ServiceLimits) {
  const base = url.replace(/\/+$/, '')
  let knowsSchemas = true

  /** Sends one request; returns the answer's text. */
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
      // a refused request uses no tokens
      if (error instanceof Refused) await budget.settle(-set)
      throw error
    })
    const completion = Completion.safeParse(told)
    await budget.settle((completion.data?.usage?.total_tokens ?? set) - set)
    if (!completion.success) throw new MediaError(`${service}的回答无法理解`, false)
    return completion.data.choices[0]?.message.content ?? ''
  }

  /** Asks with a strict schema. A service without schemas gets the schema as text; an invalid answer is reported to it once. */
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

/** The configured judge; null if there is none, so that only the scorer decides. */
export const openJudge = ({ judge }: ServiceOptions, limits: Partial<ServiceLimits> = {}): Judge | null =>
  judge ? toJudge(judge, { ...defaultServiceLimits, ...limits }) : null
