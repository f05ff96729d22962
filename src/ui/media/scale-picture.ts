// Scales a picture down in the page until it is below the limit of its upload; a photo of a phone has a hundred times the bytes.
import type { UploadRule } from '#shared/contract.ts'

export type PictureType = 'image/png' | 'image/jpeg'
export interface Trial {
  width: number
  height: number
  type: PictureType
  quality?: number
}
interface Source {
  width: number
  height: number
  /** The type of the file. */
  type: PictureType
  /** Whether some pixel is transparent, which JPEG cannot say. */
  transparent: boolean
}

/** Pixels of the longer side: the largest size that is tried, and the smallest one that is still legible. */
const largest = 1600
const smallest = 120
const step = 0.85
const qualities = [0.85, 0.7, 0.55]

/** Sizes and types in the order in which they are tried: a smaller picture is worse than a coarser one of the same size. */
export function* trialsOf({ width, height, type, transparent }: Source): Generator<Trial> {
  const longer = Math.max(width, height)
  for (let side = Math.min(longer, largest); side >= Math.min(longer, smallest); side = Math.floor(side * step)) {
    const [w = 1, h = 1] = [width, height].map((length) => Math.max(1, Math.round((length * side) / longer)))
    if (type === 'image/png') yield { width: w, height: h, type }
    if (!transparent) for (const quality of qualities) yield { width: w, height: h, type: 'image/jpeg', quality }
    if (side === 1) return
  }
}

export interface Canvas {
  element: HTMLCanvasElement
  pen: CanvasRenderingContext2D
}
/** A canvas of this size with the picture on it; null if the browser has no room for it. */
export function canvasOf({ width, height }: { width: number; height: number }, image: CanvasImageSource): Canvas | null {
  const element = Object.assign(document.createElement('canvas'), { width, height })
  const pen = element.getContext('2d')
  if (!pen) return null
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, width, height)
  return { element, pen }
}

/** Whether some pixel is transparent. */
export function isTransparent({ element: { width, height }, pen }: Canvas): boolean {
  const { data } = pen.getImageData(0, 0, width, height)
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 255) < 255) return true
  return false
}

/** The canvas as a file; null if it is too large. */
export const blobOf = ({ element }: Canvas, { type, quality }: Trial) =>
  new Promise<Blob | null>((done) => {
    element.toBlob(done, type, quality)
  })

/** An animated PNG loses its movement. */
const isAnimated = async (file: File) => (await file.slice(0, 4096).text()).includes('acTL')

export interface Scaled {
  file: File
  /** Width and height in pixels of the source and of the result. */
  from: [width: number, height: number]
  to: [width: number, height: number]
}

async function scaled(file: File, rule: UploadRule, image: ImageBitmap, signal: AbortSignal): Promise<Scaled | null> {
  const { width, height } = image
  const type = /\.png$/i.test(file.name) ? 'image/png' : 'image/jpeg'
  const first = canvasOf({ width: Math.min(width, 400), height: Math.min(height, 400) }, image)
  if (!first) return null
  let canvas = first
  for (const trial of trialsOf({ width, height, type, transparent: type === 'image/png' && isTransparent(first) })) {
    if (signal.aborted) return null
    if (canvas.element.width !== trial.width || canvas.element.height !== trial.height) canvas = canvasOf(trial, image) ?? first
    const blob = await blobOf(canvas, trial)
    if (!blob || blob.size >= rule.maxBytes) continue
    const name = file.name.replace(/\.[^.]*$/, trial.type === 'image/png' ? '.png' : '.jpg')
    return { file: new File([blob], name, { type: trial.type }), from: [width, height], to: [trial.width, trial.height] }
  }
  return null
}

/** Returns the picture below the limit, upright and without its metadata; null if it cannot be decoded or made small enough. */
export async function scaleDown(file: File, rule: UploadRule, signal: AbortSignal): Promise<Scaled | null> {
  if (await isAnimated(file)) return null
  let image: ImageBitmap
  try {
    image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
  try {
    return await scaled(file, rule, image, signal)
  } finally {
    image.close()
  }
}

const sizeText = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))}KB` : `${(bytes / 1024 / 1024).toFixed(1)}M`

/** Notice with both sizes: 图片已从 2.3M（4000×3000）缩小为 48KB（1156×867）. */
export const scaledNotice = (before: File, { file, from, to }: Scaled): string =>
  `图片已从 ${sizeText(before.size)}（${from.join('×')}）缩小为 ${sizeText(file.size)}（${to.join('×')}）`
