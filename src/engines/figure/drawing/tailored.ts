// Blazer and suit: lapels over a blouse, or over a shirt with a tie.
import type { Look } from '../figures.ts'
import { glow, line, mirrored, shape } from './svg.ts'

/** Lower end of the drawing, below every frame. */
export const FLOOR = 590

/** Shirt, collar, tie and lapels, over the neck; needs the gradients `cloth` and `inner`. */
export function tailored(look: Look): string {
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
