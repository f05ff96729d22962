// Strands of hair: thin shapes that taper at both ends, spread between two curves.
import { mixColours } from '#shared/colour.ts'
import type { Tones } from '../figures.ts'
import { round, shape } from './svg.ts'

/** A cubic curve from the root of a strand to its tip: x and y of four points. */
export type Guide = readonly [number, number, number, number, number, number, number, number]

/** Strands between two guides. */
export interface Flow {
  from: Guide
  to: Guide
  count: number
  /** Width of a strand in the middle, in head units. */
  width: number
  /** Strands cross the edge of the hair; otherwise they stay inside it. */
  loose?: boolean
  /** Length by which tips differ, in head units. */
  ragged?: number
  /** Amplitude of waves along a strand, in head units. */
  wave?: number
}

/** Pseudo-random numbers 0..1; equal seeds give equal numbers. */
export function numbers(seed: number): () => number {
  let state = (seed * 7919 + 104729) % 2147483647
  return () => {
    state = (state * 16807) % 2147483647
    return state / 2147483647
  }
}

/** Point and normal of a curve at a share of its way. */
function along([ax, ay, bx, by, cx, cy, dx, dy]: Guide, t: number): { x: number; y: number; nx: number; ny: number } {
  const u = 1 - t
  const at = (a: number, b: number, c: number, d: number) => u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
  const slope = (a: number, b: number, c: number, d: number) => u * u * (b - a) + 2 * u * t * (c - b) + t * t * (d - c)
  const [sx, sy] = [slope(ax, bx, cx, dx), slope(ay, by, cy, dy)]
  const length = Math.hypot(sx, sy) || 1
  return { x: at(ax, bx, cx, dx), y: at(ay, by, cy, dy), nx: -sy / length, ny: sx / length }
}

interface Course {
  guide: Guide
  width: number
  wave: number
  phase: number
}

/** Outline of a strand between two shares of its way; it tapers to a point at both. */
function outline({ guide, width, wave, phase }: Course, begin: number, end: number): string {
  const steps = wave || end - begin > 0.9 ? 14 : 8
  const sides: [string[], string[]] = [[], []]
  for (let k = 0; k <= steps; k++) {
    const share = k / steps
    const t = begin + (end - begin) * share
    const { x, y, nx, ny } = along(guide, t)
    const sway = wave * Math.sin(phase + t * 15) * Math.min(1, t * 2.4)
    const half = (width / 2) * Math.sin(Math.PI * (0.12 + 0.88 * share)) ** 0.8
    for (const [at, side] of [1, -1].entries()) {
      sides[at]?.push(`${round(x + nx * (sway + half * side))},${round(y + ny * (sway + half * side))}`)
    }
  }
  return `M${sides[0].join(' ')} ${sides[1].toReversed().join(' ')}Z`
}

/** The strands of a flow; the shine is a band across them between two shares of their way. */
export function strands(tones: Tones, flow: Flow, seed: number, shine: readonly [number, number]): string {
  const next = numbers(seed)
  const { from, to, count, width, loose = false, ragged = 4, wave = 0 } = flow
  const lit = mixColours(tones.light, '#FFFFFF', 0.22)
  let drawn = ''
  for (let k = 0; k < count; k++) {
    const share = Math.min(1, Math.max(0, (k + next() * 1.2 - 0.1) / Math.max(1, count - 1)))
    const away = (next() - 0.5) * 2 * ragged
    const mixed = from.map((value, at) => {
      const between = value + ((to[at] ?? value) - value) * share
      if (at < 2) return between + (next() - 0.5) * 3
      return at < 6 ? between + (next() - 0.5) * ragged * 0.8 : between + (at === 7 ? away : away * 0.3)
    }) as unknown as Guide
    const course = { guide: mixed, width: width * (0.55 + next() * 0.9), wave, phase: share * 2 + next() * 0.6 }
    const chance = next()
    const end = loose ? 1 : 0.72 + next() * 0.28
    if (loose) drawn += shape(outline(course, 0, end), chance < 0.5 ? tones.base : tones.shade, 0.94)
    else if (chance < 0.4) drawn += shape(outline(course, 0, end), tones.light, 0.26)
    else drawn += shape(outline(course, 0, end), chance < 0.75 ? tones.shade : tones.deep, 0.34)
    if (chance > 0.3 && chance < 0.85) {
      const middle = (next() - 0.5) * 0.1
      drawn += shape(outline({ ...course, width: Math.min(course.width * 0.7, 3) }, shine[0] + middle, shine[1] + middle), lit, 0.38)
    }
  }
  return drawn
}
