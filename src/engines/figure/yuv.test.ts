// Blending overlays into a frame: opaque parts are copied, with the same result as blending.
import { expect, test } from 'vitest'
import { applyOverlay, packOverlay, toOverlay, toYuv, unpackOverlay } from './yuv.ts'

const [WIDTH, HEIGHT] = [64, 32]
const area = { x: 8, y: 4, width: 48, height: 24 }

/** Runs of full, partial and no opacity, of all lengths. */
function picture(seed: number): Uint8ClampedArray {
  let state = seed
  const next = (most: number) => (state = (state * 16807) % 2147483647) % most
  const rgba = new Uint8ClampedArray(area.width * area.height * 4)
  let left = 0
  let alpha = 0
  for (let at = 0; at < rgba.length; at += 4) {
    if (left-- <= 0) [left, alpha] = [next(70), [0, 255, 255, 1 + next(254)][next(4)] ?? 0]
    rgba.set([next(256), next(256), next(256), alpha], at)
  }
  return rgba
}

/** Reference: blends byte by byte in each plane, with the alpha of its pixel or its four pixels. */
function blended(ground: Buffer, rgba: Uint8ClampedArray): Buffer {
  const frame = Buffer.from(ground)
  const values = toYuv(rgba, area.width, area.height)
  const alphaAt = (x: number, y: number) => rgba[(y * area.width + x) * 4 + 3] ?? 0
  const put = (to: number, value: number, alpha: number) => {
    const part = Math.round((alpha * 256) / 255)
    frame[to] = ((frame[to] ?? 0) * (256 - part) + value * part) >> 8
  }
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      put((area.y + y) * WIDTH + area.x + x, values[y * area.width + x] ?? 0, alphaAt(x, y))
      if (x % 2 || y % 2) continue
      const alpha = (alphaAt(x, y) + alphaAt(x + 1, y) + alphaAt(x, y + 1) + alphaAt(x + 1, y + 1)) / 4
      const [small, from] = [(y / 2) * (area.width / 2) + x / 2, ((area.y + y) / 2) * (WIDTH / 2) + (area.x + x) / 2]
      for (const plane of [0, 1]) {
        const value = values[area.width * area.height * (1 + plane / 4) + small] ?? 0
        put(WIDTH * HEIGHT * (1 + plane / 4) + from, value, alpha)
      }
    }
  return frame
}

test('a new overlay, and one read back from bytes, equal the blended reference in every byte', () => {
  const ground = Buffer.from(Array.from({ length: (WIDTH * HEIGHT * 3) / 2 }, (_, at) => (at * 37) % 256))
  let copied = 0
  for (let seed = 1; seed <= 40; seed++) {
    const rgba = picture(seed)
    const overlay = toOverlay(rgba, area, WIDTH, HEIGHT)
    copied += overlay.solid.length
    for (const one of [overlay, unpackOverlay(packOverlay(overlay))]) {
      const frame = Buffer.from(ground)
      applyOverlay(frame, one)
      expect(frame.equals(blended(ground, rgba)), `seed ${seed}`).toBe(true)
    }
  }
  expect(copied).toBeGreaterThan(100)
})
