// What is answered to a stream of lines.
import { z } from 'zod'

/** At most so many refused lines are told with their reasons; they are counted all. */
export const maxFaults = 10_000

export const LinesTaken = z.object({
  total: z.int(),
  accepted: z.int(),
  /** Brought before, the same in everything. */
  repeated: z.int(),
  refused: z.int(),
  /** Of the refused ones, the first 10,000. */
  faults: z.array(z.object({ line: z.int(), reason: z.string() })),
})
export type LinesTaken = z.infer<typeof LinesTaken>
