// A tenant's own colour, made safe: contrast after WCAG 2, mixing in sRGB.
import type { Palette } from './palette.ts'

const channels = (hex: string) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16))
const weights = [0.2126, 0.7152, 0.0722]

const luminance = (hex: string) =>
  channels(hex).reduce((sum, value, i) => {
    const c = value / 255
    return sum + (weights[i] ?? 0) * (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
  }, 0)

/** Contrast of two `#RRGGBB` colours, 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrast(a: string, b: string) {
  const [high = 1, low = 1] = [luminance(a), luminance(b)].sort((m, n) => n - m)
  return (high + 0.05) / (low + 0.05)
}

const mix = (a: string, b: string, t: number) => {
  const to = channels(b)
  const mixed = channels(a).map((from, i) => Math.round(from * (1 - t) + (to[i] ?? 0) * t))
  return `#${mixed
    .map((c) => c.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`
}

const until = (colour: string, towards: string, ground: string, least: number) => {
  for (let t = 0; t <= 1; t += 0.02) {
    const mixed = mix(colour, towards, t)
    if (contrast(mixed, ground) >= least) return mixed
  }
  return towards
}

/** Darkened until white reads on it, lifted on dark until it stands out from the card. A colour that is already good stays as it is. */
export function withBrand(p: Palette, hex: string, isDark: boolean): Palette {
  const white = until(hex, '#000000', '#FFFFFF', 4.5)
  const fill = isDark ? until(white, '#FFFFFF', p.card, 3) : white
  const wash = mix(p.card, fill, isDark ? 0.22 : 0.09)
  const lighter = mix(fill, '#FFFFFF', 0.1)
  return {
    ...p,
    brand: fill,
    brandHover: contrast('#FFFFFF', lighter) >= 4.5 ? lighter : mix(fill, '#000000', 0.12),
    brandActive: mix(fill, '#000000', 0.22),
    brandText: until(fill, isDark ? '#FFFFFF' : '#000000', wash, 4.5),
    brandWash: wash,
    brandTint: mix(p.card, fill, isDark ? 0.4 : 0.24),
  }
}
