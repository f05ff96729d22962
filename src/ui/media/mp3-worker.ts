// Web worker that encodes one recording as MP3. Input: samples; output: percent done, then the file.
import { Mp3Encoder } from '@breezystack/lamejs'

export interface ToEncode {
  /** Mono samples, -1 to 1. */
  samples: Float32Array
  sampleRate: number
  /** Bit rate in kbit/s. */
  bitrate: number
}
export type Encoded = { percent: number } | { mp3: Blob }

const FRAME = 1152
const AT_ONCE = FRAME * 100

const scope = globalThis as unknown as { onmessage: (event: MessageEvent<ToEncode>) => void; postMessage(said: Encoded): void }

scope.onmessage = ({ data: { samples, sampleRate, bitrate } }) => {
  const encoder = new Mp3Encoder(1, sampleRate, bitrate)
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let at = 0; at < samples.length; at += AT_ONCE) {
    const slice = samples.subarray(at, at + AT_ONCE)
    const whole = Int16Array.from(slice, (s) => Math.max(-1, Math.min(1, s)) * 32_767)
    parts.push(new Uint8Array(encoder.encodeBuffer(whole)))
    scope.postMessage({ percent: Math.round((at / samples.length) * 100) })
  }
  parts.push(new Uint8Array(encoder.flush()))
  scope.postMessage({ mp3: new Blob(parts, { type: 'audio/mpeg' }) })
}
