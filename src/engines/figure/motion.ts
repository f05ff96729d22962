// What a figure does while it speaks: mouth, lids, head and breath, frame by frame.
import type { Phoneme } from '../speech/speech.ts'
import { clausesOf, handTrack } from './gestures.ts'
import { type MouthShape, mouthOf, mouths, nearestMouth } from './visemes.ts'

export interface FramePlan {
  mouth: string
  /** 0 open, 0.5 half, 1 closed. */
  closed: number
  /** -1 to the left of the picture, 0 at the viewer, 1. */
  gaze: number
  /** Raised hands, see `handTrack`. */
  hands: string | undefined
  /** Place on the head's path, 0 .. POSES - 1; from there on nods, see `poseAt`. */
  pose: number
  /** 0 .. BREATHS - 1. */
  breath: number
}

export const POSES = 72
export const BREATHS = 9
/** A nod leaves the path at every so many poses, so deep. */
const GATE = 12
const DEPTHS = 3
const NOD = [1, 2, 3, 3, 2, 1, 1]

/** Seconds for one round of the head's path and for one breath; their ratio never closes, so the motion does not repeat. */
const ROUND_S = 8.3
const BREATH_S = 4.1
/** Mouths lead the sound a little, as lips do. */
const LEAD_MS = 25
const SMOOTH_MS = 42

export interface Pose {
  /** Head units. */
  dx: number
  dy: number
  /** Degrees, about the base of the neck. */
  turn: number
}

/** The head follows a closed lazy eight: neighbouring poses lie under half a pixel apart at 720p. From `POSES` on it nods at a gate of the path. */
export function poseAt(index: number): Pose {
  if (index >= POSES) {
    const at = index - POSES
    const { dx, dy, turn } = poseAt(Math.floor(at / DEPTHS) * GATE)
    return { dx, dy: dy + 1.9 * ((at % DEPTHS) + 1), turn }
  }
  const angle = (2 * Math.PI * index) / POSES
  return { dx: 1.9 * Math.sin(angle), dy: 1.1 * Math.sin(2 * angle + 0.7), turn: 0.75 * Math.sin(angle + 0.35) }
}

/** Lift of the shoulders in head units. */
export const liftAt = (breath: number) => (breath / (BREATHS - 1)) * 2

interface Target {
  ms: number
  name: string
}

/** Phonemes with their parts: a diphthong moves from vowel to vowel, -ng and -n close behind it. */
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
  // Lips must meet for p, b, m and f, however short.
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

const BLINK = [0.5, 1, 1, 0.5]

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

/** People look aside while they think of what comes next: in some of the pauses, and back with the first words. */
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

/** The head goes along its path and nods as a sentence begins, at the next gate. */
function poseTrack(nods: number[], frames: number, fps: number, start: number): number[] {
  const track: number[] = []
  const path = (seconds: number) => {
    const round = Math.round(start + POSES * (seconds / ROUND_S + 0.045 * Math.sin((2 * Math.PI * seconds) / 3.1)))
    return ((round % POSES) + POSES) % POSES
  }
  let moved = 0
  let nod = 0
  while (track.length < frames) {
    const pose = path(moved++ / fps)
    track.push(pose)
    const due = nods[nod]
    if (due === undefined || track.length < due || pose % GATE !== 0) continue
    for (const depth of NOD) track.push(POSES + (pose / GATE) * DEPTHS + depth - 1)
    while ((nods[nod] ?? Infinity) <= track.length + fps) nod++
  }
  return track.slice(0, frames)
}

/** Plans every frame of a speech. The same speech always gives the same plan. */
export function planFrames(phonemes: Phoneme[], frames: number, fps: number): FramePlan[] {
  const next = random(20240501 + frames)
  const lids = lidTrack(frames, fps, next)
  const clauses = clausesOf(phonemes)
  const sentences = clauses.filter(({ pauseMs }, at) => at > 0 && pauseMs > 260)
  const poses = poseTrack(
    sentences.map(({ startMs }) => (startMs * fps) / 1000),
    frames,
    fps,
    next() * POSES,
  )
  const gazes = gazeTrack(sentences, frames, fps, next)
  const hands = handTrack(clauses, frames, fps, next)
  return mouthTrack(phonemes, frames, fps).map((mouth, frame) => {
    const breath = (0.5 - 0.5 * Math.cos((2 * Math.PI * frame) / fps / BREATH_S)) * (BREATHS - 1)
    const closed = lids[frame] ?? 0
    return {
      ...{ mouth, closed, breath: Math.round(breath), pose: poses[frame] ?? 0, hands: hands[frame] },
      gaze: closed === 0 ? (gazes[frame] ?? 0) : 0,
    }
  })
}
