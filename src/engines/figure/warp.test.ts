// The warped mouth of a photograph: the moving and the fixed parts, and seamless patches.
import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, test } from 'vitest'
import { cropAround, mouthIn } from './framing.ts'
import { stages } from './stages.ts'
import { mouths } from './visemes.ts'
import { areaOf, warpMouth } from './warp.ts'
import { toYuv } from './yuv.ts'

const [WIDTH, HEIGHT] = [640, 480]
const mouth = { x: 280, y: 280, width: 80, height: 24 }

function face(): Buffer {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const painter = canvas.getContext('2d')
  const skin = painter.createLinearGradient(0, 0, WIDTH, HEIGHT)
  skin.addColorStop(0, '#f6dcc6')
  skin.addColorStop(1, '#d09a78')
  painter.fillStyle = skin
  painter.fillRect(0, 0, WIDTH, HEIGHT)
  painter.fillStyle = '#b85a58'
  painter.fillRect(mouth.x, mouth.y, mouth.width, mouth.height)
  return toYuv(painter.getImageData(0, 0, WIDTH, HEIGHT).data, WIDTH, HEIGHT)
}
const frame = face()
const shapeOf = (name: string) => {
  const shape = mouths[name]
  if (!shape) throw new Error(name)
  return shape
}
const darkOf = (name: string) => {
  const patch = warpMouth(frame, WIDTH, HEIGHT, mouth, shapeOf(name))
  return patch.data.subarray(0, patch.width * patch.height).filter((value) => value < 60).length
}

describe('a warped mouth', () => {
  test('is dark inside, the more the wider it opens', () => {
    expect(darkOf('closed')).toBe(0)
    const [slit, half, full] = [darkOf('slit'), darkOf('half'), darkOf('full')] as [number, number, number]
    expect(half).toBeGreaterThan(slit)
    expect(full).toBeGreaterThan(half)
    expect(darkOf('pucker')).toBeLessThan(darkOf('wide'))
  })

  test.each(Object.keys(mouths))('%s changes nothing at the edge of its patch', (name) => {
    const patch = warpMouth(frame, WIDTH, HEIGHT, mouth, shapeOf(name))
    const { x, y, width, height, data } = patch
    for (const [column, row] of [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
      [Math.round(share * (width - 1)), 0],
      [Math.round(share * (width - 1)), height - 1],
      [0, Math.round(share * (height - 1))],
      [width - 1, Math.round(share * (height - 1))],
    ]) as [number, number][])
      expect(
        Math.abs((data[row * width + column] ?? 0) - (frame[(y + row) * WIDTH + x + column] ?? 0)),
        `${column} ${row}`,
      ).toBeLessThanOrEqual(2)
  })

  test('stays inside the picture if it is at the edge', () => {
    for (const at of [
      { x: 0, y: 0 },
      { x: WIDTH - mouth.width, y: HEIGHT - mouth.height },
    ]) {
      const patch = warpMouth(frame, WIDTH, HEIGHT, { ...mouth, ...at }, shapeOf('full'))
      const area = areaOf({ ...mouth, ...at }, WIDTH, HEIGHT)
      expect(patch).toMatchObject(area)
      expect(area.x + area.width).toBeLessThanOrEqual(WIDTH)
      expect(area.y + area.height).toBeLessThanOrEqual(HEIGHT)
      expect(patch.data.length).toBe((area.width * area.height * 3) / 2)
    }
  })
})

describe('framing', () => {
  const marked = { x: 0.45, y: 0.4, width: 0.06, height: 0.04 }
  test.each([
    [1600, 1200],
    [900, 1600],
    [600, 600],
    [4000, 700],
  ])('of %i x %i shows the mouth in both formats, and never beyond the picture', (width, height) => {
    for (const stage of Object.values(stages)) {
      const crop = cropAround(width, height, marked, stage)
      expect(crop.x).toBeGreaterThanOrEqual(0)
      expect(crop.y).toBeGreaterThanOrEqual(0)
      expect(crop.x + crop.width).toBeLessThanOrEqual(width + 1e-6)
      expect(crop.y + crop.height).toBeLessThanOrEqual(height + 1e-6)
      expect(crop.width / crop.height).toBeCloseTo(stage.width / stage.height, 6)
      const shown = mouthIn(crop, width, height, marked, stage)
      expect(shown.x).toBeGreaterThan(0)
      expect(shown.x + shown.width).toBeLessThan(stage.width)
      expect(shown.y).toBeGreaterThan(0)
      expect(shown.y + shown.height).toBeLessThan(stage.height)
    }
  })
})
