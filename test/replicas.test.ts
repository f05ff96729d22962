// Replicas that start and stop while people work: behind somebody who asks them whether they are ready, nobody is refused.
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses } from '../src/features/courses/contract.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'
import { type Person, startWorld, type World } from './world.ts'

let world: World
let author: Person
const running = new Set<ServerProcess>()
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
})
afterAll(async () => {
  for (const server of running) await server.kill()
  await world.close()
})

interface Replica {
  server: ServerProcess
  port: string
  agent: Agent
  inRotation: boolean
}
async function startReplica(): Promise<Replica> {
  const port = await freePort()
  const server = startServer({
    ...{ ROLE: 'web', PORT: port, DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir, DATABASE_POOL: '4' },
    ...{ DEMO_DATA: 'true', DEMO_SIZE: 'bare', DRAIN_SECONDS: '3' },
  })
  running.add(server)
  await server.ready
  return { server, port, agent: new Agent({ keepAlive: true }), inRotation: true }
}

/** As a proxy does: over connections that are kept. Status, or what became of the connection. */
const ask = ({ port, agent }: Replica, method: string, path: string, body?: unknown) =>
  new Promise<string>((done) => {
    const headers = { token: author.token, host: `localhost:${port}`, 'content-type': 'application/json' }
    const asked = request({ host: '127.0.0.1', port, path, method, headers, agent }, (answer) => {
      answer.resume()
      answer.once('end', () => done(String(answer.statusCode)))
    })
    asked.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })

test('two generations of replicas under load: every request is answered', async () => {
  const over = new AbortController()
  const replicas = new Set([await startReplica(), await startReplica()])
  const probe = async () => {
    while (!over.signal.aborted) {
      for (const replica of replicas)
        replica.inRotation = (await ask({ ...replica, agent: new Agent() }, 'GET', '/healthz/ready')) === '200'
      await sleep(50)
    }
  }
  const seen = new Map<string, number>()
  const load = async (n: number) => {
    for (let i = 0; !over.signal.aborted; i++) {
      const there = [...replicas].filter((r) => r.inRotation)
      const replica = there[(i + n) % there.length]
      if (!replica) continue
      const answer = await (n % 2
        ? ask(replica, 'GET', courses.page.path)
        : ask(replica, 'POST', courses.createCourse.path, { title: `代${n}-${i}`, description: '描述' }))
      seen.set(answer, (seen.get(answer) ?? 0) + 1)
    }
  }
  const busy = [probe(), ...[0, 1, 2, 3].map(load)]
  for (let generation = 0; generation < 1; generation++) {
    for (const old of [...replicas]) {
      replicas.add(await startReplica())
      const gone = new Promise((done) => old.server.child.once('exit', done))
      old.server.child.kill('SIGTERM')
      await gone
      replicas.delete(old)
      running.delete(old.server)
    }
  }
  over.abort()
  await Promise.all(busy)
  expect([...seen.keys()]).toEqual(['200'])
}, 120_000)
