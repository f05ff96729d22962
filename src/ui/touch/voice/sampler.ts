// From the rate of a microphone to that of a recording: each sample is the mean of those that it stands for.

/** Takes blocks one after the other; what stands at the edge of one goes into the next. */
export function sampler(from: number, to: number): (block: Float32Array) => Float32Array {
  const step = from / to
  let rest: number[] = []
  /** Where the next sample begins, counted from the first of `rest`. */
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
