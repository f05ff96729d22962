// Paints arms alone on a transparent ground: hanging arms as a whole, others as upper arm and forearm, because long hair lies between.
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { type Arm, armAt, type Gesture, hangingArm } from './arms.ts'
import { forearm, upperArm } from './drawing/arm.ts'
import { HAND_REACH } from './drawing/hand.ts'
import { document } from './drawing/svg.ts'
import type { Look } from './figures.ts'
import { rasterise } from './layers.ts'
import { liftAt, swayAt } from './motion.ts'
import { type Rect, rectOf, type Shot, stageOf } from './stages.ts'

/** Side of the picture; -1 is left. */
export type Side = 1 | -1
export type ArmPart = 'sleeve' | 'hand'

export interface Painted {
  canvas: Canvas
  area: Rect
}

export interface ArmPainter {
  /** Paints a hanging arm. */
  paintHanging(side: Side, breath: number): Painted
  /** Paints the upper arm, or the forearm with its hand, in a step of a gesture. */
  paintArm(part: ArmPart, side: Side, gesture: Gesture, step: number): Painted
}

/** Half the width of the widest sleeve with its outline. */
const SLEEVE = 48

/** Bounding box of a part of an arm, in head units. */
function armBox(part: ArmPart | 'whole', { shoulder, elbow, wrist }: Arm, side: Side): [number, number, number, number] {
  const reach = part === 'hand' ? HAND_REACH : SLEEVE
  const ends = part === 'sleeve' ? [shoulder, elbow] : [elbow, wrist]
  if (part === 'whole') ends.push(shoulder)
  const xs = ends.flatMap(([x], at) => [x - (at ? reach : SLEEVE), x + (at ? reach : SLEEVE)]).map((x) => x * side)
  const ys = ends.flatMap(([, y], at) => [y - (at ? reach : SLEEVE), y + (at ? reach : SLEEVE)])
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** Opens a painter for the arms of a figure in a shot. */
export function openArms(look: Look, shot: Shot): ArmPainter {
  const stage = stageOf(shot)
  const drawArm = (box: [number, number, number, number], content: string, lift = 1, sway = 0): Painted => {
    const shown = rectOf(stage, box)
    // the arm may still be completely outside the frame
    const least = { x: Math.min(shown.x, stage.width - 2), y: Math.min(shown.y, stage.height - 2) }
    const area = { ...least, width: Math.max(2, shown.width), height: Math.max(2, shown.height) }
    const [x, y] = [(area.x - stage.x) / stage.scale, (area.y - stage.y) / stage.scale]
    const canvas = createCanvas(area.width, area.height)
    const drawn = rasterise(document([x - sway, y + lift, area.width / stage.scale, area.height / stage.scale], stage.scale, content))
    canvas.getContext('2d').drawImage(drawn.image, drawn.x, drawn.y)
    return { canvas, area }
  }
  const hanging = hangingArm(look)
  return {
    paintHanging: (side, breath) =>
      drawArm(armBox('whole', hanging, side), forearm(look, hanging, side) + upperArm(look, hanging, side), liftAt(breath), swayAt(breath)),
    paintArm(part, side, gesture, step) {
      const arm = armAt(look, shot.format, gesture, step)
      return drawArm(armBox(part, arm, side), (part === 'hand' ? forearm : upperArm)(look, arm, side))
    },
  }
}
