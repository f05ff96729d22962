// The drawing of a hair style.
import type { Flow } from '../strands.ts'

export interface HairDrawing {
  /** Path behind neck and body. */
  back: string
  /** Path of the hair over the face; the strands soften its edge. */
  front: string
  flows: Flow[]
  /** Strands on the hair behind the head. */
  backFlows?: Flow[]
  /** Small curls cover the hair. */
  curls?: boolean
  /** The band of light across the strands, in shares of their way. */
  shine: readonly [number, number]
  ears: boolean
}
