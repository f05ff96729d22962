// Plans head and brows of a speech: nods and turns on stressed words, a tilt and raised brows at questions.
import type { Speech } from '../speech/speech.ts'
import { depthOf, GATE, type Move, movePose, POSES } from './poses.ts'

/** Seconds for one round of the head's path. */
const ROUND_S = 8.3
/** Seconds between the end of a move and the next one. */
const REST_S = 0.9

interface HeadMove {
  move: Move
  /** Frame in which the move reaches its end position. */
  apex: number
  /** Number of frames in the end position. */
  hold: number
}

export const NOD = [1, 2, 3, 3, 2, 1, 1]

/** Steps of a move, 0 when it is back; and the number of frames before its end position. */
function stepsOf({ move, hold }: HeadMove): { steps: number[]; before: number } {
  if (move === 'nod') return { steps: NOD, before: 2 }
  const deep = depthOf(move)
  const way = Array.from({ length: deep - 1 }, (_, at) => at + 1)
  return { steps: [...way, ...new Array<number>(hold).fill(deep), ...way.toReversed()], before: deep - 1 }
}

/** The moves of a speech, in order and without overlaps. */
function movesOf({ clauses, stresses }: Pick<Speech, 'clauses' | 'stresses'>, fps: number, next: () => number): HeadMove[] {
  const frameOf = (ms: number) => Math.round((ms * fps) / 1000)
  const moves: HeadMove[] = []
  let free = fps * 0.6
  let side: Move = next() < 0.5 ? 'left' : 'right'
  const add = (one: HeadMove) => {
    moves.push(one)
    free = one.apex + one.hold + fps * REST_S
  }
  for (const clause of clauses) {
    const inside = stresses.filter(({ ms }) => ms >= clause.startMs && ms < clause.endMs)
    const [first] = inside
    const last = inside.at(-1)
    const asks = /[？?]$/u.test(clause.text)
    if (asks && last && frameOf(last.ms) > free) {
      add({ move: 'tilt', apex: frameOf(last.ms), hold: Math.max(6, frameOf(clause.endMs - last.ms + 240)) })
      continue
    }
    const heaviest = inside.reduce((best, one) => (best && best.weight >= one.weight ? best : one), first)
    if (!heaviest || frameOf(heaviest.ms) <= free) continue
    if (heaviest.weight < 3 && next() < 0.5) {
      side = side === 'left' ? 'right' : 'left'
      add({ move: side, apex: frameOf(heaviest.ms), hold: Math.round(fps * (0.5 + next() * 0.6)) })
    } else add({ move: 'nod', apex: frameOf(heaviest.ms), hold: 4 })
  }
  return moves
}

/** The pose of every frame: the path is timed so that it reaches a gate when a move begins. */
function poseTrack(moves: HeadMove[], frames: number, fps: number, start: number): number[] {
  const track: number[] = []
  const pace = POSES / (ROUND_S * fps)
  let place = start
  for (const one of moves) {
    const { steps, before } = stepsOf(one)
    const begin = one.apex - before
    const walk = begin - track.length
    const goal = Math.round((place + walk * pace) / GATE) * GATE
    if (walk < 1 || begin >= frames || goal < place || goal - place > walk) continue
    for (let at = 0; at < walk; at++) track.push(Math.round(place + ((goal - place) * (at + 1)) / walk) % POSES)
    place = goal
    for (const step of steps) track.push(movePose(goal % POSES, one.move, step))
  }
  while (track.length < frames) {
    place += pace
    track.push(Math.round(place) % POSES)
  }
  return track.slice(0, frames)
}

/** Steps of raised brows around a stroke. */
const FLASH = [1, 2, 2, 2, 2, 2, 1]

function browTrack({ clauses }: Pick<Speech, 'clauses'>, strokes: number[], frames: number, fps: number, next: () => number): number[] {
  const track = new Array<number>(frames).fill(0)
  const raise = (from: number, levels: number[]) =>
    levels.forEach((level, at) => {
      const frame = from + at
      if (frame >= 0 && frame < frames) track[frame] = Math.max(track[frame] ?? 0, level)
    })
  for (const stroke of strokes) if (next() < 0.6) raise(stroke - 3, FLASH)
  for (const { text, startMs, endMs } of clauses) {
    if (!/[？?]$/u.test(text)) continue
    const from = Math.round((Math.max(startMs, endMs - 700) * fps) / 1000)
    const until = Math.round(((endMs + 200) * fps) / 1000)
    raise(from, [1, ...new Array<number>(Math.max(1, until - from)).fill(2), 1])
  }
  return track
}

/** Head and brows of every frame. */
export function planHead(
  speech: Pick<Speech, 'clauses' | 'stresses'>,
  strokes: number[],
  frames: number,
  fps: number,
  next: () => number,
): { poses: number[]; brows: number[] } {
  const moves = movesOf(speech, fps, next)
  const poses = poseTrack(moves, frames, fps, Math.floor(next() * POSES))
  return { poses, brows: browTrack(speech, strokes, frames, fps, next) }
}
