// Which ffmpeg is used: what reads files from outside should be of this decade.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { MediaError } from '../media-error.ts'

/** Older ones are passed over on PATH, and told of where nothing newer is there. */
export const OLDEST = 2020

const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'
const platform = `${process.platform}-${process.arch}`
/** From the package registry, the better one first. */
const packages = [`@ffmpeg-binary/${platform}`, `@ffmpeg-installer/${platform}`]
const years = new Map<string, number | null>()

/** The year that a program says it is of; null where it does not run. */
export function yearOf(program: string): number | null {
  const known = years.get(program)
  if (known !== undefined) return known
  const { stdout } = spawnSync(program, ['-version'], { encoding: 'utf8', timeout: 20_000, windowsHide: true, env: plainEnvironment() })
  const year = Number(/Copyright \(c\) \d{4}-(\d{4})/.exec(stdout ?? '')?.[1] ?? 0) || null
  years.set(program, year)
  return year
}

function onPath(): string | undefined {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const file = join(folder, name)
    try {
      if (!folder || !existsSync(file)) continue
      accessSync(file, constants.X_OK)
      if ((yearOf(file) ?? 0) >= OLDEST) return file
    } catch {
      // Present but not executable: the next folder may have a better one.
    }
  }
  return undefined
}

/** The program to use: the configured one, else one of this decade on PATH, else the one from the package registry. @throws MediaError when there is none. */
export function findFfmpeg(configured?: string): string {
  const there = configured ?? onPath()
  if (there) return there
  const { resolve } = createRequire(import.meta.url)
  for (const wanted of packages) {
    try {
      const file = join(dirname(resolve(`${wanted}/package.json`)), name)
      if (existsSync(file)) return file
    } catch {
      // Not of this platform, or not installed.
    }
  }
  throw new MediaError('找不到视频编码程序 ffmpeg', false)
}

/** What a program needs to start, and nothing of ours: it reads what strangers have sent. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const needed = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot', 'TMPDIR', 'TEMP']
  return { MALLOC_ARENA_MAX: '2', ...Object.fromEntries(needed.flatMap((key) => (process.env[key] ? [[key, process.env[key]]] : []))) }
}
