// Permed hair: its outlines, and the curls on it.
import type { Tones } from '../../figures.ts'
import { numbers } from '../strands.ts'
import { line, round } from '../svg.ts'

/** A path along points in arcs that swell outwards, like curls; if it begins with M, it can be closed to a shape. */
const bows = (points: readonly (readonly [number, number])[], swell = 0.62) =>
  points
    .map(([x, y], i) => {
      const [px, py] = points[i - 1] ?? [x, y]
      const r = Math.round(Math.hypot(x - px, y - py) * swell * 10) / 10
      return i ? `A${r},${r} 0 0 1 ${x},${y}` : `M${x},${y}`
    })
    .join(' ')
const curlsOutside = [
  [-84, 26],
  [-100, -4],
  [-105, -40],
  [-99, -76],
  [-83, -108],
  [-56, -134],
  [-20, -150],
  [20, -151],
  [55, -136],
  [82, -110],
  [99, -78],
  [105, -42],
  [100, -6],
  [84, 26],
] as const
const curlsInside = [
  [84, 26],
  [77, -4],
  [74, -34],
  [62, -62],
  [38, -80],
  [10, -86],
  [-18, -86],
  [-44, -78],
  [-64, -60],
  [-74, -32],
  [-77, -4],
  [-84, 26],
] as const

export const curledBack = `${bows(curlsOutside)} L60,60 L-60,60Z`
export const curledFront = `${bows(curlsOutside)} ${bows(curlsInside, 0.72).replace('M84,26 ', '')}Z`

/** Curls from the edge of the hair to the face: each is a small hook with a light back and a dark hollow. */
export function curls({ light, base, shade, deep }: Tones): string {
  const next = numbers(11)
  let drawn = ''
  for (let k = 0; k < 270; k++) {
    const angle = Math.PI * (0.84 + 1.32 * next())
    // the ring of hair is wider above the forehead
    const least = 0.78 - 0.3 * Math.max(0, -Math.sin(angle))
    const depth = least + (1.02 - least) * next()
    const [x, y] = [Math.cos(angle) * 99 * depth, -38 + Math.sin(angle) * 109 * depth]
    const r = 5 + 6 * next()
    const turn = Math.round(next() * 360)
    const hook = `M${round(-r)},${round(r * 0.3)} A${round(r)},${round(r)} 0 0 1 ${round(r * 0.7)},${round(-r * 0.7)} A${round(r * 0.7)},${round(r * 0.7)} 0 0 1 ${round(r * 0.4)},${round(r * 0.5)}`
    const tone = next() < 0.6 ? base : shade
    drawn +=
      `<g transform="translate(${round(x)} ${round(y)}) rotate(${turn})">` +
      `<circle r="${round(r * 0.95)}" fill="${tone}" fill-opacity=".5"/>` +
      `${line(hook, deep, 3, 0.2)}${line(hook, light, 1.3, x < 20 ? 0.6 : 0.3)}</g>`
  }
  return drawn
}
