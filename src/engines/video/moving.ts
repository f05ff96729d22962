// Interface of moving figures, and its implementation for drawings; photographs and idle videos are in `own-moving.ts`.
import type { Atlas } from '../figure/atlas-entry.ts'
import type { FramePlan } from '../figure/gestures.ts'
import { allOf, namesOf, pictureName, STILL } from '../figure/sprite-names.ts'
import type { Stage } from '../figure/stages.ts'
import type { Overlay } from '../figure/yuv.ts'
import { type FrameRing, openFrames } from './frames.ts'

export interface Figure {
  stage: Stage
  /** Starts the work that every speech needs, as long as nothing else is known. */
  prepare(): void
  /** Starts the frames of a speech. */
  play(plan: FramePlan[], poster: 'png' | 'jpeg', signal: AbortSignal): Play
  /** Stops the work that `prepare` started. */
  rest(): Promise<void> | void
}

export interface Play {
  /** The poster as a file. */
  poster: Promise<Buffer>
  /** Number of frames that are valid at once: composing one more paints over the oldest. */
  slots: number
  /** Resolves when frame `at` can be composed. */
  ready(at: number): Promise<void>
  compose(at: number, subtitle: Overlay | undefined): Buffer
}

/** A figure of our own drawings. */
export function drawnFigure(atlas: Atlas): Figure {
  return {
    stage: atlas.stage,
    prepare: () => atlas.prepare(),
    play(plan, type, signal) {
      const shown = (frame: FramePlan) => (atlas.stage.hands ? frame : { ...frame, hands: undefined })
      const names = plan.map((frame) => namesOf(shown(frame), atlas.longHair))
      const poster = pictureName(atlas.stage.width, type)
      atlas.want([STILL, ...names.flatMap(allOf), poster])
      let ring: FrameRing | undefined
      const atHand = async (wanted: string[]) => {
        for (const name of wanted) if (!atlas.take(name)) await atlas.piece(name, signal)
      }
      return {
        poster: atlas.piece(poster, signal).then(({ data }) => data),
        slots: 3,
        async ready(at) {
          if (!ring) {
            await atHand([STILL])
            ring = openFrames(atlas)
          }
          const frame = names[at]
          if (frame) await atHand(allOf(frame))
        },
        compose(at, subtitle) {
          const frame = names[at]
          if (!ring || !frame) throw new RangeError(`frame ${at}`)
          return ring.compose(at, frame, subtitle)
        },
      }
    },
    rest: () => atlas.rest(),
  }
}
