// Kills a worker during recognition, and right after its result: every answer is scored once in the end.
import { expect, test } from 'vitest'
import { report } from '../figures.ts'
import { startServer } from '../server-process.ts'
import { answers, AT, openSpokenRoom } from '../spoken-room.ts'

const RUNS = 2

test('kill -9 between recognition and writing gives the same score, once', async () => {
  const room = await openSpokenRoom()
  const { server, w } = room
  const env = {
    ROLE: 'worker',
    DATABASE_URL: w.world.databaseUrl,
    DATA_DIR: w.world.dataDir,
    DEMO_DATA: 'true',
    DEMO_SIZE: 'bare',
    DISK_RESERVE_MB: '0',
    LISTEN_OPENAI_URL: server.url,
  }
  let worker = startServer(env)
  try {
    await worker.ready
    await room.agree()
    server.listening.heard = [answers[0]]
    const scores: (number | null)[] = []
    let kills = 0
    const restart = async () => {
      kills++
      await worker.kill()
      worker = startServer(env)
      await worker.ready
    }
    for (let n = 0; n < RUNS; n++) {
      // kills it during the first recognition, and as soon as the second result has left
      let asked = 0
      server.fail(AT, () => void asked++)
      const run = await room.speakAll('PRACTICE')
      await expect.poll(() => asked, { timeout: 120_000, interval: 100 }).toBe(1)
      await restart()
      const before = server.calls(AT)
      await expect.poll(() => server.calls(AT), { timeout: 120_000, interval: 20 }).toBeGreaterThan(before)
      await restart()
      await expect.poll(async () => (await room.report(run)).score, { timeout: 180_000, interval: 500 }).not.toBeNull()
      scores.push((await room.report(run)).score)
    }
    const [rows] = await w.rows(
      `select count(*)::int runs, count(distinct registration)::int of from practice_attempt where source = 'LEARNER'`,
    )
    const [unsettled] = await w.rows(`select count(*)::int n from rehearsal_line where listening <> 'HEARD' or score is null`)
    await report({ scenario: 'listening', listening: { kills, runs: RUNS, calls: server.calls(AT) } })
    expect(new Set(scores).size).toBe(1)
    expect(rows).toEqual({ runs: RUNS, of: RUNS })
    expect(unsettled).toEqual({ n: 0 })
  } finally {
    await worker.kill()
    await room.close()
  }
})
