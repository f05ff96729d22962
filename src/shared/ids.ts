// Ids: one sequence for everything, bigint in the database, decimal strings on the wire.
import { z } from 'zod'

export const Id = z.string().regex(/^[1-9]\d{0,15}$/)
export type Id = z.infer<typeof Id>

/** 1 to 1000 ids, for deletes and moves of many. */
export const Ids = z.array(Id).min(1).max(1000)

/** 1 to 9,999 ids: every line of the longest sub-scene. */
export const ManyIds = z.array(Id).min(1).max(9999)
