// Converts a picture that browsers show, but that is neither PNG nor JPEG, in the page: WebP, GIF, AVIF, BMP, ICO, SVG.
import { type Canvas, blobOf, canvasOf, isTransparent } from './scale-picture.ts'
import { isDrawing, isMoving } from './picture-kind.ts'

const QUALITY = 0.92
/** Pixels of the longer side of a drawing that names no size. */
const DRAWN = 1024
/** Formats of photos; all others are graphics, which JPEG would blur. */
const photo = /^(?:RIFF|....ftyp|BM)/s

export interface Converted {
  file: File
  /** The picture moved, and only its first frame is kept. */
  isStill: boolean
}

/** Draws an SVG by an image element, because bitmaps are not made from drawings. Throws if it is damaged. */
async function drawn(file: File): Promise<Canvas | null> {
  const url = URL.createObjectURL(new Blob([file], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    if (!width || !height) return canvasOf({ width: DRAWN, height: DRAWN }, image)
    const scale = Math.max(1, DRAWN / Math.max(width, height))
    return canvasOf({ width: Math.round(width * scale), height: Math.round(height * scale) }, image)
  } finally {
    URL.revokeObjectURL(url)
  }
}

async function pixelsOf(file: File): Promise<Canvas | null> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    return canvasOf(image, image)
  } finally {
    image.close()
  }
}

/** The picture as PNG, or as JPEG if it is an opaque photo; null if this browser cannot show it. */
export async function convertPicture(file: File): Promise<Converted | null> {
  try {
    const canvas = (await isDrawing(file)) ? await drawn(file) : await pixelsOf(file)
    if (!canvas) return null
    const { width, height } = canvas.element
    const isPhoto = photo.test(await file.slice(0, 12).text()) && !isTransparent(canvas)
    const type = isPhoto ? 'image/jpeg' : 'image/png'
    const blob = await blobOf(canvas, { width, height, type, quality: QUALITY })
    if (!blob) return null
    const name = `${file.name.replace(/\.[^.]*$/, '')}${isPhoto ? '.jpg' : '.png'}`
    return { file: new File([blob], name, { type }), isStill: await isMoving(file) }
  } catch {
    // the decoder of the browser refuses the file
    return null
  }
}
