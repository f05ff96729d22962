// Contract of recordings of answers: consent, time of storage, deletion.
import { z } from 'zod'
import { contract, del, get, LEARNING, personal, put } from '#shared/contract.ts'
import { optionalLine } from '#shared/fields.ts'

/** Maximum bytes of an uploaded part. */
export const maxPartBytes = 65_536
/** Maximum length of an answer in seconds. */
export const maxSeconds = 120
/** Maximum bytes of a recording: 32 kbit/s, with ten seconds to spare. */
export const maxRecordingBytes = 4_000 * (maxSeconds + 10)
/** Version of the text of the consent; a new version needs a new consent. */
export const consentVersion = 1

const Consent = z.object({
  /** null: no decision on the current text yet. */
  agreed: z.boolean().nullable(),
  decidedAt: z.string().nullable(),
  /** Operator of the recogniser in the text: a service, this system (`ownListener`), or '' if only people listen. */
  listener: z.string(),
  /** Number of days that recordings are stored. */
  days: z.int(),
  /** Number of the person's recordings, and their bytes. */
  count: z.int(),
  bytes: z.int(),
})
export type Consent = z.infer<typeof Consent>

export const recordings = contract(
  'recordings',
  {
    consent: get(`${LEARNING}/recording-consent`, {
      ...personal,
      summary: '本人是否同意录音，录音保留多少天，现有多少段',
      content: Consent,
    }),
    decide: put(`${LEARNING}/recording-consent`, {
      may: 'signed-in',
      summary: '同意录音，或不同意、撤回同意：撤回时删除本人全部录音',
      body: z.object({
        agreed: z.boolean(),
        textVersion: z.literal(consentVersion),
        /** The operator named in the text that the person read; another one than the current is refused. */
        listener: optionalLine(100).default(''),
      }),
      content: Consent,
      audit: '决定是否同意录音',
    }),
    removeAll: del(`${LEARNING}/recordings`, {
      may: 'signed-in',
      summary: '删除本人全部录音，得分和点评保留',
      content: z.object({ removed: z.int() }),
      audit: '删除本人录音',
    }),
  },
  {
    otherText: '说明的内容已更新，请重新阅读后再决定',
    noConsent: '请先同意录音，或打字作答',
    tooLong: '录音超过{seconds}秒，请重录',
    lacking: '录音还没有传完，请稍后再试',
    otherwise: '这一段录音与已收到的不一致，请重录',
    tooShort: '录音太短，请重录',
  },
)
