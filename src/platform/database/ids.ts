// Allocates ids before their rows are written.
import { statement } from './statement.ts'
import type { Db } from './transaction.ts'

const ids = statement('next_ids', `select nextval('app.id_seq') id from generate_series(1, $1)`).returns<{ id: string }>()

/** Allocates `n` ids from the sequence of all tables. */
export const nextIds = async (db: Db, n: number): Promise<string[]> => (n ? (await db.run(ids, [n])).map((row) => row.id) : [])

/** Allocates one id from this sequence. */
export const nextId = async (db: Db): Promise<string> => (await db.one(ids, [1])).id
