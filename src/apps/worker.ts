// Registers the background work of every feature, and lists all jobs.
import { openJudge } from '#engines/judging/judge.ts'
import { openListener } from '#engines/listening/listen.ts'
import type { Job, Jobs, Work } from '#platform/jobs/jobs.ts'
import { openMailer } from '#platform/mail/mail.ts'
import type { MailOptions } from '#platform/mail/options.ts'
import { retireExams, sweepAssessmentBin } from '#features/assessment/assessment-recycle-bin/server/jobs.ts'
import { retireExamsWork, sweepAssessmentBinWork } from '#features/assessment/assessment-recycle-bin/server/work.ts'
import { checkDraws } from '#features/assessment/exam-papers/server/jobs.ts'
import { checkDrawsWork } from '#features/assessment/exam-papers/server/work.ts'
import { closeAttempts, compareAnswers } from '#features/assessment/attempts/server/jobs.ts'
import { closeAttemptsWork } from '#features/assessment/attempts/server/work.ts'
import { compareAnswersWork } from '#features/assessment/attempts/server/equal-answers.ts'
import type { Anchors } from '#features/organisation/audit/server/anchors.ts'
import { sealAudit } from '#features/organisation/audit/server/jobs.ts'
import { sealAuditWork } from '#features/organisation/audit/server/work.ts'
import { sweepEvents } from '#features/organisation/events/server/jobs.ts'
import { sweepEventsWork } from '#features/organisation/events/server/work.ts'
import { readVersions, sweepDocuments } from '#features/authoring/documents/server/jobs.ts'
import { readVersionsWork, sweepDocumentsWork } from '#features/authoring/documents/server/work.ts'
import { paintFigures } from '#features/authoring/digital-humans/server/jobs.ts'
import { examStandings } from '#features/insight/exam-analysis/server/jobs.ts'
import { examStandingsWork } from '#features/insight/exam-analysis/server/work.ts'
import { filmMaking } from '#features/authoring/films/server/making.ts'
import { sweepFiles } from '#features/organisation/files/server/jobs.ts'
import { sweepFilesWork } from '#features/organisation/files/server/work.ts'
import { tellResults } from '#features/insight/record-store/server/jobs.ts'
import { tellResultsWork } from '#features/insight/record-store/server/work.ts'
import { freezeExams } from '#features/assessment/exams/server/jobs.ts'
import { freezeExamsWork } from '#features/assessment/exams/server/work.ts'
import { itemStats } from '#features/insight/item-analysis/server/jobs.ts'
import { itemStatsWork } from '#features/insight/item-analysis/server/work.ts'
import { generateMedia, sweepTasks } from '#features/authoring/productions/server/jobs.ts'
import { sweepTasksWork } from '#features/authoring/productions/server/sweep.ts'
import { allProjectProgressWork, projectProgressWork } from '#features/practice/practice-runs/server/work.ts'
import { allProjectProgress, projectProgress, sayProgressChanged } from '#features/practice/projects/server/jobs.ts'
import { sweepRecycleBin } from '#features/authoring/course-authoring/server/jobs.ts'
import { sweepRecycleBinWork } from '#features/authoring/course-authoring/server/work.ts'
import { expireRecordings } from '#features/practice/recordings/server/jobs.ts'
import { expireRecordingsWork } from '#features/practice/recordings/server/work.ts'
import { closeTalks, witnessTalks } from '#features/practice/talks/server/jobs.ts'
import { closeTalksWork, witnessTalksWork } from '#features/practice/talks/server/work.ts'
import { closeRehearsals, judgeAnswer, listenToAnswer } from '#features/practice/rehearsals/server/jobs.ts'
import { closeRehearsalsWork, listenToAnswerWork, readAnswerWork } from '#features/practice/rehearsals/server/work.ts'
import { mailNotices, remindPeople, tellFinished } from '#features/portal/notices/server/jobs.ts'
import { mailNoticesWork } from '#features/portal/notices/server/mailing.ts'
import { remindPeopleWork, tellFinishedWork } from '#features/portal/notices/server/work.ts'
import { writeDrafts } from '#features/portal/drafts/server/jobs.ts'
import { writeDraftsWork } from '#features/portal/drafts/server/work.ts'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { sweepSessions } from '#features/organisation/sessions/server/jobs.ts'
import { sweepSessionsWork } from '#features/organisation/sessions/server/work.ts'
import { peopleChanged } from '#features/organisation/users/server/jobs.ts'
import { peopleChangedWork } from '#features/organisation/users/server/work.ts'
import { openDeliverer } from '#features/organisation/webhooks/server/delivering.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import type { Sealer } from '#platform/secrets/sealer.ts'
import { answers } from './wiring.ts'
import { type MakerOptions, mediaWork } from '#features/authoring/productions/server/work.ts'

export const allJobs: Job[] = [
  generateMedia,
  paintFigures,
  sweepTasks,
  readVersions,
  sweepDocuments,
  sweepSessions,
  sealAudit,
  sweepEvents,
  sweepRecycleBin,
  sweepAssessmentBin,
  retireExams,
  sweepFiles,
  peopleChanged,
  freezeExams,
  closeAttempts,
  compareAnswers,
  checkDraws,
  closeRehearsals,
  closeTalks,
  witnessTalks,
  writeDrafts,
  tellFinished,
  remindPeople,
  mailNotices,
  listenToAnswer,
  judgeAnswer,
  expireRecordings,
  itemStats,
  examStandings,
  tellResults,
  projectProgress,
  allProjectProgress,
]

interface WorkOptions extends Omit<MakerOptions, 'films'> {
  anchors: Anchors
  jobs: Jobs
  /** Mail server; undefined: no mail. */
  mail: MailOptions | undefined
  /** Opens the secrets of webhooks. */
  sealer: Sealer
  /** Ranges of inside addresses that webhooks may reach. */
  outboundAllow: readonly string[]
  /** Origin of a tenant's site by its domain. */
  originOf(domain: string): string
}

export function allWorks(options: WorkOptions): {
  works: Work[]
  close(): Promise<void>
} {
  const changed = sayProgressChanged(options.jobs)
  const judging = { judge: openJudge(options.services), jobs: options.jobs }
  const { ffmpeg, storage, log } = options
  const listener = openListener(
    options.services,
    {},
    { ffmpeg, temporary: storage.temporary, log: (line) => log.debug(line), warn: (line) => log.warn(line) },
  )
  const mailer = options.mail ? openMailer(options.mail) : null
  const outbound = openOutbound({ allow: options.outboundAllow })
  const deliverer = openDeliverer({ ...options, fetch: outbound.fetch })
  const media = mediaWork({ ...options, films: filmMaking })
  return {
    works: [
      media.work,
      media.painting,
      sweepTasksWork(options.pool),
      readVersionsWork(options),
      sweepDocumentsWork(options.pool),
      sweepSessionsWork(options.pool),
      sealAuditWork(options.pool, options.anchors),
      sweepEventsWork(options.pool),
      sweepRecycleBinWork(options.pool),
      sweepAssessmentBinWork(options.pool),
      retireExamsWork(options.pool),
      sweepFilesWork(options.pool, options.storage, options.log),
      peopleChangedWork(options.pool, enterTenant, answers.peopleListeners),
      freezeExamsWork(options.pool),
      closeAttemptsWork(options.pool),
      compareAnswersWork(options.pool),
      checkDrawsWork(options.pool),
      closeRehearsalsWork(options.pool, changed, judging),
      closeTalksWork(options.pool, changed),
      witnessTalksWork({ ...options, changed }),
      writeDraftsWork(options),
      tellFinishedWork(options.pool),
      remindPeopleWork(options.pool),
      mailNoticesWork({ ...options, mailer }),
      listenToAnswerWork({ ...options, ...judging, listener, changed }),
      readAnswerWork({ ...options, ...judging, changed }),
      expireRecordingsWork(options.pool, options.storage, options.log),
      itemStatsWork(options.pool),
      examStandingsWork(options.pool),
      tellResultsWork(options),
      projectProgressWork(options.pool),
      allProjectProgressWork(options.pool),
    ],
    async close() {
      mailer?.close()
      await Promise.all([media.close(), listener?.close(), deliverer.close()])
      await outbound.close()
    },
  }
}
