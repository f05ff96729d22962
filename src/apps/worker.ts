// Every feature's work: a visible list, and the jobs that may be asked for.
import { openJudge } from '#engines/judging/judge.ts'
import { openListener } from '#engines/listening/listen.ts'
import type { Job, Jobs, Work } from '#platform/jobs/jobs.ts'
import { retireExams, sweepAssessmentBin } from '#features/assessment-bin/server/jobs.ts'
import { retireExamsWork, sweepAssessmentBinWork } from '#features/assessment-bin/server/work.ts'
import { closeAttempts } from '#features/attempts/server/jobs.ts'
import { closeAttemptsWork } from '#features/attempts/server/work.ts'
import type { Anchors } from '#features/audit/server/anchors.ts'
import { sealAudit } from '#features/audit/server/jobs.ts'
import { sealAuditWork } from '#features/audit/server/work.ts'
import { paintFigures } from '#features/digital-humans/server/jobs.ts'
import { examStandings } from '#features/exam-analysis/server/jobs.ts'
import { examStandingsWork } from '#features/exam-analysis/server/work.ts'
import { filmMaking } from '#features/films/server/making.ts'
import { sweepFiles } from '#features/files/server/jobs.ts'
import { sweepFilesWork } from '#features/files/server/work.ts'
import { freezeExams } from '#features/exams/server/jobs.ts'
import { freezeExamsWork } from '#features/exams/server/work.ts'
import { itemStats } from '#features/item-analysis/server/jobs.ts'
import { itemStatsWork } from '#features/item-analysis/server/work.ts'
import { generateMedia, sweepTasks } from '#features/productions/server/jobs.ts'
import { sweepTasksWork } from '#features/productions/server/sweep.ts'
import { allProjectProgressWork, projectProgressWork } from '#features/practice/server/work.ts'
import { allProjectProgress, projectProgress, sayProgressChanged } from '#features/projects/server/jobs.ts'
import { sweepRecycleBin } from '#features/course-workshop/server/jobs.ts'
import { sweepRecycleBinWork } from '#features/course-workshop/server/work.ts'
import { expireRecordings } from '#features/recordings/server/jobs.ts'
import { expireRecordingsWork } from '#features/recordings/server/work.ts'
import { closeRehearsals, judgeAnswer, listenToAnswer } from '#features/rehearsals/server/jobs.ts'
import { closeRehearsalsWork, listenToAnswerWork, readAnswerWork } from '#features/rehearsals/server/work.ts'
import { enterTenant } from '#features/sessions/server/sessions.ts'
import { sweepSessions } from '#features/sessions/server/jobs.ts'
import { sweepSessionsWork } from '#features/sessions/server/work.ts'
import { peopleChanged } from '#features/users/server/jobs.ts'
import { peopleChangedWork } from '#features/users/server/work.ts'
import { answers } from './wiring.ts'
import { type MakerOptions, mediaWork } from '#features/productions/server/work.ts'

export const allJobs: Job[] = [
  generateMedia,
  paintFigures,
  sweepTasks,
  sweepSessions,
  sealAudit,
  sweepRecycleBin,
  sweepAssessmentBin,
  retireExams,
  sweepFiles,
  peopleChanged,
  freezeExams,
  closeAttempts,
  closeRehearsals,
  listenToAnswer,
  judgeAnswer,
  expireRecordings,
  itemStats,
  examStandings,
  projectProgress,
  allProjectProgress,
]

export function allWorks(options: Omit<MakerOptions, 'films'> & { anchors: Anchors; jobs: Jobs }): {
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
  const media = mediaWork({ ...options, films: filmMaking })
  return {
    works: [
      media.work,
      media.painting,
      sweepTasksWork(options.pool),
      sweepSessionsWork(options.pool),
      sealAuditWork(options.pool, options.anchors),
      sweepRecycleBinWork(options.pool),
      sweepAssessmentBinWork(options.pool),
      retireExamsWork(options.pool),
      sweepFilesWork(options.pool, options.storage, options.log),
      peopleChangedWork(options.pool, enterTenant, answers.peopleListeners),
      freezeExamsWork(options.pool),
      closeAttemptsWork(options.pool),
      closeRehearsalsWork(options.pool, changed, judging),
      listenToAnswerWork({ ...options, ...judging, listener, changed }),
      readAnswerWork({ ...options, ...judging, changed }),
      expireRecordingsWork(options.pool, options.storage, options.log),
      itemStatsWork(options.pool),
      examStandingsWork(options.pool),
      projectProgressWork(options.pool),
      allProjectProgressWork(options.pool),
    ],
    async close() {
      await Promise.all([media.close(), listener?.close()])
    },
  }
}
