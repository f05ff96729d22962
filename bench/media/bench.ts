// How fast a talking video is made, cold and warm, beside the encoder alone on the same pictures.
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { looks } from '../../src/engines/figure/figures.ts'
import { figureLayers } from '../../src/engines/figure/layers.ts'
import { planFrames } from '../../src/engines/figure/motion.ts'
import { openAtlas } from '../../src/engines/figure/sprites.ts'
import { type MediaProcess, startMediaProcess, type VideoJob } from '../../src/engines/media.ts'
import { synthesise } from '../../src/engines/speech/speech.ts'
import { findFfmpeg, mp4Arguments } from '../../src/engines/video/encoder.ts'
import { openFrames } from '../../src/engines/video/frames.ts'
import { FPS } from '../../src/engines/video/video.ts'

const TEXT = '您好，欢迎参加银行理财销售训练！今天我们重点学习客户异议处理：2024年转化率提升了35.6%，请用CRM系统跟进，您准备好了吗？'
const [FIGURE, VOICE] = ['wang', 'gentle-woman']
const folder = mkdtempSync(join(tmpdir(), 'yanwu-bench-'))
const ffmpeg = findFfmpeg(process.env['FFMPEG_PATH'])
const round = (value: number) => Math.round(value * 10) / 10

async function make(media: MediaProcess, label: string): Promise<number> {
  const path = join(folder, label)
  const job: VideoJob = {
    kind: 'video',
    text: TEXT,
    voice: VOICE,
    figure: FIGURE,
    format: '16:9',
    burnSubtitles: true,
    out: `${path}.mp4`,
    poster: `${path}.jpg`,
    subtitles: `${path}.vtt`,
  }
  const begun = performance.now()
  const { durationMs, bytes } = await media.run(job)
  const wallMs = performance.now() - begun
  const timing = media.lastTiming()
  const parts = timing
    ? `speech ${Math.round(timing.speechMs)}  layers ${Math.round(timing.figureMs)}  compose ${Math.round(timing.composeMs)}  encode and compose together ${Math.round(timing.encodeMs)}`
    : ''
  console.log(
    `${label}: ${round(durationMs / 1000)} s of video (${Math.round(bytes / 1024)} KiB) in ${Math.round(wallMs)} ms = ${round(durationMs / wallMs)}x real time | ms: ${parts} | child ${media.rssMb()} MiB`,
  )
  return durationMs / wallMs
}

/** The bound: ffmpeg alone, the same frames and the same sound from files. */
async function encoderAlone(): Promise<number> {
  const speech = await synthesise(TEXT, VOICE)
  const look = looks.find(({ id }) => id === FIGURE)
  if (!look) throw new Error('no figure')
  const atlas = openAtlas(look, figureLayers(look), '16:9')
  const frames = Math.ceil((speech.durationMs * FPS) / 1000)
  const ring = openFrames(atlas)
  const [pictures, sound] = [join(folder, 'frames.yuv'), join(folder, 'sound.pcm')]
  const file = openSync(pictures, 'w')
  planFrames(speech.phonemes, frames, FPS).forEach((plan, at) => writeSync(file, ring.compose(at, plan, undefined)))
  closeSync(file)
  writeFileSync(sound, Buffer.from(speech.pcm.buffer, speech.pcm.byteOffset, speech.pcm.byteLength))
  const format = { ...atlas.stage, fps: FPS, frames, sampleRate: speech.sampleRate }
  const parameters = mp4Arguments(format, join(folder, 'alone.mp4')).map((part) =>
    part === 'pipe:0' ? pictures : part === 'pipe:3' ? sound : part,
  )
  const begun = performance.now()
  const { status } = spawnSync(ffmpeg, parameters)
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}`)
  return (frames * 1000) / FPS / (performance.now() - begun)
}

const media = startMediaProcess()
try {
  const cold = await make(media, 'cold')
  await make(media, 'warm 1')
  const warm = await make(media, 'warm 2')
  const rssMb = media.rssMb()
  await media.close()
  console.log(`encoder alone, same frames: ${round(await encoderAlone())}x real time`)
  console.log(JSON.stringify({ bench: 'media', realtime: { cold: round(cold), warm: round(warm) }, rssMb }))
} finally {
  await media.close()
  rmSync(folder, { recursive: true, force: true })
}
