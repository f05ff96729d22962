// Frames for the encoder: a ring of pictures in which only what changed is laid anew.
import type { FramePlan } from '../figure/motion.ts'
import type { Atlas } from '../figure/sprites.ts'
import { applyOverlay, applyPatch, type Overlay, type Patch, toYuv } from '../figure/yuv.ts'

interface Slot {
  frame: Buffer
  torso?: Patch
  collar?: Patch
  head?: Patch
  mouth?: Patch
  eyes?: Patch
  overlay?: Overlay
}

/** Ring size: one picture being composed, the others on their way through the pipe. */
const SLOTS = 3

/** Gives a function that composes frame `at` into the ring; the buffer is valid until `SLOTS` frames later. */
export function frameRing(atlas: Atlas): { compose(at: number, plan: FramePlan, overlay: Overlay | undefined): Buffer; slots: number } {
  const { width, height } = atlas.stage
  const still = toYuv(atlas.still('rest').getContext('2d').getImageData(0, 0, width, height).data, width, height)
  const ring: Slot[] = Array.from({ length: SLOTS }, () => ({ frame: Buffer.from(still) }))
  const lay = (slot: Slot, patch: Patch) => applyPatch(slot.frame, width, height, patch)

  const compose = (at: number, plan: FramePlan, overlay: Overlay | undefined): Buffer => {
    const slot = ring[at % SLOTS]
    if (!slot) throw new RangeError('frame index')
    const torso = atlas.torso(plan.breath)
    const collar = atlas.collar(plan.pose, plan.breath)
    if (slot.torso !== torso || slot.collar !== collar || slot.overlay !== overlay) {
      // An overlay must not be blended twice over the same ground: what lies under it is laid again.
      if (slot.torso !== torso || slot.overlay || overlay) lay(slot, torso)
      if (collar) lay(slot, collar)
      if (overlay) applyOverlay(slot.frame, overlay)
      Object.assign(slot, { torso, collar, overlay })
    }
    const head = atlas.head(plan.pose)
    const mouth = atlas.mouth(plan.pose, plan.mouth)
    const eyes = atlas.eyes(plan.pose, plan.closed)
    const turned = slot.head !== head
    if (turned) lay(slot, head)
    if (turned || slot.mouth !== mouth) lay(slot, mouth)
    if (turned || slot.eyes !== eyes) lay(slot, eyes)
    Object.assign(slot, { head, mouth, eyes })
    return slot.frame
  }
  return { compose, slots: SLOTS }
}
