// Replicas behind a simulated proxy that checks readiness: they start and stop under load.
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { courses } from '#features/authoring/courses/contract.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'
import type { World } from './world.ts'

interface Replica {
  server: ServerProcess
  port: string
  agent: Agent
  inRotation: boolean
}
async function startReplica(world: World): Promise<Replica> {
  const port = await freePort()
  const server = startServer({
    ROLE: 'web',
    PORT: port,
    DATABASE_URL: world.databaseUrl,
    DATA_DIR: world.dataDir,
    DATABASE_POOL: '4',
    DEMO_DATA: 'true',
    DEMO_SIZE: 'bare',
    DRAIN_SECONDS: '8',
  })
  await server.ready
  return { server, port, agent: new Agent({ keepAlive: true }), inRotation: true }
}

/** Sends a request over kept connections like a proxy; returns the status, or the error of the connection. */
const ask = ({ port, agent }: Replica, token: string, method: string, path: string, body?: unknown) =>
  new Promise<string>((done) => {
    const headers = { token, host: `localhost:${port}`, 'content-type': 'application/json' }
    const asked = request({ host: '127.0.0.1', port, path, method, headers, agent }, (answer) => {
      answer.resume()
      answer.once('end', () => done(String(answer.statusCode)))
    })
    asked.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })

/** Response of a server some time after SIGTERM to a client that was not connected meanwhile. */
export async function askAfterEnd(world: World, token: string): Promise<string> {
  const replica = await startReplica(world)
  const gone = new Promise((done) => replica.server.child.once('exit', done))
  replica.server.child.kill('SIGTERM')
  while ((await ask({ ...replica, agent: new Agent() }, token, 'GET', '/healthz/ready')) === '200') await sleep(5)
  await sleep(1500)
  const answer = await ask({ ...replica, agent: new Agent() }, token, 'GET', courses.page.path)
  await gone
  return answer
}

/** Starts new replicas and stops the old ones, so many times, under load; returns the counts of responses. */
export async function rollReplicas(world: World, token: string, generations: number): Promise<Map<string, number>> {
  const over = new AbortController()
  const replicas = new Set([await startReplica(world), await startReplica(world)])
  const probe = async () => {
    while (!over.signal.aborted) {
      for (const replica of replicas)
        replica.inRotation = (await ask({ ...replica, agent: new Agent() }, token, 'GET', '/healthz/ready')) === '200'
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
        ? ask(replica, token, 'GET', courses.page.path)
        : ask(replica, token, 'POST', courses.createCourse.path, { title: `代${n}-${i}`, description: '描述' }))
      seen.set(answer, (seen.get(answer) ?? 0) + 1)
    }
  }
  const busy = [probe(), ...[0, 1, 2, 3].map(load)]
  for (let generation = 0; generation < generations; generation++) {
    for (const old of [...replicas]) {
      replicas.add(await startReplica(world))
      // autovacuum would do this in longer-lived tables: here thousands of rows arrive within a minute
      await world.owner.query('analyze course')
      const gone = new Promise((done) => old.server.child.once('exit', done))
      old.server.child.kill('SIGTERM')
      await gone
      replicas.delete(old)
    }
  }
  over.abort()
  await Promise.all(busy)
  for (const { server } of replicas) await server.kill()
  return seen
}
