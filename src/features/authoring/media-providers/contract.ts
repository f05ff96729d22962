// Services of speech, of figures, of recognition and of judging: which of them are configured, what they can do, and whether they answer.
import { z } from 'zod'
import { contract, get, MANAGEMENT, post } from '#shared/contract.ts'
import { cleanCode } from '#shared/clean.ts'

export const providerIds = ['house', 'openai', 'duix', 'sherpa', 'tencent', 'listen', 'hear', 'judge'] as const
const ProviderId = z.enum(providerIds)
export type ProviderId = (typeof providerIds)[number]

/** Nothing of it is secret: neither whole addresses nor keys. */
export const Provider = z.object({
  id: ProviderId,
  name: z.string(),
  description: z.string(),
  configured: z.boolean(),
  /** What it gives here: of a service that is not configured, what it could give. */
  gives: z.array(z.enum(['VOICE', 'VIDEO', 'LISTENING', 'JUDGING'])),
  /** Host and model of one that is asked for them. */
  connection: z.object({ host: z.string(), model: z.string() }).nullable(),
  /** Whether texts, recordings or pictures leave this server for it. */
  outside: z.boolean(),
  /** What is sent to it, and what never is; null: nothing leaves this server for it. */
  sends: z.object({ what: z.string(), never: z.string() }).nullable(),
  /** What the tenant has used of it today, and may use in a day (0: no bound), in tokens; null where nobody counts. */
  use: z.object({ tokens: z.int(), most: z.int() }).nullable(),
  /** What can be changed of how its voices speak; `readings`: whether they follow the lexicon. */
  abilities: z.object({ speed: z.boolean(), pitch: z.boolean(), readings: z.boolean() }).nullable(),
  /** Names that it speaks as, where they are laid down. */
  voices: z.array(z.string()),
  /** A test answers a recording. */
  audible: z.boolean(),
  /** Environment variables, those that are needed first. */
  variables: z.array(z.object({ name: z.string(), needed: z.boolean(), meaning: z.string() })),
})
export type Provider = z.infer<typeof Provider>

export const TestResult = z.object({
  ok: z.boolean(),
  ms: z.int(),
  /** Why not, or what could not be tried. */
  reason: z.string().nullable(),
  /** An mp3 in base64. */
  sample: z.string().nullable(),
})
export type TestResult = z.infer<typeof TestResult>

export const mediaProviders = contract(
  'media-providers',
  {
    list: get(`${MANAGEMENT}/aigc/provider`, {
      may: 'mediaProvider:menu',
      summary: '语音与数字人服务、语音识别与智能评分，及其是否已接入；智能评分带本企业今日用量',
      content: z.array(Provider),
    }),
    test: post(`${MANAGEMENT}/aigc/provider/test`, {
      may: 'mediaProvider:btn:test',
      summary: '测试一个服务：真实请求一次，语音服务给出试听，语音识别给出听到的文字，智能评分给出判断',
      body: z.object({
        provider: ProviderId,
        /** One of the service's names; its first unless given. */
        voice: z.string().overwrite(cleanCode).min(1).max(100).optional(),
      }),
      content: TestResult,
      audit: '测试语音与数字人服务',
    }),
  },
  { notConfigured: '没有配置{name}' },
)
