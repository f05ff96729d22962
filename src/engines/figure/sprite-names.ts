// What the pieces of a figure's picture are called, and which of them a frame is made of.
import { sidesOf } from './gestures.ts'
import { BREATHS, type FramePlan, POSES } from './motion.ts'
import type { Rect } from './stages.ts'

/** YUV 4:2:0 of its rectangle; of `locks` and `hand` a packed overlay, of `picture` a JPEG or PNG file. */
export interface Sprite extends Rect {
  data: Uint8Array
}

export const STILL = 'still'

/** A still of the figure as a file. */
export const pictureName = (width: number, type: 'jpeg' | 'png') => `picture ${width} ${type}`

export interface FrameNames {
  /** The picture above the shoulders with a resting face, then what lies over it. */
  upper: string[]
  /** The picture from the shoulders down, over the full width. */
  torso: string
  /** Long hair over the torso; nothing where hair ends above the shoulders. */
  locks: string | undefined
  /** Raised hands over all that, one piece each. */
  hands: string[]
}

export function namesOf({ pose, breath, mouth, closed, gaze, hands }: FramePlan, longHair: boolean): FrameNames {
  const upper = [`head ${pose}`]
  if (mouth !== 'rest') upper.push(`mouth ${pose} ${mouth}`)
  if (closed !== 0 || gaze !== 0) upper.push(`eyes ${pose} ${closed} ${gaze}`)
  const [gesture = '', phase] = hands?.split(' ') ?? []
  return {
    ...{ upper, torso: `torso ${breath}`, locks: longHair ? `locks ${pose}` : undefined },
    hands: phase === undefined ? [] : sidesOf(gesture).map((side) => `hand ${phase} ${side}`),
  }
}

const numbered = (kind: string, count: number) => Array.from({ length: count }, (_, at) => `${kind} ${at}`)

/** What any speech needs that is longer than a few seconds. */
export function basicNames(longHair: boolean): string[] {
  return [STILL, ...numbered('torso', BREATHS), ...numbered('head', POSES), ...(longHair ? numbered('locks', POSES) : [])]
}
