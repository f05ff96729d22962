// Events of a sitting, which affect no score: devices report them, examiners see them and release devices.
import { z } from 'zod'
import { contract, EXAM, post } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { minHiddenSeconds, minPasteChars, noPeople } from '#features/assessment/exams/fields.ts'
import { Response } from './answer-contract.ts'

/** Maximum number of events per sitting; the server drops further ones. */
export const maxEvents = 500
export const maxEventsAtOnce = 100
/** A shorter time away from the page is not recorded. */
export const minHiddenMs = minHiddenSeconds * 1000
/** A shorter pasted text is not recorded. */
export const minPasted = minPasteChars
/** Upper bound of event times: about four months after the start. */
export const maxEventMs = 10_000_000_000

/** Milliseconds after the start of the sitting, by the server's clock. */
const Since = z.int().min(0).max(maxEventMs)
/** Idempotency key, made by the device. */
const EventId = z.guid('记录无效')
const ExamEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('HIDDEN'), id: EventId, from: Since, to: Since }),
  z.object({
    kind: z.literal('LONG_PASTE'),
    id: EventId,
    subjectId: Id,
    /** Characters of the pasted text; the text itself is not sent. */
    chars: z.int().min(minPasteChars).max(1_000_000),
    at: Since,
  }),
  z.object({ kind: z.literal('LATE'), id: EventId, subjectId: Id, response: Response, rev: z.int().min(1).max(1_000_000_000) }),
])
export type ExamEvent = z.infer<typeof ExamEvent>

export const attemptEvents = contract(
  'attempt-events',
  {
    note: post(`${EXAM}/attempt/:id/events`, {
      may: 'signed-in',
      summary:
        '记下本人考试中的事，可重复，不计分：HIDDEN 离开考试页面（考试设置了切屏记录时），LONG_PASTE 粘贴长文字（考试设置了粘贴记录时），LATE 时间到以后才送到的答案；kept 为新记下的条数',
      body: z.object({ events: z.array(ExamEvent).min(1).max(maxEventsAtOnce) }),
      content: z.object({ kept: z.int() }),
      audit: '记下考试中的事',
      journal: true,
    }),
    release: post(`${EXAM}/examination/:id/release`, {
      may: 'exam:btn:assign',
      summary: '解除所列人员正在作答的设备，他们可以在另一台设备上继续；done 为正在作答的人数',
      body: z.object({ userIds: z.array(Id, noPeople).min(1, noPeople).max(9999) }),
      content: z.object({ done: z.int() }),
      audit: '解除作答设备',
    }),
  },
  { noneSitting: '所选人员没有正在作答的', notLate: '考试时间未到，请保存答案' },
)
