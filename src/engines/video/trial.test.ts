// An ffmpeg is tried before it is relied on; every one that passes makes films, also the one that FFMPEG_SECOND names.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type FilmClip, startMediaProcess } from '../media.ts'
import { tablesOf } from './film/mp4-tables.ts'
import { findFfmpeg } from './program.ts'
import { tryFfmpeg } from './trial.ts'

const folder = mkdtempSync(join(tmpdir(), 'yanwu-trials-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
/** Another ffmpeg is tried only if the environment names one: programs of the machine change no result. */
const second = process.env['FFMPEG_SECOND']
const programs = [findFfmpeg(), ...(second ? [second] : [])]

function standIn(name: string, script: string): string {
  const file = join(folder, name)
  writeFileSync(file, `#!/bin/sh\n${script}\nexec '${programs[0]}' "$@"\n`)
  chmodSync(file, 0o755)
  return file
}

test.each(programs)('%s passes, and joins cards and a video of another pace', async (ffmpeg) => {
  const { version, cannot } = await tryFfmpeg(ffmpeg)
  expect(version).toMatch(/\d/)
  expect(cannot.map(({ what }) => what)).not.toEqual(expect.arrayContaining(['成片']))
  expect(cannot.map(({ what }) => what)).not.toEqual(expect.arrayContaining(['视频生成']))
  const media = startMediaProcess({ ffmpeg })
  try {
    const at = (name: string) => join(folder, `${programs.indexOf(ffmpeg)}-${name}`)
    const chapter: FilmClip = { card: { tone: 'chapter', label: '第 1 章', text: '开场' }, durationMs: 2000, sound: null }
    const files = { out: at('film.mp4'), poster: at('film.jpg'), subtitles: at('film.vtt') }
    const job = { kind: 'film' as const, format: '16:9' as const, burnSubtitles: true, kept: at('kept') }
    const first = await media.run({ ...job, clips: [chapter, chapter], ...files })
    expect(first.durationMs).toBe(4000)
    // a film of another shape must be encoded again, with the words drawn into it
    const whole: FilmClip = { video: files.out, durationMs: 4000, text: '您好', subtitles: null, isBurned: false }
    const tall = { out: at('tall.mp4'), poster: at('tall.jpg'), subtitles: at('tall.vtt') }
    expect(await media.run({ ...job, format: '9:16', clips: [chapter, whole], ...tall })).toMatchObject({ durationMs: 6000, width: 720 })
    expect(await tablesOf(tall.out)).toMatchObject({ frames: 150 })
  } finally {
    await media.close()
  }
})

test.skipIf(process.platform === 'win32')('a function that a program lacks is named with its cause, and refused at once', async () => {
  const silent = standIn('silent', `for a in "$@"; do case "$a" in *trial.ffconcat) echo 'concat is not known' >&2; exit 1;; esac; done`)
  expect((await tryFfmpeg(silent)).cannot).toEqual([{ what: '成片', cause: 'concat is not known' }])
  const deaf = standIn('deaf', `[ "$2" = -decoders ] && { '${programs[0]}' "$@" | grep -Ev ' (hevc|ac3) '; exit; }`)
  expect((await tryFfmpeg(deaf)).cannot.map(({ what }) => what)).toEqual(['HEVC 视频转码', 'AC-3 声音转码'])
  const media = startMediaProcess({ ffmpeg: silent })
  const at = (name: string) => join(folder, `silent-${name}`)
  const files = { out: at('film.mp4'), poster: at('film.jpg'), subtitles: at('film.vtt') }
  const clips: FilmClip[] = [{ card: { tone: 'chapter', label: '第 1 章', text: '开场' }, durationMs: 600_000, sound: null }]
  // a whole film of ten minutes would take longer than its refusal
  await expect(media.run({ kind: 'film', format: '16:9', burnSubtitles: true, kept: at('kept'), clips, ...files })).rejects.toMatchObject({
    reason: '本机的视频程序 ffmpeg 无法完成成片，请联系管理员更换',
    retryable: false,
  })
  expect(await media.run({ kind: 'speech', text: '您好', voice: 'steady-man', out: at('speech.mp3') })).toMatchObject({
    durationMs: expect.any(Number),
  })
  await media.close()
  const none = await tryFfmpeg(join(folder, 'none'))
  expect([none.version, none.cannot.length > 4]).toEqual([null, true])
})
