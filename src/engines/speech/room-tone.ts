// Room tone below all speech, because a voice surrounded by digital silence sounds artificial.

/** Amplitude of about -67 dBFS: audible as a room, not as a hiss. */
const LOUDNESS = 15
const SECONDS = 5
/** Share of each sample that the next one keeps: a low-pass that darkens the noise. */
const DARKNESS = 0.75

const tones = new Map<number, Int16Array>()

/** Always the same noise of a sample rate. */
function toneOf(sampleRate: number): Int16Array {
  const known = tones.get(sampleRate)
  if (known) return known
  let state = 20_240_229
  let [before, power] = [0, 0]
  const noise = Float64Array.from({ length: sampleRate * SECONDS }, () => {
    // a sum of three uniform values is approximately normal
    let sum = 0
    for (let k = 0; k < 3; k++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      sum += state / 2 ** 32 - 0.5
    }
    before = DARKNESS * before + sum
    power += before ** 2
    return before
  })
  const scale = LOUDNESS / Math.sqrt(power / noise.length)
  const tone = Int16Array.from(noise, (value) => Math.round(value * scale))
  tones.set(sampleRate, tone)
  return tone
}

/** Adds room tone to samples, in place. */
export function addRoomTone(pcm: Int16Array, sampleRate: number): void {
  const tone = toneOf(sampleRate)
  for (let from = 0; from < pcm.length; from += tone.length) {
    const end = Math.min(tone.length, pcm.length - from)
    for (let at = 0; at < end; at++) pcm[from + at] = Math.max(-32768, Math.min(32767, (pcm[from + at] ?? 0) + (tone[at] ?? 0)))
  }
}
