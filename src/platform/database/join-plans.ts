// Long lists beside rows that were written a moment ago.
import { statement, type TypedStatement } from './statement.ts'
import type { Db } from './transaction.ts'

const hashing = statement('hash_joins', `select set_config('enable_nestloop', 'off', true)`)
const usual = statement('usual_joins', `select set_config('enable_nestloop', 'on', true)`)
const counts = statement(
  'counting',
  `select set_config('enable_nestloop', 'off', true) a, set_config('enable_bitmapscan', 'off', true) b, set_config('enable_hashagg', $1, true) c,
          set_config('work_mem', '48MB', true) d, set_config('jit', 'off', true) e`,
)

/**
 * From here to the end of the transaction joins are hashed. The planner knows nothing yet of rows that were just written, takes
 * ten thousand for a handful, and would go through the other side once for each of them.
 */
export const withoutNestedLoops = (db: Db) => db.run(hashing, [])

/** Joins are planned as usual again, e.g. where a few rows of a large table are written. */
export const withNestedLoops = (db: Db) => db.run(usual, [])

/**
 * For one statement that counts over many rows: its joins are hashed, its tables stay in memory, it is not compiled, which takes longer
 * than it saves; and rows are taken in the order of an index and counted as they come, in a third less time than in a table of a hundred
 * thousand groups. `hashed`: where groups are few at a time, in a table nevertheless. Sent in one batch with it, for that batch alone.
 */
export async function runWithHashJoins<Params extends unknown[], Row extends object>(
  db: Db,
  asked: TypedStatement<Params, Row>,
  values: Params,
  hashed: 'on' | 'off' = 'off',
): Promise<Row[]> {
  const [, rows] = await Promise.all([db.run(counts, [hashed]), db.run(asked, values)])
  return rows
}
