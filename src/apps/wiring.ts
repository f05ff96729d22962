// The answers to what lower rooms ask of higher ones, all in one visible list.
import type { AuditEvent, Ports } from '#platform/http/ports.ts'
import type { Db } from '#platform/database/transaction.ts'
import { recordEvent } from '#features/organisation/audit/server/audit.ts'
import type { CourseUsers } from '#features/authoring/course-authoring/server/course-authoring.ts'
import { listProgress, listUsedUp } from '#features/assessment/attempts/server/attempts.ts'
import { listPending, listReachedFigures } from '#features/insight/exam-analysis/server/exam-analysis.ts'
import { bankUsers, type ExamResults, followPeople } from '#features/assessment/exams/server/exams.ts'
import type { HoldsKeptKeys } from '#features/assessment/exams/server/copying.ts'
import type { JudgeUse } from '#features/authoring/media-providers/server/media-providers.ts'
import type { MenuNeeds } from '#features/organisation/menus/server/menus.ts'
import { grantFollowing, grantToAdministrators, type Holders } from '#features/organisation/roles/server/roles.ts'
import { countsOfCourses, coversOf, lineStates } from '#features/authoring/productions/server/productions.ts'
import { listPractised, rebuildProjects } from '#features/practice/practice-runs/server/practice-runs.ts'
import { courseUsers, followPeople as followPeopleOfProjects } from '#features/practice/projects/server/projects.ts'
import { nameTried } from '#features/organisation/sessions/server/tried.ts'
import { findPersonOfToken } from '#features/organisation/sessions/server/queries.ts'
import { holdsKeptKeys, keysKept } from '#features/assessment/attempts/server/kept-keys.ts'
import { filesOfAttempts } from '#features/assessment/attempts/server/shown-files.ts'
import type { CourseFacts } from '#features/authoring/courses/server/courses.ts'
import { filesOfCourses } from '#features/authoring/courses/server/shown-files.ts'
import { filesOfTemplates } from '#features/authoring/digital-humans/server/shown-files.ts'
import { filesOfExams } from '#features/assessment/exams/server/shown-files.ts'
import { filesOfFilms } from '#features/authoring/films/server/shown-files.ts'
import { type MayRead, reading } from '#features/organisation/files/server/files.ts'
import { filesOfLearning } from '#features/portal/learning/server/shown-files.ts'
import { settleTokens, sumTokens, takeTokens } from '#features/practice/rehearsals/server/judge-use.ts'
import { filesOfRehearsals } from '#features/practice/rehearsals/server/shown-files.ts'
import { filesOfQuestions } from '#features/assessment/question-banks/server/shown-files.ts'
import type { LineStates } from '#features/authoring/scripts/server/scripts.ts'
import { filesOfScripts } from '#features/authoring/scripts/server/shown-files.ts'
import type { BankUsers, KeysKept } from '#features/assessment/question-banks/server/question-banks.ts'
import { enterAsService, nameOfService } from '#features/organisation/service-credentials/server/service-credentials.ts'
import { answerOnce, deleteSessionsOf, enterAsPerson, enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { countHolders, type EndSessions, listRolesOf } from '#features/organisation/users/server/role-users.ts'
import type { PeopleListener } from '#features/organisation/users/server/work.ts'

interface Answers extends Ports {
  menus: Pick<MenuNeeds, 'added' | 'followed'>
  holders: Holders
  endSessions: EndSessions
  courseUsers: CourseUsers
  bankUsers: BankUsers
  peopleListeners: readonly PeopleListener[]
  mayRead: MayRead
  keysKept: KeysKept
  holdsKeptKeys: HoldsKeptKeys
  lineStates: LineStates
  examResults: ExamResults
  courseFacts: CourseFacts
  judgeUse: JudgeUse
}

/** A refusal is laid to the account whose name was typed, else to whoever has the session; a name that nobody has is not spelt out. */
async function recordRefusal(db: Db, event: AuditEvent) {
  const { actor, request } = event
  const person = !actor && request.token ? await findPersonOfToken(db, request.token) : actor
  return recordEvent(db, { ...event, actor: actor?.tried ? { id: null, name: await nameTried(db, actor.name) } : person })
}

export const answers: Answers = {
  /** Who is asking. */
  entrance: { person: enterAsPerson, tenant: enterTenant, service: enterAsService },
  nameOfService,
  /** What was done. */
  record: (db, event) => (event.result === 0 ? recordEvent(db, event) : recordRefusal(db, event)),
  /** Equal requests are one. */
  once: answerOnce,
  /** Who takes up a new entry of the permission tree. */
  menus: { added: grantToAdministrators, followed: grantFollowing },
  /** Who holds which role. */
  holders: { count: countHolders, rolesOf: listRolesOf },
  /** A change of roles ends what is signed in. */
  endSessions: deleteSessionsOf,
  /** Who uses courses, which then are not deleted. */
  courseUsers,
  /** Who uses question banks, which then are not deleted. */
  bankUsers,
  /** What is right in an exam is kept from who must sit it. */
  keysKept,
  holdsKeptKeys,
  /** How far the media of lines are. */
  lineStates,
  /** How courses stand. */
  courseFacts: { countsOf: countsOfCourses, coversOf, practisedOf: listPractised },
  /** What a judge may cost, and has cost today. */
  judgeUse: { used: sumTokens, take: takeTokens, settle: settleTokens },
  /** How exams stand. */
  examResults: { figuresOf: listReachedFigures, listPending, listUsedUp, listProgress },
  /** Who reads a file: whoever sees a record that shows it. */
  mayRead: reading(
    [
      filesOfCourses,
      filesOfScripts,
      filesOfFilms,
      filesOfTemplates,
      filesOfQuestions,
      filesOfExams,
      filesOfAttempts,
      filesOfLearning,
      filesOfRehearsals,
    ].flat(),
  ),
  /** What rests on where people stand. */
  peopleListeners: [followPeople, followPeopleOfProjects, rebuildProjects],
}
