// Estimates of media before generation: server and browser share one formula.

export const SPOKEN_PER_SECOND = 4.4
const MADE_PER_SECOND = { VIDEO: 9, AUDIO: 60 }
const BYTES_PER_SECOND = { VIDEO: 57_000, AUDIO: 12_000 }

/** A medium to be made, by what its costs depend on. */
export interface ToMake {
  kind: 'VIDEO' | 'AUDIO'
  /** Characters of its text. */
  letters: number
}
/** Seconds that making it takes, about: from the length of the text and what the engine does per second. */
export const estimateSeconds = ({ kind, letters }: ToMake) => 0.8 + letters / SPOKEN_PER_SECOND / MADE_PER_SECOND[kind]

/** A task in work. */
export interface InWork {
  percent: number
  /** Seconds since it was begun; null where that is not known. */
  elapsedSec: number | null
  /** Seconds that it usually takes in all. */
  expectedSec: number
}

/** Beyond this it takes longer than a slow machine explains: it stands still, or waits for a service, and nobody knows how long. */
const SLOWEST = 10
const MIN_SLOW_SEC = 60

/**
 * Seconds until a task in work is done, from its own percent and time; null where that says nothing: before any progress, and where it
 * takes far longer than expected.
 */
export function remainingSeconds({ percent, elapsedSec, expectedSec }: InWork): number | null {
  if (percent <= 0 || percent >= 100 || elapsedSec === null || elapsedSec <= 0) return null
  if (elapsedSec > MIN_SLOW_SEC + SLOWEST * expectedSec) return null
  return (elapsedSec * (100 - percent)) / percent
}

/** Seconds without another percent after which what was estimated is told no longer. */
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
