// Turns a head slightly: the middle of the face shifts sideways while its outline stays, as on a ball.
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Rect, Stage } from './stages.ts'

/** Head units: half the width that moves, and the heights at which the shift ends. */
const HALF = 84
const TOP = [-156, -84] as const
const BOTTOM = [128, 66] as const

const rise = (value: number, [none, full]: readonly [number, number]) => {
  const share = Math.min(1, Math.max(0, (value - none) / (full - none)))
  return share * share * (3 - 2 * share)
}

/**
 * Shifts the middle of a head sideways by `yaw` head units. The head is drawn in `area`, about `centre` head units from the middle of the
 * stage.
 */
export function turnAside(painter: SKRSContext2D, area: Rect, stage: Stage, centre: { x: number; y: number }, yaw: number): void {
  const { width, height } = area
  const picture = painter.getImageData(0, 0, width, height)
  const from = new Uint8ClampedArray(picture.data)
  const to = picture.data
  const across = Array.from({ length: width }, (_, column) => {
    const x = (column + area.x - stage.x) / stage.scale - centre.x
    return Math.abs(x) < HALF ? yaw * (1 - (x / HALF) ** 2) * stage.scale : 0
  })
  for (let row = 0; row < height; row++) {
    const y = (row + area.y - stage.y) / stage.scale - centre.y
    const share = rise(y, TOP) * rise(y, BOTTOM)
    if (share === 0) continue
    for (let column = 0; column < width; column++) {
      const shift = (across[column] ?? 0) * share
      if (shift === 0) continue
      const place = Math.min(width - 1, Math.max(0, column - shift))
      const left = Math.floor(place)
      const part = place - left
      const a = (row * width + left) * 4
      const b = left + 1 < width ? a + 4 : a
      const at = (row * width + column) * 4
      const [opaqueA, opaqueB] = [(from[a + 3] ?? 0) * (1 - part), (from[b + 3] ?? 0) * part]
      const opaque = opaqueA + opaqueB
      for (let k = 0; k < 3; k++) to[at + k] = opaque ? ((from[a + k] ?? 0) * opaqueA + (from[b + k] ?? 0) * opaqueB) / opaque : 0
      to[at + 3] = opaque
    }
  }
  painter.putImageData(picture, 0, 0)
}
