// A figure in a tenant's colour: the colour changes its room and tie, but not its face, and the sprites have their own file.
import type { Canvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { type Look, lookOf, type Scene } from './figures.ts'
import { figureLayers } from './layers.ts'
import { openPainter, REST } from './painter.ts'
import { fileNameOf } from './sprite-folder.ts'
import { stageOf } from './stages.ts'

const shot = { format: '16:9' } as const
const { width, height, x, y, scale } = stageOf(shot)
const drawn = (colour: string) => {
  const found = lookOf({ figure: 'chen', background: 'brand', colour })
  if (!found) throw new Error('no figure')
  return found
}
const paint = (look: Look, scene: Scene) => openPainter(look, scene, figureLayers(look), shot).paint({ x: 0, y: 0, width, height }, REST)
const at = (canvas: Canvas, left: number, top: number) =>
  [...canvas.getContext('2d').getImageData(Math.round(left), Math.round(top), 1, 1).data].slice(0, 3)

test('wall and tie take the colour, the face does not', () => {
  const [red, green] = ['#c8102e', '#00843d'].map((colour) => {
    const { look, scene } = drawn(colour)
    return paint(look, scene)
  }) as [Canvas, Canvas]
  const tie = [x, y + 262 * scale] as const
  for (const [left, top] of [[width * 0.74, height * 0.5], tie] as const) {
    const [r = 0, g = 0] = at(red, left, top)
    expect(r - g).toBeGreaterThan(40)
    const [r2 = 0, g2 = 0] = at(green, left, top)
    expect(g2 - r2).toBeGreaterThan(40)
  }
  expect(at(red, x, y - 40 * scale)).toEqual(at(green, x, y - 40 * scale))
})

test('without a colour, the room is drawn as usual; an unknown figure is not drawn', () => {
  expect(lookOf({ figure: 'chen', background: 'brand' })?.scene).toBe(lookOf({ figure: 'chen' })?.scene)
  expect(lookOf({ figure: 'nobody', background: 'brand', colour: '#c8102e' })).toBeUndefined()
  const nameOf = (colour: string) => fileNameOf(drawn(colour).look, shot, '1', 'brand')
  expect(nameOf('#c8102e')).not.toBe(nameOf('#00843d'))
})
