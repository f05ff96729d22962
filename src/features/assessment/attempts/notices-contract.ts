// Actions of examiners as the person in the exam reads them: messages, added minutes, and how an attempt was ended.
import { z } from 'zod'
import { contract, EXAM, get, personal, post } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'

export const AttemptStatus = z.enum(['IN_PROGRESS', 'GRADING', 'GRADED', 'VOIDED'])

export const noticeKinds = ['EXTRA_TIME', 'HAND_IN', 'VOID', 'RESTORE', 'REOPEN', 'MESSAGE'] as const
export const Notice = z.object({
  id: Id,
  kind: z.enum(noticeKinds),
  /** Added minutes, or the minutes of a reopened attempt. */
  minutes: z.int().nullable(),
  /** The reason, or the message. */
  words: z.string(),
  at: z.string(),
})
export type Notice = z.infer<typeof Notice>

/** How an examiner has ended the attempt, with the reason; null: the person or the clock handed it in. */
export const Ending = z.object({ kind: z.enum(['HAND_IN', 'VOID']), words: z.string() }).nullable()
export type Ending = z.infer<typeof Ending>

/** Event of the stream: the state of the latest attempt of the person at an exam, with the notices that the person has not read. */
export const AttemptMoved = z.object({
  examinationId: Id,
  attemptId: Id.nullable(),
  status: AttemptStatus.nullable(),
  /** Milliseconds until the deadline of an open attempt. */
  leftMs: z.int().nullable(),
  notices: z.array(Notice),
})
export type AttemptMoved = z.infer<typeof AttemptMoved>

export const attemptNotices = contract('attempt-notices', {
  stream: get(`${EXAM}/attempt/stream`, {
    ...personal,
    summary: '本人考试的事件流（SSE）：考官的消息、加时、代为交卷等，每个事件是一个 AttemptMoved',
    answer: 'events',
  }),
  see: post(`${EXAM}/attempt/notices/seen`, {
    may: 'signed-in',
    summary: '本人已读考官的消息，可重复',
    body: z.object({ ids: z.array(Id).min(1).max(500) }),
    audit: '已读考官消息',
    journal: true,
  }),
})
