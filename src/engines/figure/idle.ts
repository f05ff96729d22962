// Plans a listening figure as a seamless loop: one round of the head, a breath, two nods, two blinks.
import type { FramePlan } from './gestures.ts'
import { NOD } from './head.ts'
import { BLINK, BREATHS } from './motion.ts'
import { movePose, POSES } from './poses.ts'

/** Gates of the nods; blinks are at shares of the loop. */
const NODS = [24, 60]
const BLINKS = [0.22, 0.7]

/** Plans a loop of `frames` frames; the plan is always the same. */
export function planIdle(frames: number): FramePlan[] {
  const walk = frames - NODS.length * NOD.length
  const poses: number[] = []
  const waiting = [...NODS]
  for (let at = 0; at < walk; at++) {
    const pose = Math.floor((at * POSES) / walk)
    poses.push(pose)
    if (pose !== waiting[0]) continue
    waiting.shift()
    poses.push(...NOD.map((step) => movePose(pose, 'nod', step)))
  }
  return poses.map((pose, frame) => {
    const breath = Math.round((0.5 - 0.5 * Math.cos((2 * Math.PI * frame) / frames)) * (BREATHS - 1))
    const closed = BLINKS.reduce((most, share) => Math.max(most, BLINK[frame - Math.round(share * frames)] ?? 0), 0)
    return { mouth: 'rest', closed, gaze: 0, brow: 0, hands: undefined, pose, breath }
  })
}
