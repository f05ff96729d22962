// What moves in a video, frame by frame: a drawing of ours here; photographs and idle videos in `own-moving.ts`.
import type { Atlas } from '../figure/atlas-entry.ts'
import type { FramePlan } from '../figure/gestures.ts'
import { allOf, namesOf, pictureName, STILL } from '../figure/sprite-names.ts'
import type { Stage } from '../figure/stages.ts'
import type { Overlay } from '../figure/yuv.ts'
import { type FrameRing, openFrames } from './frames.ts'

export interface Figure {
  stage: Stage
  /** Begins what every speech needs while nothing else is known. */
  prepare(): void
  /** Takes up a speech. */
  play(plan: FramePlan[], poster: 'png' | 'jpeg', signal: AbortSignal): Play
  /** Ends what was begun. */
  rest(): Promise<void> | void
}

export interface Play {
  /** A still as a file. */
  poster: Promise<Buffer>
  /** Frames that are valid at once: composing the next one after these paints over the first. */
  slots: number
  /** Resolves when frame `at` can be composed. */
  ready(at: number): Promise<void>
  compose(at: number, subtitle: Overlay | undefined): Buffer
}

/** A drawn figure. */
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
