// What the pieces of a figure's picture are called, and which of them a frame is made of.
import { gestures, STEPS } from './arms.ts'
import { type FramePlan, sidesOf } from './gestures.ts'
import { BLINK, BREATHS } from './motion.ts'
import { POSES } from './poses.ts'
import type { Rect } from './stages.ts'

/** YUV 4:2:0 of its rectangle; of `locks`, `sleeve` and `hand` a packed overlay, of `picture` a JPEG or PNG file. */
export interface Sprite extends Rect {
  data: Uint8Array
}

export const STILL = 'still'

/** A still of the figure as a file. */
export const pictureName = (width: number, type: 'jpeg' | 'png') => `picture ${width} ${type}`

export interface FrameNames {
  /** The picture above the shoulders with a resting face, then what lies over it. */
  upper: string[]
  /** The picture from the shoulders down, over the full width, without arms; where hands are up also what is behind them beside the head. */
  ground: string[]
  /** Arms that hang, upper arms of those that do not; one for each side. */
  sleeves: string[]
  /** Long hair over the shoulders; nothing where hair ends above them. */
  locks: string | undefined
  /** Forearms with their hands, where they do not hang. */
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

/** All names of a frame, in the order in which they are laid. */
export const allOf = ({ upper, ground, sleeves, locks, hands }: FrameNames) => [
  ...ground,
  ...sleeves,
  ...(locks ? [locks] : []),
  ...hands,
  ...upper,
]

const numbered = (kind: string, count: number) => Array.from({ length: count }, (_, at) => `${kind} ${at}`)

/** What any speech needs that is longer than a few seconds. */
export function basicNames(longHair: boolean): string[] {
  const sleeves = SIDES.flatMap((side) => numbered(`sleeve ${side} rest`, BREATHS))
  return [STILL, ...numbered('torso', BREATHS), ...sleeves, ...numbered('head', POSES), ...(longHair ? numbered('locks', POSES) : [])]
}

/**
 * What most lines need, to be painted while nothing else is done: beside the basics gestures, and blinks of a head on its path.
 * Mouths are left: a line takes an eighth of all there are, and they are painted faster than frames are encoded.
 */
export function usualNames(longHair: boolean, hands: boolean): string[] {
  const blinks = [...new Set(BLINK)].flatMap((closed) => numbered('eyes', POSES).map((eyes) => `${eyes} ${closed} 0 0`))
  const parts = SIDES.flatMap((side) => ['sleeve', 'hand'].flatMap((part) => gestures.map((gesture) => `${part} ${side} ${gesture}`)))
  const arms = [...SIDES.map((side) => `wall ${side}`), ...parts.flatMap((part) => numbered(part, STEPS))]
  return [...basicNames(longHair), ...blinks, ...(hands ? arms : [])]
}
