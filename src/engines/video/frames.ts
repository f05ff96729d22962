// Frames for the encoder: a ring of pictures in which only changed parts are drawn.
import type { Atlas, Piece } from '../figure/atlas-entry.ts'
import { type FrameNames, STILL } from '../figure/sprite-names.ts'
import { applyOverlay, applyPatch, type Overlay } from '../figure/yuv.ts'

interface Slot {
  frame: Buffer
  /** Sprites in the frame now, above and below the shoulders. */
  upper: string[]
  lower: (string | Overlay | undefined)[]
}

/** One picture is being composed, the others are on their way through the pipe. */
const SLOTS = 3

const same = (left: unknown[], right: unknown[]) => left.length === right.length && left.every((part, at) => part === right[at])

export interface FrameRing {
  slots: number
  /** Composes frame `at` from available sprites; the buffer is valid until `slots` frames later. */
  compose(at: number, names: FrameNames, subtitle: Overlay | undefined): Buffer
}

/** Opens a ring of frames that starts with the figure at rest, whose sprites must be available. Subtitles must be below the shoulders. */
export function openFrames(atlas: Pick<Atlas, 'stage' | 'take'>): FrameRing {
  const { width, height } = atlas.stage
  const pieceOf = (name: string): Piece => {
    const piece = atlas.take(name)
    if (!piece) throw new RangeError(`${name} is not at hand`)
    return piece
  }
  const still = pieceOf(STILL)
  const ring: Slot[] = Array.from({ length: SLOTS }, () => ({ frame: Buffer.from(still.data), upper: [], lower: [] }))

  const compose = (at: number, { upper, ground, sleeves, locks, hands }: FrameNames, subtitle: Overlay | undefined): Buffer => {
    const slot = ring[at % SLOTS]
    if (!slot) throw new RangeError(`frame ${at}`)
    const { frame } = slot
    const lower = [...ground, ...sleeves, locks, ...hands, subtitle]
    if (!same(slot.lower, lower)) {
      // overlays must not be blended twice over the same ground, so the ground below them is drawn again
      for (const name of ground) applyPatch(frame, width, height, pieceOf(name))
      for (const name of [...sleeves, ...(locks ? [locks] : []), ...hands]) {
        const { overlay } = pieceOf(name)
        if (overlay) applyOverlay(frame, overlay)
      }
      if (subtitle) applyOverlay(frame, subtitle)
      slot.lower = lower
    }
    if (!same(slot.upper, upper)) {
      for (const name of upper) applyPatch(frame, width, height, pieceOf(name))
      slot.upper = upper
    }
    return frame
  }
  return { compose, slots: SLOTS }
}
