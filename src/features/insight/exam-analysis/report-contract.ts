// What the report of one exam is made of: the whole, departments, rankings, what it is compared with.
import { z } from 'zod'
import { answeredFields } from '#shared/field-schemas.ts'
import { Id } from '#shared/ids.ts'
import { AnalysedPerson, measureFields, orgRow, Score } from '#features/insight/analysis-tabs/contract.ts'
import { examFields } from '#features/assessment/exams/fields.ts'

/** Rows of a ranking. */
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

/** Who has begun and not handed in yet: they have not participated, and are not absent. */
const sitting = { sittingUserCount: z.int() }
export const Detail = z.object({ ...measureFields, ...sitting })
export type Measures = z.infer<typeof Detail>

export const Overview = z.object({
  examId: Id,
  examinationName: z.string(),
  ...answeredFields(examFields),
  /** The department with all above it, or how many people. */
  scope: z.string(),
  /** YYYY-MM-DD HH:mm:ss in the tenant's time zone. */
  beginTime: z.string(),
  /** null: open for good. */
  endTime: z.string().nullable(),
  totalScore: z.number(),
  /** The pass line, percent of the total. */
  passRate: z.number(),
  ...measureFields,
  ...sitting,
  /** Of those whose score counts; of an even number the mean of the two in the middle. */
  medianScore: Score,
  /** Somebody waits for marking: means, ratios and rankings will still change. */
  provisional: z.boolean(),
  /** BY_STUDENT: everybody asked for. */
  users: z.array(AnalysedPerson),
  /** BY_STUDENT: those of them who need not sit; they count nowhere. */
  unassignedUsers: z.array(AnalysedPerson),
  /** When these numbers were read. */
  readAt: z.string(),
})
export type Overview = z.infer<typeof Overview>

export const Ranked = z.object({
  value: z.number(),
  departmentFullName: z.string(),
  departmentId: Id,
  /** People of it whose score counts. */
  scored: z.int(),
  /** People of it who wait for marking: with any of them its value and its place are provisional. */
  pending: z.int(),
  /** Departments that are ranked, of which these are the first or the last. */
  of: z.int(),
})
export type Ranked = z.infer<typeof Ranked>

export const OrgRow = orgRow(Detail)
export type OrgRow = z.infer<typeof OrgRow>

export const Previous = z.object({
  id: Id,
  examinationName: z.string(),
  endTime: z.string(),
  /** Of those who must sit, how many had to sit that one, too. */
  sharedPeople: z.int(),
})
export type Previous = z.infer<typeof Previous>
