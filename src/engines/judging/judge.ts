// The judge: a configured chat model decides which points an answer makes, with limits of time, tokens and retries.
import type { Budget } from '../chat/budget.ts'
import { openChat } from '../chat/chat.ts'
import { defaultServiceLimits, type ModelOptions, type ServiceLimits, type ServiceOptions } from '../providers/options.ts'
import { serviceNames } from '../sources.ts'
import { keyOf, parseModelReply, type ModelReply, type ToJudge, toRubric, type Verdict } from './rubric.ts'

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

const MAX_TOKENS = 600
/** Timeout of one judgement with its tries and pauses. */
const MAX_CALL_MS = 300_000
const service = serviceNames.judge

function toJudge(options: ModelOptions, { judgeMs, judgeRestMs, tries, retryMs }: ServiceLimits): Judge {
  const { operator, model, dailyTokens } = options
  const chat = openChat(service, options, {
    ...{ tries, retryMs, restMs: judgeRestMs },
    ...{ tryMs: judgeMs, firstMs: judgeMs, idleMs: judgeMs, callMs: MAX_CALL_MS },
  })
  return {
    operator,
    model,
    dailyTokens,
    keyOf: (asked) => keyOf(model, asked),
    ask(asked, { reversed, budget, signal }) {
      const { messages, schema, ids } = toRubric(asked, reversed)
      const parse = (text: string) => parseModelReply(text, { ids })
      return chat.sayJson({ name: 'verdicts', messages, schema, parse, maxTokens: MAX_TOKENS, budget, signal })
    },
  }
}

/** The configured judge; null if there is none, so that only the scorer decides. */
export const openJudge = ({ judge }: ServiceOptions, limits: Partial<ServiceLimits> = {}): Judge | null =>
  judge ? toJudge(judge, { ...defaultServiceLimits, ...limits }) : null
