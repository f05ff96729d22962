// Programme loudness after ITU-R BS.1770-4, and levelling of speech without clipping.

/** Coefficients of a second-order filter: y = b0 x + b1 x1 + b2 x2 - a1 y1 - a2 y2. */
type Coefficients = [b0: number, b1: number, b2: number, a1: number, a2: number]

/** K-weighting, stage 1: the high shelf of BS.1770-4, derived for any sample rate. */
function shelf(sampleRate: number): Coefficients {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate)
  const high = 10 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  const q = 0.7071752369554196
  const norm = 1 + k / q + k * k
  return [
    (high + (band * k) / q + k * k) / norm,
    (2 * (k * k - high)) / norm,
    (high - (band * k) / q + k * k) / norm,
    (2 * (k * k - 1)) / norm,
    (1 - k / q + k * k) / norm,
  ]
}

/** K-weighting, stage 2: the high pass of BS.1770-4. */
function highPass(sampleRate: number): Coefficients {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate)
  const q = 0.5003270373238773
  const norm = 1 + k / q + k * k
  return [1, -2, 1, (2 * (k * k - 1)) / norm, (1 - k / q + k * k) / norm]
}

const toLufs = (power: number) => -0.691 + 10 * Math.log10(power)
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Integrated loudness of mono samples in LUFS: 400 ms blocks, 75 % overlap, gates at -70 LUFS and 10 LU below. The value of silence is -70.
 */
function integratedLoudness(pcm: Int16Array, sampleRate: number): number {
  const [b0, b1, b2, a1, a2] = shelf(sampleRate)
  const [c0, c1, c2, d1, d2] = highPass(sampleRate)
  const hop = Math.round(sampleRate * 0.1)
  const steps: number[] = []
  // one loop with both filters: as functions called for each sample, they take five times as long
  let [x1, x2, y1, y2, z1, z2] = [0, 0, 0, 0, 0, 0]
  let sum = 0
  for (let at = 0; at < pcm.length; at++) {
    const x = pcm[at]! / 32768
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    const z = c0 * y + c1 * y1 + c2 * y2 - d1 * z1 - d2 * z2
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
    z2 = z1
    z1 = z
    sum += z * z
    if ((at + 1) % hop === 0) {
      steps.push(sum / hop)
      sum = 0
    }
  }
  const blocks = steps.slice(0, -3).map((_, at) => mean(steps.slice(at, at + 4)))
  const audible = (blocks.length ? blocks : steps).filter((power) => power > 0 && toLufs(power) > -70)
  if (!audible.length) return -70
  const gate = toLufs(mean(audible)) - 10
  return toLufs(mean(audible.filter((power) => toLufs(power) > gate)))
}

/** Brings samples in place to `target` LUFS; peaks above 80 % of `ceiling` (dBFS) are bent with tanh instead of clipped. */
export function levelLoudness(pcm: Int16Array, sampleRate: number, target = -16, ceiling = -2.2): void {
  const top = 32767 * 10 ** (ceiling / 20)
  const knee = top * 0.8
  // bending peaks costs some loudness, which the second pass restores
  for (let pass = 0; pass < 2; pass++) {
    const gain = 10 ** ((target - integratedLoudness(pcm, sampleRate)) / 20)
    for (let at = 0; at < pcm.length; at++) {
      const value = pcm[at]! * gain
      const size = Math.abs(value)
      pcm[at] = size > knee ? Math.sign(value) * (knee + (top - knee) * Math.tanh((size - knee) / (top - knee))) : value
    }
  }
}

/** Waveform for a picker: the largest sample of `count` equal sections, 0..1 relative to the loudest. */
export function waveform(pcm: Int16Array, count = 64): number[] {
  const peaks = Array.from({ length: count }, (_, bar) => {
    let peak = 0
    const end = Math.floor(((bar + 1) * pcm.length) / count)
    for (let at = Math.floor((bar * pcm.length) / count); at < end; at++) peak = Math.max(peak, Math.abs(pcm[at] ?? 0))
    return peak
  })
  const loudest = Math.max(1, ...peaks)
  return peaks.map((peak) => Math.round((peak / loudest) * 100) / 100)
}
