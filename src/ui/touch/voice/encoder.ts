// Web worker that encodes speech as MP3 while it is spoken: every prefix is playable. 16 kHz, mono, 32 kbit/s.
import { Mp3Encoder } from '@breezystack/lamejs'
import { sampler } from './sampler.ts'

export const RATE = 16_000
const KBITS = 32

/** Messages to the worker: the microphone's sample rate first, then samples; null ends it. */
export type Spoken = { rate: number } | Float32Array | null
export interface Encoded {
  /** Encoded bytes; may be empty, because frames arrive when they are full. */
  mp3: Uint8Array<ArrayBuffer>
  /** Level of the last samples, 0 to 1. */
  level: number
  /** Seconds encoded so far. */
  seconds: number
  done: boolean
}

const scope = globalThis as unknown as { onmessage: (event: MessageEvent<Spoken>) => void; postMessage(said: Encoded): void }
const encoder = new Mp3Encoder(1, RATE, KBITS)
let resample = sampler(RATE, RATE)
let taken = 0

scope.onmessage = ({ data }) => {
  if (data === null) return scope.postMessage({ mp3: new Uint8Array(encoder.flush()), level: 0, seconds: taken / RATE, done: true })
  if (!(data instanceof Float32Array)) {
    resample = sampler(data.rate, RATE)
    return
  }
  const samples = resample(data)
  taken += samples.length
  const level = Math.sqrt(data.reduce((sum, s) => sum + s * s, 0) / data.length)
  const whole = Int16Array.from(samples, (s) => Math.max(-1, Math.min(1, s)) * 32_767)
  scope.postMessage({ mp3: new Uint8Array(encoder.encodeBuffer(whole)), level, seconds: taken / RATE, done: false })
}
