// The painting thread: it ends when idle, restarts with the next order, and never ends under a waiting caller.
import fc from 'fast-check'
import { setTimeout as after } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openPaintThread } from './paint-thread.ts'
import { type Subject, subjectOf } from './paint-messages.ts'
import type { Sprite } from './sprite-names.ts'

const subject: Subject = subjectOf('chen', '9:16')

/** A thread that ends as soon as it is idle, and the sprites it has painted. */
function open(idleMs = 1) {
  const made: { name: string; sprite: Sprite }[] = []
  const heard = new EventTarget()
  const thread = openPaintThread((_, name, sprite) => {
    made.push({ name, sprite })
    heard.dispatchEvent(new Event(name))
  }, idleMs)
  const came = (name: string) => new Promise((resolve) => heard.addEventListener(name, resolve, { once: true }))
  const paint = async (...names: string[]) => {
    thread.order({ subject, wanted: names, spare: [] })
    await Promise.all(names.map((name) => thread.painted(subject, name)))
  }
  const ended = async () => {
    while (thread.runs()) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return { made, thread, paint, ended, came }
}

test('a restarted thread paints the same sprites', async () => {
  const { made, thread, paint, ended } = open()
  expect(thread.runs()).toBe(false)
  await paint('torso 3', 'mouth 12 wide')
  await ended()
  // while the first thread may still be ending
  await paint('mouth 12 wide', 'torso 3')
  const pictures = Map.groupBy(made, ({ name }) => name)
  expect([...pictures.keys()]).toEqual(['torso 3', 'mouth 12 wide'])
  for (const [first, again] of pictures.values()) expect(again).toEqual(first)
})

test('the thread is not ended while a caller waits, however long the figure takes to draw', async () => {
  const { made, paint } = open()
  await paint('still', 'head 5')
  expect(made.map(({ name }) => name)).toEqual(['still', 'head 5'])
})

test('a figure that is drawn ahead gives the same sprites', async () => {
  const { made, thread, paint } = open()
  thread.order({ subject, wanted: [], spare: [] })
  await paint('mouth 12 wide')
  const plain = open()
  await plain.paint('mouth 12 wide')
  expect(made).toEqual(plain.made)
})

test('a sprite arrives even if the thread is idle between order and waiter', async () => {
  const { thread } = open(50)
  thread.order({ subject, wanted: ['mouth 12 wide'], spare: [] })
  await after(60)
  expect(await thread.painted(subject, 'mouth 12 wide')).toMatchObject({ data: expect.any(Uint8Array) })
})

test('a sprite is delivered if it came before its waiter, or if its thread has ended', async () => {
  const { thread, came, ended } = open()
  const coming = came('mouth 12 wide')
  thread.order({ subject, wanted: ['mouth 12 wide', 'torso 3'], spare: [] })
  await coming
  const early = await thread.painted(subject, 'mouth 12 wide')
  await ended()
  expect(await thread.painted(subject, 'mouth 12 wide')).toEqual(early)
})

test('an abort removes waiter and listener, and an aborted signal waits for nothing', async () => {
  const { thread, ended } = open()
  const abort = new AbortController()
  const added = new Set<unknown>()
  const { signal } = abort
  const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)]
  signal.addEventListener = (...given: Parameters<typeof add>) => (added.add(given[1]), add(...given))
  signal.removeEventListener = (...given: Parameters<typeof remove>) => (added.delete(given[1]), remove(...given))
  await thread.painted(subject, 'mouth 12 wide', signal)
  expect(added.size).toBe(0)
  const waiting = thread.painted(subject, 'torso 3', signal)
  abort.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
  await expect(thread.painted(subject, 'torso 3', signal)).rejects.toThrow('left')
  await ended()
})

const other = subjectOf('li', '9:16')
const unknown = subjectOf('nobody', '9:16')
const names = ['mouth 12 wide', 'torso 3', 'head 5']
const step = fc.oneof(
  fc.record({ act: fc.constant('order' as const), of: fc.constantFrom(subject, other), names: fc.subarray(names) }),
  fc.record({ act: fc.constant('paint' as const), of: fc.constantFrom(subject, subject, other, unknown), name: fc.constantFrom(...names) }),
  fc.record({ act: fc.constant('abort' as const), of: fc.constantFrom(subject, other), name: fc.constantFrom(...names) }),
  fc.record({ act: fc.constantFrom('turn' as const, 'end' as const) }),
)

test('every awaited sprite settles, in any sequence of orders, waits, aborts and replacements', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const { thread, ended } = open()
      const outcomes: Promise<unknown>[] = []
      for (const one of steps) {
        if (one.act === 'order') thread.order({ subject: one.of, wanted: one.names, spare: [] })
        else if (one.act === 'paint') {
          const settled = thread.painted(one.of, one.name)
          outcomes.push(one.of === unknown ? expect(settled).rejects.toThrow('形象绘制失败') : settled)
        } else if (one.act === 'abort') {
          const abort = new AbortController()
          outcomes.push(expect(thread.painted(one.of, one.name, abort.signal)).rejects.toThrow('aborted'))
          abort.abort()
        } else if (one.act === 'turn') await after(1)
        else await Promise.all(outcomes).then(ended)
      }
      await Promise.all(outcomes)
      await ended()
    }),
    {
      numRuns: 12,
      examples: [
        [
          [
            { act: 'paint', of: subject, name: 'torso 3' },
            { act: 'order', of: other, names: [] },
          ],
        ],
      ],
    },
  )
})
