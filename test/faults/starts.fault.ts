// First starts killed at the end of every transaction, two at once, and replicas that start and stop under load.
import { expect, test } from 'vitest'
import { demoPassword } from '#apps/demo/people.ts'
import { openFirstStarts, works } from '../first-starts.ts'
import { rollReplicas } from '../replicas.ts'
import { startWorld } from '../world.ts'
import { report } from '../figures.ts'

/** Early migrations are alike, so a few ends are enough; after them every end is tested. */
const EARLY = [3, 20, 40]
const FROM = Number(process.env['YANWU_FIRST_FROM'] ?? 48)
const STEP = Number(process.env['YANWU_FIRST_STEP'] ?? 3)

test('a start completes a first start that was killed at any commit', async () => {
  const first = await openFirstStarts()
  let killed = 0
  const broken: number[] = []
  for (let at = 0; ; at++) {
    const commit = EARLY[at] ?? FROM + (at - EARLY.length) * STEP
    let reached = true
    await first.inEmptyDatabase(async (databaseUrl) => {
      reached = (await first.startKilledAt(databaseUrl, true, [commit])) === 1
      if (!reached) return
      killed++
      const next = await first.start(databaseUrl, true)
      await next.ready.then(() => works(next.port, 'author', demoPassword)).catch(() => broken.push(commit))
      await next.kill()
    })
    if (!reached) break
  }
  await first.close()
  await report({ scenario: 'first starts', killedFirstStarts: killed, brokenFirstStarts: broken.length })
  expect(killed).toBeGreaterThan(5)
  expect(broken).toEqual([])
})

test('three generations of replicas under load refuse nobody', async () => {
  const world = await startWorld()
  const author = await world.signIn('author')
  const seen = await rollReplicas(world, author.token, 2)
  await world.close()
  const answered = seen.get('200') ?? 0
  const refused = [...seen].reduce((sum, [status, n]) => (status === '200' ? sum : sum + n), 0)
  await report({ scenario: 'replicas', answeredDuringStart: answered, refusedDuringStart: refused })
  expect([...seen.keys()]).toEqual(['200'])
})
