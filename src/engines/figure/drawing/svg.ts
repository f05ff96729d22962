// SVG helpers of the drawings: gradients in user units and soft shadows without filters.

export type Stop = [offset: number, colour: string, opacity?: number]

const stops = (list: Stop[]) =>
  list.map(([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join('')

/** Linear gradient between two points in user units. */
export function linear(id: string, [x1, y1, x2, y2]: [number, number, number, number], list: Stop[]): string {
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops(list)}</linearGradient>`
}

/** Radial gradient around a point in user units. */
export function radial(id: string, [cx, cy, r]: [number, number, number], list: Stop[]): string {
  return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="${r}">${stops(list)}</radialGradient>`
}

let serial = 0

/** An ellipse of one colour that fades to transparent at its edge: a soft shadow, blush or light. */
export function glow(cx: number, cy: number, rx: number, ry: number, colour: string, opacity: number, rotate = 0): string {
  const id = `g${serial++}`
  const fade: Stop[] = [
    [0, colour, opacity],
    [0.45, colour, opacity * 0.62],
    [1, colour, 0],
  ]
  return `<radialGradient id="${id}">${stops(fade)}</radialGradient><ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="url(#${id})"${rotate ? ` transform="rotate(${rotate} ${cx} ${cy})"` : ''}/>`
}

/** A stroked curve with round ends. */
export function line(d: string, colour: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"/>`
}

/** A filled shape without an outline. */
export function shape(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}" fill="${fill}" fill-opacity="${opacity}"/>`
}

/** A coordinate with one decimal. */
export const round = (value: number): number => Math.round(value * 10) / 10

/** Draws `content` inside the outline `d` only; `id` names the outline. */
export function clipped(id: string, d: string, content: string): string {
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${content}</g>`
}

/** Draws `content` on the left, and mirrored on the right. */
export function mirrored(content: (side: -1 | 1) => string): string {
  return `<g>${content(-1)}</g><g transform="scale(-1 1)">${content(1)}</g>`
}

/** A standalone SVG document of `box` = [x, y, width, height] in user space, with `scale` pixels per unit. */
export function document(box: [number, number, number, number], scale: number, content: string): string {
  const [x, y, width, height] = box
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(width * scale)}" height="${Math.round(height * scale)}" viewBox="${x} ${y} ${width} ${height}">${content}</svg>`
}
