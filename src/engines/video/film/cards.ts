// Cards of a film, in place of a video: a chapter title, words to read or hear, a picture. Long words take several pages.
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas'
import { type Format, stages } from '../../figure/stages.ts'
import type { Card } from '../../process/messages.ts'
import { type Cue, cutCues, drawCue, measure, SUBTITLE_FONT, wrap } from '../subtitles.ts'

/** One picture of a card, and its duration in frames. */
export interface CardPage {
  canvas: Canvas
  frames: number
}

interface Layout {
  /** Layout of the words in pixels: font size, line width, lines per page, and the left and upper edges. */
  size: number
  width: number
  rows: number
  left: number
  top: number
  title: number
}
const layouts: Record<Format, Layout> = {
  '16:9': { size: 40, width: 1040, rows: 7, left: 120, top: 176, title: 60 },
  '9:16': { size: 40, width: 576, rows: 13, left: 72, top: 268, title: 54 },
}
const LEADING = 1.5
const tones = {
  chapter: { ground: ['#24285c', '#12142f'], mark: '#8f9bff' },
  notice: { ground: ['#1c1e26', '#0d0e13'], mark: '#c3c8dd' },
  line: { ground: ['#1f2a44', '#111727'], mark: '#7fb2ff' },
  answer: { ground: ['#14382f', '#0b1f1b'], mark: '#63d6a8' },
  picture: { ground: ['#1c1e26', '#0d0e13'], mark: '#7fb2ff' },
} as const

type Painter = ReturnType<Canvas['getContext']>
const font = (painter: Painter, size: number) => {
  painter.font = `${size}px "${SUBTITLE_FONT}"`
}

function ground(format: Format, tone: Card['tone']): { canvas: Canvas; painter: Painter } {
  const { width, height } = stages[format]
  const canvas = createCanvas(width, height)
  const painter = canvas.getContext('2d')
  const shade = painter.createLinearGradient(0, 0, 0, height)
  const [above, below] = tones[tone].ground
  shade.addColorStop(0, above)
  shade.addColorStop(1, below)
  painter.fillStyle = shade
  painter.fillRect(0, 0, width, height)
  painter.textBaseline = 'middle'
  return { canvas, painter }
}

/** Draws the speaker in a coloured frame above the words. */
function drawLabel(painter: Painter, { label, tone }: Card, left: number, top: number): void {
  if (!label) return
  const size = 26
  const width = measure(label, size) + 40
  painter.beginPath()
  painter.roundRect(left, top - 92, width, 48, 24)
  painter.strokeStyle = tones[tone].mark
  painter.lineWidth = 2
  painter.stroke()
  font(painter, size)
  painter.fillStyle = tones[tone].mark
  painter.textAlign = 'left'
  painter.fillText(label, left + 20, top - 67)
}

/** Whether a card is a title: it has no subtitles, and no poster shows it. */
export const isTitle = ({ tone }: Card): boolean => tone === 'chapter' || tone === 'notice'

function drawTitle(card: Card, format: Format): Canvas {
  const { canvas, painter } = ground(format, card.tone)
  const { width, height } = canvas
  const { title } = layouts[format]
  const rows = wrap(card.text, title, width * 0.78).slice(0, 4)
  const leading = title * 1.35
  let y = height / 2 - ((rows.length - 1) * leading) / 2
  painter.textAlign = 'center'
  if (card.label) {
    font(painter, 28)
    painter.fillStyle = tones[card.tone].mark
    painter.fillText(card.label, width / 2, y - title - 22)
  }
  font(painter, title)
  painter.fillStyle = '#ffffff'
  for (const row of rows) {
    painter.fillText(row, width / 2, y)
    y += leading
  }
  painter.fillStyle = tones[card.tone].mark
  painter.fillRect(width / 2 - 36, y - leading / 2 + 34, 72, 4)
  return canvas
}

function drawWords(card: Card, pages: readonly string[][], page: number, format: Format): Canvas {
  const { canvas, painter } = ground(format, card.tone)
  const layout = layouts[format]
  const leading = layout.size * LEADING
  // a few words are centred vertically, and all pages of a card begin at the same height
  const top = Math.max(layout.top, (canvas.height - leading * (pages[0]?.length ?? 1)) / 2)
  drawLabel(painter, card, layout.left, top)
  font(painter, layout.size)
  painter.fillStyle = '#ffffff'
  painter.textAlign = 'left'
  for (const [i, row] of (pages[page] ?? []).entries()) painter.fillText(row, layout.left, top + leading * (i + 0.5))
  if (pages.length > 1) {
    font(painter, 24)
    painter.fillStyle = 'rgba(255, 255, 255, 0.7)'
    painter.textAlign = 'right'
    painter.fillText(`${page + 1} / ${pages.length}`, canvas.width - layout.left, top - 67)
  }
  return canvas
}

async function drawPicture(card: Card, cue: Cue | null, format: Format): Promise<Canvas> {
  const { canvas, painter } = ground(format, 'picture')
  const image = await loadImage(card.picture ?? '')
  const room = { width: canvas.width * 0.92, height: canvas.height * (cue ? 0.76 : 0.92) }
  const scale = Math.min(room.width / image.width, room.height / image.height)
  const [width, height] = [image.width * scale, image.height * scale]
  painter.imageSmoothingQuality = 'high'
  painter.drawImage(image, (canvas.width - width) / 2, (room.height + canvas.height * 0.08 - height) / 2, width, height)
  if (cue) {
    const { canvas: words, x, y } = drawCue(cue, format)
    painter.drawImage(words, x, y)
  }
  return canvas
}

/** Distributes the frames over the pages by weight; the sum is exact. */
function shareOut(weights: readonly number[], frames: number): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1
  let before = 0
  let past = 0
  return weights.map((weight) => {
    before += weight
    const end = Math.round((before / total) * frames)
    const mine = end - past
    past = end
    return mine
  })
}

/** The words of a card, page by page. */
export function pagesOfWords(text: string, format: Format): string[][] {
  const { size, width, rows } = layouts[format]
  const all = text.split('\n').flatMap((paragraph) => (paragraph.trim() ? wrap(paragraph.trim(), size, width) : []))
  const pages = Math.max(1, Math.ceil(all.length / rows))
  const each = Math.ceil(all.length / pages)
  return Array.from({ length: pages }, (_, i) => all.slice(i * each, (i + 1) * each)).filter((page) => page.length)
}

/** Draws a card for a number of frames. @throws if its picture cannot be opened */
export async function drawCard(card: Card, frames: number, format: Format): Promise<CardPage[]> {
  if (isTitle(card)) return [{ canvas: drawTitle(card, format), frames }]
  if (card.picture) {
    const cues = cuesOfWords(card.text, frames * 40, format)
    const counts = shareOut(cues.length ? cues.map((cue) => cue.endMs - cue.startMs) : [1], frames)
    const shown = await Promise.all((cues.length ? cues : [null]).map((cue) => drawPicture(card, cue, format)))
    return shown.map((canvas, i) => ({ canvas, frames: counts[i] ?? 0 }))
  }
  const pages = pagesOfWords(card.text, format)
  const counts = shareOut(
    pages.map((page) => page.join('').length),
    frames,
  )
  return pages.map((_, i) => ({ canvas: drawWords(card, pages, i, format), frames: counts[i] ?? 0 }))
}

/** Subtitles for words without known times: each gets its share of the time. */
export function cuesOfWords(text: string, ms: number, format: Format): Cue[] {
  const words = text.replaceAll(/\s+/g, ' ').trim()
  if (!words) return []
  const cues = cutCues([{ text: words, startMs: 0, endMs: ms, closes: true }], format)
  return cues.map((cue) => ({ ...cue, endMs: Math.min(cue.endMs, ms) }))
}
