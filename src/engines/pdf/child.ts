// Child process: draws the first page of one PDF. The parent bounds its memory and time.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PdfAnswer, PdfJob } from './first-page.ts'

/** Limit of resident memory in bytes, because buffers are outside the heap's limit. */
const MAX_RSS = 900_000_000
/** Lengths of the longer side in pixels, tried from the largest until the picture fits. */
const SIDES = [1600, 1200, 800, 500, 300]
const QUALITIES = [88, 75, 60]

setInterval(() => process.memoryUsage.rss() > MAX_RSS && process.exit(1), 100).unref()

const library = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const within = (folder: string) => `${path.join(library, folder)}${path.sep}`

function encode(canvas: Canvas, maxBytes: number): { bytes: Buffer; contentType: PdfAnswer['contentType'] } | null {
  const png = canvas.toBuffer('image/png')
  if (png.length < maxBytes) return { bytes: png, contentType: 'image/png' }
  for (const quality of QUALITIES) {
    const jpeg = canvas.toBuffer('image/jpeg', quality)
    if (jpeg.length < maxBytes) return { bytes: jpeg, contentType: 'image/jpeg' }
  }
  return null
}

async function draw({ from, to, maxBytes }: PdfJob): Promise<PdfAnswer> {
  const opening = getDocument({
    data: new Uint8Array(await readFile(from)),
    verbosity: 0,
    stopAtErrors: true,
    enableXfa: false,
    maxImageSize: 40_000_000,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    isImageDecoderSupported: false,
    cMapUrl: within('cmaps'),
    standardFontDataUrl: within('standard_fonts'),
    wasmUrl: within('wasm'),
    iccUrl: within('iccs'),
  })
  const page = await (await opening.promise).getPage(1)
  const plain = page.getViewport({ scale: 1 })
  for (const side of SIDES) {
    const viewport = page.getViewport({ scale: Math.min(4, side / Math.max(plain.width, plain.height)) })
    const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
    await page.render({ canvas: canvas as never, viewport, background: '#FFFFFF' }).promise
    const encoded = encode(canvas, maxBytes)
    if (!encoded) continue
    await writeFile(to, encoded.bytes)
    return { contentType: encoded.contentType, bytes: encoded.bytes.length }
  }
  throw new RangeError('no picture of it is small enough')
}

process.on('message', (job: PdfJob) => {
  draw(job).then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      const { name = '', message = '' } = error as Partial<Error>
      process.send?.({ fault: name === 'PasswordException' ? 'password' : 'broken', detail: `${name} ${message}` })
    },
  )
})
