// Replicas that start and stop while people work: nobody is refused.
import { expect, test } from 'vitest'
import { askAfterEnd, rollReplicas } from './replicas.ts'
import { startWorld } from './world.ts'

test('a server that was told to end answers whoever has not heard of it yet', async () => {
  const world = await startWorld()
  const author = await world.signIn('author')
  const answer = await askAfterEnd(world, author.token)
  await world.close()
  expect(answer).toBe('200')
})

test('two generations of replicas under load: every request is answered', async () => {
  const world = await startWorld()
  const author = await world.signIn('author')
  const seen = await rollReplicas(world, author.token, 1)
  await world.close()
  expect([...seen.keys()]).toEqual(['200'])
})
