// Encodes what is spoken as mp3 while it is spoken, beside the page: every prefix of it can be played. 16 kHz, mono, 32 kbit/s.
import { Mp3Encoder } from '@breezystack/lamejs'
import { sampler } from './sampler.ts'

export const RATE = 16_000
const KBITS = 32

/** The rate of the microphone first, then its samples; null ends it. */
export type Spoken = { rate: number } | Float32Array | null
export interface Encoded {
  /** May be empty: frames come when they are full. */
  mp3: Uint8Array<ArrayBuffer>
  /** Of what was put in with the last samples, 0 to 1. */
  level: number
  /** So far. */
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
