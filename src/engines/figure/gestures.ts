// Plans the hands of a speech: when they rise, on which syllables their strokes end, and when they go down.
import type { Stress } from '../speech/stress.ts'
import { type Gesture, RISES, STEPS, STROKES } from './arms.ts'

export type HandSide = 'left' | 'right' | 'both'

/** Hands that are not hanging. */
export interface Hands {
  side: HandSide
  gesture: Gesture
  /** Step of the gesture, see `armAt`. */
  step: number
}

export interface FramePlan {
  mouth: string
  /** Lids: 0 open, 0.5 half, 1 closed. */
  closed: number
  /** Gaze: -1 to the left of the picture, 0 at the viewer, 1 to the right. */
  gaze: number
  /** Brows: 0 at rest, 1 and 2 raised. */
  brow: number
  hands: Hands | undefined
  /** Index on the head's path, or of a move beside it, see `poseAt`. */
  pose: number
  /** Breathing state, from 0 to BREATHS - 1. */
  breath: number
}

/** Sides of the picture: 1 right, -1 left. */
export function sidesOf(side: HandSide): (1 | -1)[] {
  if (side === 'both') return [-1, 1]
  return side === 'left' ? [-1] : [1]
}

/** Hands are up in this share of all frames, if the speech is long enough for a gesture. */
const SHARE = 0.28
/** Frames of a gesture: the shortest, and that of each one if there are several. */
const MIN_FRAMES = RISES + STROKES * 2 + RISES
const USUAL = 46
/** Frames between two gestures. */
const APART = 10
/** Frames between two strokes of one gesture. */
const BEAT = 9

const usual: Gesture[] = ['offer', 'weigh', 'count', 'both', 'offer', 'assure']

/** Number of frames after the last stroke: back through the stroke, then down. */
const DOWN = STROKES - 1 + RISES

/** Steps of a gesture whose strokes end at these frames, counted from its first frame. */
function stepsOf(strokes: number[], length: number): number[] {
  const steps: number[] = []
  const begins = strokes.map((end) => end - STROKES)
  for (let at = 0; at < length - DOWN; at++) {
    const last = strokes.findLastIndex((_, k) => at > (begins[k] ?? 0))
    const since = last < 0 ? -1 : at - (begins[last] ?? 0)
    const before = (begins[last + 1] ?? Infinity) - at
    if (last < 0) steps.push(Math.min(RISES - 1, at))
    else if (since <= STROKES) steps.push(RISES + since - 1)
    // the hand draws back before the next stroke
    else steps.push(before < STROKES ? Math.max(RISES - 1, RISES + before - 1) : STEPS - 1)
  }
  let step = steps.at(-1) ?? 0
  while (steps.length < length) steps.push(Math.max(0, --step))
  return steps
}

interface Planned {
  from: number
  length: number
  strokes: number[]
  gesture: Gesture
}

/** Chooses the strongest stress in each section of the speech, and those that follow closely enough for the same gesture. */
function choose(stresses: { frame: number; weight: number }[], frames: number, next: () => number): Planned[] {
  const budget = Math.round(frames * SHARE)
  if (budget < MIN_FRAMES) return []
  const count = Math.max(1, Math.round(budget / USUAL))
  const length = Math.floor(budget / count)
  const planned: Planned[] = []
  let kind = Math.floor(next() * usual.length)
  let free = 3
  for (let at = 0; at < count; at++) {
    const until = ((at + 1) * frames) / count
    // the first stroke ends when the hand has come up
    const fits = stresses.filter(({ frame }) => {
      const from = frame - RISES - STROKES + 1
      return from >= free && frame < until && from + length < frames - 1
    })
    const [first, ...others] = fits
    if (!first) continue
    const chosen = others.reduce((best, one) => (one.weight > best.weight ? one : best), first)
    const from = chosen.frame - RISES - STROKES + 1
    const strokes = [chosen.frame - from]
    for (const { frame, weight } of stresses) {
      const place = frame - from
      if (weight >= 1 && place - (strokes.at(-1) ?? 0) >= BEAT && place <= length - DOWN - 2) strokes.push(place)
    }
    const gesture = usual[kind++ % usual.length] ?? 'offer'
    planned.push({ from, length, strokes, gesture: chosen.weight >= 3 && gesture === 'assure' ? 'count' : gesture })
    free = from + length + APART
  }
  return planned
}

export interface HandPlan {
  track: (Hands | undefined)[]
  /** Frames in which strokes end. */
  strokes: number[]
}

/** The hands of every frame, and the frames in which their strokes end. */
export function planHands(stresses: readonly Stress[], frames: number, fps: number, next: () => number): HandPlan {
  const track = new Array<Hands | undefined>(frames).fill(undefined)
  const strokes: number[] = []
  const placed = stresses.map(({ ms, weight }) => ({ frame: Math.round((ms * fps) / 1000), weight }))
  let last: HandSide = next() < 0.5 ? 'left' : 'right'
  for (const { from, length, strokes: ends, gesture } of choose(placed, frames, next)) {
    // mostly the same hand, as people do
    if (next() < 0.35) last = last === 'left' ? 'right' : 'left'
    const side: HandSide = gesture === 'both' ? 'both' : last
    for (const [at, step] of stepsOf(ends, length).entries()) track[from + at] = { side, gesture, step }
    strokes.push(...ends.map((end) => from + end))
  }
  return { track, strokes }
}
