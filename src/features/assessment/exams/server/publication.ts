// Publication of scores: at once, at a time, or by hand.
import { exams, type Exam } from '../contract.ts'
import type { ExamRow } from './queries.ts'

/** The stored form of a publication: only AT_TIME has a time. */
export function publicationOf(publishMode: Exam['publishMode'], publishTime: string | null | undefined) {
  if (publishMode === 'AT_TIME' && !publishTime) throw exams.fail('noPublishTime', {}, 'publishTime')
  if (publishMode !== 'AT_TIME' && publishTime) throw exams.fail('noTimeWaitedFor', {}, 'publishTime')
  return { publishMode, publishTime: publishMode === 'AT_TIME' ? (publishTime ?? null) : null }
}

interface Change {
  publishMode?: Exam['publishMode'] | undefined
  publishTime?: string | null | undefined
}

/** The publication after a change; scores that were published by hand stay published until the mode changes. */
export function changedPublication(before: ExamRow['exam'], { publishMode, publishTime }: Change) {
  if (publishMode === undefined && publishTime === undefined) return {}
  const mode = publishMode ?? before.publishMode
  const waits = mode === 'AT_TIME' ? before.publishTime : null
  const kept = publicationOf(mode, publishTime === undefined ? waits : publishTime)
  return { ...kept, ...(mode === before.publishMode ? {} : { publishedAt: null }) }
}
