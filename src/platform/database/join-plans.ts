// Planner settings for statements that join or count many rows.
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
 * Uses hash joins until the end of the transaction. The planner has no statistics of rows that were just written: it expects a handful
 * instead of ten thousand, and would scan the other table once per row.
 */
export const withoutNestedLoops = (db: Db) => db.run(hashing, [])

/** Restores the default join methods, e.g. before writing a few rows of a large table. */
export const withNestedLoops = (db: Db) => db.run(usual, [])

/**
 * Runs one statement that counts over many rows, with settings for this batch alone: hash joins, a large work_mem, and no JIT, which costs
 * more than it saves. Rows are grouped in the order of an index, which takes a third less time than a hash table of a hundred thousand
 * groups. `hashed`: uses the hash table nevertheless, for few groups.
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
