// Dependency injection: implementations of the ports that lower layers declare.
import type { AuditEvent, Ports } from '#platform/http/ports.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { SessionRouteOptions } from '#features/organisation/sessions/server/routes.ts'
import { listShown } from '#features/organisation/identity-providers/server/identity-providers.ts'
import { recordEvent } from '#features/organisation/audit/server/audit.ts'
import type { ScenarioPort } from '#features/authoring/course-packages/server/exporting.ts'
import type { SubScenesCopied } from '#features/authoring/course-authoring/server/copying.ts'
import type { ReviewedKinds } from '#features/organisation/content-reviews/server/content-reviews.ts'
import { type CourseUsers, reviewedCourse } from '#features/authoring/course-authoring/server/course-authoring.ts'
import { listProgress, listUsedUp } from '#features/assessment/attempts/server/attempts.ts'
import { listPending, listReachedFigures } from '#features/insight/exam-analysis/server/exam-analysis.ts'
import { bankUsers, type ExamResults, followPeople } from '#features/assessment/exams/server/exams.ts'
import type { HoldsKeptKeys } from '#features/assessment/exams/server/copying.ts'
import type { PaperProblems } from '#features/assessment/exams/server/assignments.ts'
import { otherPapers } from '#features/assessment/exam-papers/server/other-papers.ts'
import type { OtherPapers } from '#features/assessment/exams/server/make-ups.ts'
import { drawProblem, reviewedPaper, reviewProblem } from '#features/assessment/exam-papers/server/exam-papers.ts'
import type { JudgeUse } from '#features/authoring/media-providers/server/media-providers.ts'
import type { MenuNeeds } from '#features/organisation/menus/server/menus.ts'
import { grantFollowing, grantToAdministrators, type Holders } from '#features/organisation/roles/server/roles.ts'
import { countsOfCourses, coversOf, lineStates } from '#features/authoring/productions/server/productions.ts'
import { copyScenarios } from '#features/practice/scenarios/server/copying.ts'
import { documentUsers, getEnabledScenarios, saveScenario } from '#features/practice/scenarios/server/scenarios.ts'
import { listPractised, rebuildProjects } from '#features/practice/practice-runs/server/practice-runs.ts'
import { courseUsers, followPeople as followPeopleOfProjects } from '#features/practice/projects/server/projects.ts'
import { nameTried } from '#features/organisation/sessions/server/tried.ts'
import { findPersonOfToken } from '#features/organisation/sessions/server/queries.ts'
import { holdsKeptKeys, keysKept } from '#features/assessment/attempts/server/kept-keys.ts'
import { filesOfAttempts } from '#features/assessment/attempts/server/shown-files.ts'
import { type DocumentUsers, filesOfDocuments } from '#features/authoring/documents/server/documents.ts'
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
import { type BankUsers, type KeysKept, reviewedBank } from '#features/assessment/question-banks/server/question-banks.ts'
import { enterProved } from '#features/organisation/second-factors/server/second-factors.ts'
import {
  countServiceCall,
  enterAsService,
  enterWithKey,
  nameOfService,
} from '#features/organisation/service-credentials/server/service-credentials.ts'
import { answerOnce, deleteSessionsOf, enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { countHolders, type EndSessions, listRolesOf } from '#features/organisation/users/server/role-users.ts'
import type { PeopleListener } from '#features/organisation/users/server/work.ts'

interface Answers extends Ports, PaperProblems {
  shownProviders: SessionRouteOptions['providers']
  menus: Pick<MenuNeeds, 'added' | 'followed'>
  holders: Holders
  endSessions: EndSessions
  courseUsers: CourseUsers
  subScenesCopied: SubScenesCopied
  scenarios: ScenarioPort
  documentUsers: DocumentUsers
  bankUsers: BankUsers
  peopleListeners: readonly PeopleListener[]
  mayRead: MayRead
  keysKept: KeysKept
  holdsKeptKeys: HoldsKeptKeys
  otherPapers: OtherPapers
  reviewedKinds: ReviewedKinds
  lineStates: LineStates
  examResults: ExamResults
  courseFacts: CourseFacts
  judgeUse: JudgeUse
}

/** The service or the signed-in person of a refused request; null if nobody is known. */
async function callerOf(db: Db, { secret, token }: AuditEvent['request']): Promise<AuditEvent['actor']> {
  const service = secret === null ? null : await nameOfService(db, secret)
  if (service !== null) return { id: null, name: service }
  return token ? findPersonOfToken(db, token) : null
}

/** A refused sign-in is attributed to the account with the typed name, other refusals to the session. Unknown names are masked. */
async function recordRefusal(db: Db, event: AuditEvent) {
  const { actor, request } = event
  const person = actor ?? (await callerOf(db, request))
  return recordEvent(db, { ...event, actor: actor?.tried ? { id: null, name: await nameTried(db, actor.name) } : person })
}

export const answers: Answers = {
  /** Authentication of people, jobs and services. */
  entrance: { person: enterProved, tenant: enterTenant, service: enterAsService, key: enterWithKey },
  countServiceCall,
  nameOfService,
  /** Writes the audit log. */
  record: (db, event) => (event.result === 0 ? recordEvent(db, event) : recordRefusal(db, event)),
  /** Idempotency keys: a repetition gets the first response. */
  once: answerOnce,
  /** Grants new menu entries to roles. */
  menus: { added: grantToAdministrators, followed: grantFollowing },
  /** Holders of roles, and roles of a person. */
  holders: { count: countHolders, rolesOf: listRolesOf },
  /** A change of roles ends sessions. */
  endSessions: deleteSessionsOf,
  /** Records that protect courses from deletion. */
  courseUsers,
  /** Copies the scenarios of copied sub-scenes. */
  subScenesCopied: copyScenarios,
  /** Scenarios of course packages. */
  scenarios: { find: getEnabledScenarios, add: (db, subSceneId, content) => saveScenario(db, { subSceneId, content }) },
  /** Records that protect documents from deletion. */
  documentUsers,
  /** Records that protect question banks from deletion. */
  bankUsers,
  /** Answer keys of exams that a person must still sit stay hidden. */
  keysKept,
  holdsKeptKeys,
  /** Papers of other exams, for make-ups. */
  otherPapers,
  /** Why candidates could not get a paper by draw rules. */
  drawProblem,
  /** Why nobody may be assigned to a paper that lacks an approval. */
  reviewProblem,
  /** How the content of reviews is read. */
  reviewedKinds: { COURSE: reviewedCourse, QUESTION: reviewedBank(keysKept), PAPER: reviewedPaper(keysKept) },
  /** States of the media of script lines. */
  lineStates,
  /** Counts, covers and practice of courses. */
  courseFacts: { countsOf: countsOfCourses, coversOf, practisedOf: listPractised },
  /** Token budget of the judge and its use today. */
  judgeUse: { used: sumTokens, take: takeTokens, settle: settleTokens },
  /** Figures of exams for lists and home. */
  examResults: { figuresOf: listReachedFigures, listPending, listUsedUp, listProgress },
  /** File access: a person may read a file if they may see a record that shows it. */
  mayRead: reading(
    [
      filesOfCourses,
      filesOfScripts,
      filesOfDocuments,
      filesOfFilms,
      filesOfTemplates,
      filesOfQuestions,
      filesOfExams,
      filesOfAttempts,
      filesOfLearning,
      filesOfRehearsals,
    ].flat(),
  ),
  /** Identity providers that the sign-in page shows. */
  shownProviders: listShown,
  /** Rebuilds after changes of people and their departments. */
  peopleListeners: [followPeople, followPeopleOfProjects, rebuildProjects],
}
