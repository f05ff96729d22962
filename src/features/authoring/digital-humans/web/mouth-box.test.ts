// Property tests of the mouth box: pointer and keys reach every place in the picture and never leave it.
import { expect, test } from 'vitest'
import { Mouth } from '../source-contract.ts'
import { dragged, drawn, type Grip, inPicture, pressed, usualMouth } from './mouth-box.ts'

const holds = (box: Mouth) => expect(Mouth.safeParse(box).error?.issues).toBeUndefined()

test('every drag, key press and drawing gives a box that the server accepts', () => {
  let box = usualMouth
  holds(box)
  for (const grip of ['move', 'nw', 'ne', 'sw', 'se'] as Grip[])
    for (const dx of [-3, -0.4, -0.01, 0, 0.02, 0.7, 5])
      for (const dy of [-3, -0.05, 0, 0.3, 4]) {
        holds(dragged(usualMouth, grip, dx, dy))
        box = dragged(box, grip, dx, dy)
        holds(box)
      }
  for (let step = 0; step < 400; step++) {
    const key = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'][(step * 7) % 4] ?? ''
    const next = pressed(box, key, step % 3 === 0, step % 5 === 0)
    if (!next) throw new Error(key)
    box = next
    holds(box)
  }
  for (const [from, to] of [
    [0, 0],
    [0, 1],
    [1, 1],
    [0.9, 0.95],
    [-1, 2],
  ] as const)
    holds(drawn({ x: from, y: from }, { x: to, y: to }))
  holds(inPicture({ x: 9, y: -9, width: 9, height: -9 }))
})

test('a dragged corner moves and the opposite one stays', () => {
  const box = { x: 0.4, y: 0.5, width: 0.1, height: 0.05 }
  expect(dragged(box, 'nw', 0.02, 0.01)).toEqual({ x: 0.42, y: 0.51, width: 0.08, height: 0.04 })
  expect(dragged(box, 'se', 0.02, 0.01)).toEqual({ x: 0.4, y: 0.5, width: 0.12, height: 0.06 })
  expect(dragged(box, 'ne', 0.5, -0.5)).toMatchObject({ x: 0.4, y: 0.15, height: 0.4 })
  expect(dragged(box, 'move', 0.05, -0.05)).toEqual({ ...box, x: 0.45, y: 0.45 })
})

test('other keys are ignored', () => {
  for (const key of ['Tab', 'Enter', 'a', 'Escape']) expect(pressed(usualMouth, key, false, false)).toBeNull()
  expect(pressed(usualMouth, 'ArrowRight', false, false)?.x).toBeGreaterThan(usualMouth.x)
  expect(pressed(usualMouth, 'ArrowRight', true, false)?.width).toBeGreaterThan(usualMouth.width)
})
