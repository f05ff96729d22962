// First starts on empty databases, killed at the end of a given transaction.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { courses } from '#features/authoring/courses/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { makeDatabase } from './database.ts'
import { startDatabaseProxy } from './database-proxy.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'
import { encode } from './world.ts'

/** Runs a statement as the owner. */
export async function lookInto(databaseUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return client.query(statement).finally(() => client.end())
}

export interface FirstStarts {
  dataDir: string
  inEmptyDatabase(run: (databaseUrl: string) => Promise<void>): Promise<void>
  /** Starts the program; `on` sets its port. */
  start(databaseUrl: string, demo: boolean, on?: string): Promise<ServerProcess & { port: string }>
  /** Runs starts that are killed at the given ends of transactions, one after the other; returns how many were killed. */
  startKilledAt(databaseUrl: string, demo: boolean, commits: readonly number[]): Promise<number>
  close(): Promise<void>
}

export async function openFirstStarts(): Promise<FirstStarts> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'yanwu-first-'))
  const running = new Set<ServerProcess>()

  async function inEmptyDatabase(run: (databaseUrl: string) => Promise<void>) {
    const database = await makeDatabase('empty')
    await run(database.url).finally(() => database.drop())
  }

  async function start(databaseUrl: string, demo: boolean, on?: string): Promise<ServerProcess & { port: string }> {
    const port = on ?? (await freePort())
    const server = startServer({
      ROLE: 'web',
      PORT: port,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '2',
      DEMO_DATA: String(demo),
      DEMO_SIZE: 'bare',
    })
    running.add(server)
    return { ...server, port }
  }

  async function startKilledAt(databaseUrl: string, demo: boolean, commits: readonly number[]): Promise<number> {
    let killed = 0
    for (const commit of commits) {
      const proxy = await startDatabaseProxy(databaseUrl)
      const server = await start(proxy.url, demo)
      proxy.onEnded = (count) => {
        if (count !== commit) return
        proxy.silent = true
        killed++
        server.child.kill('SIGKILL')
      }
      await server.over
      await server.kill()
      await proxy.close()
    }
    return killed
  }

  return {
    dataDir,
    inEmptyDatabase,
    start,
    startKilledAt,
    async close() {
      for (const server of running) await server.kill()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function signIn(port: string, loginName: string, password: string): Promise<Response> {
  return fetch(`http://localhost:${port}${sessions.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ loginType: 1, loginName, password: encode(password) }),
  })
}

/** Signs in and makes a course, which proves that roles, people and menus exist. */
export async function works(port: string, loginName: string, password: string) {
  const token = /token=([^;]+)/.exec((await signIn(port, loginName, password)).headers.get('set-cookie') ?? '')?.[1] ?? ''
  const made = await fetch(`http://localhost:${port}${courses.createCourse.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify({ title: '第一门课程', description: '描述' }),
  })
  expect(await made.json()).toMatchObject({ code: 0 })
}
