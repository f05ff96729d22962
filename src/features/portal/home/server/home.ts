// Home: composed of the parts that the person may see; it lists only tasks that they may do.
import { readable } from '#platform/database/columns.ts'
import type { Db } from '#platform/database/transaction.ts'
import { pageCourses } from '#features/authoring/courses/server/courses.ts'
import { pageExams } from '#features/assessment/exams/server/exams.ts'
import { waitingExams } from '#features/assessment/marking/server/marking.ts'
import { pageRuns } from '#features/practice/rehearsal-reviews/server/rehearsal-reviews.ts'
import { pageTalks } from '#features/practice/talk-reviews/server/talk-reviews.ts'
import { reviewKinds } from '#features/organisation/content-reviews/contract.ts'
import { pageWaiting } from '#features/organisation/content-reviews/server/content-reviews.ts'
import { SYSTEM_ADMINISTRATOR } from '#features/organisation/departments/server/departments.ts'
import { type Home, maxShown, stepKeys } from '../contract.ts'
import { adminOf, authorOf, leaderOf, markerOf } from './parts.ts'
import * as queries from './queries.ts'

/** Permission words that decide the parts of the page. */
const words = [
  ...['course:menu', 'course:btn:edit', 'exam:menu', 'marking:menu', 'project:btn:edit'],
  ...['trainingAnalysis:menu', 'examAnalysis:menu', 'audit:menu', 'rehearsal:menu'],
  ...['bank:menu', 'contentReview:menu', 'contentReview:btn:decide'],
]
const none = { total: 0, records: [] }
const among = <R extends { total: number }, T>(rows: readonly R[], toResponse: (row: R) => T) => ({
  total: rows[0]?.total ?? 0,
  records: rows.map(toResponse),
})

const firstWaiting = { status: 'WAITING', pageNumber: 1, pageSize: maxShown } as const
/** Practice and free talks of others that wait for a mentor. */
async function practiceToReview(db: Db, may: boolean): Promise<Pick<Home['attention'], 'reviews' | 'talks'>> {
  if (!may) return { reviews: none, talks: none }
  const [runs, talks] = await Promise.all([pageRuns(db, firstWaiting), pageTalks(db, firstWaiting)])
  const reviews = runs.records.map(({ id, title, name, waiting, disputed, appealed }) => ({ id, title, name, waiting, disputed, appealed }))
  return {
    reviews: { total: runs.total, records: reviews },
    talks: { total: talks.total, records: talks.records.map(({ id, title, name, open, appeals }) => ({ id, title, name, open, appeals })) },
  }
}

const seenBy = { COURSE: 'course:menu', QUESTION: 'bank:menu', PAPER: 'exam:menu' } as const
/** Content of others that waits for a review. */
async function contentToReview(db: Db, held: ReadonlySet<string>): Promise<Home['attention']['contents']> {
  if (!held.has('contentReview:menu') || !held.has('contentReview:btn:decide')) return none
  const kinds = (Object.keys(seenBy) as (keyof typeof seenBy)[]).filter((kind) => held.has(seenBy[kind]))
  const { total, records } = await pageWaiting(db, kinds, maxShown)
  return { total, records: records.map(({ id, title, kind, submitUserName: name }) => ({ id, title, kind: reviewKinds[kind], name })) }
}

/**
 * Returns the whole page with a constant number of statements. Parts without permission are empty.
 * @param tasks number of records of each kind of task that has no page of its own
 */
export async function homeOf(db: Db, tasks: number): Promise<Home> {
  const who = await db.who()
  const held = await queries.listPermissions(db, who.userId, words)
  const [courses, exams] = [held.has('course:menu'), held.has('exam:menu')]
  const leads = held.has('trainingAnalysis:menu') || held.has('examAnalysis:menu')
  const [
    leader,
    marker,
    author,
    admin,
    failed,
    drafts,
    papers,
    draws,
    mentorless,
    marking,
    practice,
    contents,
    recentCourses,
    recentExams,
    done,
  ] = await Promise.all([
    leads ? leaderOf(db, who) : null,
    held.has('marking:menu') ? markerOf(db, who) : null,
    courses && held.has('course:btn:edit') ? authorOf(db, who) : null,
    who.type === SYSTEM_ADMINISTRATOR ? adminOf(db, held.has('audit:menu')) : null,
    courses ? queries.listFailedCourses(db, who, tasks) : [],
    courses ? queries.listDraftCourses(db, who, tasks) : [],
    exams ? queries.listEmptyPapers(db, who, tasks) : [],
    exams ? queries.listUndrawable(db, who, tasks) : [],
    held.has('project:btn:edit') ? queries.listMentorlessProjects(db, who, tasks) : [],
    held.has('marking:menu') ? waitingExams(db, who, tasks) : [],
    practiceToReview(db, held.has('rehearsal:menu')),
    contentToReview(db, held),
    courses ? pageCourses(db, { type: 'COURSE', pageNumber: 1, pageSize: maxShown }) : none,
    exams ? pageExams(db, { page: 1, pageSize: maxShown }) : none,
    queries.findStepsDone(db),
  ])
  return {
    leader,
    marker,
    author,
    admin,
    attention: {
      failed: among(failed, ({ id, title, count }) => ({ id, title, count })),
      drafts: among(drafts, ({ id, title, scripts }) => ({ id, title, scripts })),
      papers: among(papers, ({ id, title, startTime }) => ({ id, title, startTime: readable(startTime) })),
      draws: among(draws, ({ id, title, problem }) => ({ id, title, problem })),
      mentorless: among(mentorless, ({ id, title }) => ({ id, title })),
      marking: among(marking, ({ id, title, people }) => ({ id, title, people })),
      ...practice,
      contents,
    },
    courses: recentCourses.records.map(({ id, title, imageFileUrl, isValid, createDate, canEdit }) => ({
      id,
      title,
      imageFileUrl,
      createDate,
      canEdit,
      enabled: isValid === 'VALID',
    })),
    exams: recentExams.records.map(({ id, examinationName: title, imageUrl, state, startTime, endTime }) => ({
      id,
      title,
      imageUrl,
      state,
      startTime,
      endTime,
    })),
    steps: stepKeys.map((key) => ({ key, done: done[key] })),
  }
}
