// Positions of shoulder, elbow, wrist and hand in each step of each gesture.
import type { Look } from './figures.ts'
import type { Format } from './stages.ts'

/** The drawn shape of a hand, see `drawing/hand.ts`. */
export type HandShape = 'palm' | 'point' | 'pinch' | 'flat'

/** A point in head units; x counts outwards from the middle, so both sides are alike. */
type Point = readonly [x: number, y: number]

export interface Arm {
  shoulder: Point
  elbow: Point
  wrist: Point
  /** Rotation of the hand in degrees from upright, outwards. */
  turn: number
  hand: HandShape
}

/** Steps of rising, the last one fully up; they are followed by the steps of the stroke. */
export const RISES = 9
export const STROKES = 3
export const STEPS = RISES + STROKES

/** Gestures: offers, numbers, weighs, assures; `both` offers with two hands. */
export const gestures = ['offer', 'count', 'weigh', 'assure', 'both'] as const
export type Gesture = (typeof gestures)[number]

/** Position of wrist and elbow relative to shoulder width and eyes, and rotation of the hand. */
interface Place {
  wrist: Point
  elbow: Point
  turn: number
}

interface Movement {
  hand: HandShape
  up: Place
  /** The place at the end of the stroke. */
  done: Place
  /** x counts from the middle and not from the shoulder. */
  inwards?: boolean
}

const place = (wrist: Point, elbow: Point, turn: number): Place => ({ wrist, elbow, turn })

/** Landscape: beside the shoulders, above the subtitles. Portrait: before the chest, because the frame is narrow. */
const movements: Record<Format, Record<Gesture, Movement>> = {
  '16:9': {
    offer: { hand: 'palm', up: place([52, 222], [30, 396], 14), done: place([84, 227], [38, 392], 40) },
    count: { hand: 'point', up: place([42, 226], [30, 396], -2), done: place([50, 232], [34, 394], 9) },
    weigh: { hand: 'pinch', up: place([32, 222], [28, 398], -6), done: place([42, 232], [32, 396], 6) },
    assure: { hand: 'flat', inwards: true, up: place([132, 227], [40, 402], -64), done: place([108, 226], [36, 404], -70) },
    both: { hand: 'palm', up: place([40, 224], [26, 398], 6), done: place([78, 227], [38, 392], 34) },
  },
  '9:16': {
    offer: { hand: 'palm', up: place([-44, 340], [2, 462], -12), done: place([-38, 354], [6, 460], 8) },
    count: { hand: 'point', up: place([-52, 334], [2, 462], -14), done: place([-44, 356], [4, 462], -4) },
    weigh: { hand: 'pinch', up: place([-62, 328], [0, 462], -18), done: place([-52, 356], [4, 462], -8) },
    assure: { hand: 'flat', inwards: true, up: place([112, 292], [4, 458], -46), done: place([88, 286], [2, 460], -62) },
    both: { hand: 'palm', up: place([-58, 340], [0, 462], -16), done: place([-38, 356], [6, 460], 8) },
  },
}

const mix = (from: number, to: number, share: number) => from + (to - from) * share
const between = (from: Point, to: Point, share: number): Point => [mix(from[0], to[0], share), mix(from[1], to[1], share)]
const ease = (share: number) => share * share * (3 - 2 * share)

const shoulderOf = ({ shoulders }: Look): Point => [shoulders - 34, 212]

/** The arm of a figure while it hangs. */
export function hangingArm(look: Look): Arm {
  const s = look.shoulders
  return { shoulder: shoulderOf(look), elbow: [s - 4, 440], wrist: [s - 6, 690], turn: 170, hand: 'palm' }
}

/** The arm in a step of a gesture, from 0 to STEPS - 1. Before step 0 it hangs. */
export function armAt(look: Look, format: Format, gesture: Gesture, step: number): Arm {
  const { hand, up, done, inwards } = movements[format][gesture]
  const s = look.shoulders
  const shoulder = shoulderOf(look)
  const placed = ({ wrist, elbow, turn }: Place) => ({
    elbow: [elbow[0] + s, elbow[1]] as Point,
    wrist: [wrist[0] + (inwards ? 0 : s), wrist[1]] as Point,
    turn,
  })
  const [top, end] = [placed(up), placed(done)]
  if (step >= RISES) {
    const share = (step - RISES + 1) / STROKES
    return {
      shoulder,
      hand,
      elbow: between(top.elbow, end.elbow, share),
      wrist: between(top.wrist, end.wrist, share),
      turn: mix(top.turn, end.turn, share),
    }
  }
  const rest = hangingArm(look)
  const share = ease((step + 1) / RISES)
  const wrist = between(rest.wrist, top.wrist, share)
  // the forearm rises on the outer side of the elbow, and the hand follows last
  const bow = Math.sin(Math.PI * share)
  return {
    shoulder,
    hand,
    elbow: between(rest.elbow, top.elbow, share),
    wrist: [wrist[0] + 22 * bow, wrist[1]],
    turn: mix(top.turn + 34, top.turn, share),
  }
}
