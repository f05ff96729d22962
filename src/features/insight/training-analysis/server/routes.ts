// Handlers of the training analysis endpoints.
import type { Db } from '#platform/database/transaction.ts'
import { serve } from '#platform/http/serve.ts'
import { fileAnswer } from '#platform/spreadsheets/spreadsheets.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type TrainingReportQuery, trainingAnalysis } from '../contract.ts'
import { exportReport } from './export.ts'
import { countContents } from './figures.ts'
import {
  contentsOf,
  getOverview,
  listContent,
  listExamples,
  listOrganisation,
  listTalks,
  listTrend,
  pagePeople,
} from './training-analysis.ts'

export const trainingAnalysisRoutes = (storage: Pick<Storage, 'temporary'>) => {
  const download = async (db: Db, asked: TrainingReportQuery) => {
    const { content, name } = await exportReport(db, asked)
    return fileAnswer(content, `${name}.xlsx`, storage.temporary)
  }
  return serve(trainingAnalysis, {
    overview: ({ db, query }) => getOverview(db, query),
    content: ({ db, query }) => listContent(db, query),
    org: ({ db, query }) => listOrganisation(db, query),
    people: ({ db, query }) => pagePeople(db, query),
    trend: ({ db, query }) => listTrend(db, query),
    talks: ({ db, query }) => listTalks(db, query),
    examples: ({ db, query }) => listExamples(db, query),
    talksOf: ({ db, body }) => listTalks(db, body),
    examplesOf: ({ db, body }) => listExamples(db, body),
    overviewOf: ({ db, body }) => getOverview(db, body),
    contentOf: ({ db, body }) => listContent(db, body),
    orgOf: ({ db, body }) => listOrganisation(db, body),
    trendOf: ({ db, body }) => listTrend(db, body),
    peopleOf: ({ db, body }) => pagePeople(db, body),
    export: ({ db, query }) => download(db, query),
    exportOf: ({ db, body }) => download(db, body),
    contents: ({ db, query }) => contentsOf(db, query),
    contentsCount: ({ db, query }) => countContents(db, query),
  })
}
