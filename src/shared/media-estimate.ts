// Estimates of media before generation: server and browser share one formula.

export const SPOKEN_PER_SECOND = 4.4
const MADE_PER_SECOND = { VIDEO: 9, AUDIO: 60 }
const BYTES_PER_SECOND = { VIDEO: 57_000, AUDIO: 12_000 }

/** A medium to be generated, with the facts that determine its costs. */
export interface ToMake {
  kind: 'VIDEO' | 'AUDIO'
  /** Number of characters of its text. */
  letters: number
}
/** Approximate seconds to generate a medium, from the length of the text and the speed of the engine. */
export const estimateSeconds = ({ kind, letters }: ToMake) => 0.8 + letters / SPOKEN_PER_SECOND / MADE_PER_SECOND[kind]

/** A task that is running now. */
export interface InWork {
  percent: number
  /** Seconds since the start; null if unknown. */
  elapsedSec: number | null
  /** Usual total duration in seconds. */
  expectedSec: number
}

/** A task that exceeds its usual duration by this factor is stalled, or waits for a service: its end is unknown. */
const SLOWEST = 10
const MIN_SLOW_SEC = 60

/**
 * Remaining seconds of a running task, from its own percentage and time; null before any progress, and if it takes far longer than
 * expected.
 */
export function remainingSeconds({ percent, elapsedSec, expectedSec }: InWork): number | null {
  if (percent <= 0 || percent >= 100 || elapsedSec === null || elapsedSec <= 0) return null
  if (elapsedSec > MIN_SLOW_SEC + SLOWEST * expectedSec) return null
  return (elapsedSec * (100 - percent)) / percent
}

/** Seconds without progress after which an estimate is hidden. */
const MAX_UNCHANGED_SEC = 20

/** Seconds that remain of an estimate after `passedSec`; null if the estimate has run out or the percentage has not moved for too long. */
export function remainingNow(remainSec: number | null | undefined, passedSec: number, unchangedSec: number): number | null {
  if (remainSec == null || unchangedSec > MAX_UNCHANGED_SEC) return null
  const left = remainSec - passedSec
  return left >= 1 ? left : null
}

/** Sums the estimates of media: seconds of video and audio, bytes, and seconds to generate. */
export function estimateOf(media: readonly ToMake[]) {
  const total = { media: media.length, videoSec: 0, audioSec: 0, bytes: 0, makeSec: 0 }
  for (const one of media) {
    const seconds = one.letters / SPOKEN_PER_SECOND
    total[one.kind === 'VIDEO' ? 'videoSec' : 'audioSec'] += seconds
    total.bytes += seconds * BYTES_PER_SECOND[one.kind]
    total.makeSec += estimateSeconds(one)
  }
  return {
    media: total.media,
    videoSec: Math.round(total.videoSec),
    audioSec: Math.round(total.audioSec),
    bytes: Math.round(total.bytes),
    makeSec: Math.round(total.makeSec),
  }
}
