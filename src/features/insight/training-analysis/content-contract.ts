// Schemas of the figures by content and by free talks in the contract of training analysis.
import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { Ratio, Score } from '#features/insight/analysis-tabs/contract.ts'

export const missKinds = ['GOAL', 'OBJECTION'] as const

/** A goal that talks missed, or an objection that they left unsettled. */
export const TalkMiss = z.object({
  kind: z.enum(missKinds),
  subSceneId: Id,
  subSceneTitle: z.string(),
  /** Id of the goal or the objection in the scenario. */
  id: z.string(),
  name: z.string(),
  must: z.boolean(),
  /** Ended talks with this goal, or in which the customer raised this objection; and those that missed it. */
  talks: z.int(),
  missed: z.int(),
  /** People with such talks, and those who missed it at least once. */
  people: z.int(),
  missingPeople: z.int(),
})
export type TalkMiss = z.infer<typeof TalkMiss>

/** Words of learners without their names. */
export const TalkExample = z.object({ text: z.string(), score: z.number() })

/** A sub-scene of a course, a course of a project, or a question of an exam. */
export const ContentRow = z.object({
  id: Id,
  title: z.string(),
  /** Title of the scene, or type of the question. */
  group: z.string().nullable(),
  /** The content has no scored part. */
  unscored: z.boolean(),
  attemptCount: z.int(),
  userCount: z.int(),
  completeUserCount: z.int().nullable(),
  fullScore: z.number(),
  averageScore: Score,
  highestScore: Score,
  lowestScore: Score,
  /** Exams: points reached divided by points possible. */
  scoreRate: Ratio,
  avgDurationSec: z.int().nullable(),
  /** The script line with the lowest mean score. */
  weakest: z.object({ id: Id, text: z.string(), averageScore: z.number() }).nullable(),
})
export type ContentRow = z.infer<typeof ContentRow>
