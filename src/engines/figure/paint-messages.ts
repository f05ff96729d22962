// Messages from and to the painting thread.
import type { Drawing } from './figures.ts'
import type { Sprite } from './sprite-names.ts'
import type { Format } from './stages.ts'

export interface Subject extends Drawing {
  format: Format
}

/** A drawing by its name or as a request, in a format. */
export function subjectOf(drawing: string | Drawing, format: Format): Subject {
  if (typeof drawing === 'string') return { figure: drawing, format }
  const { figure, background, colour, framing } = drawing
  return { figure, background, colour, framing, format }
}

/**
 * `wanted` is painted in order, `spare` only when nothing is wanted; both replace the earlier order. An empty order only prepares the
 * figure.
 */
export interface PaintOrder {
  subject: Subject
  wanted: string[]
  spare: string[]
}

export type FromPainter = { subject: Subject; name: string; sprite: Sprite } | { subject: Subject; name: string; fault: string }

export const keyOf = ({ figure, background, colour, format, framing = 'half' }: Subject) =>
  `${figure} ${background ?? ''} ${colour ?? ''} ${format} ${framing}`
