// Schemas of exams side by side, and of the history of exams.
import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { Ratio } from '#features/insight/analysis-tabs/contract.ts'
import { Detail, OrgRow, Overview } from './report-contract.ts'

/** Maximum number of exams side by side, and in a history. */
export const [maxCompared, maxHistory] = [5, 60] as const

export const Compared = z.object({ overview: Overview, departments: z.array(OrgRow) })
export type Compared = z.infer<typeof Compared>
const noLevels = { excellentRatio: true, goodRatio: true, slightPoorRatio: true, poorRatio: true } as const
/** Figures of one exam, or of all exams that began in a quarter; scores as fractions of the total. */
const Stretch = Detail.omit({ highestScore: true, lowestScore: true, averageScore: true, sittingUserCount: true, ...noLevels }).extend({
  averageRatio: Ratio,
  medianRatio: Ratio,
})
export const History = z.object({
  scope: z.string(),
  /** Quarters by their first day, the earliest first. */
  quarters: z.array(Stretch.extend({ from: z.string(), exams: z.int() })),
  /** Exams, the latest first. */
  exams: z.array(Stretch.extend({ examId: Id, examinationName: z.string(), beginTime: z.string(), endTime: z.string().nullable() })),
})
export type History = z.infer<typeof History>
export type Stretch = z.infer<typeof Stretch>
