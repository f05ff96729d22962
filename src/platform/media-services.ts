// Settings of speech and figure services: none by default; an incomplete service is reported at the start.
import path from 'node:path'
import { z } from 'zod'
import { clean } from '#shared/clean.ts'
import { type Thinking, thinkingModes } from '#shared/thinking.ts'
import { ownListener } from '#shared/own-listener.ts'

const blank = (v: unknown) => (v === '' ? undefined : v)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional())
const address = z
  .url({ protocol: /^https?$/, error: '须为以 http:// 或 https:// 开头的地址' })
  .refine((url) => !/@/.test(url.split('/')[2] ?? ''), '地址中不能有用户名或密码')
  .transform((url) => url.replace(/\/+$/, ''))
const word = z.string().trim().min(1).max(300)
const folder = z.string().refine((given) => path.isAbsolute(given), '须为绝对路径')

const unnamedOperator = '部署本系统的单位所选的服务商'
/** Default budget of a tenant per day, for about a thousand answers. */
const usualDailyTokens = 1_000_000
/** Default budget of a tenant per day for talks, for about two hundred talks of twelve turns. */
const usualTalkTokens = 5_000_000
/** Default budget of a tenant per day for drafts, for about a thousand questions. */
const usualDraftTokens = 1_000_000
const tokens = z.coerce.number('须为整数').int('须为整数').min(0, '不能小于 0').max(10_000_000_000)
/** Default number of replies that a process has made at once. */
const usualStreams = 100
const streams = z.coerce.number('须为整数').int('须为整数').min(1, '不能小于 1').max(1_000)
const operator = z.string().overwrite(clean).min(1).max(60)

/** Environment variables of the services. */
export const mediaVariables = {
  SPEECH_OPENAI_URL: optional(address),
  SPEECH_OPENAI_KEY: optional(word),
  SPEECH_OPENAI_MODEL: optional(word),
  SPEECH_OPENAI_VOICES: optional(z.string().regex(/^[^,\s]{1,100}(,[^,\s]{1,100})*$/, '须为声音名称，逗号分隔，不含空格')),
  DUIX_SPEECH_URL: optional(address),
  DUIX_VIDEO_URL: optional(address),
  DUIX_DATA_DIR: optional(folder),
  DUIX_CONTAINER_DIR: optional(folder),
  TENCENT_IVH_APP_KEY: optional(word),
  TENCENT_IVH_ACCESS_TOKEN: optional(word),
  TENCENT_IVH_URL: optional(address),
  SHERPA_MODEL_DIR: optional(folder),
  VOICES_DIR: optional(folder),
  VOICES_MIRRORS: optional(
    z.string().regex(/^https?:\/\/[^,\s@]+(,https?:\/\/[^,\s@]+)*$/, '须为以 http(s):// 开头的地址，逗号分隔，不带用户名'),
  ),
  VOICES_CATALOGUE: optional(folder),
  LISTEN_OPENAI_URL: optional(address),
  LISTEN_OPENAI_KEY: optional(word),
  LISTEN_OPENAI_MODEL: optional(word),
  LISTEN_OPERATOR: optional(
    z
      .string()
      .overwrite(clean)
      .min(1)
      .max(60)
      .refine((name) => name !== ownListener, `「${ownListener}」留给本机的语音识别`),
  ),
  LISTEN_SHERPA_DIR: optional(folder),
  JUDGE_OPENAI_URL: optional(address),
  JUDGE_OPENAI_KEY: optional(word),
  JUDGE_OPENAI_MODEL: optional(word),
  JUDGE_DAILY_TOKENS: optional(tokens),
  JUDGE_OPERATOR: optional(operator),
  TALK_OPENAI_URL: optional(address),
  TALK_OPENAI_KEY: optional(word),
  TALK_OPENAI_MODEL: optional(word),
  TALK_DAILY_TOKENS: optional(tokens),
  TALK_OPERATOR: optional(operator),
  TALK_STREAMS: optional(streams),
  TALK_THINKING: optional(z.enum(thinkingModes, `须为 ${thinkingModes.join('、')} 之一`)),
  DRAFT_OPENAI_URL: optional(address),
  DRAFT_OPENAI_KEY: optional(word),
  DRAFT_OPENAI_MODEL: optional(word),
  DRAFT_DAILY_TOKENS: optional(tokens),
  DRAFT_OPERATOR: optional(operator),
}
export const mediaSecrets = [
  'DRAFT_OPENAI_KEY',
  'JUDGE_OPENAI_KEY',
  'LISTEN_OPENAI_KEY',
  'SPEECH_OPENAI_KEY',
  'TALK_OPENAI_KEY',
  'TENCENT_IVH_APP_KEY',
  'TENCENT_IVH_ACCESS_TOKEN',
]

const Variables = z.object(mediaVariables)

export interface ChatService {
  url: string
  key: string
  model: string
  operator: string
  /** Daily token limit of a tenant; 0: no limit. */
  dailyTokens: number
  thinking: Thinking
}

export interface MediaServices {
  openai?: { url: string; key: string; model: string; voices: string[] }
  duix?: { speechUrl: string | undefined; videoUrl: string | undefined; dataDir: string; containerDir: string }
  tencent?: { url: string; appKey: string; accessToken: string }
  sherpa?: { folder: string }
  hear?: { folder: string }
  listen?: { url: string; key: string; model: string; operator: string }
  judge?: ChatService
  /** `streams`: number of answers that a process requests at once. */
  talk?: ChatService & { streams: number }
  /** Writes drafts from documents; by default the service of talks. */
  draft?: ChatService
}

/** Folder of the natural voices, and the mirrors to download them from. */
export interface VoiceFolders {
  /** Folder as an absolute path. */
  folder: string
  mirrors: string[]
  /** A catalogue file with further voices. */
  catalogue: string | undefined
}

export const voiceFoldersOf = (e: Values, dataDir: string): VoiceFolders => ({
  folder: e.VOICES_DIR ?? path.join(dataDir, 'voices'),
  mirrors: e.VOICES_MIRRORS?.split(',') ?? [],
  catalogue: e.VOICES_CATALOGUE,
})

type Values = z.infer<typeof Variables>
type Stray = (needs: string, names: (keyof typeof mediaVariables)[]) => void

const chatVariables = ['OPENAI_URL', 'OPENAI_KEY', 'OPENAI_MODEL', 'DAILY_TOKENS', 'OPERATOR'] as const

/**
 * The chat service of one use, which the name of its model switches on. A use without an address takes address, key and operator from the
 * other use.
 */
function chatServiceOf(e: Values, use: 'JUDGE' | 'TALK', usualTokens: number, stray: Stray): ChatService | undefined {
  const other = use === 'JUDGE' ? 'TALK' : 'JUDGE'
  const from = e[`${use}_OPENAI_URL`] ? use : other
  const [url, model] = [e[`${from}_OPENAI_URL`], e[`${use}_OPENAI_MODEL`]]
  const own = chatVariables.map((name) => `${use}_${name}` as const)
  if (!url || !model) {
    const missing = [`${use}_OPENAI_URL` as const, `${use}_OPENAI_MODEL` as const].filter((name) => !e[name])
    stray(missing.join('、'), use === 'TALK' ? [...own, 'TALK_STREAMS', 'TALK_THINKING'] : own)
    return undefined
  }
  // a key goes only to the address beside which it was set
  if (from === other) stray(`${use}_OPENAI_URL`, [`${use}_OPENAI_KEY`])
  return {
    url,
    model,
    key: e[`${from}_OPENAI_KEY`] ?? '',
    operator: e[`${use}_OPERATOR`] ?? (from === other ? e[`${other}_OPERATOR`] : undefined) ?? unnamedOperator,
    dailyTokens: e[`${use}_DAILY_TOKENS`] ?? usualTokens,
    thinking: use === 'TALK' ? (e.TALK_THINKING ?? 'auto') : 'auto',
  }
}

/** The chat service of drafts: that of talks, unless drafts have a model of their own. A model without an address takes the service of talks or of the judge. */
function draftServiceOf(e: Values, { judge, talk }: Pick<MediaServices, 'judge' | 'talk'>, stray: Stray): ChatService | undefined {
  const own = chatVariables.map((name) => `DRAFT_${name}` as const)
  const { DRAFT_OPENAI_URL: url, DRAFT_OPENAI_MODEL: model } = e
  if (url && !model) stray('DRAFT_OPENAI_MODEL', own)
  if (url && !model) return undefined
  const from = model ? (talk ?? judge) : talk
  const limits = { operator: e.DRAFT_OPERATOR ?? from?.operator ?? unnamedOperator, dailyTokens: e.DRAFT_DAILY_TOKENS ?? usualDraftTokens }
  if (url && model)
    return { url, model, key: e.DRAFT_OPENAI_KEY ?? '', ...limits, operator: e.DRAFT_OPERATOR ?? unnamedOperator, thinking: 'auto' }
  if (!from) {
    stray('DRAFT_OPENAI_URL、DRAFT_OPENAI_MODEL', own)
    return undefined
  }
  // a key goes only to the address beside which it was set
  stray('DRAFT_OPENAI_URL', ['DRAFT_OPENAI_KEY'])
  const isOther = model !== undefined && model !== from.model
  return { url: from.url, key: from.key, model: model ?? from.model, ...limits, thinking: isOther ? 'auto' : from.thinking }
}

/** The services of the judge and of talks. If both use the same model, the setting of its reasoning holds for both. */
function chatServicesOf(e: Values, stray: Stray): Pick<MediaServices, 'judge' | 'talk'> {
  const judge = chatServiceOf(e, 'JUDGE', usualDailyTokens, stray)
  const talk = chatServiceOf(e, 'TALK', usualTalkTokens, stray)
  const isShared = judge && talk && judge.url === talk.url && judge.model === talk.model
  return {
    ...(judge ? { judge: isShared ? { ...judge, thinking: talk.thinking } : judge } : {}),
    ...(talk ? { talk: { ...talk, streams: e.TALK_STREAMS ?? usualStreams } } : {}),
  }
}

/** The configured services, and a message for each service with a missing setting. */
export function mediaServicesOf(e: Values): { services: MediaServices; faults: string[] } {
  const services: MediaServices = {}
  const faults: string[] = []
  const stray: Stray = (needs, names) => {
    const given = names.filter((name) => e[name] !== undefined)
    if (given.length) faults.push(`  ${given.join('、')} 还需要 ${needs}`)
  }
  if (e.SPEECH_OPENAI_URL)
    services.openai = {
      url: e.SPEECH_OPENAI_URL,
      key: e.SPEECH_OPENAI_KEY ?? '',
      model: e.SPEECH_OPENAI_MODEL ?? 'tts-1',
      voices: e.SPEECH_OPENAI_VOICES?.split(',') ?? [],
    }
  else stray('SPEECH_OPENAI_URL', ['SPEECH_OPENAI_KEY', 'SPEECH_OPENAI_MODEL', 'SPEECH_OPENAI_VOICES'])

  const { DUIX_SPEECH_URL: speechUrl, DUIX_VIDEO_URL: videoUrl, DUIX_DATA_DIR: dataDir, DUIX_CONTAINER_DIR: containerDir } = e
  if (!speechUrl && !videoUrl) stray('DUIX_SPEECH_URL 或 DUIX_VIDEO_URL', ['DUIX_DATA_DIR', 'DUIX_CONTAINER_DIR'])
  else if (dataDir) services.duix = { speechUrl, videoUrl, dataDir, containerDir: containerDir ?? '/code/data' }
  else stray('DUIX_DATA_DIR', ['DUIX_SPEECH_URL', 'DUIX_VIDEO_URL'])

  const { TENCENT_IVH_APP_KEY: appKey, TENCENT_IVH_ACCESS_TOKEN: accessToken } = e
  if (appKey && accessToken) services.tencent = { appKey, accessToken, url: e.TENCENT_IVH_URL ?? 'https://gw.tvs.qq.com' }
  else {
    const missing = [...(appKey ? [] : ['TENCENT_IVH_APP_KEY']), ...(accessToken ? [] : ['TENCENT_IVH_ACCESS_TOKEN'])]
    stray(missing.join('、'), ['TENCENT_IVH_APP_KEY', 'TENCENT_IVH_ACCESS_TOKEN', 'TENCENT_IVH_URL'])
  }
  if (e.LISTEN_OPENAI_URL)
    services.listen = {
      url: e.LISTEN_OPENAI_URL,
      key: e.LISTEN_OPENAI_KEY ?? '',
      model: e.LISTEN_OPENAI_MODEL ?? 'whisper-1',
      operator: e.LISTEN_OPERATOR ?? unnamedOperator,
    }
  else stray('LISTEN_OPENAI_URL', ['LISTEN_OPENAI_KEY', 'LISTEN_OPENAI_MODEL', 'LISTEN_OPERATOR'])

  // the operator must decide explicitly whether recordings leave this machine
  if (e.LISTEN_SHERPA_DIR && e.LISTEN_OPENAI_URL)
    faults.push('  LISTEN_SHERPA_DIR 与 LISTEN_OPENAI_URL 只能设置一个：录音在本机识别，或发送给该服务')
  if (e.LISTEN_SHERPA_DIR) services.hear = { folder: e.LISTEN_SHERPA_DIR }

  Object.assign(services, chatServicesOf(e, stray))
  const draft = draftServiceOf(e, services, stray)
  if (draft) services.draft = draft
  if (e.SHERPA_MODEL_DIR) services.sherpa = { folder: e.SHERPA_MODEL_DIR }
  return { services, faults }
}
