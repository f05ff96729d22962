// Pixels of a part of a page, for checks of what is really visible.
import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Locator } from 'playwright-core'

async function pixelsOf(part: Locator) {
  await part.scrollIntoViewIfNeeded()
  return pixelsIn(await part.screenshot())
}

async function pixelsIn(file: Buffer) {
  const image = await loadImage(file)
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height)
  const at = (x: number, y: number) => [0, 1, 2].map((i) => data[(y * width + x) * 4 + i] ?? 0)
  return { at, width, height }
}
const apart = (a: number[], b: number[]) => a.reduce((sum, v, i) => sum + Math.abs(v - (b[i] ?? 0)), 0) > 120

/** The share of the upper and lower edge with a line that differs from the filling. */
export async function frameOf(part: Locator): Promise<number> {
  const { at, width, height } = await pixelsOf(part)
  const fill = at(6, Math.floor(height / 2))
  const xs = Array.from({ length: Math.max(1, width - 24) }, (_, i) => 12 + i)
  const lines = [
    [0, 1, 2, 3],
    [height - 1, height - 2, height - 3, height - 4],
  ]
  const drawn = lines.flatMap((ys) => xs.map((x) => ys.some((y) => apart(at(x, y), fill))))
  return drawn.filter(Boolean).length / drawn.length
}

/** The share of pixels that differ between two parts of the same size. */
export async function differenceOf(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [await pixelsOf(one), await pixelsOf(other)]
  const [width, height] = [Math.min(a.width, b.width), Math.min(a.height, b.height)]
  let differ = 0
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (apart(a.at(x, y), b.at(x, y))) differ++
  return differ / (width * height)
}

/** The size of a downloaded picture, and the number of colours in each of these parts, given as shares of the size. */
export async function lookAtPicture(file: Buffer, parts: readonly { x: number; y: number; width: number; height: number }[]) {
  const { at, width, height } = await pixelsIn(file)
  const colours = parts.map((part) => {
    const found = new Set<string>()
    const [left, top] = [Math.ceil(part.x * width), Math.ceil(part.y * height)]
    for (let y = top; y < Math.min(height, top + part.height * height); y++)
      for (let x = left; x < Math.min(width, left + part.width * width); x++) found.add(at(x, y).join())
    return found.size
  })
  return { width, height, colours }
}
