// Tests an ffmpeg program before its use, because builds differ in more than their lists of features.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { convert } from './convert.ts'
import { mp3Arguments, OUT_RATE, startEncoder } from './encoder.ts'
import { ownTables, type SegmentWork, trySegment } from './film/segments.ts'
import { hasDecoder, hasFilters, isTested, plainEnvironment } from './program.ts'
import { MediaError } from '../process/media-error.ts'

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

/** Functions that are tried with a file, by their names for users. */
const functions = { 视频生成: ownTables, 音频生成: tryMp3, 成片: trySegment, 上传检查: tryScale } as const
type Function = keyof typeof functions
/** The function that a job needs. A conversion tells its own fault, because it depends on the upload. */
const neededBy: Readonly<Record<string, Function>> = { speech: '音频生成', video: '视频生成', idle: '视频生成', film: '成片' }

/** Whether a job of this kind needs a function that is tried. */
export const needsTrial = (kind: string): boolean => kind in neededBy

const failures = new Map<string, Promise<string | undefined>>()
/** The cause why a program fails at a function, tried once per process; undefined if it does not fail. */
function failureOf(program: string, what: Function): Promise<string | undefined> {
  const key = `${program} ${what}`
  const found = failures.get(key) ?? tryFunction(program, what)
  failures.set(key, found)
  return found
}

async function tryFunction(program: string, what: Function): Promise<string | undefined> {
  const kept = await mkdtemp(path.join(tmpdir(), 'yanwu-trial-'))
  try {
    await functions[what]({ format: '16:9', kept, ffmpeg: program, signal: AbortSignal.timeout(TRIAL_MS) })
    return undefined
  } catch (error) {
    const { message, cause } = error as Error
    return cause instanceof Error ? cause.message : message
  } finally {
    await rm(kept, { recursive: true, force: true })
  }
}

const versions = new Map<string, string | null>()
/** Version text of a program; null if it does not run. */
function versionOf(program: string): string | null {
  const known = versions.get(program)
  if (known !== undefined) return known
  const { stdout } = spawnSync(program, ['-version'], { encoding: 'utf8', timeout: 20_000, windowsHide: true, env: plainEnvironment() })
  const version = /^ffmpeg version (\S+)/.exec(stdout ?? '')?.[1] ?? null
  versions.set(program, version)
  return version
}

/**
 * Throws MediaError, not retryable, if the program fails at the function that a job of this kind needs. The packaged build is not tried:
 * all tests use it. The start of a program that does not run fails with its own reason.
 */
export async function refuseUnable(program: string, kind: string): Promise<void> {
  const what = neededBy[kind]
  if (!what || isTested(program) || versionOf(program) === null) return
  const cause = await failureOf(program, what)
  if (cause !== undefined)
    throw new MediaError(`本机的视频程序 ffmpeg 无法完成${what}，请联系管理员更换`, false, { cause: new Error(`${program}: ${cause}`) })
}

let last: Trial | undefined
/** The last test of a program in this process. */
export const lastTrial = (): Trial | undefined => last

/** Tests a program, each function once per process. This function never fails. */
export async function tryFfmpeg(program: string): Promise<Trial> {
  const cannot: Trial['cannot'] = []
  for (const what of Object.keys(functions) as Function[]) {
    const cause = await failureOf(program, what)
    if (cause !== undefined) cannot.push({ what, cause })
  }
  for (const [codec, what] of Object.entries(uploads)) if (!hasDecoder(program, codec)) cannot.push({ what, cause: `no decoder ${codec}` })
  if (!hasFilters(program, ['zscale', 'tonemap'])) cannot.push({ what: '高动态范围视频的色调', cause: 'no filters zscale and tonemap' })
  last = { program, version: versionOf(program), cannot }
  return last
}
