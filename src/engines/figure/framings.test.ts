// Near and far framings: nothing is cut, nothing is under the subtitles, nothing is enlarged, and the framing half is unchanged.
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { engineVersion } from '../process/messages.ts'
import { drawnFigure } from '../video/moving.ts'
import { drawCue } from '../video/subtitles.ts'
import { armAt, gestures, STEPS } from './arms.ts'
import { openAtlases } from './atlas.ts'
import { eyes } from './drawing/eyes.ts'
import { face, glasses } from './drawing/face.ts'
import { backHair, frontHair, hairReach } from './drawing/hair.ts'
import { lowerFace } from './drawing/mouth.ts'
import { body } from './drawing/outfits.ts'
import { room } from './drawing/room.ts'
import { looks } from './figures.ts'
import type { FramePlan } from './gestures.ts'
import { bodyLayer, layerScales } from './layers.ts'
import { poseAt, POSES } from './poses.ts'
import { type Format, framings, stageOf, stages } from './stages.ts'
import { mouths } from './visemes.ts'

const formats: Format[] = ['16:9', '9:16']
const shots = formats.flatMap((format) => framings.map((framing) => ({ format, framing })))
/** All poses: the path, and every step of every move. */
const poses = Array.from({ length: POSES * 2 }, (_, at) => poseAt(at))

describe.each(shots)('$format $framing', (shot) => {
  const stage = stageOf(shot)
  const lines = ['满'.repeat(shot.format === '16:9' ? 28 : 15), '行']
  const subtitle = drawCue({ startMs: 0, endMs: 1, lines }, shot.format)

  test('no head is cut, and every chin is above two lines of subtitles', () => {
    for (const look of looks) {
      const { side, top } = hairReach(look)
      for (const { dx, dy, yaw, turn } of poses) {
        const aside = Math.abs(dx) + Math.abs(yaw) + Math.sin((Math.abs(turn) * Math.PI) / 180) * 320
        expect(stage.y + (top + dy) * stage.scale, look.id).toBeGreaterThan(4)
        expect(stage.x - (side + aside) * stage.scale, look.id).toBeGreaterThan(4)
        expect(stage.y + (look.face.chinY + dy) * stage.scale, look.id).toBeLessThan(subtitle.y)
      }
    }
  })

  test('subtitles are below the shoulders in composed frames', () => {
    expect(stage.y + 132 * stage.scale).toBeLessThanOrEqual(subtitle.y)
  })
})

test.each(framings)('parts are drawn larger than they are shown, down to the edge of the frame, %s', (framing) => {
  const scale = layerScales[framing]
  for (const look of looks) {
    const { image, box } = bodyLayer(look, framing)
    expect(image.width / box[2]).toBeCloseTo(scale)
    for (const format of formats) {
      const stage = stageOf({ format, framing })
      expect(scale / stage.scale).toBeGreaterThan(1.4)
      // breathing lifts the body by two units
      expect(box[1] + box[3] - 2, `${look.id} ${format}`).toBeGreaterThanOrEqual((stage.height - stage.y) / stage.scale - 1)
    }
  }
})

test('hands stay down in framings without room for them', async () => {
  const rest: FramePlan = { mouth: 'rest', closed: 0, gaze: 0, brow: 0, hands: undefined, pose: 3, breath: 0 }
  const raised: FramePlan = { ...rest, hands: { side: 'right', gesture: 'offer', step: 11 } }
  const { signal } = new AbortController()
  const atlases = openAtlases({ folder: undefined, version: 'test', log: (line) => expect.fail(line) })
  // the painting thread does not keep the process alive
  const awake = setInterval(() => {}, 1000)
  for (const framing of framings) {
    const play = drawnFigure(atlases.open({ figure: 'chen', format: '16:9', framing })).play([rest, raised], 'jpeg', signal)
    await play.poster
    for (const at of [0, 1]) await play.ready(at)
    const [down, up] = [play.compose(0, undefined), play.compose(1, undefined)]
    expect(down.equals(up), framing).toBe(framing === 'close')
  }
  clearInterval(awake)
})

/** Gradients are numbered in drawing order, so their numbers are removed. */
const plain = (svg: string) => svg.replaceAll(/\bg\d+\b/g, 'g')

test('the framing half is drawn as before: a changed drawing needs a new engine version, which makes all media stale', () => {
  const drawn = looks.map((look) => [
    ...[body(look), face(look, true), glasses(look), backHair(look), frontHair(look), eyes(look, 0.5, 1, 1)],
    ...Object.values(mouths).map((mouth) => lowerFace(look, mouth)),
    ...look.scenes.flatMap((scene) => formats.map((format) => room(look, scene, stages[format].width, stages[format].height, 0.5))),
  ])
  const arms = looks.map((look) =>
    formats.map((format) => gestures.map((gesture) => [0, STEPS - 1].map((step) => armAt(look, format, gesture, step)))),
  )
  const where = formats.map((format) => stageOf({ format, framing: 'half' }))
  expect(where).toEqual([stages['16:9'], stages['9:16']])
  const digest = createHash('sha256')
    .update(plain(JSON.stringify([where, layerScales.half, poses, arms, drawn])))
    .digest('hex')
  expect([engineVersion, digest.slice(0, 16)]).toEqual(['8', '33c0a546156fddf9'])
})
