// What making media comes to, before it is made: both sides tell people the same.

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

/** What making all of these comes to, about. */
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
    ...{ videoSec: Math.round(total.videoSec), audioSec: Math.round(total.audioSec) },
    ...{ bytes: Math.round(total.bytes), makeSec: Math.round(total.makeSec) },
  }
}
