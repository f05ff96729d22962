// The two picture formats and where a figure stands in them.

export type Format = '16:9' | '9:16'

export interface Stage {
  width: number
  height: number
  /** Pixels per head unit, and where the point between the eyes stands. */
  scale: number
  x: number
  y: number
}

/** So near that a hand has room above the subtitles: beside the shoulders in landscape, before the chest in portrait. */
export const stages: Record<Format, Stage> = {
  '16:9': { width: 1280, height: 720, scale: 1.22, x: 640, y: 262 },
  '9:16': { width: 720, height: 1280, scale: 1.45, x: 360, y: 455 },
}

/** Pixels; all even, as half-size colour planes need. */
export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/** The even rectangle of the frame that covers [x0, y0, x1, y1] in head units. */
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
