// Neck, shoulders and clothes.
import type { Look } from '../figures.ts'
import { glow, line, linear, mirrored, shape } from './svg.ts'

/** Lower end of the drawing, below every frame. */
const FLOOR = 490
/** The whole body sits this much higher than its own coordinates. */
const LIFT = -14

function neck(look: Look): string {
  const n = look.neck
  const { base, shade, deep } = look.skin
  const outline = `M${-n},60 C${-n},120 ${-n - 1},138 ${-n - 16},158 C${-n - 20},190 -20,230 0,236 C20,230 ${n + 20},190 ${n + 16},158 C${n + 1},138 ${n},120 ${n},60Z`
  return (
    linear(
      'neck',
      [0, 96, 0, 200],
      [
        [0, shade],
        [0.45, base],
        [1, base],
      ],
    ) +
    linear(
      'neckSide',
      [-n, 0, n, 0],
      [
        [0, shade, 0.25],
        [0.4, shade, 0],
        [0.62, shade, 0.1],
        [1, shade, 0.8],
      ],
    ) +
    shape(outline, 'url(#neck)') +
    shape(outline, 'url(#neckSide)') +
    `<clipPath id="throat"><path d="${outline}"/></clipPath><g clip-path="url(#throat)">${glow(4, 112, n + 18, 40, deep, 0.66)}</g>` +
    mirrored(() => line(`M-6,196 C-14,190 ${-n + 4},184 ${-n - 8},178`, deep, 2, 0.2)) +
    mirrored(() => glow(-10, 186, 8, 12, shade, 0.4))
  )
}

/** Outline of shoulders and arms down to the floor. */
function shoulders(look: Look): string {
  const s = look.shoulders
  const n = look.neck
  const half = (k: 1 | -1) =>
    `C${k * (s * 0.62)},178 ${k * (s - 8)},186 ${k * s},238 C${k * (s + 16)},300 ${k * (s + 20)},360 ${k * (s + 22)},${FLOOR}`
  const back = `C${-s - 20},360 ${-s - 16},300 ${-s},238 C${-s + 8},186 ${-s * 0.62},178 ${-n - 12},152`
  return `M${n + 12},152 ${half(1)} L${-s - 22},${FLOOR} ${back}Z`
}

const cloth = (look: Look) => {
  const { light, base, shade, deep } = look.outfit.cloth
  const s = look.shoulders
  return (
    linear(
      'cloth',
      [-s, 170, s, 400],
      [
        [0, light],
        [0.35, base],
        [0.75, shade],
        [1, deep],
      ],
    ) +
    linear(
      'inner',
      [-40, 150, 40, 330],
      [
        [0, look.outfit.inner.light],
        [0.5, look.outfit.inner.base],
        [1, look.outfit.inner.shade],
      ],
    )
  )
}

const sleeves = (look: Look) => {
  const s = look.shoulders
  const { deep, light } = look.outfit.cloth
  return (
    mirrored(() => line(`M${-s * 0.73},262 C${-s * 0.7},320 ${-s * 0.72},370 ${-s * 0.74},${FLOOR}`, deep, 3, 0.55)) +
    glow(-s * 0.66, 216, 46, 15, light, 0.6, -22) +
    glow(s * 0.68, 214, 40, 12, light, 0.3, 22)
  )
}

function tailored(look: Look): string {
  const n = look.neck
  const { cloth: c, inner, accent, style } = look.outfit
  const man = style === 'suit'
  const point = man ? 318 : 326
  const shirt = `M${-n - 10},150 C${-n},176 -24,214 0,${man ? 224 : 228} C24,${man ? 214 : 226} ${n},176 ${n + 10},150 L${n + 34},176 L0,${point + 30} L${-n - 34},176Z`
  const collar = man
    ? mirrored(
        () =>
          shape(`M${-n - 4},140 C${-n - 2},160 -22,196 -3,206 L-30,236 C-48,214 ${-n - 16},178 ${-n - 12},152Z`, inner.light) +
          line(`M-3,206 L-30,236 C-48,214 ${-n - 16},178 ${-n - 12},152`, inner.deep, 1.5, 0.7),
      )
    : mirrored(
        () =>
          shape(`M${-n - 10},150 C${-n - 4},180 -22,220 -2,244 L-34,246 C-52,222 ${-n - 20},186 ${-n - 16},156Z`, inner.light) +
          line(`M-2,244 L-34,246 C-52,222 ${-n - 20},186 ${-n - 16},156`, inner.deep, 1.4, 0.55),
      )
  const tie = man
    ? shape('M-13,207 L13,207 L9,227 L-9,227Z', accent) +
      shape('M-9,227 L9,227 L19,330 L0,352 L-19,330Z', accent) +
      shape('M-13,207 L13,207 L9,227 L-9,227Z', '#000', 0.14) +
      line('M-12,262 L14,246 M-15,288 L16,270 M-17,314 L18,294', '#FFFFFF', 3, 0.2) +
      glow(-6, 264, 6, 60, '#FFFFFF', 0.16)
    : ''
  const lapel = `M${-n - 13},148 C${-n - 30},160 ${-n - 44},176 ${-n - 52},190 L${-n - 62},226 L${-n - 40},232 L-4,${point + 44} L0,${point + 20} C-22,280 ${-n - 6},220 ${-n - 13},148Z`
  return (
    shape(shirt, 'url(#inner)') +
    glow(0, 214, 36, 26, inner.deep, 0.35) +
    tie +
    collar +
    mirrored(
      () =>
        glow(-n - 4, 262, 22, 60, c.deep, 0.34, -24) +
        shape(lapel, 'url(#cloth)') +
        shape(lapel, c.light, 0.22) +
        line(`M${-n - 62},226 L${-n - 40},232 L-4,${point + 44}`, c.deep, 2, 0.7) +
        line(`M${-n - 13},148 C${-n - 6},220 -22,280 0,${point + 20}`, c.deep, 1.6, 0.5),
    ) +
    shape(`M-3,${point + 14} L3,${point + 14} L6,${point + 50} L-5,${point + 48}Z`, c.shade) +
    line(`M0,${point + 22} L3,${FLOOR}`, c.deep, 2.4, 0.7) +
    `<circle cx="10" cy="${point + 58}" r="6" fill="${c.deep}"/><circle cx="9" cy="${point + 56.6}" r="4.4" fill="${c.light}" fill-opacity=".7"/>` +
    (man
      ? shape(`M${look.shoulders * 0.4},300 l42,-7 1,10 -42,7Z`, c.deep, 0.5) +
        shape(`M${look.shoulders * 0.4 + 6},300 l10,-14 8,9 8,-11 4,14Z`, inner.light, 0.9)
      : '')
  )
}

function knit(look: Look): string {
  const n = look.neck
  const { cloth: c, inner } = look.outfit
  const edge = `M${-n - 24},146 C${-n - 12},214 -24,236 0,238 C24,236 ${n + 12},214 ${n + 24},146`
  const rim = `M${-n - 21},170 C${-n - 8},220 -22,236 0,238 C22,236 ${n + 8},220 ${n + 21},170`
  const opening = `M${-n - 22},160 C${-n - 30},240 -26,330 -20,${FLOOR} L20,${FLOOR} C26,330 ${n + 30},240 ${n + 22},160`
  const ribs = Array.from({ length: 13 }, (_, k) =>
    line(`M${(k - 6) * 7.4},${238 - Math.abs(k - 6) ** 2 * 1.5} L${(k - 6) * 6.2},${FLOOR}`, inner.deep, 1.3, 0.16),
  ).join('')
  return (
    shape(`${opening}Z`, 'url(#inner)') +
    shape(`${edge}Z`, look.skin.base) +
    glow(0, 172, n + 18, 40, look.skin.deep, 0.2) +
    mirrored(() => line(`M-7,198 C-16,192 ${-n + 2},186 ${-n - 10},182`, look.skin.deep, 2, 0.22)) +
    ribs +
    line(rim, inner.shade, 8) +
    line(rim, inner.light, 4.5) +
    mirrored(() => {
      const band = (x: number) =>
        `M${-n - 15},146 C${-n - 36 - x},240 ${-34 - x},330 ${-28 - x},${FLOOR} L${x - 12},${FLOOR} C${x - 18},330 ${x - n - 20},240 ${-n - 15},146Z`
      return (
        shape(band(2), c.deep, 0.8) + shape(band(0), c.base) + line(`M${-n - 22},190 C${-n - 32},250 -32,340 -27,${FLOOR}`, c.light, 2, 0.6)
      )
    })
  )
}

function openShirt(look: Look): string {
  const n = look.neck
  const { cloth: c, inner } = look.outfit
  return (
    shape(`M${-n - 10},150 C-20,214 -8,238 0,250 C8,238 20,214 ${n + 10},150Z`, look.skin.base) +
    glow(0, 190, 30, 40, look.skin.shade, 0.4) +
    shape('M-17,224 Q0,236 17,224 L4,262 L-4,262Z', inner.base) +
    line(`M0,256 L2,${FLOOR}`, c.deep, 2, 0.5) +
    line(`M13,262 L15,${FLOOR}`, c.deep, 1.3, 0.35) +
    [292, 344, 396]
      .map(
        (y) =>
          `<circle cx="7" cy="${y}" r="4" fill="${inner.base}"/><circle cx="7" cy="${y}" r="4" fill="none" stroke="${c.deep}" stroke-width="1"/>`,
      )
      .join('') +
    mirrored(() => {
      const collar = `M${-n - 4},140 C${-n - 2},170 -20,216 -1,250 L-44,262 C-60,228 ${-n - 26},186 ${-n - 18},154Z`
      return (
        glow(-34, 258, 34, 13, c.deep, 0.5, 8) +
        shape(collar, c.base) +
        shape(collar, '#FFFFFF', 0.28) +
        line(`M-1,250 L-44,262 C-60,228 ${-n - 26},186 ${-n - 18},154`, c.deep, 1.6, 0.6)
      )
    })
  )
}

/** Neck, body and clothes; the collar lies over the neck. */
export function body(look: Look): string {
  const { style, accent, cloth: c } = look.outfit
  const outline = shoulders(look)
  const dress = style === 'knit' ? knit(look) : style === 'openShirt' ? openShirt(look) : tailored(look)
  const pearls =
    look.jewellery === 'pearls'
      ? Array.from({ length: 15 }, (_, k) => {
          const x = (k - 7) * 6.3
          const y = 214 - ((k - 7) / 7) ** 2 * 38
          return `<circle cx="${x}" cy="${y}" r="4.2" fill="${accent}"/><circle cx="${x}" cy="${y + 0.6}" r="4.2" fill="#8F7F72" fill-opacity=".22"/><circle cx="${x - 1.2}" cy="${y - 1.3}" r="1.5" fill="#fff"/>`
        }).join('')
      : ''
  const chain =
    look.jewellery === 'studs'
      ? line('M-26,184 Q-12,216 0,221 Q12,216 26,184', accent, 1.5, 0.9) + `<circle cx="0" cy="223" r="3.4" fill="${accent}"/>`
      : ''
  return `<g transform="translate(0 ${LIFT})">${cloth(look)}${shape(outline, 'url(#cloth)')}${glow(0, 172, look.neck + 42, 34, c.deep, 0.5)}${neck(look)}${dress}${sleeves(look)}${pearls}${chain}</g>`
}
