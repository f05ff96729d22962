// Resamples from the microphone's rate to the recording's: each sample is the mean of the samples that it replaces.

/** Takes consecutive blocks; samples at the edge of a block count for the next one. */
export function sampler(from: number, to: number): (block: Float32Array) => Float32Array {
  const step = from / to
  let rest: number[] = []
  /** Position of the next sample, relative to the first of `rest`. */
  let at = 0
  return (block) => {
    const input = [...rest, ...block]
    const output: number[] = []
    for (; at + Math.max(1, step) <= input.length; at += step) {
      const [first, end] = [Math.floor(at), Math.max(Math.floor(at) + 1, Math.floor(at + step))]
      let sum = 0
      for (let i = first; i < end; i++) sum += input[i] ?? 0
      output.push(sum / (end - first))
    }
    const used = Math.min(Math.floor(at), input.length)
    rest = input.slice(used)
    at -= used
    return Float32Array.from(output)
  }
}
