// Databases of the run's PostgreSQL, which starts with the first one.
import { inject } from 'vitest'
import { cloneDatabase, type Database } from './database/clone.ts'

export type { Database }

/** Connection string of the server's superuser. */
async function serverUrl(): Promise<string> {
  const answer = await fetch(inject('databaseAt'))
  const said = await answer.text()
  if (!answer.ok) throw new Error(said)
  return said
}

/** Makes an empty database or a clone of the template; the caller drops it. */
export const makeDatabase = async (from?: 'empty' | 'template'): Promise<Database> => cloneDatabase(await serverUrl(), from)
