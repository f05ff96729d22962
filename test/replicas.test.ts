// Replicas start and stop under load without refusing anybody.
import { expect, test } from 'vitest'
import { askAfterEnd, rollReplicas } from './replicas.ts'
import { startWorld } from './world.ts'

test('a server after SIGTERM answers clients that have not noticed yet', async () => {
  const world = await startWorld()
  const author = await world.signIn('author')
  const answer = await askAfterEnd(world, author.token)
  await world.close()
  expect(answer).toBe('200')
})

test('two generations of replicas under load answer every request', async () => {
  const world = await startWorld()
  const author = await world.signIn('author')
  const seen = await rollReplicas(world, author.token, 1)
  await world.close()
  expect([...seen.keys()]).toEqual(['200'])
})
