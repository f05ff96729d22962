// A sample of a voice, made from scratch: in a fresh media child without caches, so that a model is really opened.
import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { startMediaProcess } from '../process/media-process.ts'
import { MediaError } from '../process/media-error.ts'
import type { VoiceSource } from '../sources.ts'
import { findFfmpeg } from '../video/program.ts'
import type { ServiceLimits, ServiceOptions } from './options.ts'
import { record } from './recording.ts'

export interface AuditionOptions {
  services: ServiceOptions
  limits: ServiceLimits
  /** A folder for temporary files. */
  temporary: string
  ffmpeg: string | undefined
  log(line: string): void
}

export interface Audition {
  mp3: Buffer
  /** Milliseconds that the voice needed; for our own voices and models, this includes encoding the recording. */
  ms: number
}

const CHILD_MS = 90_000

/** Makes the sample. @throws MediaError */
export async function audition(text: string, source: VoiceSource, options: AuditionOptions): Promise<Audition> {
  const { services, limits, ffmpeg } = options
  const base = path.join(options.temporary, randomUUID())
  const out = `${base}.mp3`
  const begun = performance.now()
  const fileOf = async () => {
    throw new MediaError('这个声音要先添加，才能试听', false)
  }
  const { voice, close } = await record(text, source, { services, limits, base, fileOf, speed: 1, ffmpeg: () => findFfmpeg(ffmpeg) })
  const said = performance.now()
  const media = startMediaProcess({ log: options.log, ...(ffmpeg ? { ffmpeg } : {}) })
  try {
    await media.run({ kind: 'speech', text, voice, out }, { timeoutMs: CHILD_MS })
    const outside = typeof voice === 'object' && 'recorded' in voice
    return { mp3: await readFile(out), ms: Math.round((outside ? said : performance.now()) - begun) }
  } finally {
    await media.close()
    await close()
    await rm(out, { force: true })
  }
}
