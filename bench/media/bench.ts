// Speed of making a talking video: on process start, cold, warm, and beside the encoder alone on the same pictures. Also measures the
// inspection of an upload.
import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openAtlases } from '#engines/figure/atlas.ts'
import { planFrames } from '#engines/figure/motion.ts'
import { engineVersion, type MediaProcess, startMediaProcess, type VideoJob } from '#engines/media.ts'
import { synthesise } from '#engines/speech/speech.ts'
import { mp4Arguments } from '#engines/video/encoder.ts'
import { encoderEnvironment, findFfmpeg } from '#engines/video/program.ts'
import { drawnFigure } from '#engines/video/moving.ts'
import { cutCues } from '#engines/video/subtitles.ts'
import { FPS, soundOf, subtitler } from '#engines/video/video.ts'
import { looking } from './looking.ts'

const TEXT = '您好，欢迎参加银行理财销售训练！今天我们重点学习客户异议处理：2024年转化率提升了35.6%，请用CRM系统跟进，您准备好了吗？'
/** Milliseconds between choosing a figure and its first line; longer than an idle painting thread lives. */
const IDLE_MS = 6000
const [FIGURE, OTHER, VOICE] = ['wang', 'chen', 'gentle-woman']
const folder = mkdtempSync(join(tmpdir(), 'yanwu-bench-'))
const cacheDir = join(folder, 'sprites')
const ffmpeg = findFfmpeg(process.env['FFMPEG_PATH'])
const round = (value: number) => Math.round(value * 10) / 10

const jobOf = (label: string, figure: VideoJob['figure']): VideoJob => {
  const path = join(folder, label)
  return {
    kind: 'video',
    text: TEXT,
    voice: VOICE,
    figure,
    format: '16:9',
    burnSubtitles: true,
    out: `${path}.mp4`,
    poster: `${path}.jpg`,
    subtitles: `${path}.vtt`,
  }
}

/** Milliseconds of the video that was made. */
const lengthOf = async (media: MediaProcess, label: string) => (await media.run(jobOf(label, FIGURE))).durationMs

async function make(media: MediaProcess, label: string, figure: VideoJob['figure'], begun = performance.now()): Promise<number> {
  const job = jobOf(label, figure)
  const { durationMs, bytes } = await media.run(job)
  const wallMs = performance.now() - begun
  const timing = media.lastTiming()
  const parts = timing
    ? `speech ${Math.round(timing.speechMs)}  then ${Math.round(timing.encodeMs)}, of it composing ${Math.round(timing.composeMs)} and waiting for sprites ${Math.round(timing.figureMs)}`
    : ''
  console.log(
    `${label}: ${round(durationMs / 1000)} s of video (${Math.round(bytes / 1024)} KiB) in ${Math.round(wallMs)} ms = ${round(durationMs / wallMs)}x real time | ms: ${parts} | child ${media.rssMb()} MiB`,
  )
  return durationMs / wallMs
}

/** Writes the encoder's input of the video, frames and sound, into files. */
async function writeRaw(): Promise<{ parameters: string[]; durationMs: number }> {
  const speech = await synthesise(TEXT, VOICE)
  // an active timer, because the painting thread does not keep the process alive
  const awake = setInterval(() => {}, 1000)
  const figure = drawnFigure(
    openAtlases({ folder: cacheDir, version: engineVersion, log: console.error }).open({ figure: FIGURE, format: '16:9' }),
  )
  const frames = Math.ceil((speech.durationMs * FPS) / 1000)
  const play = figure.play(planFrames(speech, frames, FPS), 'jpeg', new AbortController().signal)
  const subtitleAt = subtitler(cutCues(speech.clauses, '16:9'), '16:9', figure.stage)
  const [pictures, sound] = [join(folder, 'frames.yuv'), join(folder, 'sound.pcm')]
  const file = openSync(pictures, 'w')
  for (let at = 0; at < frames; at++) {
    await play.ready(at)
    writeSync(file, play.compose(at, subtitleAt((at * 1000) / FPS)))
  }
  await play.poster
  closeSync(file)
  clearInterval(awake)
  writeFileSync(sound, soundOf(speech, frames))
  const format = { ...figure.stage, fps: FPS, sampleRate: speech.sampleRate }
  const files: Record<string, string> = { 'pipe:0': pictures, 'pipe:3': sound }
  const parameters = mp4Arguments(format, join(folder, 'alone.mp4')).map((part) => files[part] ?? part)
  return { parameters, durationMs: (frames * 1000) / FPS }
}

/** Lower bound: milliseconds of ffmpeg alone with the same arguments, frames and sound. */
function encodeAlone({ parameters, durationMs }: { parameters: string[]; durationMs: number }): number {
  const begun = performance.now()
  const { status } = spawnSync(ffmpeg, parameters, { env: encoderEnvironment() })
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}`)
  return durationMs / (performance.now() - begun)
}

const middleOf = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Seconds of processor time of the child and its finished encoders; Linux only. */
function cpuOf({ pid }: MediaProcess): number {
  try {
    const stat = readFileSync(`/proc/${pid()}/stat`, 'utf8')
    const times = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 16)
    return times.reduce((sum, ticks) => sum + Number(ticks), 0) / 100
  } catch {
    return Number.NaN
  }
}

/** Runs the warm case and the encoder alone alternately, because machine noise affects both. */
async function besideEncoder(media: MediaProcess): Promise<{ warm: number; ofEncoder: number; cpu: number }> {
  const raw = await writeRaw()
  encodeAlone(raw)
  const pairs: { warm: number; alone: number; cpu: number }[] = []
  for (const at of [3, 4, 5, 6, 7]) {
    const before = cpuOf(media)
    const warm = await make(media, `warm ${at}`, FIGURE)
    const cpu = cpuOf(media) - before
    pairs.push({ warm, alone: encodeAlone(raw), cpu })
  }
  const middle = (of: (pair: (typeof pairs)[number]) => number) => middleOf(pairs.map(of))
  const [warm, ofEncoder, cpu] = [middle((p) => p.warm), middle((p) => p.warm / p.alone), middle((p) => p.cpu)]
  console.log(
    `encoder alone, same frames: ${round(middle((p) => p.alone))}x real time, warm ${round(warm)}x: ${ofEncoder.toFixed(2)} of it`,
  )
  console.log(`a warm line takes ${cpu.toFixed(2)} s of processor time, with its encoder`)
  return { warm, ofEncoder, cpu }
}

/** Joins the last video twenty times: milliseconds, and the ratio to real time. */
async function joinTwenty(media: MediaProcess): Promise<{ lines: number; ms: number; realtime: number }> {
  const { out: video, subtitles } = jobOf('warm 2', FIGURE)
  const path = join(folder, 'film')
  const clips = Array.from({ length: 20 }, () => ({ video, subtitles, durationMs: 16_000, text: TEXT, isBurned: true }))
  const files = { out: `${path}.mp4`, poster: `${path}.jpg`, subtitles: `${path}.vtt` }
  const job = { kind: 'film' as const, clips, format: '16:9' as const, burnSubtitles: true, kept: join(folder, 'segments'), ...files }
  // the first job of a process also finds out how to decode the encoder's videos
  await media.run(job)
  const begun = performance.now()
  const { durationMs } = await media.run(job)
  const ms = performance.now() - begun
  console.log(`a film of 20 lines: ${round(durationMs / 1000)} s joined in ${Math.round(ms)} ms = ${round(durationMs / ms)}x real time`)
  return { lines: clips.length, ms: Math.round(ms), realtime: round(durationMs / ms) }
}

/** Opens a process with this folder of sprites, and closes it when `use` is done. */
async function inFreshProcess<T>(use: (media: MediaProcess, begun: number) => Promise<T>, sprites = cacheDir): Promise<T> {
  const begun = performance.now()
  const media = startMediaProcess({ cacheDir: sprites, ...(process.env['FFMPEG_PATH'] ? { ffmpeg } : {}) })
  try {
    return await use(media, begun)
  } finally {
    await media.close()
  }
}

/** The first line of a chosen figure, whose sprites an idle worker has painted for some seconds. */
async function makeChosen(media: MediaProcess): Promise<number> {
  const begun = performance.now()
  media.paintAhead([{ figure: FIGURE }], '16:9')
  while (!existsSync(cacheDir) || !readdirSync(cacheDir).some((name) => name.endsWith('.sprites'))) await setTimeout(50)
  console.log(`a figure is chosen: process started and painted ahead in ${Math.round(performance.now() - begun)} ms`)
  await setTimeout(IDLE_MS)
  return await make(media, 'cold: the first line of a figure that was chosen', FIGURE)
}

try {
  const start = await inFreshProcess(
    (media, begun) => make(media, 'process start, nothing painted', FIGURE, begun),
    join(folder, 'nothing painted'),
  )
  const { cold, warm, ofEncoder, cpu, rssMb, film } = await inFreshProcess(async (media) => {
    const first = await makeChosen(media)
    for (const at of [1, 2]) await make(media, `warm ${at}`, FIGURE)
    const { warm, ofEncoder, cpu } = await besideEncoder(media)
    const used = media.rssMb()
    return { cold: first, warm, ofEncoder, cpu, rssMb: used, film: await joinTwenty(media) }
  })
  await inFreshProcess((media, begun) => make(media, 'process start, sprites in the folder', FIGURE, begun))
  await inFreshProcess(async (media) => {
    for (const [at, figure] of [FIGURE, OTHER, FIGURE, OTHER, FIGURE].entries()) await make(media, `in turns ${at + 1}, ${figure}`, figure)
  })
  // MEDIA_WORKERS=2: one process speaks while the other draws
  await inFreshProcess((one) =>
    inFreshProcess(async (two) => {
      await Promise.all([make(one, 'beside 1, first', FIGURE), make(two, 'beside 2, first', FIGURE)])
      const begun = performance.now()
      const lengths = await Promise.all(
        [one, two].flatMap((media, at) => [1, 2].map((turn) => lengthOf(media, `beside ${at + 1}, ${turn}`))),
      )
      console.log(
        `two processes side by side: ${round(lengths.reduce((sum, ms) => sum + ms, 0) / (performance.now() - begun))}x real time together`,
      )
    }),
  )
  // the poster of a drawn figure replaces a photograph; its mouth is at the place of the drawing
  const photograph = { picture: join(folder, 'warm 2.jpg'), mouth: { x: 0.47, y: 0.508, width: 0.06, height: 0.034 } }
  await inFreshProcess(async (media) => {
    for (const at of [1, 2]) await make(media, `a picture that is warped, ${at}`, photograph)
  })
  const looked = await looking(ffmpeg, folder)
  console.log(
    JSON.stringify({
      bench: 'media',
      realtime: { start: round(start), cold: round(cold), warm: round(warm) },
      ofEncoder: Math.round(ofEncoder * 100) / 100,
      cpuSeconds: Math.round(cpu * 100) / 100,
      rssMb,
      film,
      looked,
    }),
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
