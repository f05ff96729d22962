// When who sat an exam sees their score: at once, at a time, or by hand.
import { exams, type Exam } from '../contract.ts'
import type { ExamRow } from './queries.ts'

/** When scores are published, as it is kept: a time for what waits for one, and for nothing else. */
export function publicationOf(publishMode: Exam['publishMode'], publishTime: string | null | undefined) {
  if (publishMode === 'AT_TIME' && !publishTime) throw exams.fail('noPublishTime', {}, 'publishTime')
  if (publishMode !== 'AT_TIME' && publishTime) throw exams.fail('noTimeWaitedFor', {}, 'publishTime')
  return { publishMode, publishTime: publishMode === 'AT_TIME' ? (publishTime ?? null) : null }
}

interface Change {
  publishMode?: Exam['publishMode'] | undefined
  publishTime?: string | null | undefined
}

/** The same of an exam that is changed: what is published by hand stays so until it is done otherwise. */
export function changedPublication(before: ExamRow['exam'], { publishMode, publishTime }: Change) {
  if (publishMode === undefined && publishTime === undefined) return {}
  const mode = publishMode ?? before.publishMode
  const waits = mode === 'AT_TIME' ? before.publishTime : null
  const kept = publicationOf(mode, publishTime === undefined ? waits : publishTime)
  return { ...kept, ...(mode === before.publishMode ? {} : { publishedAt: null }) }
}
