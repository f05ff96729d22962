// Databases of the run's PostgreSQL, which starts when the first one is wanted.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { TEMPLATE } from './database/run-folder.ts'

/** As the owner of the whole server. */
async function serverUrl(): Promise<string> {
  const answer = await fetch(inject('databaseAt'))
  const said = await answer.text()
  if (!answer.ok) throw new Error(said)
  return said
}

export interface Database {
  /** With the rights of the owner. */
  url: string
  drop(): Promise<void>
}

/** A database of its own, to be dropped: empty, or a clone of the template. */
export async function makeDatabase(from: 'empty' | 'template' = 'template'): Promise<Database> {
  const url = new URL(await serverUrl())
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  const name = `t_${randomBytes(6).toString('hex')}`
  // copied as files: an eighth of the time that it takes by way of the log
  await admin.query(`create database ${name} ${from === 'template' ? `template ${TEMPLATE}` : ''} strategy file_copy`)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async drop() {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
