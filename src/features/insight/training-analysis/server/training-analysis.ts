// Rules of training analysis: the query is checked once, and all figures come from one CTE of facts.
import type { Db } from '#platform/database/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { offsetOf } from '#shared/paging.ts'
import { type Range, rangeOf } from '#features/insight/analysis-tabs/server/analysis-tabs.ts'
import { LEVELS, levelLabels, pointsToPass, tenthNames } from '#shared/scores.ts'
import {
  type TrainingReportQuery,
  type Overview,
  type PeopleAsked,
  type TalkMiss,
  trainingAnalysis,
  type TrainingType,
} from '../contract.ts'
import { listByContent } from './content-queries.ts'
import * as figures from './figures.ts'
import { listTalkExamples, listTalkMisses } from './talk-queries.ts'
import * as queries from './trend-queries.ts'

export interface Question {
  content: figures.Content
  range: Range
  ranged: figures.Ranged
}

/** Checks a query and loads its content and range. @throws if incomplete, 404 for unknown or foreign records, 403 out of reach */
export async function understand(db: Db, { type, contentId, beginTime, endTime, ...asked }: TrainingReportQuery): Promise<Question> {
  if (beginTime && endTime && beginTime > endTime) throw trainingAnalysis.fail('backwards', {}, 'endTime')
  if (!contentId) throw trainingAnalysis.fail('incomplete')
  const [contents, range] = await Promise.all([figures.findContents(db, type, { id: contentId }, 1), rangeOf(db, asked)])
  if (!range) throw trainingAnalysis.fail('incomplete')
  const [content] = contents
  if (!content) throw notFound()
  const scope =
    range.analyzeType === 'BY_DEPARTMENT'
      ? { departmentId: range.departmentId, userIds: null }
      : { departmentId: null, userIds: range.userIds }
  return { content, range, ranged: { type, contentId, ...scope, beginTime: beginTime ?? null, endTime: endTime ?? null } }
}

/** The range in words. */
export const wordsOf = (range: Range) => (range.analyzeType === 'BY_DEPARTMENT' ? range.fullName : `${range.people.length} 人`)

export async function overviewOf(db: Db, { content, range, ranged }: Question): Promise<Overview> {
  const people = range.analyzeType === 'BY_STUDENT' ? range.people : []
  const [{ levels, bins, extraUserCount, sittingUserCount, ...counted }, required] = await Promise.all([
    figures.overview(db, ranged),
    people.length ? figures.requiredAmong(db, ranged) : new Set<string>(),
  ])
  return {
    ...counted,
    type: ranged.type,
    contentId: ranged.contentId,
    contentName: content.name,
    remark: content.remark,
    extraUserCount,
    sittingUserCount,
    analyzeType: range.analyzeType,
    scope: wordsOf(range),
    beginTime: ranged.beginTime ?? null,
    endTime: ranged.endTime ?? null,
    fullScore: content.fullScore,
    passScore: pointsToPass(content.fullScore, content.passRate),
    scoreLevels: { xaxisData: LEVELS.map((l) => levelLabels[l]), yaxisData: levels },
    scoreRanges: { xaxisData: tenthNames(content.fullScore), yaxisData: bins },
    users: people,
    unassignedUsers: people.filter((p) => !required.has(p.id)),
  }
}

export const getOverview = async (db: Db, asked: TrainingReportQuery) => overviewOf(db, await understand(db, asked))
export const listContent = async (db: Db, asked: TrainingReportQuery) => listByContent(db, (await understand(db, asked)).ranged)

export async function listTrend(db: Db, { by, ...asked }: TrainingReportQuery & { by: 'DAY' | 'WEEK' }) {
  return queries.listTrend(db, (await understand(db, asked)).ranged, by)
}

export const listTalks = async (db: Db, asked: TrainingReportQuery) => listTalkMisses(db, (await understand(db, asked)).ranged)

/** Example words of a goal or an objection. */
export async function listExamples(db: Db, { kind, subSceneId, part: id, ...asked }: TrainingReportQuery & ExamplesOf) {
  return listTalkExamples(db, (await understand(db, asked)).ranged, { kind, subSceneId, id })
}
interface ExamplesOf {
  kind: TalkMiss['kind']
  subSceneId: string
  part: string
}

/** Rows of departments; empty for a range of people. */
export async function listOrganisation(db: Db, asked: TrainingReportQuery) {
  const { range, ranged } = await understand(db, asked)
  return range.analyzeType === 'BY_DEPARTMENT' ? figures.organisation(db, ranged) : []
}

export async function pagePeople(db: Db, { pageNumber, pageSize, status, scoreLevel, bin, within, query, ...asked }: PeopleAsked) {
  const { ranged } = await understand(db, asked)
  const filter = { status, scoreLevel, bin, within, query }
  const { rows, total } = await figures.people(db, ranged, filter, pageSize, offsetOf({ pageNumber, pageSize }))
  return { records: rows, total }
}

/** Contents to choose from, by part of the name or by id. */
export const contentsOf = (
  db: Db,
  { type, limit, ...asked }: { type: TrainingType; q?: string | undefined; id?: string | undefined; limit: number },
) => figures.findContents(db, type, asked, limit)
