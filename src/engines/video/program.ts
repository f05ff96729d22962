// Chooses the ffmpeg program: a program that reads external files should be recent.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { MediaError } from '../process/media-error.ts'
import { decodersOf } from './formats.ts'

/** Older programs on PATH are skipped, and reported if there is no newer one. */
export const MIN_YEAR = 2020

const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'
const platform = `${process.platform}-${process.arch}`
/** Packages of the registry: the build that all tests use, and an old one as a fallback. */
const [TESTED, OLD] = [`@ffmpeg-binary/${platform}`, `@ffmpeg-installer/${platform}`]
const years = new Map<string, number | null>()

/** The year in a program's version text; null if it does not run. */
export function yearOf(program: string): number | null {
  const known = years.get(program)
  if (known !== undefined) return known
  const { stdout } = spawnSync(program, ['-version'], { encoding: 'utf8', timeout: 20_000, windowsHide: true, env: plainEnvironment() })
  const year = Number(/Copyright \(c\) \d{4}-(\d{4})/.exec(stdout ?? '')?.[1] ?? 0) || null
  years.set(program, year)
  return year
}

/**
 * All features of ffmpeg that are used: builds leave out encoders for their licence, and decoders and filters for their size; `|` separates
 * alternatives.
 */
export const needed = {
  encoders: ['libx264', 'aac', 'libmp3lame', 'mjpeg', 'png', 'rawvideo', 'pcm_s16le'],
  decoders: ['h264', 'aac', 'mp3float|mp3', 'mjpeg', 'png', 'pcm_s16le'],
  filters: [
    ...['aresample', 'apad', 'asetnsamples', 'asplit', 'atempo', 'ebur128'],
    ...['scale', 'crop', 'format', 'fps', 'framestep', 'split', 'overlay', 'boxblur', 'setsar', 'color', 'thumbnail', 'anullsrc'],
  ],
} as const

const lists = new Map<string, Set<string>>()

/** All features of a kind that a program lists; an empty set if it does not run. */
function listOf(program: string, kind: string): Set<string> {
  const key = `${kind} ${program}`
  const known = lists.get(key)
  if (known) return known
  const asked = { encoding: 'utf8', timeout: 20_000, windowsHide: true, env: plainEnvironment() } as const
  const { stdout } = spawnSync(program, ['-hide_banner', `-${kind}`], asked)
  const list = new Set([...(stdout ?? '').matchAll(/^ [A-Z.|]{3,6} (\w+)/gm)].map(([, name = '']) => name))
  lists.set(key, list)
  return list
}

/** Required features that a program lacks; all of them if it does not run. */
export const lacksOf = (program: string): string[] =>
  Object.entries(needed).flatMap(([kind, names]) => {
    const has = listOf(program, kind)
    return names.filter((name) => !name.split('|').some((one) => has.has(one)))
  })

/** Whether a program has an optional decoder for uploads; without it, such an upload is refused with a message. */
export const hasDecoder = (program: string, codec: string): boolean =>
  (decodersOf[codec] ?? [codec]).some((one) => listOf(program, 'decoders').has(one))

/** Whether a program has these optional filters. */
export const hasFilters = (program: string, names: readonly string[]): boolean =>
  names.every((name) => listOf(program, 'filters').has(name))

/** A recent program on PATH with all required features. */
export function findOnPath(): string | undefined {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const file = join(folder, name)
    try {
      if (!folder || !existsSync(file)) continue
      accessSync(file, constants.X_OK)
      if ((yearOf(file) ?? 0) >= MIN_YEAR && !lacksOf(file).length) return file
    } catch {
      // present but not executable: the next folder may have a better one
    }
  }
  return undefined
}

function findPackaged(wanted: string): string | undefined {
  try {
    const file = join(dirname(createRequire(import.meta.url).resolve(`${wanted}/package.json`)), name)
    return existsSync(file) ? file : undefined
  } catch {
    // not available for this platform, or not installed
    return undefined
  }
}

/** Whether a program is the packaged build that all tests use. */
export const isTested = (program: string): boolean => program === findPackaged(TESTED)

/**
 * The program to use: the configured one, else the tested package, else one on PATH, else the old package. @throws MediaError if there is
 * none.
 */
export function findFfmpeg(configured?: string): string {
  const found = configured ?? findPackaged(TESTED) ?? findOnPath() ?? findPackaged(OLD)
  if (!found) throw new MediaError('找不到视频编码程序 ffmpeg', false)
  return found
}

/** Environment with only the variables that a program needs to start, without our secrets, because it reads external files. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const needed = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot', 'TMPDIR', 'TEMP']
  return { MALLOC_ARENA_MAX: '2', ...Object.fromEntries(needed.flatMap((key) => (process.env[key] ? [[key, process.env[key]]] : []))) }
}

/**
 * Environment of the encoder. Each picture is a separate allocation, which this process's allocator limits would return to the system each
 * time: a fifth of all work.
 */
export const encoderEnvironment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  MALLOC_MMAP_THRESHOLD_: '67108864',
  MALLOC_TRIM_THRESHOLD_: '134217728',
})
