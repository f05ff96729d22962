// Hands in the picture: one arm on each side, hands inside the frame and clear of the subtitles.
import { Resvg } from '@resvg/resvg-js'
import { expect, test } from 'vitest'
import { drawCue } from '../video/subtitles.ts'
import { armAt, type Gesture, gestures, hangingArm, RISES, STEPS } from './arms.ts'
import { handOf, upperArm } from './drawing/arm.ts'
import { hairReach } from './drawing/hair.ts'
import { body, tipOf } from './drawing/outfits.ts'
import { HAND_REACH } from './drawing/hand.ts'
import { document } from './drawing/svg.ts'
import { type Look, looks } from './figures.ts'
import { figureLayers } from './layers.ts'
import { openPainter, REST, STRETCH_START } from './painter.ts'
import { type FrameNames, namesOf } from './sprite-names.ts'
import { framings, type Shot, stageOf } from './stages.ts'

const formats = ['16:9', '9:16'] as const
/** Every shot that shows hands. */
const shots: Shot[] = formats.flatMap((format) => framings.map((framing) => ({ format, framing }))).filter((shot) => stageOf(shot).hands)
const UP = Array.from({ length: STEPS - RISES + 1 }, (_, at) => RISES - 1 + at)

/** Bounding box of the hand drawn on the right, in pixels of the frame and in head units. */
function handBox(look: Look, shot: Shot, gesture: Gesture, step: number) {
  const stage = stageOf(shot)
  const drawn = document([-100, -200, 700, 1000], 1, handOf(look, armAt(look, shot.format, gesture, step), 1))
  const box = new Resvg(drawn, { font: { loadSystemFonts: false } }).getBBox()
  if (!box) throw new Error('no hand')
  const units = { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }
  const at = (value: number, zero: number) => zero + value * stage.scale
  return {
    units,
    left: at(units.left, stage.x),
    right: at(units.right, stage.x),
    top: at(units.top, stage.y),
    bottom: at(units.bottom, stage.y),
  }
}

test.each(shots)('a hand that is up lies inside the frame, above the subtitles, beside the head, $format $framing', (shot) => {
  const { format } = shot
  const lines = ['满'.repeat(format === '16:9' ? 28 : 15), '行']
  const subtitle = drawCue({ startMs: 0, endMs: 1, lines }, format)
  for (const look of looks)
    for (const gesture of gestures)
      for (const step of UP) {
        const what = `${look.id} ${gesture} ${step}`
        const box = handBox(look, shot, gesture, step)
        expect(box.bottom, what).toBeLessThanOrEqual(subtitle.y)
        expect(box.right, what).toBeLessThanOrEqual(stageOf(shot).width - 8)
        expect(box.left, what).toBeGreaterThanOrEqual(8)
        // the parts that are repainted above the shoulders must not touch the hair
        if (box.units.top < STRETCH_START) expect(box.units.left, what).toBeGreaterThan(hairReach(look).side)
        expect(box.units.top, what).toBeGreaterThan(0)
      }
})

test('no fingertip lies outside the painted box of its hand', () => {
  for (const look of looks)
    for (const gesture of gestures)
      for (const step of UP) {
        const { wrist } = armAt(look, '16:9', gesture, step)
        const { units } = handBox(look, { format: '16:9' }, gesture, step)
        const reach = Math.max(wrist[0] - units.left, units.right - wrist[0], wrist[1] - units.top, units.bottom - wrist[1])
        // outlines are a little wider than their paths
        expect(reach, `${look.id} ${gesture} ${step}`).toBeLessThan(HAND_REACH - 2)
      }
})

test.each(formats)('arms are as long as arms are, and no wrist is bent far, %s', (format) => {
  const length = ([x, y]: readonly [number, number], [a, b]: readonly [number, number]) => Math.hypot(x - a, y - b)
  for (const look of looks)
    for (const gesture of gestures)
      for (const step of UP) {
        const { shoulder, elbow, wrist, turn } = armAt(look, format, gesture, step)
        const what = `${look.id} ${gesture} ${step}`
        // from the front, an arm looks shorter than it is, never longer
        expect(length(shoulder, elbow), what).toBeLessThan(290)
        expect(length(shoulder, elbow), what).toBeGreaterThan(150)
        expect(length(elbow, wrist), what).toBeLessThan(260)
        expect(length(elbow, wrist), what).toBeGreaterThan(90)
        const forearm = (Math.atan2(wrist[0] - elbow[0], elbow[1] - wrist[1]) * 180) / Math.PI
        expect(Math.abs(turn - forearm), what).toBeLessThanOrEqual(45)
      }
})

/** Opaque pixels of a drawing on the right side of the figure, one per head unit; `at` takes head units. */
function openInk(content: string) {
  const [width, height] = [330, 320]
  const { pixels } = new Resvg(document([0, 0, width, height], 1, content), { font: { loadSystemFonts: false } }).render()
  return (x: number, y: number) => (pixels[(y * width + x) * 4 + 3] ?? 0) > 160
}

test.each(formats)('shoulder and sleeve have one outline without gaps or steps in every phase of a gesture, %s', (format) => {
  for (const look of looks) {
    const trunk = openInk(body(look))
    const [tip] = tipOf(look)
    const arms = [
      hangingArm(look),
      ...gestures.flatMap((gesture) => [0, 3, 6, 8, STEPS - 1].map((step) => armAt(look, format, gesture, step))),
    ]
    for (const [at, arm] of arms.entries()) {
      const sleeve = openInk(upperArm(look, arm, 1))
      const has = (x: number, y: number) => trunk(x, y) || sleeve(x, y)
      for (let y = 190; y < 280; y += 6) {
        const row = Array.from({ length: 320 }, (_, x) => has(x, y))
        expect(row.indexOf(false), `${look.id} ${at} row ${y}`).toBe(row.lastIndexOf(true) + 1)
      }
      const topOf = (x: number) => Array.from({ length: 250 }, (_, y) => y).find((y) => y > 110 && has(x, y)) ?? 250
      for (let x = tip - 30; x < tip + 24; x++)
        expect(Math.abs(topOf(x + 1) - topOf(x)), `${look.id} ${at} column ${x}`).toBeLessThanOrEqual(2)
    }
  }
})

test('each side has one arm: the hanging sleeve is gone while its hand is up', () => {
  const plan = { mouth: 'rest', closed: 0, gaze: 0, brow: 0, pose: 0, breath: 3 }
  const sidesIn = ({ sleeves }: FrameNames) => sleeves.map((name) => name.split(' ')[1])
  const rest = namesOf({ ...plan, hands: undefined }, true)
  expect(rest.sleeves).toEqual(['sleeve -1 rest 3', 'sleeve 1 rest 3'])
  expect(rest.hands).toEqual([])
  const left = namesOf({ ...plan, hands: { side: 'left', gesture: 'count', step: 4 } }, true)
  expect(left.sleeves).toEqual(['sleeve -1 count 4', 'sleeve 1 rest 3'])
  expect(left.hands).toEqual(['hand -1 count 4'])
  const both = namesOf({ ...plan, hands: { side: 'both', gesture: 'both', step: 4 } }, true)
  expect(both.sleeves.join(' ')).not.toContain('rest')
  for (const names of [rest, left, both]) expect(sidesIn(names)).toEqual(['-1', '1'])
})

test.each(formats)('the body that is drawn under the arms has none, %s', (format) => {
  const [look] = looks
  if (!look) throw new Error('no figure')
  const stage = stageOf({ format })
  const area = { x: 0, y: 0, width: stage.width, height: stage.height }
  const painter = openPainter(look, look.scenes[0], figureLayers(look), { format })
  const at = (without?: 'head') => {
    const [x, y] = [stage.x + (look.shoulders - 4) * stage.scale, stage.y + 330 * stage.scale]
    return [...painter.paint(area, REST, without).getContext('2d').getImageData(Math.round(x), Math.round(y), 1, 1).data]
  }
  const [sleeve, room] = [at(), at('head')]
  expect(Math.abs((sleeve[0] ?? 0) - (room[0] ?? 0))).toBeGreaterThan(60)
})
