// Ids: one sequence for everything, bigint in the database, decimal strings on the wire.
import { z } from 'zod'

export const Id = z.string().regex(/^[1-9]\d{0,15}$/)
export type Id = z.infer<typeof Id>

/** Schema of the ids of a batch; `empty` is the message if nothing is chosen. */
export const chosenIds = (empty: string, most = 1000) => z.array(Id).min(1, empty).max(most, `一次最多${most}项`)

/** 1 to 1000 ids, for batch deletes and moves. */
export const Ids = chosenIds('请至少选择一项')

/** Ids of a path from the top down, '/1/15/'; the slashes and spaces at its ends may be missing. */
export const IdPath = z
  .string()
  .max(200)
  .regex(/^\s*\/?[1-9]\d*(\/[1-9]\d*)*\/?\s*$/)
