// The answer to a JSON Lines body.
import { z } from 'zod'

/** At most so many refused lines are told with their reasons; they are counted all. */
export const maxFaults = 10_000

export const LinesTaken = z.object({
  total: z.int(),
  accepted: z.int(),
  /** Brought before, the same in everything. */
  repeated: z.int(),
  refused: z.int(),
  /** Faults of the first 10,000 refused lines. */
  faults: z.array(z.object({ line: z.int(), reason: z.string() })),
})
export type LinesTaken = z.infer<typeof LinesTaken>
