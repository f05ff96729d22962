// Casual clothes: hooded, with a collar and three buttons, with a round neck, zipped, or with a standing collar.
import type { Look } from '../figures.ts'
import { glow, line, mirrored, shape } from './svg.ts'
import { FLOOR } from './tailored.ts'

/** Cloth up to the neck, with a round neckline at this height; needs the gradient `cloth`. */
function upTo(look: Look, depth: number): { cloth: string; rim: string } {
  const n = look.neck
  const rim = `M${-n - 30},164 C${-n - 12},182 -28,${depth} 0,${depth} C28,${depth} ${n + 12},182 ${n + 30},164`
  return { cloth: shape(`${rim} L${n + 38},280 L${-n - 38},280Z`, 'url(#cloth)'), rim }
}

export function roundNeck(look: Look): string {
  const { cloth, rim } = upTo(look, 214)
  const { cloth: c } = look.outfit
  const s = look.shoulders
  return (
    cloth +
    glow(0, 232, 60, 20, c.deep, 0.3) +
    line(rim, c.deep, 7, 0.55) +
    line(rim, c.base, 5) +
    line(rim, c.light, 1.6, 0.8) +
    mirrored(() => line(`M${-s * 0.42},330 C${-s * 0.34},380 ${-s * 0.34},430 ${-s * 0.4},${FLOOR}`, c.deep, 2, 0.35))
  )
}

export function polo(look: Look): string {
  const n = look.neck
  const { cloth: c, accent } = look.outfit
  const edge = `C-60,222 ${-n - 30},184 ${-n - 20},152`
  const collar = `M${-n - 6},138 C${-n - 2},166 -24,204 -2,226 L-32,250 ${edge}Z`
  return (
    upTo(look, 216).cloth +
    shape(`M-13,214 L13,214 L11,318 L-11,318Z`, c.base) +
    line('M-13,226 L-11,318 L11,318 L13,226', c.deep, 1.6, 0.6) +
    [248, 276, 304]
      .map((y) => `<circle cx="0" cy="${y}" r="3.6" fill="${accent}"/><circle cx="0" cy="${y}" r="1.1" fill="${c.deep}"/>`)
      .join('') +
    mirrored(
      () =>
        glow(-30, 248, 32, 12, c.deep, 0.45, 8) +
        shape(collar, c.base) +
        shape(collar, c.light, 0.3) +
        line(`M-2,226 L-32,250 ${edge}`, c.deep, 1.6, 0.6) +
        line(`M-8,229 L-34,244 C-56,218 ${-n - 25},186 ${-n - 17},160`, accent, 1.6, 0.8),
    )
  )
}

export function hoodie(look: Look): string {
  const n = look.neck
  const { cloth: c, accent } = look.outfit
  const hood = `M${-n - 2},128 C${-n - 40},140 ${-n - 58},176 ${-n - 40},206 C${-n - 20},232 -18,246 0,248 L0,216 C-22,212 ${-n},190 ${-n + 1},156Z`
  return (
    upTo(look, 218).cloth +
    mirrored(
      () =>
        glow(-n - 18, 232, 44, 20, c.deep, 0.4, 24) +
        shape(hood, 'url(#cloth)') +
        shape(hood, c.light, 0.28) +
        line(`M${-n - 2},128 C${-n - 40},140 ${-n - 58},176 ${-n - 40},206 C${-n - 20},232 -18,246 0,248`, c.deep, 2, 0.55) +
        line(`M${-n + 1},156 C${-n},190 -22,212 0,216`, c.deep, 3, 0.5) +
        line(`M${-n - 26},152 C${-n - 40},174 ${-n - 30},200 -16,222`, c.deep, 1.6, 0.3) +
        line('M-15,236 C-18,262 -13,286 -17,316', c.deep, 5, 0.3) +
        line('M-15,234 C-18,260 -13,284 -17,312', accent, 3.4) +
        line('M-17,308 L-17.6,322', accent, 5.2),
    ) +
    line(`M-74,452 C-40,444 40,444 74,452 L88,520 L88,${FLOOR} M-74,452 L-88,520 L-88,${FLOOR}`, c.deep, 2.2, 0.45)
  )
}

export function jacket(look: Look): string {
  const n = look.neck
  const { cloth: c, inner, accent } = look.outfit
  const s = look.shoulders
  const stand = `M${-n - 8},136 C${-n - 8},168 -34,208 -7,244 L-24,262 C-56,232 ${-n - 34},192 ${-n - 26},150Z`
  const panel = (side: 1 | -1) =>
    shape(
      `M${(n + 20) * side},158 C${(n + 14) * side},190 ${30 * side},232 ${5 * side},268 L${5 * side},${FLOOR} L${(n + 40) * side},${FLOOR} L${(n + 50) * side},190Z`,
      'url(#cloth)',
    )
  const round = `M${-n - 6},160 C${-n + 2},190 -20,212 0,214 C20,212 ${n - 2},190 ${n + 6},160`
  return (
    shape(`${round} L${n + 20},190 L8,270 L-8,270 L${-n - 20},190Z`, 'url(#inner)') +
    line(round, inner.deep, 4, 0.5) +
    line(round, inner.light, 2.6) +
    // the halves are not mirrored, because their light comes from one side
    panel(-1) +
    panel(1) +
    mirrored(
      () =>
        glow(-34, 262, 30, 14, c.deep, 0.45, 30) +
        shape(stand, c.base) +
        shape(stand, c.light, 0.24) +
        line(`M-7,244 L-24,262 C-56,232 ${-n - 34},192 ${-n - 26},150`, c.deep, 1.8, 0.7) +
        line(`M${-s * 0.7},236 C${-s * 0.5},252 ${-s * 0.3},262 -30,270`, c.deep, 1.8, 0.4) +
        line(`M${-s * 0.52},330 l${s * 0.2},26`, c.deep, 3, 0.6) +
        line(`M${-s * 0.52},330 l${s * 0.2},26`, accent, 1.2, 0.8) +
        line(`M-5,268 L-5,${FLOOR}`, c.deep, 1.6, 0.6),
    ) +
    line(`M0,262 L0,${FLOOR}`, c.deep, 7, 0.5) +
    `<path d="M0,262 L0,${FLOOR}" stroke="${accent}" stroke-width="4" stroke-dasharray="2.4 2.2" fill="none"/>` +
    shape('M-3.4,258 L3.4,258 L4,276 L-4,276Z', accent)
  )
}

export function mandarin(look: Look): string {
  const n = look.neck
  const { cloth: c, accent } = look.outfit
  const s = look.shoulders
  const collar = `M${-n - 8},134 C${-n - 4},160 -26,180 -3,186 L3,186 C26,180 ${n + 4},160 ${n + 8},134 L${n + 16},160 C${n + 4},190 28,210 2,216 L-2,216 C-28,210 ${-n - 4},190 ${-n - 16},160Z`
  const slant = `M2,216 C34,232 ${s * 0.34},238 ${s * 0.46},262 C${s * 0.5},282 ${s * 0.5},330 ${s * 0.46},${FLOOR}`
  const knot = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${line('M-17,0 L17,0', c.deep, 5.4, 0.4)}${line('M-17,0 L17,0', accent, 3.2)}<circle r="5.4" fill="${accent}"/><circle cx="-1.4" cy="-1.6" r="1.9" fill="#fff" fill-opacity=".7"/></g>`
  return (
    upTo(look, 190).cloth +
    line(slant, c.deep, 6, 0.4) +
    line(slant, c.light, 2.4, 0.9) +
    shape(collar, c.base) +
    shape(collar, c.light, 0.22) +
    line(`M${-n - 8},134 C${-n - 4},160 -26,180 -3,186 M3,186 C26,180 ${n + 4},160 ${n + 8},134`, accent, 2) +
    line(`M${-n - 16},160 C${-n - 4},190 -28,210 -2,216 L2,216 C28,210 ${n + 4},190 ${n + 16},160`, c.deep, 1.8, 0.6) +
    knot(4, 217, 0) +
    knot(s * 0.37, 246, -18) +
    knot(s * 0.49, 330, 0)
  )
}
