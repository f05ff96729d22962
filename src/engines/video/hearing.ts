// Analyses an uploaded sound: loudness and waveform. The sound is decoded completely, but never held in memory as a whole.
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { waveform } from '../speech/loudness.ts'
import { type ConvertOptions, runFfmpeg, type FfmpegReport } from './convert.ts'

export interface Hearing {
  /** Loudness in LUFS; -70 for silence, or for a sound that is too short. */
  loudness?: number
  /** 64 bars of the waveform, 0 to 1; absent for a sound that is too long. */
  peaks?: number[]
}

/** Sample rate of the waveform in Hz, samples per step, and the limit of its file in bytes (two hours). */
const RATE = 4000
const STEP = 50
const MAX_BYTES = 60_000_000
/** Samples per filter call: with a thousand, as the decoder delivers them, a third of the time is spent on calls. */
const AT_ONCE = 24_000
/** Peak of 32768 below which a sound counts as silent: less than the noise of any microphone. */
const SILENT = 3

/** The largest sample of each step in a file of 16-bit samples. */
async function stepsOf(file: string): Promise<Int16Array> {
  const steps = new Int16Array(Math.ceil((await stat(file)).size / 2 / STEP))
  let at = 0
  let odd: Buffer = Buffer.alloc(0)
  for await (const read of createReadStream(file)) {
    const chunk = Buffer.concat([odd, read as Buffer])
    const even = chunk.length & ~1
    for (let place = 0; place < even; place += 2) {
      const step = Math.floor(at++ / STEP)
      steps[step] = Math.max(steps[step] ?? 0, Math.min(32767, Math.abs(chunk.readInt16LE(place))))
    }
    odd = chunk.subarray(even)
  }
  return steps
}

/**
 * A filter graph and outputs that analyse a sound together with other outputs; `heardIn` reads the results. `scratch`: path of a temporary
 * file that it creates.
 */
export const hearing = (from: string, scratch: string): { graph: string; outputs: string[] } => ({
  graph: `${from}asetnsamples=n=${AT_ONCE}:p=0,asplit[a][b];[a]ebur128=framelog=verbose[heard];[b]aresample=${RATE}[drawn]`,
  outputs: [
    ...['-map', '[heard]', '-f', 'null', '-'],
    ...['-map', '[drawn]', '-ac', '1', '-fs', String(MAX_BYTES), '-f', 's16le', scratch],
  ],
})

/** Reads the results from ffmpeg's output and its temporary file. */
export async function heardIn(said: string, scratch: string): Promise<Hearing & { isSilent: boolean }> {
  const steps = await stepsOf(scratch)
  const loudness = Number([...said.matchAll(/I:\s+(-?[\d.]+) LUFS/g)].at(-1)?.[1] ?? Number.NaN)
  return {
    ...(Number.isFinite(loudness) ? { loudness: Math.max(-70, loudness) } : {}),
    ...(steps.length * STEP * 2 < MAX_BYTES ? { peaks: waveform(steps) } : {}),
    isSilent: steps.every((value) => value <= SILENT),
  }
}

/** Analyses the first sound of an input. `scratch`: path of a temporary file, which is removed. */
export async function hear(
  ffmpeg: string,
  input: readonly string[],
  scratch: string,
  options: ConvertOptions,
): Promise<FfmpegReport & Hearing & { isSilent: boolean }> {
  const { graph, outputs } = hearing('[0:a:0]', scratch)
  try {
    const told = await runFfmpeg(ffmpeg, [...input, '-filter_complex', graph, ...outputs], options)
    if (!told.ok) return { ...told, isSilent: false }
    return { ...told, ...(await heardIn(told.said, scratch)) }
  } finally {
    await rm(scratch, { force: true })
  }
}
