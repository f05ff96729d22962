// Colours as #rrggbb: mixing and contrast.

export const hexColour = /^#[\da-f]{6}$/

type Channels = [red: number, green: number, blue: number]

const channelsOf = (colour: string): Channels => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as Channels
const toHex = (channels: number[]) => `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

/** Mixes `share` of the second colour into the first. */
export function mixColours(first: string, second: string, share: number): string {
  const [a, b] = [channelsOf(first), channelsOf(second)]
  return toHex(a.map((value, at) => value + ((b[at] ?? 0) - value) * share))
}

/** Relative luminance by WCAG, 0 .. 1. */
function luminanceOf(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Minimum contrast to white: a paler colour cannot be told from the white that it is mixed with. */
const minContrast = 1.3
export const isPale = (colour: string) => contrastOf(colour, '#ffffff') < minContrast

/** Contrast of two colours by WCAG, 1 .. 21. */
export function contrastOf(first: string, second: string): number {
  const [light, dark] = [luminanceOf(first), luminanceOf(second)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
