// One PostgreSQL for the whole run, with a migrated template that holds the demo; every test file clones it.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startProgram } from '../src/apps/program.ts'
import { readConfig } from '../src/platform/config.ts'
import { startEmbeddedPostgres } from '../src/platform/database/embedded/embedded-postgres.ts'
import { createLog } from '../src/platform/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export const TEMPLATE = 'yanwu_template'

export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-test-'))
  // started as root, PostgreSQL runs as another user, who must be able to enter
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'postgres'),
    port: 25_000 + (process.pid % 5_000),
    password: 'test',
    flags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200'],
  })
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const url = new URL(postgres.url)
  url.pathname = `/${TEMPLATE}`
  const config = readConfig({ ROLE: 'web', DEMO_DATA: 'true', DEMO_SIZE: 'bare', DATA_DIR: path.join(folder, 'data'), DATABASE_POOL: '2' })
  const program = await startProgram(config, url.href, createLog('silent'))
  await program.close()
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
