// Hands: how they rise, move while something is explained, and sink again.
import type { Phoneme } from '../speech/speech.ts'

/** Phases of rising, the last one up; then a round of small movements. */
export const RISES = 12
export const SWAYS = 16

export type Gesture = 'left' | 'right' | 'both'

/** 1: right in the picture, -1: left. */
export function sidesOf(gesture: string): (1 | -1)[] {
  if (gesture === 'both') return [-1, 1]
  return gesture === 'left' ? [-1] : [1]
}

const ease = (share: number) => share * share * (3 - 2 * share)

/** The forearm in a phase: degrees from upright, inwards, and head units that the elbow lies lower. Phase 0 is below every frame. */
export function armAt(phase: number): { turn: number; drop: number } {
  if (phase < RISES) {
    const up = ease((phase + 1) / RISES)
    return { turn: 26 + (1 - up) * 84, drop: (1 - up) * 46 }
  }
  const angle = (2 * Math.PI * (phase - RISES + 1)) / SWAYS
  return { turn: 26 - 1.9 * Math.sin(angle), drop: 3 * Math.sin(angle + 0.6) - 3 * Math.sin(0.6) }
}

interface Clause {
  startMs: number
  endMs: number
  /** Silence before it. */
  pauseMs: number
}

const PAUSE_MS = 150

/** Stretches of speech between silences. */
export function clausesOf(phonemes: Phoneme[]): Clause[] {
  const clauses: Clause[] = []
  let quietFrom = 0
  let open: Clause | undefined
  phonemes.forEach(({ id, ms }, at) => {
    const silent = !/\p{L}/u.test(id)
    const next = phonemes[at + 1]?.ms ?? ms
    if (silent) {
      if (next - ms < PAUSE_MS && open) return
      if (open) {
        open.endMs = ms
        quietFrom = ms
      }
      open = undefined
      return
    }
    if (!open) {
      open = { startMs: ms, endMs: next, pauseMs: ms - quietFrom }
      clauses.push(open)
    }
    open.endMs = next
  })
  return clauses
}

/** Seconds. */
const LONG_ENOUGH = 1.1
const REST_BETWEEN = 1.6
const LONGEST = 3.2

/** The hands of every frame, as `left 5`; none where they are down. Hands rise as a clause begins and sink as it ends. */
export function handTrack(clauses: Clause[], frames: number, fps: number, next: () => number): (string | undefined)[] {
  const track = new Array<string | undefined>(frames).fill(undefined)
  const kinds: Gesture[] = ['left', 'right', 'both', 'left', 'right']
  let kind = Math.floor(next() * kinds.length)
  let free = 0
  for (const { startMs, endMs } of clauses) {
    const from = Math.max(2, Math.round((startMs * fps) / 1000) - 4)
    const until = Math.min(Math.round((endMs * fps) / 1000), from + Math.round(LONGEST * fps), frames - RISES - 2)
    if (from < free || until - from < LONG_ENOUGH * fps || next() > 0.8) continue
    const gesture = kinds[kind++ % kinds.length]
    for (let frame = from; frame < until; frame++) {
      const step = frame - from
      const sway = step - RISES
      // A round of movement lasts about a second, slower than the frames go by.
      track[frame] = `${gesture} ${step < RISES ? step : RISES + (Math.floor(sway / 1.9) % SWAYS)}`
    }
    const last = Number(track[until - 1]?.split(' ')[1] ?? 0)
    // Back to the middle of the round, then down.
    let frame = until
    for (let phase = last; phase >= RISES && phase < RISES + SWAYS - 1; ) {
      phase += phase - RISES < SWAYS / 2 ? -1 : 1
      if (phase < RISES || frame >= frames) break
      track[frame++] = `${gesture} ${phase}`
    }
    for (let phase = RISES - 1; phase >= 0 && frame < frames; phase--) track[frame++] = `${gesture} ${phase}`
    free = frame + Math.round(REST_BETWEEN * fps)
  }
  return track
}
