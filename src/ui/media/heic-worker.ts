// Web worker that converts one HEIC photo to JPEG. Input: bytes; output: the JPEG, or null if the photo is damaged.
import { decodeHeic } from './heic-pixels.ts'

export interface FromHeic {
  jpeg: Blob | null
}

const QUALITY = 0.92
const scope = globalThis as unknown as { onmessage: (event: MessageEvent<ArrayBuffer>) => void; postMessage(said: FromHeic): void }

async function toJpeg(bytes: ArrayBuffer): Promise<Blob | null> {
  try {
    const { width, height, data } = await decodeHeic(bytes)
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0)
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  } catch {
    return null
  }
}

scope.onmessage = async ({ data }) => scope.postMessage({ jpeg: await toJpeg(data) })
