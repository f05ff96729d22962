// Talking photographs and idle videos: a photograph breathes, a video plays back and forth, and the mouth is warped at its marked place.
import { closeSync, openSync, readSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { createCanvas } from '@napi-rs/canvas'
import { cropAround, mouthIn } from '../figure/framing.ts'
import type { FramePlan } from '../figure/gestures.ts'
import { type Format, type Stage, stages } from '../figure/stages.ts'
import { mouths } from '../figure/visemes.ts'
import { type Mouth, warpMouth } from '../figure/warp.ts'
import { applyOverlay, applyPatch, type Overlay, type Patch, toYuv } from '../figure/yuv.ts'
import { MediaError } from '../process/media-error.ts'
import { idleFilesOf } from '../process/job-files.ts'
import type { OwnFigure } from '../process/messages.ts'
import type { MouthBox } from '../sources.ts'
import { convert, firstPicture } from './convert.ts'
import { inspectVideo } from './inspect.ts'
import type { Figure } from './moving.ts'
import { openPicture } from './picture.ts'

const FPS = 25
const SLOTS = 3
/** Breathing of a photograph: it is enlarged and reduced by this share, in so many steps. */
const STEPS = 12
const NEARER = 0.011
const BREATH_S = 5.3
/** Seconds of an idle video that are played back and forth: its uncompressed frames are stored in a file. */
const IDLE_S = 8
/** Number of cached patches of a picture: every step has a dozen mouths. */
const PATCHES = 192

/** The pictures below a mouth: their number, the one of each frame, and the position of its mouth. */
interface Ground {
  of(at: number): number
  read(index: number, frame: Buffer): void
  mouth(index: number): Mouth
  /** Whether the same index soon returns the same picture, so that patches are worth caching. */
  keeps: boolean
  poster: Buffer
  close(): Promise<void>
}

export async function pictureGround(path: string, box: MouthBox, stage: Stage, poster: 'png' | 'jpeg'): Promise<Ground> {
  const image = await openPicture(path)
  const { width, height } = stage
  const crop = cropAround(image.width, image.height, box, stage)
  const spare = 1.04
  const near = createCanvas(Math.round(width * spare), Math.round(height * spare))
  const painter = near.getContext('2d')
  painter.imageSmoothingQuality = 'high'
  painter.fillStyle = '#FFFFFF'
  painter.fillRect(0, 0, near.width, near.height)
  painter.drawImage(image, crop.x, crop.y, crop.width, crop.height, 0, 0, near.width, near.height)
  const still = mouthIn(crop, image.width, image.height, box, stage)
  const zoom = (index: number) => 1 + (NEARER * index) / (STEPS - 1)
  const [cx, cy] = [width / 2, height]
  const canvas = createCanvas(width, height)
  const draw = (index: number) => {
    const z = zoom(index)
    const context = canvas.getContext('2d')
    context.imageSmoothingQuality = 'high'
    context.drawImage(near, cx - cx * z, cy - cy * z, width * z, height * z)
    return context.getImageData(0, 0, width, height).data
  }
  const kept = new Map<number, Buffer>()
  draw(0)
  const file = poster === 'png' ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg', 88)
  return {
    of: (at) => Math.round((0.5 - 0.5 * Math.cos((2 * Math.PI * at) / FPS / BREATH_S)) * (STEPS - 1)),
    read(index, frame) {
      const known = kept.get(index) ?? toYuv(draw(index), width, height)
      kept.set(index, known)
      known.copy(frame)
    },
    mouth(index) {
      const z = zoom(index)
      return { x: cx + (still.x - cx) * z, y: cy + (still.y - cy) * z, width: still.width * z, height: still.height * z }
    },
    keeps: true,
    poster: file,
    close: async () => kept.clear(),
  }
}

interface Tools {
  ffmpeg: string
  /** Path without an extension for temporary files. */
  scratch: string
  signal: AbortSignal
}

async function videoGround(
  path: string,
  box: MouthBox,
  stage: Stage,
  poster: 'png' | 'jpeg',
  { ffmpeg, scratch, signal }: Tools,
): Promise<Ground> {
  const { input, width: w, height: h } = await inspectVideo(ffmpeg, path, signal)
  const crop = cropAround(w, h, box, stage)
  const raw = `${scratch}.idle.yuv`
  const still = `${scratch}.idle.${poster === 'png' ? 'png' : 'jpg'}`
  const close = async () => {
    for (const file of idleFilesOf(scratch)) await rm(file, { force: true })
  }
  const { width, height } = stage
  const cut = [crop.width, crop.height, crop.x, crop.y].map((value) => Math.floor(value)).join(':')
  const scaled = `crop=${cut},scale=${width}:${height}:flags=bicubic:out_color_matrix=bt709:out_range=tv,setsar=1,fps=${FPS}`
  const broken = '视频里没有可用的画面，请换一个视频'
  try {
    await convert(
      ffmpeg,
      [
        ...['-t', String(IDLE_S), ...input, '-map', firstPicture, '-vf', scaled, '-pix_fmt', 'yuv420p', '-f', 'rawvideo', raw],
        ...['-map', firstPicture, '-vf', scaled, '-frames:v', '1', '-q:v', '3', still],
      ],
      broken,
      { signal },
    )
    const bytes = (width * height * 3) / 2
    const frames = Math.floor((await stat(raw)).size / bytes)
    if (frames === 0) throw new MediaError(broken, false)
    const file = openSync(raw, 'r')
    const mouth = mouthIn(crop, w, h, box, stage)
    const round = Math.max(1, 2 * frames - 2)
    return {
      of: (at) => (at % round < frames ? at % round : round - (at % round)),
      read: (index, frame) => void readSync(file, frame, 0, bytes, index * bytes),
      mouth: () => mouth,
      keeps: false,
      poster: await readFile(still),
      async close() {
        closeSync(file)
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** A figure from a user's file. @throws MediaError when it is played, if its file is missing or invalid. */
export function ownFigure(own: OwnFigure, format: Format, tools: Tools): Figure {
  const stage = stages[format]
  let opening: Promise<Ground> | undefined
  return {
    stage,
    prepare() {},
    play(plan: FramePlan[], poster) {
      const { mouth } = own
      opening = 'picture' in own ? pictureGround(own.picture, mouth, stage, poster) : videoGround(own.video, mouth, stage, poster, tools)
      opening.catch(() => {})
      let ground: Ground | undefined
      const frames = Array.from({ length: SLOTS }, () => Buffer.alloc((stage.width * stage.height * 3) / 2))
      const patches = new Map<string, Patch>()
      const patchOf = (index: number, name: string, frame: Buffer, from: Ground): Patch => {
        const key = `${index} ${name}`
        const known = patches.get(key)
        if (known) return known
        const shape = mouths[name] ?? mouths['rest']
        if (!shape) throw new RangeError(name)
        const patch = warpMouth(frame, stage.width, stage.height, from.mouth(index), shape)
        if (from.keeps) {
          const [oldest] = patches.keys()
          if (patches.size >= PATCHES && oldest) patches.delete(oldest)
          patches.set(key, patch)
        }
        return patch
      }
      return {
        poster: opening.then((opened) => opened.poster),
        slots: SLOTS,
        async ready() {
          ground ??= await opening
        },
        compose(at, subtitle: Overlay | undefined) {
          const frame = frames[at % SLOTS]
          const name = plan[at]?.mouth
          if (!ground || !frame || !name) throw new RangeError(`frame ${at}`)
          const index = ground.of(at)
          ground.read(index, frame)
          if (name !== 'rest') applyPatch(frame, stage.width, stage.height, patchOf(index, name, frame, ground))
          if (subtitle) applyOverlay(frame, subtitle)
          return frame
        },
      }
    },
    async rest() {
      const opened = await opening?.catch(() => undefined)
      opening = undefined
      await opened?.close()
    },
  }
}
