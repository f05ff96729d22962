// Exams side by side, and one after the other.
import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { Ratio } from '#features/insight/analysis-tabs/contract.ts'
import { Detail, OrgRow, Overview } from './report-contract.ts'

/** Exams side by side, and the latest of a history. */
export const [maxCompared, maxHistory] = [5, 60] as const

export const Compared = z.object({ overview: Overview, departments: z.array(OrgRow) })
export type Compared = z.infer<typeof Compared>
const noLevels = { excellentRatio: true, goodRatio: true, slightPoorRatio: true, poorRatio: true } as const
/** Of one exam, or of all that began in three months; scores as parts of what could be reached. */
const Stretch = Detail.omit({ highestScore: true, lowestScore: true, averageScore: true, sittingUserCount: true, ...noLevels }).extend({
  averageRatio: Ratio,
  medianRatio: Ratio,
})
export const History = z.object({
  scope: z.string(),
  /** From the first day of a quarter; the earliest first. */
  quarters: z.array(Stretch.extend({ from: z.string(), exams: z.int() })),
  /** The latest first. */
  exams: z.array(Stretch.extend({ examId: Id, examinationName: z.string(), beginTime: z.string(), endTime: z.string().nullable() })),
})
export type History = z.infer<typeof History>
export type Stretch = z.infer<typeof Stretch>
