// Plans a listening figure as a seamless loop: one round of the head, a breath, two nods, a tilt, two blinks, a glance aside.
import type { FramePlan } from './gestures.ts'
import { NOD } from './head.ts'
import { BLINK, BREATHS } from './motion.ts'
import { type Move, movePose, POSES } from './poses.ts'

/** Moves of the head by their gates: the figure nods, and once it leans its head while it listens. */
const MOVES: { gate: number; move: Move; steps: number[] }[] = [
  { gate: 24, move: 'nod', steps: NOD },
  { gate: 48, move: 'tilt', steps: [1, 2, 3, ...new Array<number>(22).fill(4), 3, 2, 1] },
  { gate: 60, move: 'nod', steps: NOD },
]
/** Shares of the loop at which the lids close, and at which the figure looks aside and back. */
const BLINKS = [0.22, 0.7]
const GLANCE = [0.4, 0.5] as const

/** Plans a loop of `frames` frames; the plan is always the same. */
export function planIdle(frames: number): FramePlan[] {
  const walk = frames - MOVES.reduce((sum, { steps }) => sum + steps.length, 0)
  const poses: number[] = []
  const brows: number[] = []
  const waiting = [...MOVES]
  for (let at = 0; at < walk; at++) {
    const pose = Math.floor((at * POSES) / walk)
    poses.push(pose)
    brows.push(0)
    const [first] = waiting
    if (!first || pose !== first.gate) continue
    waiting.shift()
    poses.push(...first.steps.map((step) => movePose(pose, first.move, step)))
    // a leaning head listens with raised brows
    brows.push(...first.steps.map((step) => (first.move === 'tilt' && step > 2 ? 1 : 0)))
  }
  return poses.map((pose, frame) => {
    const breath = Math.round((0.5 - 0.5 * Math.cos((2 * Math.PI * frame) / frames)) * (BREATHS - 1))
    const closed = BLINKS.reduce((most, share) => Math.max(most, BLINK[frame - Math.round(share * frames)] ?? 0), 0)
    const aside = frame >= GLANCE[0] * frames && frame < GLANCE[1] * frames
    return { mouth: 'rest', closed, gaze: aside && closed === 0 ? 1 : 0, brow: brows[frame] ?? 0, hands: undefined, pose, breath }
  })
}
