// Handlers of the exam analysis endpoints.
import type { Readable } from 'node:stream'
import type { Db } from '#platform/database/transaction.ts'
import { serve } from '#platform/http/serve.ts'
import { fileAnswer } from '#platform/spreadsheets/spreadsheets.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { KeysKept } from '#features/assessment/question-banks/server/question-banks.ts'
import { type ExamReportQuery, type CompareAsked, examAnalysis, type ExportAsked, type TopAsked } from '../contract.ts'
import * as analysis from './exam-analysis.ts'
import { exportAnswers } from './export-answers.ts'
import { exportAnalysis } from './export-analysis.ts'
import { exportCompared, exportHistory } from './export-series.ts'
import { personPaper } from './person-paper.ts'
import { listPrevious } from './previous-queries.ts'
import { compareExams, historyOf } from './series.ts'

/** One handler for a GET with its query and its POST twin with the fields in the body. */
const both = <A extends ExamReportQuery, T>(read: (db: Db, scope: analysis.Scope, asked: A) => Promise<T>) => {
  const run = async (db: Db, asked: A) => read(db, await analysis.scopeOf(db, asked), asked)
  return {
    get: ({ db, query }: { db: Db; query: A }) => run(db, query),
    post: ({ db, body }: { db: Db; body: A }) => run(db, body),
  }
}
const scoreDistribution = both(analysis.scoreRanges)
const levels = both(analysis.scoreLevels)
const types = both(analysis.typeRates)
const perhaps = both(analysis.overview)
const participation = both(analysis.participation)
const org = both(analysis.organisation)
const top = both((db, scope, { range }: TopAsked) => analysis.ranking(db, scope, range))
const results = both(analysis.results)
const previous = both((db, { values }) => listPrevious(db, values))

export function examAnalysisRoutes(storage: Pick<Storage, 'temporary'>, keysKept: KeysKept) {
  const sheet = async (content: Promise<Readable>, name: string) => fileAnswer(await content, `${name}.xlsx`, storage.temporary)
  const file = both(async (db, scope, { name }: ExportAsked) => sheet(exportAnalysis(db, scope), name || '考试数据分析'))
  const answers = both(async (db, scope, { name, ...asked }: ExportAsked) =>
    sheet(exportAnswers(db, scope, asked, keysKept), name || '全部作答'),
  )
  const compared = (db: Db, asked: CompareAsked) => sheet(exportCompared(db, asked), '多场考试对比')
  const history = (db: Db, asked: Omit<ExamReportQuery, 'examId'>) => sheet(exportHistory(db, asked), '历次考试')
  return serve(examAnalysis, {
    exams: ({ db, query }) => analysis.analysable(db, query.limit),
    scoreDistribution: scoreDistribution.get,
    scoreDistributionBy: scoreDistribution.post,
    levels: levels.get,
    levelsBy: levels.post,
    types: types.get,
    typesBy: types.post,
    perhaps: perhaps.get,
    perhapsBy: perhaps.post,
    participation: participation.get,
    participationBy: participation.post,
    top: top.get,
    topBy: top.post,
    results: results.get,
    resultsBy: results.post,
    org: org.get,
    orgBy: org.post,
    previous: previous.get,
    previousBy: previous.post,
    compare: ({ db, query }) => compareExams(db, query),
    compareBy: ({ db, body }) => compareExams(db, body),
    history: ({ db, query }) => historyOf(db, query),
    historyBy: ({ db, body }) => historyOf(db, body),
    paper: async ({ db, query: { attemptNo, ...asked }, params }) =>
      personPaper(db, await analysis.scopeOf(db, asked), { userId: params.userId, attemptNo }, keysKept),
    export: file.get,
    exportBy: file.post,
    exportAnswers: answers.get,
    exportAnswersBy: answers.post,
    exportCompared: ({ db, query }) => compared(db, query),
    exportComparedBy: ({ db, body }) => compared(db, body),
    exportHistory: ({ db, query }) => history(db, query),
    exportHistoryBy: ({ db, body }) => history(db, body),
  })
}
