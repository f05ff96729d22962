// Spectra of speech over time: log energies of mel bands, each band normalised in mean and variance, so that voices are comparable.

export const HOP_MS = 10
const SIZE = 512
const BANDS = 20
const MIN_HZ = 100
const MAX_HZ = 7000

const window = Float64Array.from({ length: SIZE }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / SIZE))
const cosines = Float64Array.from({ length: SIZE / 2 }, (_, at) => Math.cos((2 * Math.PI * at) / SIZE))
const sines = Float64Array.from({ length: SIZE / 2 }, (_, at) => Math.sin((2 * Math.PI * at) / SIZE))
const reversed = Uint16Array.from({ length: SIZE }, (_, at) => {
  let [from, to] = [at, 0]
  for (let bit = 1; bit < SIZE; bit <<= 1) {
    to = (to << 1) | (from & 1)
    from >>= 1
  }
  return to
})

/** In-place Fourier transform of `SIZE` values in bit-reversed order. */
function transform(re: Float64Array, im: Float64Array): void {
  for (let length = 2; length <= SIZE; length <<= 1) {
    const half = length / 2
    const step = SIZE / length
    for (let start = 0; start < SIZE; start += length)
      for (let k = 0; k < half; k++) {
        const [c, s] = [cosines[k * step] ?? 0, -(sines[k * step] ?? 0)]
        const [low, high] = [start + k, start + k + half]
        const [hr, hi] = [re[high] ?? 0, im[high] ?? 0]
        const tr = hr * c - hi * s
        const ti = hr * s + hi * c
        re[high] = (re[low] ?? 0) - tr
        im[high] = (im[low] ?? 0) - ti
        re[low] = (re[low] ?? 0) + tr
        im[low] = (im[low] ?? 0) + ti
      }
  }
}

const mel = (hz: number) => 2595 * Math.log10(1 + hz / 700)
const hertz = (m: number) => 700 * (10 ** (m / 2595) - 1)

/** Triangular mel bands: the bins of each, with their weights. */
function bandsOf(sampleRate: number): [bin: number, weight: number][][] {
  const edge = (at: number) => (hertz(mel(MIN_HZ) + ((mel(MAX_HZ) - mel(MIN_HZ)) * at) / (BANDS + 1)) * SIZE) / sampleRate
  return Array.from({ length: BANDS }, (_, band) => {
    const [from, middle, to] = [edge(band), edge(band + 1), edge(band + 2)]
    const bins: [number, number][] = []
    for (let bin = Math.ceil(from); bin <= to; bin++)
      bins.push([bin, bin < middle ? (bin - from) / (middle - from) : (to - bin) / (to - middle)])
    return bins
  })
}

/** A vector of band energies for every `HOP_MS` of mono samples. */
export function spectra(pcm: Int16Array, sampleRate: number): Float32Array[] {
  const bands = bandsOf(sampleRate)
  const hop = (sampleRate * HOP_MS) / 1000
  const frames = Math.max(0, Math.floor((pcm.length - SIZE) / hop) + 1)
  const [re, im] = [new Float64Array(SIZE), new Float64Array(SIZE)]
  const powers = Array.from({ length: frames }, (_, frame) => {
    const start = Math.round(frame * hop)
    for (let at = 0; at < SIZE; at++) {
      const from = reversed[at] ?? 0
      re[at] = ((pcm[start + from] ?? 0) / 32768) * (window[from] ?? 0)
      im[at] = 0
    }
    transform(re, im)
    return Float32Array.from(bands, (bins) =>
      bins.reduce((sum, [bin, weight]) => sum + weight * ((re[bin] ?? 0) ** 2 + (im[bin] ?? 0) ** 2), 0),
    )
  })
  let loudest = 1e-9
  for (const power of powers) for (const value of power) loudest = Math.max(loudest, value)
  // below a hundred-thousandth of the loudest band, everything counts as silence
  const logs = powers.map((power) => power.map((value) => Math.log(value + loudest * 1e-5)))
  for (let band = 0; band < BANDS; band++) {
    let [sum, squares] = [0, 0]
    for (const log of logs) {
      sum += log[band] ?? 0
      squares += (log[band] ?? 0) ** 2
    }
    const mean = sum / frames
    const spread = Math.sqrt(Math.max(1e-6, squares / frames - mean * mean))
    for (const log of logs) log[band] = ((log[band] ?? 0) - mean) / spread
  }
  return logs
}
