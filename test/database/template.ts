// The PostgreSQL cluster of test runs: a migrated template database with the bare demo, made once and copied.
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { chooseIdentity } from '#platform/database/embedded/identity.ts'
import { type EmbeddedOptions, startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { keepFolder, takeFolder } from './kept-folders.ts'
import { TEMPLATE } from './run-folder.ts'
import { templateKey } from './template-key.ts'

const MAX_WAIT_MS = 30_000
const root = path.resolve(import.meta.dirname, '../..')
const cache = path.join(root, 'node_modules', '.cache', 'yanwu-test')

/** Puts a cluster with the template into the data folder of the options, and leaves it stopped. */
export async function prepareCluster(options: EmbeddedOptions): Promise<void> {
  const key = templateKey(root, Date.now())
  if (takeFolder(cache, key, options.dataDir)) return giveToServer(options.dataDir)
  await make(options)
  try {
    keepFolder(cache, key, options.dataDir)
  } catch (error) {
    process.stderr.write(`the template is not kept for the next run: ${(error as Error).message}\n`)
  }
}

async function make(options: EmbeddedOptions): Promise<void> {
  const postgres = await startEmbeddedPostgres(options)
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  // loaded only here, because it takes half a second that a cached template saves
  const [{ startProgram }, { readConfig }, { createLog }] = await Promise.all([
    import('#apps/program.ts'),
    import('#platform/config.ts'),
    import('#platform/log.ts'),
  ])
  const url = new URL(postgres.url)
  url.pathname = `/${TEMPLATE}`
  const dataDir = `${options.dataDir}.made`
  const config = readConfig({ ROLE: 'web', DEMO_DATA: 'true', DEMO_SIZE: 'bare', DATA_DIR: dataDir, DATABASE_POOL: '2' })
  const program = await startProgram(config, url.href, createLog('silent'))
  await program.close()
  // a connection of the program may still be ending
  for (const end = Date.now() + MAX_WAIT_MS; !(await postgres.stop()); await sleep(50))
    if (Date.now() > end) throw new Error('somebody else uses the template')
  fs.rmSync(dataDir, { recursive: true, force: true })
}

/** Changes the owner of a copy made by root, because PostgreSQL does not run as root. */
function giveToServer(dataDir: string): void {
  const identity = chooseIdentity(dataDir, undefined)
  if (!identity) return
  for (const name of ['.', ...fs.readdirSync(dataDir, { recursive: true, encoding: 'utf8' })])
    fs.lchownSync(path.join(dataDir, name), identity.uid, identity.gid)
}
