// Plans a speaking figure frame by frame: mouth, lids, head and breath.
import type { Phoneme, Speech, SpokenClause } from '../speech/speech.ts'
import { type FramePlan, planHands } from './gestures.ts'
import { planHead } from './head.ts'
import { type MouthShape, mouthOf, mouths, nearestMouth } from './visemes.ts'

export const BREATHS = 9

/** Seconds of a breath; its ratio to the head's path is never a whole number, so the motion does not repeat. */
const BREATH_S = 4.1
/** Milliseconds by which mouths lead the sound, as real lips do. */
const LEAD_MS = 25
const SMOOTH_MS = 42

/** Lift of the shoulders in head units. */
export const liftAt = (breath: number) => (breath / (BREATHS - 1)) * 2

/** Shift of the trunk to the side in head units: the weight moves a little with every breath, and the head stays. */
export const swayAt = (breath: number) => (breath / (BREATHS - 1)) * 1.6

interface Target {
  ms: number
  name: string
}

/** Phonemes with their parts: a diphthong moves from vowel to vowel, -ng and -n close at the end. */
function mouthTargets(phonemes: Phoneme[], endMs: number): Target[] {
  return phonemes.flatMap(({ id, ms }, at) => {
    const length = Math.max(0, (phonemes[at + 1]?.ms ?? endMs) - ms)
    const vowels = id.match(/[ɑaɐæʌoɔɒəɛeɤɜɚiɪɨuʊy][ː]?|[nŋ](?=ɡ?$)/gu)
    if (!vowels || vowels.length < 2) return [{ ms, name: mouthOf(id) }]
    return vowels.map((vowel, part) => ({ ms: ms + (length * part) / vowels.length, name: mouthOf(vowel) }))
  })
}

function blend(targets: Target[], from: number, centre: number): { shape: MouthShape; next: number } {
  const sum = { open: 0, spread: 0, round: 0, teeth: 0, press: 0 }
  let at = from
  while (at + 1 < targets.length && (targets[at + 1]?.ms ?? 0) <= centre - SMOOTH_MS) at++
  let weight = 0
  for (let k = at; k < targets.length; k++) {
    const target = targets[k]
    if (!target || target.ms > centre + SMOOTH_MS) break
    const begin = Math.max(target.ms, centre - SMOOTH_MS)
    const end = Math.min(targets[k + 1]?.ms ?? Infinity, centre + SMOOTH_MS)
    const part = Math.max(0, end - begin)
    const shape = mouths[target.name] ?? mouths.rest
    if (!shape) continue
    for (const key of ['open', 'spread', 'round', 'teeth', 'press'] as const) sum[key] += shape[key] * part
    weight += part
  }
  const scale = weight > 0 ? 1 / weight : 0
  return {
    shape: {
      open: sum.open * scale,
      spread: sum.spread * scale,
      round: sum.round * scale,
      teeth: sum.teeth * scale,
      press: sum.press * scale,
    },
    next: at,
  }
}

function mouthTrack(phonemes: Phoneme[], frames: number, fps: number): string[] {
  const targets = mouthTargets(phonemes, (frames * 1000) / fps)
  const track: string[] = []
  let from = 0
  for (let frame = 0; frame < frames; frame++) {
    const { shape, next } = blend(targets, from, ((frame + 0.5) * 1000) / fps + LEAD_MS)
    from = next
    track.push(nearestMouth(shape))
  }
  // lips must meet for p, b, m and f, however short these are
  targets.forEach(({ ms, name }, at) => {
    if (name !== 'closed' && name !== 'bite') return
    const end = targets[at + 1]?.ms ?? ms + 80
    const first = Math.max(0, Math.round((ms * fps) / 1000 - 0.3))
    const last = Math.max(first, Math.floor((end * fps) / 1000 - 0.6))
    for (let frame = first; frame <= Math.min(last, frames - 1, first + 2); frame++) track[frame] = name
  })
  return track
}

function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16807) % 2147483647
    return state / 2147483647
  }
}

/** Closed share of the lids, frame by frame. */
export const BLINK = [0.5, 1, 1, 0.5]

function lidTrack(frames: number, fps: number, next: () => number): number[] {
  const lids = new Array<number>(frames).fill(0)
  for (let at = Math.round(fps * (0.9 + next())); at < frames; at += Math.round(fps * (1.9 + next() * 3.2))) {
    BLINK.forEach((closed, k) => {
      if (at + k < frames) lids[at + k] = closed
    })
    if (next() < 0.12) at += 7
  }
  return lids
}

/** Plans glances aside in some of the pauses, as people do while thinking; the gaze returns with the first words. */
function gazeTrack(pauses: { startMs: number; pauseMs: number }[], frames: number, fps: number, next: () => number): number[] {
  const gaze = new Array<number>(frames).fill(0)
  let free = fps * 1.5
  for (const { startMs, pauseMs } of pauses) {
    const back = Math.round(((startMs + 260) * fps) / 1000)
    const from = Math.round(((startMs - Math.min(pauseMs, 500)) * fps) / 1000)
    if (pauseMs < 200 || from < free || next() > 0.6) continue
    gaze.fill(next() < 0.5 ? -1 : 1, from, Math.min(back, frames))
    free = back + fps * 2.2
  }
  return gaze
}

/** Plans every frame of a speech. Equal speeches have equal plans. */
export function planFrames(speech: Pick<Speech, 'phonemes' | 'stresses' | 'clauses'>, frames: number, fps: number): FramePlan[] {
  const next = random(20240501 + frames)
  const lids = lidTrack(frames, fps, next)
  const begins = pausesOf(speech.clauses)
  const gazes = gazeTrack(begins, frames, fps, next)
  const { track: hands, strokes } = planHands(speech.stresses, frames, fps, next)
  const { poses, brows } = planHead(speech, strokes, frames, fps, next)
  return mouthTrack(speech.phonemes, frames, fps).map((mouth, frame) => {
    const breath = (0.5 - 0.5 * Math.cos((2 * Math.PI * frame) / fps / BREATH_S)) * (BREATHS - 1)
    const closed = lids[frame] ?? 0
    return {
      mouth,
      closed,
      breath: Math.round(breath),
      pose: poses[frame] ?? 0,
      hands: hands[frame],
      brow: brows[frame] ?? 0,
      gaze: closed === 0 ? (gazes[frame] ?? 0) : 0,
    }
  })
}

/** Starts of sentences after a pause, with the pause's length. */
function pausesOf(clauses: readonly SpokenClause[]): { startMs: number; pauseMs: number }[] {
  return clauses.flatMap(({ startMs }, at) => {
    const before = clauses[at - 1]
    return before && startMs - before.endMs > 260 ? [{ startMs, pauseMs: startMs - before.endMs }] : []
  })
}
