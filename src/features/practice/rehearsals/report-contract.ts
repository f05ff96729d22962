// What is told of answers and of whole runs: the part of the contract of rehearsals that reports are made of.
import { z } from 'zod'
import { enumOfKeys } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { modes } from './fields.ts'

export const Mode = enumOfKeys(modes)

export const Reference = z.object({ text: z.string(), audioUrl: z.string().nullable() })

/** A point that an answer should make. */
const PointTold = z.object({
  text: z.string(),
  /** Short name, such as 共情. */
  name: z.string(),
  must: z.boolean(),
  /** 0, 0.5 or 1. */
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
  /** 0 to 100, hints taken off. */
  score: z.number(),
  points: z.array(PointTold),
  /** The points were taken from the reference. */
  derived: z.boolean(),
  /** What bounds the score, in words. */
  remarks: z.array(z.string()),
  /** Words that should not be said. */
  offences: z.array(
    z.object({
      text: z.string(),
      level: z.enum(['RED_LINE', 'WARNING', 'NOTICE']),
      /** What to say instead. */
      advice: z.string().optional(),
    }),
  ),
  reference: Reference,
})
export type Feedback = z.infer<typeof Feedback>

/** What a judge says of an answer beside the scorer: it lifts points by a step, and takes nothing away. */
export const Judged = z.object({
  /** It reads the answer, has read it, or has not: then the scorer's score stands. */
  state: z.enum(['WAITING', 'GIVEN', 'NONE']),
  /** The scorer's score alone, hints taken off. */
  before: z.number().nullable(),
  /** Points that were said in other words, which ones, and what they count with that; none of an exam. */
  raised: z.array(z.object({ text: z.string(), quote: z.string(), hit: z.number() })),
  /** How to say it better; '' of an exam. */
  advice: z.string(),
})
export type Judged = z.infer<typeof Judged>

/** An answer that was spoken. */
export const Spoken = z.object({
  durationMs: z.int().nullable(),
  /** null: the recording was deleted. */
  audioUrl: z.string().nullable(),
  /** Loudness from 0 to 1 along it. */
  peaks: z.array(z.number()),
  /** A recogniser listens to it, has heard it, or could not; null: nobody was asked to. */
  listening: z.enum(['WAITING', 'HEARD', 'FAILED']).nullable(),
  /** What it heard, where the learner has corrected that. */
  heard: z.string().nullable(),
  /** Why a mentor hears it, in words. */
  unheard: z.string().nullable(),
})
export type Spoken = z.infer<typeof Spoken>

/** What the learner's browser wrote down of what they said, before they went over it; null: it was typed, or recorded. */
export const Dictated = z.string().nullable()

const ReportLine = z.object({
  scriptId: Id,
  text: z.string(),
  /** How it was said to them, with sound; null where nothing of it was made. */
  mediaUrl: z.string().nullable(),
  said: z.string().nullable(),
  dictated: Dictated,
  spoken: Spoken.nullable(),
  /** null: it was spoken and waits to be marked. */
  score: z.number().nullable(),
  hints: z.int(),
  pointsHit: z.int(),
  pointCount: z.int(),
  /** What its points and its reference are; null of an exam, which gives neither away. */
  feedback: Feedback.nullable(),
  /** Of what was spoken, which has no feedback; null of an exam. */
  reference: Reference.nullable(),
  /** The scorer's, with the judge's where there is one, hints taken off; null of what was spoken. */
  autoScore: z.number().nullable(),
  /** null: nobody was asked to judge it. */
  judge: Judged.nullable(),
  /** What mentors said of it, the last first. */
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
  /** null: nothing is scored in this mode, or it was broken off. */
  score: z.number().nullable(),
  passed: z.boolean(),
  /** Spoken lines that wait to be marked; the run has no score until then. */
  awaiting: z.int(),
  /** By name, 0 to 100 each. */
  dimensions: z.record(z.string(), z.number()),
  /** Number of this run among the person's runs of the same sub-scene and mode, from 1. */
  runNumber: z.int(),
  /** Of the same sub-scene and mode, before this one. */
  bestBefore: z.number().nullable(),
  /** Scores of the same sub-scene and mode up to this one, the earliest first; empty of a drill. */
  trend: z.array(z.object({ at: z.string(), score: z.number() })),
  lines: z.array(ReportLine),
  /** What they asked to be looked at again, and what was answered. */
  appeal: z.object({ text: z.string(), at: z.string(), answer: z.string().nullable() }).nullable(),
})
export type Report = z.infer<typeof Report>
