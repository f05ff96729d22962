// Renders a medium from any sources: services are called here, in the worker, and the media child does the rest.
import { rm } from 'node:fs/promises'
import { MediaError } from '../process/media-error.ts'
import type { AiMark, MediaResult, Progress, ShownFigure, SpeakingVoice } from '../process/messages.ts'
import type { MediaProcess } from '../process/options.ts'
import { type FigureSource, serviceNames, type VoiceSource } from '../sources.ts'
import type { Lexicon } from '../speech/lexicon.ts'
import { atRate, convert } from '../video/convert.ts'
import { makeDuixVideo, takeUpDuix } from './duix-video.ts'
import type { ServiceLimits, ServiceOptions } from './options.ts'
import { record } from './recording.ts'
import { makeTencentVideo } from './tencent.ts'

export interface RenderRequest {
  /** Key of the recipe: another worker with the same key continues a service's begun task. */
  key: string
  kind: 'AUDIO' | 'VIDEO'
  text: string
  voice: VoiceSource
  /** The figure of a video. */
  figure?: FigureSource | undefined
  speed: number
  pitch: number
  lexicon: Lexicon
  format: '16:9' | '9:16'
  burnSubtitles: boolean
  /** Written to the metadata of the file; undefined: the tenant marks nothing. */
  mark: AiMark | undefined
  /** Local paths; temporary files beside them begin with `base`. */
  files: { base: string; out: string; poster: string; subtitles: string }
}

export interface RenderOptions {
  media: MediaProcess
  services: ServiceOptions
  limits: ServiceLimits
  ffmpeg: () => string
  /** Returns a local copy of a stored file, which stays until the medium is made. @throws MediaError if the file does not exist any more */
  fetch(key: string): Promise<string>
  /** Publishes a local file for a service: a temporary URL, and its end. Null if the store has no URLs. */
  lend(file: string, contentType: string): Promise<{ url: string; close(): Promise<void> } | null>
  /** Like `lend`, for a stored file. */
  addressOf(key: string): Promise<string | null>
}

export interface RenderRun {
  signal: AbortSignal
  onProgress(percent: number): void
}

const CHILD_MS = 600_000

/** Makes the medium of a request. @throws MediaError */
export async function render(request: RenderRequest, options: RenderOptions, run: RenderRun): Promise<MediaResult> {
  const { files, kind } = request
  const figure = kind === 'VIDEO' ? request.figure : undefined
  if (kind === 'VIDEO' && !figure) throw new MediaError('没有选择数字人形象', false)
  if (figure && !isOwn(figure)) return await renderOutside(request, figure, options, run)
  // a missing file is reported before any service is called
  const shown = figure ? await figureOf(figure, options.fetch) : null
  const share = request.voice.provider === 'house' || request.voice.provider === 'sherpa' ? 0 : 30
  const voiced = await recorded(request, options, run, share)
  try {
    const { text, speed, pitch, lexicon, format, burnSubtitles, mark } = request
    const spoken = { text, voice: voiced.voice, speed, pitch, lexicon }
    const child = childRun(run, share, 100)
    const { out, poster, subtitles } = files
    if (!shown) return await options.media.run({ kind: 'speech', ...spoken, out, mark }, child)
    return await options.media.run({ kind: 'video', ...spoken, figure: shown, format, burnSubtitles, out, poster, subtitles, mark }, child)
  } finally {
    await voiced.close()
  }
}

type OwnSource = Extract<FigureSource, { provider: 'house' }>
const isOwn = (figure: FigureSource): figure is OwnSource => figure.provider === 'house'

/** A figure that our own engine moves, with its local files. */
async function figureOf(figure: OwnSource, fileOf: (key: string) => Promise<string>): Promise<ShownFigure> {
  if ('figure' in figure) {
    const { provider: _, ...drawing } = figure
    return drawing
  }
  const { mouth } = figure
  return 'picture' in figure ? { picture: await fileOf(figure.picture), mouth } : { video: await fileOf(figure.video), mouth }
}

const childRun = ({ signal, onProgress }: RenderRun, from: number, to: number) => ({
  signal,
  timeoutMs: CHILD_MS,
  onProgress: ({ percent }: Progress) => onProgress(from + (percent * (to - from)) / 100),
})

const recorded = (request: RenderRequest, options: RenderOptions, run: RenderRun, share: number) =>
  record(request.text, request.voice, {
    services: options.services,
    limits: options.limits,
    ffmpeg: options.ffmpeg,
    fileOf: options.fetch,
    signal: run.signal,
    base: request.files.base,
    speed: request.speed,
    onProgress: (done) => run.onProgress(done * share),
  })

/** Makes the sound first; a service then makes the picture for it; both are converted to our format. */
async function renderOutside(
  request: RenderRequest,
  figure: Exclude<FigureSource, OwnSource>,
  options: RenderOptions,
  run: RenderRun,
): Promise<MediaResult> {
  const { media, services, limits } = options
  const { files, text, speed, pitch, lexicon } = request
  const sound = `${files.base}.wav`
  const picture = `${files.base}.picture`
  const code = request.key.slice(0, 32)
  const speak = async () => {
    const voiced = await recorded(request, options, run, 15)
    try {
      const spoken = { text, voice: voiced.voice as SpeakingVoice, speed, pitch, lexicon }
      await media.run({ kind: 'speech', ...spoken, out: sound }, childRun(run, 15, 20))
    } finally {
      await voiced.close()
    }
  }
  // while other tasks are ahead in a service's queue, the progress approaches 20 % as the queue gets shorter
  const onProgress = (share: number, ahead = 0) => run.onProgress(ahead > 0 ? 15 + 5 / (1 + ahead) : 20 + share * 60)
  const watch = { limits, signal: run.signal, onProgress }
  try {
    if (figure.provider === 'duix') {
      const { duix } = services
      if (!duix?.videoUrl) throw missing('duix')
      const video = { file: await options.fetch(figure.video), key: figure.video }
      // a video that was begun before belongs to the sound of that time
      if (!(await takeUpDuix(duix, code, sound))) await speak()
      await makeDuixVideo(duix, { code, sound, video, out: picture }, watch)
    } else {
      const { tencent } = services
      if (!tencent) throw missing('tencent')
      const pictureUrl = await options.addressOf(figure.picture)
      if (!pictureUrl) throw new MediaError('腾讯云数智人要从外网读取照片和录音，需要管理员配置对象存储', false)
      await speak()
      const lent = await lendSound(sound, options, run.signal)
      try {
        await makeTencentVideo(tencent, { pictureUrl, soundUrl: lent.url, out: picture }, watch)
      } finally {
        await lent.close()
      }
    }
    const { format, burnSubtitles, mark } = request
    const { out, poster, subtitles } = files
    return await media.run({ kind: 'dub', picture, sound, format, burnSubtitles, out, poster, subtitles, mark }, childRun(run, 80, 100))
  } finally {
    for (const file of [sound, `${sound}.json`, picture]) await rm(file, { force: true })
  }
}

const missing = (id: 'duix' | 'tencent') => new MediaError(`没有配置${serviceNames[id]}，请管理员配置后重试，或换一个形象`, false)

/** Tencent requires 16 kHz. */
async function lendSound(sound: string, { ffmpeg, lend }: RenderOptions, signal: AbortSignal) {
  const mp3 = `${sound}.mp3`
  try {
    await convert(
      ffmpeg(),
      ['-f', 'wav', '-i', sound, '-af', atRate(16_000), '-ac', '1', '-b:a', '64k', '-f', 'mp3', mp3],
      '录音转换失败',
      {
        signal,
      },
    )
    const lent = await lend(mp3, 'audio/mpeg')
    if (!lent) throw new MediaError('腾讯云数智人要从外网读取照片和录音，需要管理员配置对象存储', false)
    return lent
  } finally {
    await rm(mp3, { force: true })
  }
}
