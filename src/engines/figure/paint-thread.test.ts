// The painting thread: ended when nothing is painted, begun anew with the next order, and never under who waits.
import { expect, test } from 'vitest'
import { openPaintThread } from './paint-thread.ts'
import { type Subject, subjectOf } from './paint-messages.ts'
import type { Sprite } from './sprite-names.ts'

const subject: Subject = subjectOf('chen', '9:16')

/** A thread that is ended as soon as it may be, and what it has painted. */
function open() {
  const made: { name: string; sprite: Sprite }[] = []
  const thread = openPaintThread((_, name, sprite) => made.push({ name, sprite }), 1)
  const paint = async (...names: string[]) => {
    thread.order({ subject, wanted: names, spare: [] })
    await Promise.all(names.map((name) => thread.painted(subject, name)))
  }
  const ended = async () => {
    while (thread.runs()) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return { made, thread, paint, ended }
}

test('one that has ended begins anew, and paints the same', async () => {
  const { made, thread, paint, ended } = open()
  expect(thread.runs()).toBe(false)
  await paint('torso 3', 'mouth 12 wide')
  await ended()
  // while the first may still be ending
  await paint('mouth 12 wide', 'torso 3')
  const pictures = Map.groupBy(made, ({ name }) => name)
  expect([...pictures.keys()]).toEqual(['torso 3', 'mouth 12 wide'])
  for (const [first, again] of pictures.values()) expect(again).toEqual(first)
})

test('it is not ended while somebody waits, however long the figure takes to be drawn', async () => {
  const { made, paint } = open()
  await paint('still', 'head 5')
  expect(made.map(({ name }) => name)).toEqual(['still', 'head 5'])
})

test('a figure that is drawn beforehand paints the same', async () => {
  const { made, thread, paint } = open()
  thread.order({ subject, wanted: [], spare: [] })
  await paint('mouth 12 wide')
  const plain = open()
  await plain.paint('mouth 12 wide')
  expect(made).toEqual(plain.made)
})
