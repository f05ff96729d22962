// The answer to a JSON Lines body.
import { z } from 'zod'

/** Maximum number of refused lines with reasons in an answer; all are counted. */
export const maxFaults = 10_000

export const LinesTaken = z.object({
  total: z.int(),
  accepted: z.int(),
  /** Number of lines that were submitted before with equal content. */
  repeated: z.int(),
  refused: z.int(),
  /** Faults of the first 10,000 refused lines. */
  faults: z.array(z.object({ line: z.int(), reason: z.string() })),
})
export type LinesTaken = z.infer<typeof LinesTaken>
