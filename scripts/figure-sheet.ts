// Makes docs/pictures/gestures.jpg, every figure at rest and at the end of each gesture's stroke: `node scripts/figure-sheet.ts`.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import type { Painted, Side } from '../src/engines/figure/arm-painter.ts'
import { type Gesture, gestures, STEPS } from '../src/engines/figure/arms.ts'
import { type Look, looks } from '../src/engines/figure/figures.ts'
import { figureLayers } from '../src/engines/figure/layers.ts'
import { openPainter, REST, STRETCH_START } from '../src/engines/figure/painter.ts'
import { type Format, stages } from '../src/engines/figure/stages.ts'

const SIDES: Side[] = [-1, 1]
/** Of a cell, in pixels: two lines of three in landscape are as high as one of six in portrait. */
const cells = { '16:9': { width: 168, height: 95, columns: 3 }, '9:16': { width: 107, height: 190, columns: 6 } } as const

/** A figure in a format, laid as the frames of a video are. */
function openFigure(look: Look, format: Format) {
  const { width, height, y, scale } = stages[format]
  const painter = openPainter(look, look.scenes[0], figureLayers(look), format)
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
const across = formats.reduce((sum, format) => sum + cells[format].width * cells[format].columns, 0)
const row = cells['9:16'].height
const sheet = createCanvas(across, row * looks.length)
const painter = sheet.getContext('2d')
painter.imageSmoothingQuality = 'high'
for (const [line, look] of looks.entries()) {
  let from = 0
  for (const format of formats) {
    const { width, height, columns } = cells[format]
    const figure = openFigure(look, format)
    for (const [at, gesture] of [undefined, ...gestures].entries())
      painter.drawImage(figure(gesture), from + (at % columns) * width, line * row + Math.floor(at / columns) * height, width, height)
    from += columns * width
  }
}
await writeFile(path.resolve(import.meta.dirname, '../docs/pictures/gestures.jpg'), sheet.toBuffer('image/jpeg', 78))
