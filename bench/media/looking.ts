// Duration of inspecting an upload, as a multiple of starting ffmpeg to read only the header of the same file.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { inputAs, runFfmpeg } from '#engines/video/convert.ts'
import { decoders } from '#engines/video/formats.ts'
import { lookAtVideo } from '#engines/video/looks.ts'

const uploads = [
  { name: '20 s of 1080p', size: '1920x1080', seconds: 20, rate: '6M' },
  { name: '20 s of 720p', size: '1280x720', seconds: 20, rate: '3M' },
  { name: '60 s of a telephone held upright', size: '1080x1920', seconds: 60, rate: '6M' },
]
const TURNS = 15
const middleOf = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function took(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await run()
  return performance.now() - begun
}

/** A moving picture with camera noise and sound. */
function film(ffmpeg: string, file: string, { size, seconds, rate }: (typeof uploads)[number]): void {
  const picture = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=30:d=${seconds}`]
  const sound = ['-f', 'lavfi', '-i', `anoisesrc=c=pink:r=48000:a=0.2:d=${seconds}`]
  const picturesAs = ['-vf', 'noise=alls=5:allf=t,format=yuv420p', '-c:v', 'libx264', '-preset', 'superfast', '-b:v', rate, '-g', '60']
  const coded = [...picturesAs, '-c:a', 'aac', '-ac', '2', '-movflags', '+faststart']
  const { status, stderr } = spawnSync(ffmpeg, ['-v', 'error', ...picture, ...sound, ...coded, file], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Measures alternately, because machine noise affects both. */
export async function looking(ffmpeg: string, folder: string) {
  const found = []
  for (const upload of uploads) {
    const [file, poster] = [join(folder, 'upload.mp4'), join(folder, 'upload.jpg')]
    film(ffmpeg, file, upload)
    const turns: { ms: number; times: number }[] = []
    for (let turn = 0; turn < TURNS; turn++) {
      const ms = await took(() => lookAtVideo(ffmpeg, file, poster))
      const head = await took(() => runFfmpeg(ffmpeg, inputAs('mp4', decoders.video, file)))
      turns.push({ ms, times: ms / head })
    }
    for (const path of [file, poster]) rmSync(path)
    const [ms, ofHead] = [Math.round(middleOf(turns.map((t) => t.ms))), Math.round(middleOf(turns.map((t) => t.times)) * 10) / 10]
    console.log(`looking at ${upload.name}: ${ms} ms, ${ofHead} times reading its head`)
    found.push({ name: upload.name, ms, ofHead })
  }
  return found
}
