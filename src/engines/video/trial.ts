// Tests an ffmpeg program before its use, because builds differ in more than their lists of features.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { convert } from './convert.ts'
import { mp3Arguments, OUT_RATE, startEncoder } from './encoder.ts'
import { ownTables, type SegmentWork, trySegment } from './film/segments.ts'
import { hasDecoder, hasFilters, plainEnvironment } from './program.ts'

export interface Trial {
  program: string
  /** Version text of the program; null if it does not run. */
  version: string | null
  /** Failed functions with their causes, as texts. */
  cannot: { what: string; cause: string }[]
}

const TRIAL_MS = 60_000
const uploads = { hevc: 'HEVC 视频转码', vp9: 'VP9 视频转码', av1: 'AV1 视频转码', ac3: 'AC-3 声音转码', opus: 'Opus 声音转码' }

async function tryMp3({ ffmpeg, kept, signal }: SegmentWork): Promise<void> {
  const encoder = startEncoder(ffmpeg, mp3Arguments(OUT_RATE, path.join(kept, 'trial.mp3')), signal)
  await encoder.write(Buffer.alloc(OUT_RATE)).finally(() => encoder.finish())
}

const tryScale = ({ ffmpeg, signal }: SegmentWork) =>
  convert(ffmpeg, ['-f', 'lavfi', '-i', 'color=s=64x64:d=0.2', '-vf', 'scale=32:-2,setsar=1', '-f', 'null', '-'], 'scale', { signal })

const trials = new Map<string, Promise<Trial>>()
let last: Trial | undefined
/** The last test of a program in this process. */
export const lastTrial = (): Trial | undefined => last

/** Tests a program, once per process. This function never fails. */
export async function tryFfmpeg(program: string): Promise<Trial> {
  const trial = trials.get(program) ?? runTrial(program)
  trials.set(program, trial)
  last = await trial
  return last
}

async function runTrial(program: string): Promise<Trial> {
  const { stdout } = spawnSync(program, ['-version'], { encoding: 'utf8', timeout: 20_000, windowsHide: true, env: plainEnvironment() })
  const version = /^ffmpeg version (\S+)/.exec(stdout ?? '')?.[1] ?? null
  const kept = await mkdtemp(path.join(tmpdir(), 'yanwu-trial-'))
  const work: SegmentWork = { format: '16:9', kept, ffmpeg: program, signal: AbortSignal.timeout(TRIAL_MS) }
  const cannot: Trial['cannot'] = []
  try {
    for (const [what, act] of [
      ['视频生成', ownTables],
      ['音频生成', tryMp3],
      ['成片', trySegment],
      ['上传检查', tryScale],
    ] as const) {
      const failed = await act(work).then(
        () => undefined,
        (error: unknown) => error,
      )
      if (!failed) continue
      const { message, cause } = failed as Error
      cannot.push({ what, cause: cause instanceof Error ? cause.message : message })
    }
  } finally {
    await rm(kept, { recursive: true, force: true })
  }
  for (const [codec, what] of Object.entries(uploads)) if (!hasDecoder(program, codec)) cannot.push({ what, cause: `no decoder ${codec}` })
  if (!hasFilters(program, ['zscale', 'tonemap'])) cannot.push({ what: '高动态范围视频的色调', cause: 'no filters zscale and tonemap' })
  return { program, version, cannot }
}
