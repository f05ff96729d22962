// Connection tests of services: one real request from this process, with limits on concurrency and rate.
import {
  type Audition,
  audition,
  checkDuixSpeech,
  checkDuixVideo,
  checkTencent,
  type ServiceLimits,
  type ServiceOptions,
  defaultServiceLimits,
} from '#engines/providers.ts'
import type { Budget } from '#engines/chat/budget.ts'
import { type Chat, openChat } from '#engines/chat/chat.ts'
import { probe } from '#engines/chat/probe.ts'
import { openJudge, type ModelReply, type ToJudge } from '#engines/judging/judge.ts'
import { openListener } from '#engines/listening/listen.ts'
import { MediaError, voices } from '#engines/media.ts'
import { serviceNames, type VoiceSource } from '#engines/sources.ts'
import { fairSemaphore } from '#platform/fair-semaphore.ts'
import type { Db } from '#platform/database/transaction.ts'
import { tooMany } from '#shared/errors.ts'
import { mediaProviders, type Provider, type ProviderId, type TalkCheck, talkChecks, type TestResult } from '../contract.ts'
import { catalogue } from './catalogue.ts'
import { claimTokens, sumTokens, updateTokens } from './queries.ts'
import type { Purpose } from './tables.ts'
import { assertDefined } from '#shared/assert-defined.ts'

export const sample = '您好，很高兴见到您。今天我们一起练一遍。'

/** The answer makes one point in other words and one literally. */
const rubric: ToJudge = {
  question: '这份保险会不会太贵了？',
  points: [
    { text: '理解客户的担心', wordings: ['理解客户的担心', '理解您的担心'] },
    { text: '保额50万元', wordings: ['保额50万元'] },
  ],
  said: '您的顾虑我很明白，保额是五十万元。',
}
const verdicts = { HIT: '说到', PART: '说到一部分', MISS: '没有说到' } as const
const toWords = ({ points }: ModelReply) =>
  `回答是「${rubric.said}」，判断为：${rubric.points.map(({ text }, i) => `${text}，${verdicts[points[i]?.verdict ?? 'MISS']}`).join('；')}`

/** Token budget of the judge or of talks by tenant and day. */
export interface JudgeUse {
  used(db: Db): Promise<number>
  take(db: Db, tokens: number, most: number): Promise<boolean>
  settle(db: Db, more: number): Promise<unknown>
}

/** Returns every service, with the tokens that the tenant has used today. */
export async function listProviders(
  db: Db,
  { services, use: judgeUse }: Pick<Testing, 'services'> & { use: JudgeUse },
): Promise<Provider[]> {
  const { judge, talk, draft } = services
  const today: Partial<Record<ProviderId, Provider['use']>> = {
    judge: judge ? { tokens: await judgeUse.used(db), most: judge.dailyTokens } : null,
    talk: talk ? { tokens: await talkUse.used(db), most: talk.dailyTokens } : null,
    draft: draft ? { tokens: await draftUse.used(db), most: draft.dailyTokens } : null,
  }
  return catalogue(services).map((one) => ({ ...one, use: today[one.id] ?? null }))
}

/** Budget of a call with at most `most` tokens a day; each step runs in a transaction of its own, by `run`. */
export const budgetOf = (
  run: <T>(act: (db: Db) => Promise<T>) => Promise<T>,
  { take, settle }: Pick<JudgeUse, 'take' | 'settle'>,
  most: number,
): Budget => ({
  take: (tokens) => run((db) => take(db, tokens, most)),
  settle: async (more) => void (await run((db) => settle(db, more))),
})

const useFor = (purpose: Purpose): JudgeUse => ({
  used: (db) => sumTokens(db, purpose),
  take: (db, tokens, most) => claimTokens(db, purpose, tokens, most),
  settle: (db, more) => updateTokens(db, purpose, more),
})
/** Token budget of free talks by tenant and day. */
export const talkUse = useFor('TALK')
/** Token budget of drafts by tenant and day. */
export const draftUse = useFor('DRAFT')

/** The tokens of a test: those of talks or drafts for their model, else those of the judge. */
export function useOf(provider: ProviderId, judgeUse: JudgeUse): JudgeUse {
  if (provider === 'draft') return draftUse
  return provider === 'talk' ? talkUse : judgeUse
}

export interface TestingOptions {
  services: ServiceOptions
  ffmpeg: string | undefined
  /** Folder for temporary files. */
  temporary: string
  limits?: Partial<ServiceLimits> | undefined
  log(line: string): void
}

export interface Asked {
  provider: ProviderId
  voice?: string | undefined
  check?: TalkCheck | undefined
}

/** Result of a test: a recording, a note about a part that could not be tested, or findings about a chat model. */
interface Outcome {
  heard?: Audition
  word?: string
  findings?: TestResult['findings']
}

export interface Testing {
  services: ServiceOptions
  /** Counts against the rate limit of `who`. Throws 429 above a limit. */
  run(who: string, asked: Asked, budget: Budget): Promise<TestResult>
}

const AT_ONCE = 2
const IN_LINE = 4
const A_MINUTE = 12
/** Short limits without retries, because a person waits and can try again. */
const WAITING: Partial<ServiceLimits> = { requestMs: 10_000, speechMs: 40_000, listenMs: 40_000, hearMs: 60_000, tries: 1 }

/** Runs the parts of the test of a chat model. */
async function talkTo(chat: Chat, check: TalkCheck | undefined, budget: Budget): Promise<Outcome> {
  const findings: TestResult['findings'] = []
  for (const which of check ? [check] : talkChecks) findings.push(...(await probe(chat, which, { budget })))
  return { findings }
}

export function openTesting(options: TestingOptions): Testing {
  const { services } = options
  const limits = { ...defaultServiceLimits, ...WAITING, ...options.limits }
  // one client of each model for all tests, which remembers the dialect of the service
  const talk = services.talk && openChat(serviceNames.talk, services.talk, { tries: 1, restMs: 0 })
  const draft = services.draft && openChat(serviceNames.draft, services.draft, { tries: 1, restMs: 0 })
  const inLine = fairSemaphore(AT_ONCE, IN_LINE)
  const asked = new Map<string, number[]>()

  function count(who: string): void {
    const now = Date.now()
    for (const [name, times] of asked) if ((times.at(-1) ?? 0) < now - 60_000) asked.delete(name)
    const recent = (asked.get(who) ?? []).filter((at) => at > now - 60_000)
    if (recent.length >= A_MINUTE) throw tooMany()
    asked.set(who, [...recent, now])
  }

  const hear = (source: VoiceSource): Promise<Audition> =>
    audition(sample, source, { services, limits, temporary: options.temporary, ffmpeg: options.ffmpeg, log: options.log })

  const ownVoice = { provider: 'house' as const, voice: assertDefined(voices[0], 'a voice of the house').id }

  /** Sends a recording of our own voice to the recogniser. */
  async function listenToOwn() {
    const { ffmpeg, temporary, log } = options
    const listener = assertDefined(openListener(services, limits, { ffmpeg, temporary, log }), 'a listener that is configured')
    try {
      const { mp3 } = await hear(ownVoice)
      const begun = performance.now()
      const { text } = await listener.listen(mp3, [])
      return { heard: { mp3, ms: Math.round(performance.now() - begun) }, word: `念的是「${sample}」，识别为「${text}」` }
    } finally {
      await listener.close()
    }
  }

  async function ask({ provider, voice, check }: Asked, budget: Budget): Promise<Outcome> {
    const { openai, duix, tencent, sherpa } = services
    if (provider === 'house') return { heard: await hear(ownVoice) }
    if (provider === 'openai' && openai) return { heard: await hear({ provider, voice: voice ?? openai.voices[0] ?? 'alloy' }) }
    if (provider === 'sherpa' && sherpa) return { heard: await hear({ provider, speaker: 0 }) }
    if (provider === 'listen' || provider === 'hear') return listenToOwn()
    const judge = provider === 'judge' ? openJudge(services, limits) : null
    if (judge) return { word: toWords(await judge.ask(rubric, { reversed: false, budget })) }
    if (provider === 'talk' && talk) return talkTo(talk, check, budget)
    if (provider === 'draft' && draft) return talkTo(draft, 'FORMAT', budget)
    if (provider === 'tencent' && tencent) await checkTencent(tencent, { limits })
    if (provider === 'duix' && duix) {
      if (duix.speechUrl) await checkDuixSpeech(duix, limits)
      if (duix.videoUrl) await checkDuixVideo(duix, { limits })
      return duix.speechUrl ? { word: '声音须有参考录音，在「形象与声音」中试听' } : {}
    }
    return {}
  }

  return {
    services,
    async run(who, request, budget) {
      const { provider } = request
      const { configured, name } = catalogue(services).find((p) => p.id === provider) ?? { configured: false, name: provider }
      if (!configured) throw mediaProviders.fail('notConfigured', { name })
      count(who)
      return inLine(async () => {
        const begun = performance.now()
        const took = () => Math.round(performance.now() - begun)
        try {
          const { heard, word, findings = [] } = await ask(request, budget)
          const ok = findings.every((finding) => finding.ok)
          return { ok, ms: heard?.ms ?? took(), reason: word ?? null, sample: heard?.mp3.toString('base64') ?? null, findings }
        } catch (error) {
          if (!(error instanceof MediaError)) throw error
          return { ok: false, ms: took(), reason: error.reason, sample: null, findings: [] }
        }
      })
    },
  }
}

/** Notes the outcome for the audit log, without the recognised text. */
export function noteTest(db: Db, provider: ProviderId, { ok, ms, reason, findings }: TestResult): void {
  db.audit({ entity: 'media-provider', entityId: provider, after: { provider, ok, ms, reason, ...(findings.length ? { findings } : {}) } })
}
