// Schemas of the report of one exam: overview, departments, rankings, comparison.
import { z } from 'zod'
import { answeredFields } from '#shared/field-schemas.ts'
import { Id } from '#shared/ids.ts'
import { AnalysedPerson, measureFields, orgRow, Score } from '#features/insight/analysis-tabs/contract.ts'
import { examFields } from '#features/assessment/exams/fields.ts'

/** Number of rows in a ranking. */
export const RANKED = 5

export const rankings = {
  AVG_SCORE_TOP: '平均分前五',
  PARTICIPANT_COUNT_TOP: '参与人数前五',
  PASS_RATE_TOP: '合格率前五',
  AVG_SCORE_BOTTOM: '平均分后五',
  PARTICIPANT_COUNT_BOTTOM: '参与人数后五',
  PASS_RATE_BOTTOM: '合格率后五',
} as const
export type Ranking = keyof typeof rankings
export const rankingNames = Object.keys(rankings) as [Ranking, ...Ranking[]]

/** People who are sitting the exam now: neither participants nor absent. */
const sitting = { sittingUserCount: z.int() }
export const Detail = z.object({ ...measureFields, ...sitting })
export type Measures = z.infer<typeof Detail>

export const Overview = z.object({
  examId: Id,
  examinationName: z.string(),
  ...answeredFields(examFields),
  /** Full name of the department, or the number of people. */
  scope: z.string(),
  /** YYYY-MM-DD HH:mm:ss in the tenant's time zone. */
  beginTime: z.string(),
  /** null: the exam has no end. */
  endTime: z.string().nullable(),
  totalScore: z.number(),
  /** Pass line in percent of the total. */
  passRate: z.number(),
  ...measureFields,
  ...sitting,
  /** Median of the scores that count. */
  medianScore: Score,
  /** True while results wait for marking, so that means, ratios and rankings can change. */
  provisional: z.boolean(),
  /** BY_STUDENT: all requested people. */
  users: z.array(AnalysedPerson),
  /** BY_STUDENT: requested people who are not required; they count nowhere. */
  unassignedUsers: z.array(AnalysedPerson),
  /** Time at which the figures were read. */
  readAt: z.string(),
})
export type Overview = z.infer<typeof Overview>

export const Ranked = z.object({
  value: z.number(),
  departmentFullName: z.string(),
  departmentId: Id,
  /** Number of its people with a score that counts. */
  scored: z.int(),
  /** Number of its people who wait for marking; above 0, value and rank are provisional. */
  pending: z.int(),
  /** Total number of ranked departments. */
  of: z.int(),
})
export type Ranked = z.infer<typeof Ranked>

export const OrgRow = orgRow(Detail)
export type OrgRow = z.infer<typeof OrgRow>

export const Previous = z.object({
  id: Id,
  examinationName: z.string(),
  endTime: z.string(),
  /** Number of required people who were also required in that exam. */
  sharedPeople: z.int(),
})
export type Previous = z.infer<typeof Previous>
