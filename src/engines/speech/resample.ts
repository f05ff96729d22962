// Resamples by a polyphase windowed sinc (Kaiser): frequencies that the new rate cannot hold are removed, the rest stays unchanged.

/** Pass band as a share of the lower rate: lossless up to here, and zero at half of the rate. */
const PASSED = 0.46
/** Attenuation of aliases and images in decibels. */
const STOPPED_DB = 80

interface Phases {
  /** Ratio of new samples to old ones. */
  up: number
  down: number
  taps: number
  /** Old samples before the position of a new one. */
  before: number
  /** The taps of all phases, one phase after the other. */
  weights: Float64Array
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

/** The modified Bessel function of order 0. */
function bessel(x: number): number {
  let [sum, term] = [1, 1]
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}

function phasesOf(from: number, to: number): Phases {
  const common = divisor(from, to)
  const [up, down] = [to / common, from / common]
  const lower = Math.min(from, to)
  // in cycles per old sample; length and shape by Kaiser's formulas
  const cut = (lower * (PASSED + 0.5)) / 2 / from
  const width = (lower * (0.5 - PASSED)) / from
  const half = Math.ceil((STOPPED_DB - 7.95) / (14.36 * width) / 2)
  const beta = 0.1102 * (STOPPED_DB - 8.7)
  const taps = 2 * half
  const weights = new Float64Array(up * taps)
  for (let phase = 0; phase < up; phase++) {
    let sum = 0
    for (let tap = 0; tap < taps; tap++) {
      const away = tap - (half - 1) - phase / up
      const inside = 1 - (away / half) ** 2
      const angle = 2 * Math.PI * cut * away
      const weight = inside <= 0 ? 0 : (angle === 0 ? 1 : Math.sin(angle) / angle) * bessel(beta * Math.sqrt(inside))
      weights[phase * taps + tap] = weight
      sum += weight
    }
    for (let tap = 0; tap < taps; tap++) weights[phase * taps + tap]! /= sum
  }
  return { up, down, taps, before: half - 1, weights }
}

const known = new Map<string, Phases>()

/** Resamples to 16-bit samples of the same duration. */
export function resample(samples: Float32Array, from: number, to: number): Int16Array {
  const pcm = new Int16Array(Math.floor((samples.length * to) / from))
  const sixteen = (value: number) => Math.max(-32768, Math.min(32767, Math.round(value * 32767)))
  if (from === to) return pcm.map((_, at) => sixteen(samples[at]!))
  const name = `${from} ${to}`
  const phases = known.get(name) ?? phasesOf(from, to)
  known.set(name, phases)
  const { up, down, taps, before, weights } = phases
  let [place, phase] = [0, 0]
  for (let at = 0; at < pcm.length; at++) {
    const first = place - before
    const row = phase * taps
    const end = Math.min(taps, samples.length - first)
    let sum = 0
    for (let tap = Math.max(0, -first); tap < end; tap++) sum += weights[row + tap]! * samples[first + tap]!
    pcm[at] = sixteen(sum)
    phase += down
    place += Math.floor(phase / up)
    phase %= up
  }
  return pcm
}
