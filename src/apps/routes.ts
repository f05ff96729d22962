// Registers the routes of every feature.
import { scopeOf } from '#shared/contract.ts'
import { isForMachines } from '#shared/machine-calls.ts'
import type { Judge } from '#engines/judging/judge.ts'
import type { Listener } from '#engines/listening/listen.ts'
import type { ServiceOptions } from '#engines/providers.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Route } from '#platform/http/serve.ts'
import type { Log } from '#platform/log.ts'
import { analysisTabRoutes } from '#features/insight/analysis-tabs/server/routes.ts'
import { attemptRoutes } from '#features/assessment/attempts/server/routes.ts'
import type { Anchors } from '#features/organisation/audit/server/anchors.ts'
import { auditRoutes } from '#features/organisation/audit/server/routes.ts'
import { contentReviewRoutes } from '#features/organisation/content-reviews/server/routes.ts'
import { eventRoutes } from '#features/organisation/events/server/routes.ts'
import { courseRoutes } from '#features/authoring/courses/server/routes.ts'
import { courseSheetRoutes } from '#features/authoring/course-sheets/server/routes.ts'
import { coursePackageRoutes } from '#features/authoring/course-packages/server/routes.ts'
import { courseWorkshopRoutes } from '#features/authoring/course-authoring/server/routes.ts'
import { deploymentCheckRoutes, type DeploymentNeeds } from '#features/organisation/deployment-checks/server/routes.ts'
import { departmentRoutes } from '#features/organisation/departments/server/routes.ts'
import type { Auditions } from '#features/authoring/digital-humans/server/digital-humans.ts'
import { digitalHumanRoutes } from '#features/authoring/digital-humans/server/routes.ts'
import { assessmentBinRoutes } from '#features/assessment/assessment-recycle-bin/server/routes.ts'
import { examAnalysisRoutes } from '#features/insight/exam-analysis/server/routes.ts'
import { examPaperRoutes } from '#features/assessment/exam-papers/server/routes.ts'
import { examRoutes } from '#features/assessment/exams/server/routes.ts'
import type { Conversions, FileStore } from '#features/organisation/files/server/files.ts'
import { filmRoutes } from '#features/authoring/films/server/routes.ts'
import { peopleListRoutes } from '#features/organisation/people-lists/server/routes.ts'
import { documentRoutes } from '#features/authoring/documents/server/routes.ts'
import { webhookRoutes } from '#features/organisation/webhooks/server/routes.ts'
import type { WebhookNeeds } from '#features/organisation/webhooks/server/webhooks.ts'
import { fileRoutes } from '#features/organisation/files/server/routes.ts'
import { draftRoutes } from '#features/portal/drafts/server/routes.ts'
import { noticeRoutes } from '#features/portal/notices/server/routes.ts'
import { homeRoutes } from '#features/portal/home/server/routes.ts'
import type { IdentityNeeds } from '#features/organisation/identity-providers/server/identity-providers.ts'
import { identityProviderRoutes } from '#features/organisation/identity-providers/server/routes.ts'
import { importRoutes } from '#features/organisation/imports/server/routes.ts'
import { invigilationRoutes } from '#features/assessment/invigilation/server/routes.ts'
import { itemAnalysisRoutes } from '#features/insight/item-analysis/server/routes.ts'
import { learningRoutes } from '#features/portal/learning/server/routes.ts'
import { leaderRoutes } from '#features/organisation/leader-scopes/server/routes.ts'
import { markingRoutes } from '#features/assessment/marking/server/routes.ts'
import type { Testing } from '#features/authoring/media-providers/server/media-providers.ts'
import { mediaProviderRoutes } from '#features/authoring/media-providers/server/routes.ts'
import type { NaturalVoices } from '#features/authoring/natural-voices/server/natural-voices.ts'
import { naturalVoiceRoutes } from '#features/authoring/natural-voices/server/routes.ts'
import { menuRoutes } from '#features/organisation/menus/server/routes.ts'
import { practiceRoutes } from '#features/practice/practice-runs/server/routes.ts'
import { productionRoutes } from '#features/authoring/productions/server/routes.ts'
import { wakeMakers } from '#features/authoring/productions/server/jobs.ts'
import { sayProgressChanged } from '#features/practice/projects/server/jobs.ts'
import { projectRoutes } from '#features/practice/projects/server/routes.ts'
import { pronunciationRoutes } from '#features/authoring/pronunciations/server/routes.ts'
import { questionBankRoutes } from '#features/assessment/question-banks/server/routes.ts'
import { questionSheetRoutes } from '#features/assessment/question-sheets/server/routes.ts'
import type { FactorNeeds } from '#features/organisation/second-factors/server/needs.ts'
import { secondFactorRoutes } from '#features/organisation/second-factors/server/routes.ts'
import { serviceCredentialRoutes } from '#features/organisation/service-credentials/server/routes.ts'
import { recordStoreRoutes } from '#features/insight/record-store/server/routes.ts'
import { recordingRoutes } from '#features/practice/recordings/server/routes.ts'
import { rehearsalReviewRoutes } from '#features/practice/rehearsal-reviews/server/routes.ts'
import { operatorOf } from '#features/practice/rehearsals/server/listening.ts'
import { rehearsalRoutes } from '#features/practice/rehearsals/server/routes.ts'
import type { Replies } from '#features/practice/talks/server/replies.ts'
import { talkCalibrationRoutes } from '#features/practice/talk-calibrations/server/routes.ts'
import { talkReviewRoutes } from '#features/practice/talk-reviews/server/routes.ts'
import { openEar } from '#features/practice/talks/server/hearing.ts'
import { talkRoutes } from '#features/practice/talks/server/routes.ts'
import { replacementRoutes } from '#features/authoring/replacements/server/routes.ts'
import { roleRoutes } from '#features/organisation/roles/server/routes.ts'
import { scriptRoutes } from '#features/authoring/scripts/server/routes.ts'
import { searchRoutes } from '#features/portal/search/server/routes.ts'
import { type SessionRouteOptions, sessionRoutes } from '#features/organisation/sessions/server/routes.ts'
import { similarQuestionRoutes } from '#features/assessment/similar-questions/server/routes.ts'
import { storyboardRoutes } from '#features/authoring/storyboard/server/routes.ts'
import { tenantSetupRoutes } from '#features/organisation/tenant-setup/server/routes.ts'
import { tenantRoutes } from '#features/organisation/tenants/server/routes.ts'
import { sayPeopleChanged } from '#features/organisation/users/server/jobs.ts'
import { roleUserRoutes } from '#features/organisation/users/server/role-users-routes.ts'
import { trainingAnalysisRoutes } from '#features/insight/training-analysis/server/routes.ts'
import { userRoutes } from '#features/organisation/users/server/routes.ts'
import { openPlayer } from '#features/practice/scenarios/server/playing.ts'
import { scenarioRoutes } from '#features/practice/scenarios/server/routes.ts'
import { wordingRoutes } from '#features/practice/phrase-rules/server/routes.ts'
import { wrongAnswerRoutes } from '#features/assessment/wrong-answers/server/routes.ts'
import type { Streams } from './streams.ts'
import { answers } from './wiring.ts'

export interface RouteNeeds extends Streams {
  storage: FileStore
  jobs: Jobs
  auditions: Auditions
  conversions: Conversions
  /** Services for speech and figures, as configured. */
  services: ServiceOptions
  /** Tests the configured services. */
  testing: Testing
  /** Natural voices of this machine. */
  natural: NaturalVoices
  /** Recogniser of spoken answers; null: mentors listen. */
  listener: Listener | null
  judge: Judge | null
  /** Replies of customers in free talks. */
  replies: Replies
  sessions: SessionRouteOptions
  /** Services of the sign-in by identity providers. */
  identity: IdentityNeeds
  /** Services that deliver events to webhooks. */
  webhooks: WebhookNeeds
  /** Services of second factors. */
  factors: FactorNeeds
  checkDeployment: DeploymentNeeds['checkDeployment']
  /** Domain of the platform, which manages the other tenants. */
  platformDomain: string
  log: Log
  /** Whether the server sends mail. */
  offersMail: boolean
  /** Hosts that menu links may use, with their subdomains. */
  menuLinkHosts: readonly string[]
  /** Signed heads of the audit chains, outside the database. */
  anchors: Anchors
}

/** All permission words that endpoints require. */
const wordsOf = (routes: readonly Route[]): ReadonlySet<string> =>
  new Set(routes.flatMap(({ endpoint }) => (scopeOf(endpoint) ? [] : endpoint.may)))

/** Words whose calls are all for people only, and none for other systems. */
function peopleWordsOf(routes: readonly Route[]): ReadonlySet<string> {
  const open = wordsOf(routes.filter(({ feature, endpoint }) => isForMachines(feature, endpoint)))
  return new Set([...wordsOf(routes)].filter((word) => !open.has(word)))
}

/** The routes of the wing insight. */
const insightRoutes = (storage: RouteNeeds['storage']): Route[] => [
  ...trainingAnalysisRoutes(storage),
  ...analysisTabRoutes,
  ...itemAnalysisRoutes(answers.keysKept),
  ...examAnalysisRoutes(storage, answers.keysKept),
  ...recordStoreRoutes,
]

/** Routes about other systems of the tenant. */
const outsideRoutes = (
  { webhooks, identity }: Pick<RouteNeeds, 'webhooks' | 'identity'>,
  peopleWords: () => ReadonlySet<string>,
): Route[] => [...eventRoutes, ...serviceCredentialRoutes({ peopleWords }), ...webhookRoutes(webhooks), ...identityProviderRoutes(identity)]

/** Routes of the settings of tenants, and of what the platform alone may do. */
const platformRoutes = (needs: Pick<RouteNeeds, 'storage' | 'platformDomain' | 'checkDeployment'>): Route[] => [
  ...tenantSetupRoutes(needs.storage, needs.platformDomain),
  ...deploymentCheckRoutes(needs),
]

/** Routes of features whose jobs work on files of the store. */
const storedRoutes = ({ storage, jobs, log }: Pick<RouteNeeds, 'storage' | 'jobs' | 'log'>): Route[] => [
  ...documentRoutes(storage, jobs, answers.documentUsers),
  ...filmRoutes(jobs, storage, log),
]

/** The routes of the wing practice. */
function practiceWing({
  storage,
  jobs,
  listener,
  judge,
  replies,
  services,
  log,
}: Pick<RouteNeeds, 'storage' | 'jobs' | 'listener' | 'judge' | 'replies' | 'services' | 'log'>): Route[] {
  const progress = sayProgressChanged(jobs)
  const hearing = { listener, judge, jobs }
  return [
    ...projectRoutes(progress),
    ...practiceRoutes(progress),
    ...wordingRoutes,
    ...scenarioRoutes(openPlayer(services)),
    ...recordingRoutes(storage, operatorOf(hearing)),
    ...rehearsalRoutes(progress, storage, log, hearing),
    ...talkRoutes({ replies, changed: progress }, openEar({ listener, operator: operatorOf(hearing), storage, log })),
    ...talkReviewRoutes(progress),
    ...talkCalibrationRoutes,
    ...rehearsalReviewRoutes(progress, storage, log),
  ]
}

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
  replies,
  live,
  liveAttempts,
  liveExams,
  bells,
  sessions,
  identity,
  factors,
  webhooks,
  platformDomain,
  checkDeployment,
  log,
  menuLinkHosts,
  anchors,
  offersMail,
}: RouteNeeds): Route[] {
  const people = sayPeopleChanged(jobs)
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
    ...fileRoutes(storage, conversions, answers.mayRead, log),
    ...auditRoutes(anchors, answers.keysKept),
    ...outsideRoutes({ webhooks, identity }, () => peopleWords),
    ...secondFactorRoutes(factors),
    ...peopleListRoutes,
    ...platformRoutes({ storage, platformDomain, checkDeployment }),
    ...contentReviewRoutes(answers.reviewedKinds),
    ...courseRoutes(own, answers.courseFacts),
    ...scriptRoutes(own, answers.lineStates),
    ...mediaProviderRoutes(testing, answers.judgeUse),
    ...naturalVoiceRoutes(natural, platformDomain),
    ...digitalHumanRoutes(auditions, conversions, storage, services, jobs),
    ...pronunciationRoutes(auditions),
    ...productionRoutes(jobs, live),
    ...storyboardRoutes,
    ...storedRoutes({ storage, jobs, log }),
    ...replacementRoutes(answers.courseUsers),
    ...courseSheetRoutes(storage),
    ...coursePackageRoutes({ ...own, log }, answers.scenarios),
    ...courseWorkshopRoutes(answers.courseUsers, answers.subScenesCopied),
    ...similarQuestionRoutes,
    ...questionBankRoutes(answers.bankUsers, answers.keysKept, storage),
    ...examRoutes(storage, answers.mayRead, answers),
    ...examPaperRoutes(answers.keysKept, storage, log),
    ...attemptRoutes(liveAttempts),
    ...invigilationRoutes(liveExams),
    ...markingRoutes,
    ...assessmentBinRoutes,
    ...practiceWing({ storage, jobs, listener, judge, replies, services, log }),
    ...wrongAnswerRoutes,
    ...insightRoutes(storage),
    ...searchRoutes,
    ...questionSheetRoutes(answers.keysKept, storage),
    ...draftRoutes({ jobs, services }),
    ...noticeRoutes({ live: bells, offersMail }),
    ...homeRoutes,
    ...learningRoutes,
  ]
  const words = wordsOf(routes)
  const peopleWords = peopleWordsOf(routes)
  return routes
}
