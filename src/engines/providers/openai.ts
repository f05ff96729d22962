// Speech by OpenAI's protocol, which many self-hosted services also speak.
import { serviceNames } from '../sources.ts'
import type { OpenAiOptions, ServiceLimits } from './options.ts'
import { askFile } from './request.ts'

/** Range of speeds that OpenAI accepts. */
const SPEEDS = { min: 0.25, max: 4 }

export interface OpenAiOrder {
  text: string
  voice: string
  model?: string | undefined
  speed: number
}

/** Writes the speech of a text to a file. @throws MediaError */
export function sayOpenAi(
  { url, key, model }: OpenAiOptions,
  order: OpenAiOrder,
  path: string,
  limits: ServiceLimits,
  signal?: AbortSignal,
): Promise<void> {
  const base = url.replace(/\/+$/, '')
  // Kokoro-FastAPI streams by default; OpenAI itself does not know this parameter
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
