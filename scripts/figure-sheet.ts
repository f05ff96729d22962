// `node scripts/figure-sheet.ts`: makes the sheets of docs/pictures. The sheet gestures.webp shows every figure at rest and at the end of
// each gesture's stroke. The sheet framings.webp shows every figure near and far.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { Painted, Side } from '#engines/figure/arm-painter.ts'
import { type Gesture, gestures, STEPS } from '#engines/figure/arms.ts'
import { type Look, looks } from '#engines/figure/figures.ts'
import { figureLayers } from '#engines/figure/layers.ts'
import { openPainter, REST, STRETCH_START } from '#engines/figure/painter.ts'
import { framings, type Shot, stageOf } from '#engines/figure/stages.ts'

const SIDES: Side[] = [-1, 1]
/** Size of a cell in pixels: two lines of three in landscape are as high as one of six in portrait. */
const cells = { '16:9': { width: 168, height: 95, columns: 3 }, '9:16': { width: 107, height: 190, columns: 6 } } as const

/** A figure in a shot, with the layout of video frames. */
function openFigure(look: Look, shot: Shot) {
  const { format } = shot
  const { width, height, y, scale } = stageOf(shot)
  const painter = openPainter(look, look.scenes[0], figureLayers(look, shot.framing), shot)
  const shoulder = Math.round((y + STRETCH_START * scale) / 2) * 2
  return (gesture?: Gesture) => {
    const canvas = createCanvas(width, height)
    const frame = canvas.getContext('2d')
    const raised = (side: Side) => gesture !== undefined && (gesture === 'both' || side === 1)
    const lay = ({ canvas: part, area }: Painted) => frame.drawImage(part, area.x, area.y)
    frame.drawImage(painter.paint({ x: 0, y: 0, width, height }, REST, 'head'), 0, 0)
    for (const side of SIDES)
      lay(raised(side) && gesture ? painter.paintArm('sleeve', side, gesture, STEPS - 1) : painter.paintHanging(side, 0))
    const below = { x: 0, y: shoulder, width, height: height - shoulder }
    frame.drawImage(painter.paintLocks(below, 0), 0, shoulder)
    const [left, right] = [Math.round(width * 0.38), Math.round(width * 0.62)]
    const head = format === '16:9' ? { x: left, y: 0, width: right - left, height: shoulder } : { x: 0, y: 0, width, height: shoulder }
    frame.drawImage(painter.paint(head, REST), head.x, 0)
    if (gesture) for (const side of SIDES) if (raised(side)) lay(painter.paintArm('hand', side, gesture, STEPS - 1))
    return canvas
  }
}

const formats = ['16:9', '9:16'] as const

function openSheet(width: number, height: number) {
  const sheet = createCanvas(width, height)
  const painter = sheet.getContext('2d')
  painter.imageSmoothingQuality = 'high'
  painter.fillStyle = '#FFFFFF'
  painter.fillRect(0, 0, width, height)
  return {
    put: (picture: Canvas, x: number, y: number, w: number, h: number) => painter.drawImage(picture, x, y, w, h),
    save: async (name: string) => writeFile(path.resolve(import.meta.dirname, '../docs/pictures', name), await sheet.encode('webp', 40)),
  }
}

async function drawGestures() {
  const across = formats.reduce((sum, format) => sum + cells[format].width * cells[format].columns, 0)
  const row = cells['9:16'].height
  const { put, save } = openSheet(across, row * looks.length)
  for (const [line, look] of looks.entries()) {
    let from = 0
    for (const format of formats) {
      const { width, height, columns } = cells[format]
      const figure = openFigure(look, { format })
      for (const [at, gesture] of [undefined, ...gestures].entries())
        put(figure(gesture), from + (at % columns) * width, line * row + Math.floor(at / columns) * height, width, height)
      from += columns * width
    }
  }
  await save('gestures.webp')
}

/** Size of a figure in each framing, in pixels; two figures are side by side. */
const frames = { height: 126, '16:9': 224, '9:16': 71 }

/** Draws one hand raised, if the framing shows it. */
async function drawFramings() {
  const block = framings.length * (frames['16:9'] + frames['9:16'])
  const { put, save } = openSheet(block * 2 + 12, Math.ceil(looks.length / 2) * (frames.height + 4))
  for (const [at, look] of looks.entries()) {
    let from = (at % 2) * (block + 12)
    for (const format of formats)
      for (const framing of framings) {
        const shot = { format, framing }
        const figure = openFigure(look, shot)
        const picture = stageOf(shot).hands ? figure('offer') : figure()
        put(picture, from, Math.floor(at / 2) * (frames.height + 4), frames[format] - 2, frames.height)
        from += frames[format]
      }
  }
  await save('framings.webp')
}

await drawGestures()
await drawFramings()
