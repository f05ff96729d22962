// Finds the spoken parts of a recording, and its pauses between clauses.

/** A range of samples: from `from` up to `to`, exclusive. */
export interface Span {
  from: number
  to: number
}

const FRAME_MS = 10
const SHORT_PAUSE_MS = 60
/** Share of the loudest section below which sound is a pause. */
const QUIET_SHARE = 0.035
const QUIET_LEAST = 60

/** The spoken part of mono samples and the pauses inside it; null if nothing is audible. */
export function hear(pcm: Int16Array, sampleRate: number): { spoken: Span; pauses: Span[] } | null {
  const size = Math.round((sampleRate * FRAME_MS) / 1000)
  const frames = Math.floor(pcm.length / size)
  const loudness = new Float32Array(frames)
  let loudest = 0
  for (let frame = 0; frame < frames; frame++) {
    let sum = 0
    for (let at = frame * size; at < (frame + 1) * size; at++) sum += (pcm[at] ?? 0) ** 2
    loudness[frame] = Math.sqrt(sum / size)
    loudest = Math.max(loudest, loudness[frame] ?? 0)
  }
  const threshold = Math.max(QUIET_LEAST, loudest * QUIET_SHARE)
  if (loudest < threshold) return null
  const heard = (frame: number) => (loudness[frame] ?? 0) >= threshold
  let first = 0
  while (first < frames && !heard(first)) first++
  let last = frames - 1
  while (last > first && !heard(last)) last--
  const pauses: Span[] = []
  for (let frame = first; frame <= last; frame++) {
    if (heard(frame)) continue
    const from = frame
    while (!heard(frame)) frame++
    if ((frame - from) * FRAME_MS >= SHORT_PAUSE_MS) pauses.push({ from: from * size, to: frame * size })
  }
  return { spoken: { from: first * size, to: (last + 1) * size }, pauses }
}

/** An expected section in milliseconds. */
export interface Expected {
  startMs: number
  endMs: number
}

/**
 * Aligns expected sections (clauses, in order) with the spoken part: both ends meet, a pause of the recording near an expected one is
 * matched, and time is linear in between. Returns the mapping from expected to recorded ms.
 */
export function layOver(
  expected: readonly Expected[],
  { spoken, pauses }: { spoken: Span; pauses: readonly Span[] },
  sampleRate: number,
): (ms: number) => number {
  const toMs = (samples: number) => (samples * 1000) / sampleRate
  const begin = expected[0]?.startMs ?? 0
  const end = expected.at(-1)?.endMs ?? 0
  const [from, to] = [toMs(spoken.from), toMs(spoken.to)]
  const even = (ms: number) => from + ((ms - begin) / Math.max(1, end - begin)) * (to - from)
  const places: [expected: number, recorded: number][] = [[begin, from]]
  const reach = Math.max(250, (to - from) * 0.15)
  let next = 0
  // the shift at earlier pauses moves the expectation of later ones
  let shift = 0
  for (let at = 0; at + 1 < expected.length; at++) {
    const [here, there] = [expected[at], expected[at + 1]]
    if (!here || !there) continue
    const centre = even((here.endMs + there.startMs) / 2) + shift
    let best: { index: number; score: number } | undefined
    for (let index = next; index < pauses.length; index++) {
      const pause = pauses[index]
      if (!pause) continue
      const distance = Math.abs(toMs((pause.from + pause.to) / 2) - centre)
      // a long pause is more likely than a nearer short one
      const score = distance - Math.min(400, toMs(pause.to - pause.from))
      if (distance <= reach && (!best || score < best.score)) best = { index, score }
    }
    const pause = best && pauses[best.index]
    if (!best || !pause) continue
    next = best.index + 1
    shift += toMs((pause.from + pause.to) / 2) - centre
    places.push([here.endMs, toMs(pause.from)], [Math.max(there.startMs, here.endMs + 1), toMs(pause.to)])
  }
  places.push([end, to])
  return (ms) => {
    let at = 1
    while (at < places.length - 1 && (places[at]?.[0] ?? 0) < ms) at++
    const [[x0, y0], [x1, y1]] = [places[at - 1] ?? [0, 0], places[at] ?? [0, 0]]
    return y0 + (Math.max(0, Math.min(1, (ms - x0) / Math.max(1, x1 - x0))) * (y1 - y0) || 0)
  }
}
