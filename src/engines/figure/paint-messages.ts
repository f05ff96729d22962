// What the painting thread is told and tells.
import type { Drawing } from './figures.ts'
import type { Sprite } from './sprite-names.ts'
import type { Format } from './stages.ts'

export interface Subject extends Drawing {
  format: Format
}

/** A drawing as it is asked for, in a format. */
export function subjectOf(drawing: string | Drawing, format: Format): Subject {
  if (typeof drawing === 'string') return { figure: drawing, format }
  const { figure, background, colour, framing } = drawing
  return { figure, background, colour, framing, format }
}

/** `wanted` is painted in order; `spare` while nothing is wanted. Both replace what was asked before. Where nothing is asked the figure is drawn, to be painted soon. */
export interface PaintOrder {
  subject: Subject
  wanted: string[]
  spare: string[]
}

export type FromPainter = { subject: Subject; name: string; sprite: Sprite } | { subject: Subject; name: string; fault: string }

export const keyOf = ({ figure, background, colour, format, framing = 'half' }: Subject) =>
  `${figure} ${background ?? ''} ${colour ?? ''} ${format} ${framing}`
