// Settings of speech and figure services: none by default; an incomplete service is reported at the start.
import path from 'node:path'
import { z } from 'zod'
import { clean } from '#shared/clean.ts'
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
  JUDGE_DAILY_TOKENS: optional(z.coerce.number('须为整数').int('须为整数').min(0, '不能小于 0').max(10_000_000_000)),
  JUDGE_OPERATOR: optional(z.string().overwrite(clean).min(1).max(60)),
}
export const mediaSecrets = [
  'JUDGE_OPENAI_KEY',
  'LISTEN_OPENAI_KEY',
  'SPEECH_OPENAI_KEY',
  'TENCENT_IVH_APP_KEY',
  'TENCENT_IVH_ACCESS_TOKEN',
]

const Variables = z.object(mediaVariables)

export interface MediaServices {
  openai?: { url: string; key: string; model: string; voices: string[] }
  duix?: { speechUrl: string | undefined; videoUrl: string | undefined; dataDir: string; containerDir: string }
  tencent?: { url: string; appKey: string; accessToken: string }
  sherpa?: { folder: string }
  hear?: { folder: string }
  listen?: { url: string; key: string; model: string; operator: string }
  judge?: { url: string; key: string; model: string; operator: string; dailyTokens: number }
}

/** Folder of the natural voices, and the mirrors to download them from. */
export interface VoiceFolders {
  /** Folder as an absolute path. */
  folder: string
  mirrors: string[]
  /** A catalogue file with further voices. */
  catalogue: string | undefined
}

export const voiceFoldersOf = (e: z.infer<typeof Variables>, dataDir: string): VoiceFolders => ({
  folder: e.VOICES_DIR ?? path.join(dataDir, 'voices'),
  mirrors: e.VOICES_MIRRORS?.split(',') ?? [],
  catalogue: e.VOICES_CATALOGUE,
})

/** The configured services, and a message for each service with a missing setting. */
export function mediaServicesOf(e: z.infer<typeof Variables>): { services: MediaServices; faults: string[] } {
  const services: MediaServices = {}
  const faults: string[] = []
  const stray = (needs: string, names: (keyof typeof mediaVariables)[]) => {
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

  const { JUDGE_OPENAI_URL: judgeUrl, JUDGE_OPENAI_MODEL: judgeModel } = e
  if (judgeUrl && judgeModel)
    services.judge = {
      url: judgeUrl,
      key: e.JUDGE_OPENAI_KEY ?? '',
      model: judgeModel,
      operator: e.JUDGE_OPERATOR ?? unnamedOperator,
      dailyTokens: e.JUDGE_DAILY_TOKENS ?? usualDailyTokens,
    }
  else {
    const missing = [...(judgeUrl ? [] : ['JUDGE_OPENAI_URL']), ...(judgeModel ? [] : ['JUDGE_OPENAI_MODEL'])]
    stray(missing.join('、'), ['JUDGE_OPENAI_URL', 'JUDGE_OPENAI_KEY', 'JUDGE_OPENAI_MODEL', 'JUDGE_DAILY_TOKENS', 'JUDGE_OPERATOR'])
  }

  if (e.SHERPA_MODEL_DIR) services.sherpa = { folder: e.SHERPA_MODEL_DIR }
  return { services, faults }
}
