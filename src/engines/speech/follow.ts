// Aligns two readings of one text by dynamic time warping of their spectra, near the expected positions.
import { HOP_MS, spectra } from './spectra.ts'

/** Maximum distance of a moment from its expected position, in frames. */
const REACH = 70
/**
 * Costs in addition to the spectral difference: of a step that stretches or skips, and of a frame of distance from the expected position.
 */
const STEP = 0.15
const DISTANCE = 0.006

function difference(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let band = 0; band < a.length; band++) sum += ((a[band] ?? 0) - (b[band] ?? 0)) ** 2
  return Math.sqrt(sum / a.length)
}

/** Mono samples with their rate. */
export interface Sound {
  pcm: Int16Array
  sampleRate: number
}

/**
 * Maps milliseconds of `reading` to those of `recording`, two readings of one text; `expected` is the approximate mapping. The result never
 * decreases.
 */
export function follow(reading: Sound, recording: Sound, expected: (ms: number) => number): (ms: number) => number {
  const a = spectra(reading.pcm, reading.sampleRate)
  const b = spectra(recording.pcm, recording.sampleRate)
  if (a.length < 2 || b.length < 2) return expected
  const width = 2 * REACH + 1
  const centres = a.map((_, i) => Math.min(b.length - 1, Math.max(0, Math.round(expected(i * HOP_MS) / HOP_MS))))
  const cost = new Float32Array(a.length * width).fill(Infinity)
  /** Last step: 0 both advanced, 1 only the reading, 2 only the recording. */
  const came = new Uint8Array(a.length * width)
  const at = (i: number, j: number) => {
    const column = j - (centres[i] ?? 0) + REACH
    return i >= 0 && column >= 0 && column < width ? i * width + column : -1
  }
  const costAt = (i: number, j: number) => {
    const place = at(i, j)
    return place < 0 ? Infinity : (cost[place] ?? Infinity)
  }
  for (const [i, frame] of a.entries()) {
    const centre = centres[i] ?? 0
    for (let j = Math.max(0, centre - REACH); j <= Math.min(b.length - 1, centre + REACH); j++) {
      const other = b[j]
      if (!other) continue
      const here = difference(frame, other) + DISTANCE * Math.abs(j - centre)
      const [both, mine, its] = [costAt(i - 1, j - 1), costAt(i - 1, j) + STEP, costAt(i, j - 1) + STEP]
      const least = Math.min(both, mine, its)
      const place = at(i, j)
      // the path may start at any position near the beginning
      cost[place] = here + (i === 0 ? Math.min(least, DISTANCE * Math.abs(j - centre)) : least)
      const alone = least === mine ? 1 : 2
      came[place] = least === both ? 0 : alone
    }
  }
  const found = backwards(a.length, b.length, at, costAt, came, centres)
  return (ms) => {
    const place = Math.min(a.length - 1, Math.max(0, ms / HOP_MS))
    const low = Math.floor(place)
    const [from = 0, to = from] = [found[low], found[Math.min(a.length - 1, low + 1)]]
    return (from + (to - from) * (place - low)) * HOP_MS
  }
}

/** The cheapest path: for each frame of the reading, the middle of the matching frames of the recording. */
function backwards(
  rows: number,
  columns: number,
  at: (i: number, j: number) => number,
  costAt: (i: number, j: number) => number,
  came: Uint8Array,
  centres: number[],
): Float32Array {
  const found = new Float32Array(rows)
  let i = rows - 1
  let j = centres[i] ?? 0
  for (let k = Math.max(0, j - REACH); k < Math.min(columns, j + REACH + 1); k++) if (costAt(i, k) < costAt(i, j)) j = k
  let [sum, count] = [0, 0]
  for (;;) {
    sum += j
    count++
    const step = at(i, j) < 0 ? 1 : (came[at(i, j)] ?? 0)
    if (step === 2 && j > 0) {
      j--
      continue
    }
    found[i] = sum / count
    ;[sum, count] = [0, 0]
    if (i === 0) break
    i--
    if (step === 0 && j > 0) j--
  }
  for (let k = 1; k < rows; k++) found[k] = Math.max(found[k] ?? 0, found[k - 1] ?? 0)
  return found
}
