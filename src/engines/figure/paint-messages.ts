// What the painting thread is told and tells.
import type { Sprite } from './sprite-names.ts'
import type { Format } from './stages.ts'

export interface Subject {
  figure: string
  /** Of the figure's own; the first unless given. */
  background?: string | undefined
  format: Format
}

/** `wanted` is painted in order; `spare` while nothing is wanted. Both replace what was asked before. */
export interface PaintOrder {
  subject: Subject
  wanted: string[]
  spare: string[]
}

export type FromPainter = { subject: Subject; name: string; sprite: Sprite } | { subject: Subject; name: string; fault: string }

export const keyOf = ({ figure, background, format }: Subject) => `${figure} ${background ?? ''} ${format}`
