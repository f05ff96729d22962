// Long lists beside rows that were written a moment ago.
import type { Db } from './transaction.ts'

/**
 * From here to the end of the transaction joins are hashed. The planner knows nothing yet of rows that were just written, takes
 * ten thousand for a handful, and would go through the other side once for each of them.
 */
export const hashJoins = (db: Db) => db.query(`select set_config('enable_nestloop', 'off', true)`, [], 'hash_joins')

/** Joins are planned as usual again, e.g. where a few rows of a large table are written. */
export const usualJoins = (db: Db) => db.query(`select set_config('enable_nestloop', 'on', true)`, [], 'usual_joins')

/**
 * For one statement that counts over many rows: its joins are hashed, its tables stay in memory, it is not compiled, which takes longer
 * than it saves; and rows are taken in the order of an index and counted as they come, in a third less time than in a table of a hundred
 * thousand groups. Sent in one flight with it, for that flight alone.
 */
export async function counting(db: Db, text: string, values: unknown[]): Promise<unknown[]> {
  const [, { rows }] = await Promise.all([
    db.query(
      `select set_config('enable_nestloop', 'off', true), set_config('enable_bitmapscan', 'off', true), set_config('enable_hashagg', 'off', true),
              set_config('work_mem', '48MB', true), set_config('jit', 'off', true)`,
      [],
      'counting',
    ),
    db.query(text, values),
  ])
  return rows
}
