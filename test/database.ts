// Databases of the run's PostgreSQL, which starts when the first one is wanted.
import { inject } from 'vitest'
import { cloneDatabase, type Database } from './database/clone.ts'

export type { Database }

/** As the owner of the whole server. */
async function serverUrl(): Promise<string> {
  const answer = await fetch(inject('databaseAt'))
  const said = await answer.text()
  if (!answer.ok) throw new Error(said)
  return said
}

/** A database of its own, to be dropped: empty, or a clone of the template. */
export const makeDatabase = async (from?: 'empty' | 'template'): Promise<Database> => cloneDatabase(await serverUrl(), from)
