// The captcha: four characters drawn as pixels, so that no character has a known outline.
import { randomInt } from 'node:crypto'
import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'

const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const font = createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-sc/500Medium/NotoSansSC_500Medium.ttf')
let loaded = false

/** A PNG of 120 x 40 points at double density, and its answer. */
export function drawCaptcha(): { answer: string; png: Buffer } {
  if (!loaded) {
    GlobalFonts.registerFromPath(font, 'Captcha')
    loaded = true
  }
  const answer = Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  const canvas = createCanvas(240, 80)
  const g = canvas.getContext('2d')
  const between = (low: number, high: number) => low + (randomInt(1000) / 1000) * (high - low)
  g.fillStyle = '#fafafd'
  g.fillRect(0, 0, 240, 80)
  for (let i = 0; i < 5; i++) {
    g.strokeStyle = `hsla(${between(230, 260)}, 50%, ${between(55, 75)}%, .7)`
    g.lineWidth = between(1.5, 3)
    g.beginPath()
    g.moveTo(between(0, 40), between(0, 80))
    g.bezierCurveTo(between(40, 120), between(0, 80), between(80, 200), between(0, 80), between(200, 240), between(0, 80))
    g.stroke()
  }
  for (const [i, c] of [...answer].entries()) {
    g.save()
    g.translate(38 + i * 54 + between(-5, 5), 42 + between(-6, 6))
    g.rotate(between(-0.35, 0.35))
    g.transform(between(0.85, 1.15), between(-0.15, 0.15), between(-0.25, 0.25), between(0.85, 1.15), 0, 0)
    g.font = `${Math.round(between(40, 50))}px Captcha`
    g.textAlign = 'center'
    g.textBaseline = 'middle'
    g.fillStyle = `hsl(${between(225, 260)}, 55%, ${between(28, 48)}%)`
    g.fillText(c, 0, 0)
    g.restore()
  }
  for (let i = 0; i < 120; i++) {
    g.fillStyle = `hsla(${between(220, 270)}, 40%, ${between(30, 70)}%, .5)`
    g.fillRect(between(0, 240), between(0, 80), 2, 2)
  }
  return { answer, png: canvas.toBuffer('image/png') }
}
