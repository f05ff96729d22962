// A voice for tests: tones and silence as an mp3, the format of the practice room.
import { Mp3Encoder } from '@breezystack/lamejs'

const RATE = 16_000

/** Seconds of sound and of silence alternately, beginning with sound. */
export function voiceOf(...seconds: number[]): Uint8Array<ArrayBuffer> {
  const encoder = new Mp3Encoder(1, RATE, 32)
  const samples = seconds.flatMap((s, i) => Array.from({ length: s * RATE }, (_, n) => (i % 2 ? 0 : Math.sin(n / 9) * 12_000)))
  return new Uint8Array(Buffer.concat([encoder.encodeBuffer(Int16Array.from(samples)), encoder.flush()].map((part) => Buffer.from(part))))
}
