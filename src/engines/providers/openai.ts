// Speech by the protocol of OpenAI, which many self-hosted services speak, too.
import { serviceNames } from '../sources.ts'
import type { OpenAiOptions, ServiceLimits } from './options.ts'
import { askFile } from './request.ts'

/** What OpenAI itself takes. */
const SPEEDS = { min: 0.25, max: 4 }

export interface OpenAiOrder {
  text: string
  voice: string
  model?: string | undefined
  speed: number
}

/** Has a text said into a file. @throws MediaError */
export function sayOpenAi(
  { url, key, model }: OpenAiOptions,
  order: OpenAiOrder,
  path: string,
  limits: ServiceLimits,
  signal?: AbortSignal,
): Promise<void> {
  const base = url.replace(/\/+$/, '')
  // Kokoro-FastAPI streams unless told not to; OpenAI itself does not know the word
  const whole = new URL(base).hostname.endsWith('openai.com') ? {} : { stream: false }
  return askFile(
    {
      service: serviceNames.openai,
      url: `${base.endsWith('/v1') ? base : `${base}/v1`}/audio/speech`,
      method: 'POST',
      headers: key ? { authorization: `Bearer ${key}` } : {},
      body: {
        model: order.model ?? model,
        input: order.text,
        voice: order.voice,
        response_format: 'wav',
        speed: Math.min(SPEEDS.max, Math.max(SPEEDS.min, order.speed)),
        ...whole,
      },
      secrets: [key],
      timeoutMs: limits.speechMs,
      maxBytes: limits.maxAudio,
      signal,
    },
    limits,
    path,
  )
}
