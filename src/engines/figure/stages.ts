// The two picture formats, and the position of a figure in them: close, half or wide.

export type Format = '16:9' | '9:16'

/** Framings: head and shoulders; to the waist; to the hips, with more of the room. */
export const framings = ['close', 'half', 'wide'] as const
export type Framing = (typeof framings)[number]

/** How a drawn figure is shown; the default framing is half. */
export interface Shot {
  format: Format
  framing?: Framing | undefined
}

export interface Stage {
  width: number
  height: number
  /** Pixels per head unit, and the position of the point between the eyes. */
  scale: number
  x: number
  y: number
  /** Whether the frame has room for raised hands; otherwise they stay down. */
  hands: boolean
  /** The room extends beyond each edge of the frame by this share: it is enlarged with the figure. */
  beyond: number
}

/** The framing half: close enough for a hand above the subtitles, beside the shoulders in landscape, before the chest in portrait. */
export const stages: Record<Format, Stage> = {
  '16:9': { width: 1280, height: 720, scale: 1.22, x: 640, y: 262, hands: true, beyond: 0.035 },
  '9:16': { width: 720, height: 1280, scale: 1.45, x: 360, y: 455, hands: true, beyond: 0.035 },
}

/** Close: the chin is above the subtitles. Wide: two lines of subtitles below the hands, and no undrawn area. */
const others: Record<Exclude<Framing, 'half'>, Record<Format, Pick<Stage, 'scale' | 'y' | 'hands' | 'beyond'>>> = {
  close: {
    '16:9': { scale: 1.66, y: 326, hands: false, beyond: 0.12 },
    '9:16': { scale: 1.95, y: 520, hands: false, beyond: 0.12 },
  },
  wide: {
    '16:9': { scale: 0.92, y: 232, hands: true, beyond: 0.035 },
    '9:16': { scale: 1.12, y: 520, hands: true, beyond: 0.035 },
  },
}

export const stageOf = ({ format, framing = 'half' }: Shot): Stage =>
  framing === 'half' ? stages[format] : { ...stages[format], ...others[framing][format] }

/** A rectangle in pixels; all values are even, because the colour planes have half size. */
export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/** The smallest even rectangle of the frame that covers [x0, y0, x1, y1] in head units. */
export function rectOf(stage: Stage, [x0, y0, x1, y1]: [number, number, number, number]): Rect {
  const even = (value: number, least: number, most: number) => Math.min(most, Math.max(least, Math.round(value / 2) * 2))
  const x = even(stage.x + x0 * stage.scale, 0, stage.width)
  const y = even(stage.y + y0 * stage.scale, 0, stage.height)
  return {
    x,
    y,
    width: even(stage.x + x1 * stage.scale, 0, stage.width) - x,
    height: even(stage.y + y1 * stage.scale, 0, stage.height) - y,
  }
}
