// Decodes HEIC photos with libheif, compiled to WebAssembly.
import openLibheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs'

interface HeifImage {
  get_width(): number
  get_height(): number
  /** Fills `target.data` with RGBA; passes null if the photo is damaged. */
  display(target: Pixels, done: (filled: Pixels | null) => void): void
  free(): void
}

export interface Pixels {
  width: number
  height: number
  /** RGBA, upright: the rotation of the file is applied. */
  data: Uint8ClampedArray<ArrayBuffer>
}

/** Decodes the first picture of a file. @throws Error if the file is damaged or no HEIC photo */
export async function decodeHeic(bytes: ArrayBuffer): Promise<Pixels> {
  const { HeifDecoder } = openLibheif() as { HeifDecoder: new () => { decode(bytes: ArrayBuffer): HeifImage[] } }
  const [image] = new HeifDecoder().decode(bytes)
  if (!image) throw new Error('no picture in the file')
  try {
    const [width, height] = [image.get_width(), image.get_height()]
    const target = { width, height, data: new Uint8ClampedArray(width * height * 4) }
    return await new Promise((resolve, reject) => {
      image.display(target, (filled) => (filled ? resolve(filled) : reject(new Error('the picture is damaged'))))
    })
  } finally {
    image.free()
  }
}
