// Recordings of what people answer: what they agree to before the first one, how long theirs are kept, and how they are deleted.
import { z } from 'zod'
import { contract, del, get, LEARNING, personal, put } from '#shared/contract.ts'
import { optionalLine } from '#shared/fields.ts'

/** Bytes of a part that is brought. */
export const maxPartBytes = 65_536
/** Of one answer. */
export const maxSeconds = 120
/** Bytes of a whole one: 32 kbit/s, and some seconds more than there may be. */
export const maxRecordingBytes = 4_000 * (maxSeconds + 10)
/** Of what people agree to; another text is another version, and asked for again. */
export const consentVersion = 1

const Consent = z.object({
  /** null: they were not asked yet, or another text than today's. */
  agreed: z.boolean().nullable(),
  decidedAt: z.string().nullable(),
  /** Who gets recordings to hear, as the text names them: a service, this system itself (`ownListener`), or '' where nobody but people does. */
  listener: z.string(),
  /** Days that recordings are kept. */
  days: z.int(),
  /** How many there are of theirs, and their bytes. */
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
        /** That they have read; another one than today's is refused. */
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
