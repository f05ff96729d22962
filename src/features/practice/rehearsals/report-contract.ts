// Schemas of answers and reports in the contract of rehearsals.
import { z } from 'zod'
import { enumOfKeys } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { modes } from './fields.ts'

export const Mode = enumOfKeys(modes)

export const Reference = z.object({ text: z.string(), audioUrl: z.string().nullable() })

const PointTold = z.object({
  text: z.string(),
  /** Short name, such as 共情. */
  name: z.string(),
  must: z.boolean(),
  /** 0 = missed, 0.5 = partly made, 1 = made. */
  hit: z.number(),
  /** The fault of a point that was mentioned wrongly, in words. */
  why: z.string().nullable(),
  /** The learner's own words that made it. */
  quote: z.string().nullable(),
  /** The clause that the answer lacks. */
  missing: z.string().nullable(),
  /** The sentence of the reference that makes it. */
  example: z.string().nullable(),
  /** `missing` as a list, for pages of the previous version. */
  missedWords: z.array(z.string()),
})
export type PointTold = z.infer<typeof PointTold>

export const Feedback = z.object({
  /** 0 to 100, after the reduction for hints. */
  score: z.number(),
  points: z.array(PointTold),
  /** The points were derived from the reference. */
  derived: z.boolean(),
  /** Reasons in Chinese that limit the score. */
  remarks: z.array(z.string()),
  /** Forbidden phrases in the answer. */
  offences: z.array(
    z.object({
      text: z.string(),
      level: z.enum(['RED_LINE', 'WARNING', 'NOTICE']),
      /** The recommended phrase instead. */
      advice: z.string().optional(),
    }),
  ),
  reference: Reference,
})
export type Feedback = z.infer<typeof Feedback>

/** The judge's result for an answer: it raises points by one step and never lowers one. */
export const Judged = z.object({
  /** WAITING: in progress; GIVEN: done; NONE: failed or not possible, so the scorer's score counts. */
  state: z.enum(['WAITING', 'GIVEN', 'NONE']),
  /** The scorer's own score, after the reduction for hints. */
  before: z.number().nullable(),
  /** Points that were made in other words, with the quote and the new value; empty in an exam. */
  raised: z.array(z.object({ text: z.string(), quote: z.string(), hit: z.number() })),
  /** Advice for a better answer; '' in an exam. */
  advice: z.string(),
})
export type Judged = z.infer<typeof Judged>

/** Recording and recognition of a spoken answer. */
export const Spoken = z.object({
  durationMs: z.int().nullable(),
  /** null: the recording was deleted. */
  audioUrl: z.string().nullable(),
  /** Loudness along the recording, from 0 to 1. */
  peaks: z.array(z.number()),
  /** State of the recognition; null: no recogniser was requested. */
  listening: z.enum(['WAITING', 'HEARD', 'FAILED']).nullable(),
  /** The recognised text, if the learner has corrected it. */
  heard: z.string().nullable(),
  /** Reason in Chinese why a mentor must listen. */
  unheard: z.string().nullable(),
})
export type Spoken = z.infer<typeof Spoken>

/** Text that the learner's browser recognised, before corrections; null: the answer was typed or recorded. */
export const Dictated = z.string().nullable()

const ReportLine = z.object({
  scriptId: Id,
  text: z.string(),
  /** Chapter of the dialogue; null if it has none. */
  section: z.string().nullable(),
  /** Sound or video of the line; null if none was made. */
  mediaUrl: z.string().nullable(),
  said: z.string().nullable(),
  dictated: Dictated,
  spoken: Spoken.nullable(),
  /** null: a spoken answer that waits for a mentor. */
  score: z.number().nullable(),
  hints: z.int(),
  pointsHit: z.int(),
  pointCount: z.int(),
  /** Points and reference; null in an exam, which reveals neither. */
  feedback: Feedback.nullable(),
  /** Reference for a spoken answer without feedback; null in an exam. */
  reference: Reference.nullable(),
  /** Automatic score (scorer and judge) after the reduction for hints; null for a spoken answer without recognition. */
  autoScore: z.number().nullable(),
  /** null: no judge was requested. */
  judge: Judged.nullable(),
  /** Marks of mentors, the latest first. */
  marks: z.array(z.object({ score: z.number().nullable(), remark: z.string(), by: z.string(), at: z.string() })),
})
export type ReportLine = z.infer<typeof ReportLine>
export const Report = z.object({
  id: Id,
  mode: Mode,
  state: z.enum(['DONE', 'BROKEN']),
  title: z.string(),
  courseId: Id,
  courseTitle: z.string(),
  projectId: Id,
  subSceneId: Id,
  startedAt: z.string(),
  endedAt: z.string(),
  durationSec: z.int(),
  /** null: the mode has no score, or the run was broken off. */
  score: z.number().nullable(),
  passed: z.boolean(),
  /** Number of spoken lines that wait for a mentor; until then the run has no score. */
  awaiting: z.int(),
  /** Scores from 0 to 100 by the name of the dimension. */
  dimensions: z.record(z.string(), z.number()),
  /** Number of this run among the person's runs of the same sub-scene and mode, from 1. */
  runNumber: z.int(),
  /** Best score of earlier runs of the same sub-scene and mode. */
  bestBefore: z.number().nullable(),
  /** Scores in the same sub-scene and mode up to this run, the earliest first; empty for a drill. */
  trend: z.array(z.object({ at: z.string(), score: z.number() })),
  lines: z.array(ReportLine),
  /** The learner's appeal and the mentor's answer. */
  appeal: z.object({ text: z.string(), at: z.string(), answer: z.string().nullable() }).nullable(),
})
export type Report = z.infer<typeof Report>
