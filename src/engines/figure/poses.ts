// Poses of the head: its slow path, and moves beside it: nods, turns, tilts.

export interface Pose {
  /** Offset in head units. */
  dx: number
  dy: number
  /** Rotation in degrees, about the base of the neck. */
  turn: number
  /** Sideways turn: shift of the middle of the face in head units; the outline of the head stays. */
  yaw: number
}

export type Move = 'nod' | 'left' | 'right' | 'tilt'

/** Number of poses on the path. */
export const POSES = 72
/** Moves leave the path at every multiple of this index. */
export const GATE = 12
/** Number of steps of each move, in the order of the poses. */
const steps: Record<Move, number> = { nod: 3, left: 4, right: 4, tilt: 4 }
const moves = Object.keys(steps) as Move[]
const MOVES = moves.reduce((sum, move) => sum + steps[move], 0)
/** Size of one step of each move. */
const NOD = 1.9
const YAW = 1.7
const ASIDE = 0.45
const TILT = 0.62

/** Index of the pose at a gate in a step of a move, from 1 to `depthOf(move)`. */
export function movePose(gate: number, move: Move, step: number): number {
  const before = moves.slice(0, moves.indexOf(move)).reduce((sum, earlier) => sum + steps[earlier], 0)
  return POSES + (gate / GATE) * MOVES + before + step - 1
}

export const depthOf = (move: Move) => steps[move]

/**
 * The pose of an index. The path is a closed lazy eight, whose consecutive poses differ by less than half a pixel at 720p. From index
 * `POSES` on, the head has left the path at a gate.
 */
export function poseAt(index: number): Pose {
  if (index < POSES) {
    const angle = (2 * Math.PI * index) / POSES
    return { dx: 1.9 * Math.sin(angle), dy: 1.1 * Math.sin(2 * angle + 0.7), turn: 0.75 * Math.sin(angle + 0.35), yaw: 0 }
  }
  const at = index - POSES
  const gate = Math.floor(at / MOVES)
  const base = poseAt(gate * GATE)
  let step = (at % MOVES) + 1
  const move = moves.find((one) => step <= steps[one] || ((step -= steps[one]), false)) ?? 'nod'
  if (move === 'nod') return { ...base, dy: base.dy + NOD * step }
  // a tilt goes to the side to which the head already leans
  if (move === 'tilt') return { ...base, turn: base.turn + (gate % 2 ? TILT : -TILT) * step, dy: base.dy + 0.3 * step }
  const side = move === 'left' ? -1 : 1
  return { ...base, yaw: side * YAW * step, dx: base.dx + side * ASIDE * step }
}
