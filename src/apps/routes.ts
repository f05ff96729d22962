// Every feature's routes: a visible list.
import { scopeOf } from '#shared/contract.ts'
import type { Judge } from '#engines/judging/judge.ts'
import type { Listener } from '#engines/listening/listen.ts'
import type { ServiceOptions } from '#engines/providers.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Route } from '#platform/http/serve.ts'
import type { Log } from '#platform/log.ts'
import { analysisTabRoutes } from '#features/analysis-tabs/server/routes.ts'
import { attemptRoutes } from '#features/attempts/server/routes.ts'
import type { Anchors } from '#features/audit/server/anchors.ts'
import { auditRoutes } from '#features/audit/server/routes.ts'
import { courseRoutes } from '#features/courses/server/routes.ts'
import { courseSheetRoutes } from '#features/course-sheets/server/routes.ts'
import { courseWorkshopRoutes } from '#features/course-workshop/server/routes.ts'
import { departmentRoutes } from '#features/departments/server/routes.ts'
import type { Auditions, Conversions } from '#features/digital-humans/server/digital-humans.ts'
import { digitalHumanRoutes } from '#features/digital-humans/server/routes.ts'
import { assessmentBinRoutes } from '#features/assessment-bin/server/routes.ts'
import { examAnalysisRoutes } from '#features/exam-analysis/server/routes.ts'
import { examPaperRoutes } from '#features/exam-papers/server/routes.ts'
import { examRoutes } from '#features/exams/server/routes.ts'
import type { FileStore } from '#features/files/server/files.ts'
import { filmRoutes } from '#features/films/server/routes.ts'
import { fileRoutes } from '#features/files/server/routes.ts'
import { homeRoutes } from '#features/home/server/routes.ts'
import type { LiveTasks } from '#features/productions/server/live.ts'
import { importRoutes } from '#features/imports/server/routes.ts'
import { itemAnalysisRoutes } from '#features/item-analysis/server/routes.ts'
import { learningRoutes } from '#features/learning/server/routes.ts'
import { leaderRoutes } from '#features/leaders/server/routes.ts'
import { markingRoutes } from '#features/marking/server/routes.ts'
import type { Testing } from '#features/media-providers/server/media-providers.ts'
import { mediaProviderRoutes } from '#features/media-providers/server/routes.ts'
import type { NaturalVoices } from '#features/natural-voices/server/natural-voices.ts'
import { naturalVoiceRoutes } from '#features/natural-voices/server/routes.ts'
import { menuRoutes } from '#features/menus/server/routes.ts'
import { practiceRoutes } from '#features/practice/server/routes.ts'
import { productionRoutes } from '#features/productions/server/routes.ts'
import { wakeMakers } from '#features/productions/server/jobs.ts'
import { sayProgressChanged } from '#features/projects/server/jobs.ts'
import { projectRoutes } from '#features/projects/server/routes.ts'
import { pronunciationRoutes } from '#features/pronunciations/server/routes.ts'
import { questionBankRoutes } from '#features/question-banks/server/routes.ts'
import { questionSheetRoutes } from '#features/question-sheets/server/routes.ts'
import { serviceCredentialRoutes } from '#features/service-credentials/server/routes.ts'
import { recordingRoutes } from '#features/recordings/server/routes.ts'
import { rehearsalReviewRoutes } from '#features/rehearsal-reviews/server/routes.ts'
import { operatorOf } from '#features/rehearsals/server/listening.ts'
import { rehearsalRoutes } from '#features/rehearsals/server/routes.ts'
import { replacementRoutes } from '#features/replacements/server/routes.ts'
import { roleRoutes } from '#features/roles/server/routes.ts'
import { scriptRoutes } from '#features/scripts/server/routes.ts'
import { searchRoutes } from '#features/search/server/routes.ts'
import { type SessionRouteOptions, sessionRoutes } from '#features/sessions/server/routes.ts'
import { similarQuestionRoutes } from '#features/similar-questions/server/routes.ts'
import { storyboardRoutes } from '#features/storyboard/server/routes.ts'
import { tenantSetupRoutes } from '#features/tenant-setup/server/routes.ts'
import { tenantRoutes } from '#features/tenants/server/routes.ts'
import { sayPeopleChanged } from '#features/users/server/jobs.ts'
import { roleUserRoutes } from '#features/users/server/role-users-routes.ts'
import { trainingAnalysisRoutes } from '#features/training-analysis/server/routes.ts'
import { userRoutes } from '#features/users/server/routes.ts'
import { wordingRoutes } from '#features/wordings/server/routes.ts'
import { wrongAnswerRoutes } from '#features/wrong-answers/server/routes.ts'
import { answers } from './wiring.ts'

export interface RouteNeeds {
  storage: FileStore
  jobs: Jobs
  auditions: Auditions
  conversions: Conversions
  /** Of speech and of figures, as configured. */
  services: ServiceOptions
  /** Tries them. */
  testing: Testing
  /** Of this machine. */
  natural: NaturalVoices
  /** Hears what learners say; null: mentors do. */
  listener: Listener | null
  judge: Judge | null
  live: LiveTasks
  sessions: SessionRouteOptions
  /** Domain of the tenant that manages the others. */
  platformDomain: string
  log: Log
  /** Hosts that menu entries may link to, with what is below them. */
  menuLinkHosts: readonly string[]
  /** The heads of the audit logs, outside the database. */
  anchors: Anchors
}

/** The permission words that some endpoint asks for. */
const wordsOf = (routes: readonly Route[]): ReadonlySet<string> =>
  new Set(routes.flatMap(({ endpoint }) => (scopeOf(endpoint) ? [] : endpoint.may)))

export function allRoutes({
  storage,
  jobs,
  auditions,
  conversions,
  services,
  testing,
  natural,
  listener,
  judge,
  live,
  sessions,
  platformDomain,
  log,
  menuLinkHosts,
  anchors,
}: RouteNeeds): Route[] {
  const people = sayPeopleChanged(jobs)
  const progress = sayProgressChanged(jobs)
  const hearing = { listener, judge, jobs }
  const own = { storage, wake: wakeMakers(jobs) }
  const routes: Route[] = [
    ...sessionRoutes(sessions),
    ...menuRoutes({ ...answers.menus, linkHosts: menuLinkHosts, words: () => words }),
    ...roleRoutes(answers.holders),
    ...roleUserRoutes(answers.endSessions),
    ...departmentRoutes(people),
    ...userRoutes(answers.endSessions, people, storage),
    ...importRoutes,
    ...leaderRoutes,
    ...tenantRoutes(storage),
    ...fileRoutes(storage, answers.mayRead, log),
    ...auditRoutes(anchors, answers.keysKept),
    ...serviceCredentialRoutes,
    ...tenantSetupRoutes(storage, platformDomain),
    ...courseRoutes(own, answers.courseFacts),
    ...scriptRoutes(own, answers.lineStates),
    ...mediaProviderRoutes(testing, answers.judgeUse),
    ...naturalVoiceRoutes(natural, platformDomain),
    ...digitalHumanRoutes(auditions, conversions, storage, services, jobs),
    ...pronunciationRoutes(auditions),
    ...productionRoutes(jobs, live),
    ...storyboardRoutes,
    ...filmRoutes(jobs, storage, log),
    ...replacementRoutes(answers.courseUsers),
    ...courseSheetRoutes(storage),
    ...courseWorkshopRoutes(answers.courseUsers),
    ...similarQuestionRoutes,
    ...questionBankRoutes(answers.bankUsers, answers.keysKept, storage),
    ...examRoutes(storage, answers.mayRead, answers.examResults, answers.holdsKeptKeys),
    ...examPaperRoutes(answers.keysKept),
    ...attemptRoutes,
    ...markingRoutes,
    ...assessmentBinRoutes,
    ...projectRoutes(progress),
    ...practiceRoutes(progress),
    ...wordingRoutes,
    ...recordingRoutes(storage, operatorOf(hearing)),
    ...rehearsalRoutes(progress, storage, log, hearing),
    ...rehearsalReviewRoutes(progress, storage, log),
    ...wrongAnswerRoutes,
    ...trainingAnalysisRoutes(storage),
    ...analysisTabRoutes,
    ...itemAnalysisRoutes(answers.keysKept),
    ...examAnalysisRoutes(storage, answers.keysKept),
    ...searchRoutes,
    ...questionSheetRoutes(answers.keysKept, storage),
    ...homeRoutes,
    ...learningRoutes,
  ]
  const words = wordsOf(routes)
  return routes
}
