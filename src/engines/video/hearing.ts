// What a sound that people bring is like: how loud it is, and its waveform. It is decoded as a whole, and never held as one.
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { waveform } from '../speech/loudness.ts'
import { type ConvertOptions, runFfmpeg, type FfmpegReport } from './convert.ts'

export interface Hearing {
  /** In LUFS; -70 is silence, or too short to say. */
  loudness?: number
  /** 64 bars of the waveform, 0 to 1; none of what is too long. */
  peaks?: number[]
}

/** The waveform is drawn from so few samples a second, in steps of so many, and from no more bytes (two hours). */
const RATE = 4000
const STEP = 50
const MAX_BYTES = 60_000_000
/** Filters are handed so many samples at once: by the thousand, as they are decoded, a third of the work is handing them on. */
const AT_ONCE = 24_000
/** Of 32768: quieter than any microphone. */
const SILENT = 3

/** The largest sample of each step of a file of 16-bit samples. */
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

/** A filter graph and outputs that hear a sound beside whatever else is done with it; `heardIn` reads what they leave. `scratch`: a file that comes. */
export const hearing = (from: string, scratch: string): { graph: string; outputs: string[] } => ({
  graph: `${from}asetnsamples=n=${AT_ONCE}:p=0,asplit[a][b];[a]ebur128=framelog=verbose[heard];[b]aresample=${RATE}[drawn]`,
  outputs: [
    ...['-map', '[heard]', '-f', 'null', '-'],
    ...['-map', '[drawn]', '-ac', '1', '-fs', String(MAX_BYTES), '-f', 's16le', scratch],
  ],
})

/** What was heard, of what ffmpeg has said and left. */
export async function heardIn(said: string, scratch: string): Promise<Hearing & { isSilent: boolean }> {
  const steps = await stepsOf(scratch)
  const loudness = Number([...said.matchAll(/I:\s+(-?[\d.]+) LUFS/g)].at(-1)?.[1] ?? Number.NaN)
  return {
    ...(Number.isFinite(loudness) ? { loudness: Math.max(-70, loudness) } : {}),
    ...(steps.length * STEP * 2 < MAX_BYTES ? { peaks: waveform(steps) } : {}),
    isSilent: steps.every((value) => value <= SILENT),
  }
}

/** Hears the first sound of an input. `scratch`: a file that comes and goes. */
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
