// Names of the sprites of a figure, and the sprites that make up a frame.
import { gestures, STEPS } from './arms.ts'
import { type FramePlan, sidesOf } from './gestures.ts'
import { BLINK, BREATHS } from './motion.ts'
import { POSES } from './poses.ts'
import type { Rect } from './stages.ts'

/** A sprite: YUV 4:2:0 of its rectangle; for `locks`, `sleeve` and `hand` a packed overlay, for `picture` a JPEG or PNG file. */
export interface Sprite extends Rect {
  data: Uint8Array
}

export const STILL = 'still'

/** A still of the figure as a file. */
export const pictureName = (width: number, type: 'jpeg' | 'png') => `picture ${width} ${type}`

export interface FrameNames {
  /** The picture above the shoulders with a resting face, then the sprites over it. */
  upper: string[]
  /**
   * The picture from the shoulders down, over the full width, without arms; with raised hands also the wall behind them beside the head.
   */
  ground: string[]
  /** Hanging arms, or the upper arms of raised ones; one per side. */
  sleeves: string[]
  /** Long hair over the shoulders; undefined for short hair. */
  locks: string | undefined
  /** Forearms with their hands, if they are raised. */
  hands: string[]
}

const SIDES = [-1, 1] as const

export function namesOf({ pose, breath, mouth, closed, gaze, brow, hands }: FramePlan, longHair: boolean): FrameNames {
  const upper = [`head ${pose}`]
  if (mouth !== 'rest') upper.push(`mouth ${pose} ${mouth}`)
  if (closed !== 0 || gaze !== 0 || brow !== 0) upper.push(`eyes ${pose} ${closed} ${gaze} ${brow}`)
  const raised = hands ? sidesOf(hands.side) : []
  const state = hands && `${hands.gesture} ${hands.step}`
  return {
    upper,
    locks: longHair ? `locks ${pose}` : undefined,
    ground: [`torso ${breath}`, ...(hands ? SIDES.map((side) => `wall ${side}`) : [])],
    sleeves: SIDES.map((side) => `sleeve ${side} ${raised.includes(side) ? state : `rest ${breath}`}`),
    hands: raised.map((side) => `hand ${side} ${state}`),
  }
}

/** All names of a frame, in the order of drawing. */
export const allOf = ({ upper, ground, sleeves, locks, hands }: FrameNames) => [
  ...ground,
  ...sleeves,
  ...(locks ? [locks] : []),
  ...hands,
  ...upper,
]

const numbered = (kind: string, count: number) => Array.from({ length: count }, (_, at) => `${kind} ${at}`)

/** Sprites that every speech of more than a few seconds needs. */
export function basicNames(longHair: boolean): string[] {
  const sleeves = SIDES.flatMap((side) => numbered(`sleeve ${side} rest`, BREATHS))
  return [STILL, ...numbered('torso', BREATHS), ...sleeves, ...numbered('head', POSES), ...(longHair ? numbered('locks', POSES) : [])]
}

/**
 * Sprites that most lines need, for painting ahead: the basics, gestures, and blinks of a head on its path. Mouths are left out: a line
 * needs an eighth of them, and they are painted faster than frames are encoded.
 */
export function usualNames(longHair: boolean, hands: boolean): string[] {
  const blinks = [...new Set(BLINK)].flatMap((closed) => numbered('eyes', POSES).map((eyes) => `${eyes} ${closed} 0 0`))
  const parts = SIDES.flatMap((side) => ['sleeve', 'hand'].flatMap((part) => gestures.map((gesture) => `${part} ${side} ${gesture}`)))
  const arms = [...SIDES.map((side) => `wall ${side}`), ...parts.flatMap((part) => numbered(part, STEPS))]
  return [...basicNames(longHair), ...blinks, ...(hands ? arms : [])]
}
