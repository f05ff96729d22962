// Frames for the encoder: a ring of pictures in which only what changed is laid anew.
import type { FramePlan } from '../figure/motion.ts'
import type { Atlas } from '../figure/sprites.ts'
import { applyOverlay, applyPatch, type Overlay, type Patch, toYuv } from '../figure/yuv.ts'

interface Slot {
  frame: Buffer
  /** What lies in the frame now, above and below the shoulders. */
  upper: (Patch | undefined)[]
  lower: (Patch | Overlay | undefined)[]
}

/** One picture being composed, the others on their way through the pipe. */
const SLOTS = 3

const same = (left: unknown[], right: unknown[]) => left.length === right.length && left.every((part, at) => part === right[at])

export interface FrameRing {
  slots: number
  /** Composes frame `at`; the buffer is valid until `slots` frames later. */
  compose(at: number, plan: FramePlan, subtitle: Overlay | undefined): Buffer
}

/** Opens a ring of frames that starts from the figure at rest. Subtitles must lie below the shoulders. */
export function openFrames(atlas: Atlas): FrameRing {
  const { width, height } = atlas.stage
  const still = toYuv(atlas.still().getContext('2d').getImageData(0, 0, width, height).data, width, height)
  const ring: Slot[] = Array.from({ length: SLOTS }, () => ({ frame: Buffer.from(still), upper: [], lower: [] }))

  const compose = (at: number, plan: FramePlan, subtitle: Overlay | undefined): Buffer => {
    const slot = ring[at % SLOTS]
    if (!slot) throw new RangeError(`frame ${at}`)
    const { frame } = slot
    const torso = atlas.torso(plan.breath)
    const lower = [torso, atlas.locks(plan.pose), subtitle]
    if (!same(slot.lower, lower)) {
      // Overlays must not be blended twice over the same ground: what lies under them is laid again.
      applyPatch(frame, width, height, torso)
      for (const overlay of lower.slice(1) as (Overlay | undefined)[]) if (overlay) applyOverlay(frame, overlay)
      slot.lower = lower
    }
    const upper = [
      atlas.head(plan.pose),
      plan.mouth === 'rest' ? undefined : atlas.mouth(plan.pose, plan.mouth),
      plan.closed === 0 ? undefined : atlas.eyes(plan.pose, plan.closed),
    ]
    if (!same(slot.upper, upper)) {
      for (const patch of upper) if (patch) applyPatch(frame, width, height, patch)
      slot.upper = upper
    }
    return frame
  }
  return { compose, slots: SLOTS }
}
