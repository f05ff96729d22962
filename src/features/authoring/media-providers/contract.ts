// Endpoints of media providers: configuration, abilities and connection tests of services for speech, figures, recognition, judging, talks and drafts.
import { z } from 'zod'
import { contract, get, MANAGEMENT, post } from '#shared/contract.ts'
import { cleanCode } from '#shared/clean.ts'

export const providerIds = ['house', 'openai', 'duix', 'sherpa', 'tencent', 'listen', 'hear', 'judge', 'talk', 'draft'] as const
const ProviderId = z.enum(providerIds)
export type ProviderId = (typeof providerIds)[number]

/** Contains no secrets: no full addresses and no keys. */
export const Provider = z.object({
  id: ProviderId,
  name: z.string(),
  description: z.string(),
  configured: z.boolean(),
  /** Functions of the service; for an unconfigured service its possible functions. */
  gives: z.array(z.enum(['VOICE', 'VIDEO', 'LISTENING', 'JUDGING', 'TALKING', 'DRAFTING'])),
  /** Host and model, for a service that has them. */
  connection: z.object({ host: z.string(), model: z.string() }).nullable(),
  /** True if texts, recordings or pictures leave this server. */
  outside: z.boolean(),
  /** Text about data that are sent and data that never are; null if nothing leaves this server. */
  sends: z.object({ what: z.string(), never: z.string() }).nullable(),
  /** Tokens used by the tenant today, and the daily limit (0: no limit); null if tokens are not counted. */
  use: z.object({ tokens: z.int(), most: z.int() }).nullable(),
  /** Delivery fields of its voices; `readings`: whether they follow the lexicon. */
  abilities: z.object({ speed: z.boolean(), pitch: z.boolean(), readings: z.boolean() }).nullable(),
  /** Voice names, if the service has a fixed list. */
  voices: z.array(z.string()),
  /** True if a test returns a recording. */
  audible: z.boolean(),
  /** Environment variables, compulsory ones first. */
  variables: z.array(z.object({ name: z.string(), needed: z.boolean(), meaning: z.string() })),
})
export type Provider = z.infer<typeof Provider>

/** Parts of the test of a chat model, in their order: a streamed answer, JSON by a schema, a long talk. */
export const talkChecks = ['SPEECH', 'FORMAT', 'CONTEXT'] as const
export type TalkCheck = (typeof talkChecks)[number]

export const TestResult = z.object({
  ok: z.boolean(),
  ms: z.int(),
  /** Reason of a failure, or a note about an untested part. */
  reason: z.string().nullable(),
  /** An mp3 in base64. */
  sample: z.string().nullable(),
  /** Findings about a chat model; `ok` is false where talks work badly. Empty for other services. */
  findings: z.array(z.object({ name: z.string(), ok: z.boolean(), text: z.string() })),
})
export type TestResult = z.infer<typeof TestResult>

export const mediaProviders = contract(
  'media-providers',
  {
    list: get(`${MANAGEMENT}/aigc/provider`, {
      may: 'mediaProvider:menu',
      summary: '语音与数字人服务、语音识别、智能评分、对话模型与起草模型，及其是否已接入；各模型带本企业今日用量',
      content: z.array(Provider),
    }),
    test: post(`${MANAGEMENT}/aigc/provider/test`, {
      may: 'mediaProvider:btn:test',
      summary: '测试一个服务：真实请求一次，语音服务给出试听，语音识别给出听到的文字，智能评分给出判断，对话模型给出各项结果',
      body: z.object({
        provider: ProviderId,
        /** One of the service's voice names; the first by default. */
        voice: z.string().overwrite(cleanCode).min(1).max(100).optional(),
        /** The part of the test of a chat model; all parts by default. */
        check: z.enum(talkChecks).optional(),
      }),
      content: TestResult,
      audit: '测试语音与数字人服务',
    }),
  },
  { notConfigured: '没有配置{name}' },
)
