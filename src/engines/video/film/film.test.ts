// A film from the real child process: copied and encoded pieces, exact lengths, synchronous sound, one set of subtitles.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FilmClip, type FilmJob, MediaError, type MediaResult, startMediaProcess } from '../../media.ts'
import { findFfmpeg } from '../program.ts'
import { type Cue, parseVtt, toVtt } from '../subtitles.ts'
import { pagesOfWords } from './cards.ts'
import { packetsPlayed } from './join.ts'
import { tablesOf } from './mp4-tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'yanwu-film-'))
const kept = join(folder, 'kept')
/** Another program of the machine, if the environment names one. */
const second = process.env['FFMPEG_SECOND']
const media = startMediaProcess(second ? { ffmpeg: second } : {})
const ffmpeg = second ?? findFfmpeg()
const at = (name: string) => join(folder, name)
const run = (...parameters: string[]) => spawnSync(ffmpeg, ['-hide_banner', '-nostdin', '-y', ...parameters], { encoding: 'utf8' }).stderr

const made = new Map<string, MediaResult>()
const line = async (name: string, text: string, burnSubtitles: boolean) => {
  const files = { out: at(`${name}.mp4`), poster: at(`${name}.jpg`), subtitles: at(`${name}.vtt`) }
  const spoken = { text, voice: 'steady-man', figure: 'chen', format: '16:9' as const, burnSubtitles }
  made.set(name, await media.run({ kind: 'video', ...spoken, ...files }))
}
const clip = (name: string, isBurned: boolean, file = at(`${name}.mp4`)): FilmClip => ({
  video: file,
  durationMs: made.get(name)?.durationMs ?? 0,
  text: '没有字幕时的文字',
  subtitles: at(`${name}.vtt`),
  isBurned,
})
const chapter: FilmClip = { card: { tone: 'chapter', label: '第 1 章', text: '开场' }, durationMs: 2000, sound: null }
const film = async (name: string, clips: FilmClip[], more: Partial<FilmJob> = {}) => ({
  file: at(`${name}.mp4`),
  srt: () => readFileSync(at(`${name}.srt`), 'utf8'),
  result: await media.run({
    kind: 'film',
    clips,
    format: '16:9',
    burnSubtitles: true,
    kept,
    out: at(`${name}.mp4`),
    poster: at(`${name}.jpg`),
    subtitles: at(`${name}.vtt`),
    ...more,
  }),
})
const framesOf = (ms: number) => Math.ceil(ms / 40 - 0.01)
const segments = () => readdirSync(kept).filter((name) => name.endsWith('.mp4'))
/** The decoder's messages about the whole file, and the number of its pictures. */
const decoded = (file: string) => ({
  said: run('-loglevel', 'warning', '-i', file, '-f', 'null', '-'),
  frames: Number([...run('-i', file, '-map', '0:v', '-f', 'null', '-').matchAll(/frame=\s*(\d+)/g)].at(-1)?.[1]),
})
/** Samples of a file's sound from a time on. */
const samples = (file: string, from: number, seconds: number) => {
  const raw = at('heard.raw')
  run('-i', file, '-map', '0:a', '-ac', '1', '-ar', '8000', '-f', 's16le', raw)
  const bytes = readFileSync(raw)
  const first = Math.round(from * 8000)
  return Array.from({ length: Math.round(seconds * 8000) }, (_, i) => {
    const place = (first + i) * 2
    return place >= 0 && place + 1 < bytes.length ? bytes.readInt16LE(place) : 0
  })
}

beforeAll(async () => {
  await line('burned', '您好，欢迎光临！', true)
  await line('plain', '请问您考虑多久了？', false)
  await media.run({ kind: 'speech', text: '重疾险是给付型保险。', voice: 'gentle-woman', out: at('answer.mp3') })
})
afterAll(async () => {
  await media.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a film of matching videos', () => {
  test('is copied, not encoded: twenty lines keep the packets of their videos', async () => {
    const { result, file } = await film(
      'twenty',
      Array.from({ length: 20 }, () => clip('burned', true)),
    )
    const each = framesOf(made.get('burned')?.durationMs ?? 0)
    expect(result.durationMs).toBe(each * 20 * 40)
    expect(segments()).toEqual([])
    const [own, whole] = await Promise.all([tablesOf(at('burned.mp4')), tablesOf(file)])
    expect(whole).toMatchObject({ picture: own.picture, sound: own.sound, frames: each * 20, frameSeconds: own.frameSeconds })
    // the whole sound differs from the whole picture by at most half a packet
    expect(Math.abs(whole.packets.length * 1024 - each * 20 * 1764)).toBeLessThanOrEqual(512)
    const bytes = (path: string) => statSync(path).size
    expect(bytes(file)).toBeLessThan(bytes(at('burned.mp4')) * 20.5)
    const { said, frames } = decoded(file)
    expect({ said, frames }).toEqual({ said: '', frames: each * 20 })
    const content = readFileSync(file)
    expect(content.indexOf('moov')).toBeLessThan(content.indexOf('mdat'))
  })

  test('keeps every sound synchronous with its picture, also in the twentieth line', async () => {
    const each = framesOf(made.get('burned')?.durationMs ?? 0) / 25
    const own = samples(at('burned.mp4'), 0, each)
    const far = samples(at('twenty.mp4'), each * 19 - 0.1, each + 0.2)
    // position of the line: the shift with the highest correlation, within 100 ms
    const likeness = (shift: number) => own.reduce((sum, value, i) => sum + value * (far[i + shift] ?? 0), 0)
    const shifts = Array.from({ length: 1600 }, (_, i) => i)
    const best = shifts.reduce((a, b) => (likeness(b) > likeness(a) ? b : a))
    // 800 samples are the tenth of a second that was cut before
    expect(Math.abs(best - 800) / 8).toBeLessThanOrEqual(20)
    const energy = own.reduce((sum, value) => sum + value * value, 0)
    expect(likeness(best) / energy).toBeGreaterThan(0.9)
  })
})

describe('cards and other videos', () => {
  test('are encoded once with the same parameters, and cached by their content', async () => {
    const answer: FilmClip = {
      card: { tone: 'answer', label: '参考答案', text: '重疾险是给付型保险。' },
      durationMs: 3000,
      sound: at('answer.mp3'),
    }
    const clips = [chapter, clip('burned', true), answer, clip('plain', false)]
    const first = await film('cards', clips)
    expect(decoded(first.file)).toEqual({
      said: '',
      frames: 50 + 75 + framesOf(made.get('burned')?.durationMs ?? 0) + framesOf(made.get('plain')?.durationMs ?? 0),
    })
    // the chapter, the answer, and the line without words in its picture
    const before = segments()
    expect(before).toHaveLength(3)
    const own = await tablesOf(at('burned.mp4'))
    for (const name of before) expect(await tablesOf(join(kept, name))).toMatchObject({ picture: own.picture, sound: own.sound })
    const again = await film('again', clips)
    expect(segments()).toEqual(before)
    expect(again.result).toEqual(first.result)
    expect(again.srt()).toBe(first.srt())
  })

  test('a picture is shown whole, with its words below it; an unreadable one is reported', async () => {
    run('-f', 'lavfi', '-i', 'color=c=red:s=300x400:d=1', '-frames:v', '1', at('tall.png'))
    const card = { tone: 'picture' as const, label: '提示', text: '请看这张保障对比表。', picture: at('tall.png') }
    const { file, srt } = await film('pictured', [{ card, durationMs: 4000, sound: null }])
    expect(decoded(file)).toEqual({ said: '', frames: 100 })
    expect(srt()).toContain('请看这张保障对比表。')
    run('-ss', '1', '-i', file, '-vf', 'crop=2:2:640:300,format=rgb24', '-frames:v', '1', '-f', 'rawvideo', at('middle.raw'))
    const [red = 0, green = 255] = readFileSync(at('middle.raw'))
    expect(red).toBeGreaterThan(200)
    expect(green).toBeLessThan(50)
    const broken = { ...card, picture: at('answer.mp3') }
    await expect(film('unpictured', [{ card: broken, durationMs: 4000, sound: null }])).rejects.toMatchObject({ retryable: false })
  })

  test('subtitles follow the clips; a chapter has none', async () => {
    const { srt } = await film('words', [chapter, clip('burned', true), chapter, clip('plain', false)])
    const own = (name: string) => parseVtt(readFileSync(at(`${name}.vtt`), 'utf8'))
    const cues = parseVtt(readFileSync(at('words.vtt'), 'utf8'))
    const second = 2000 + framesOf(made.get('burned')?.durationMs ?? 0) * 40 + 2000
    expect(cues.map((c) => c.lines.join())).toEqual([...own('burned'), ...own('plain')].map((c) => c.lines.join()))
    expect(cues[0]?.startMs).toBe(2000 + (own('burned')[0]?.startMs ?? 0))
    expect(cues.at(-1)?.startMs).toBe(second + (own('plain').at(-1)?.startMs ?? 0))
    expect(srt()).toMatch(/^1\n00:00:02,\d{3} --> /)
  })

  test('a video of another shape is fitted in, with its words', async () => {
    const { file, result } = await film('tall', [clip('burned', true)], { format: '9:16' })
    expect(result).toMatchObject({ width: 720, height: 1280, durationMs: framesOf(made.get('burned')?.durationMs ?? 0) * 40 })
    expect(decoded(file).said).toBe('')
    expect(await tablesOf(file)).toMatchObject({ width: 720, height: 1280 })
  })

  test('a foreign video without sound and with another frame rate is converted', async () => {
    run('-f', 'lavfi', '-i', 'testsrc=s=640x480:r=30:d=2', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', at('own.mp4'))
    made.set('own', { durationMs: 2000, bytes: 0, peaks: [] })
    const { file, srt } = await film('brought', [clip('burned', true), { ...clip('own', false), subtitles: null } as FilmClip])
    expect(decoded(file)).toEqual({ said: '', frames: framesOf(made.get('burned')?.durationMs ?? 0) + 50 })
    // the times of its words are unknown
    expect(srt()).toContain('没有字幕时的文字')
  })

  test('an unreadable file is reported with a message, and no unfinished file stays', async () => {
    cpSync(at('answer.mp3'), at('broken.mp4'))
    const failed = await film('failed', [{ ...clip('burned', true, at('broken.mp4')) }]).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(MediaError)
    expect(failed).toMatchObject({ reason: '视频无法读取，请更换视频后重试', retryable: false })
    expect(readdirSync(folder).filter((name) => name.startsWith('failed'))).toEqual([])
    expect(readdirSync(kept).filter((name) => !name.endsWith('.mp4'))).toEqual([])
  })
})

test('packets of pieces of any length never drift from their pictures', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 60 }), (frames) => {
      let [pictures, packets] = [0, 0]
      for (const [i, count] of packetsPlayed(frames).entries()) {
        pictures += frames[i] ?? 0
        packets += count
        expect(Math.abs(packets * 1024 - pictures * 1764)).toBeLessThanOrEqual(512)
        // at most as many packets as its own encoder made
        expect(count).toBeLessThanOrEqual(Math.ceil(((frames[i] ?? 0) * 1764) / 1024))
      }
    }),
  )
})

test('written subtitles are read back', () => {
  const cue = fc.record({
    startMs: fc.nat(9_000_000),
    endMs: fc.nat(9_000_000),
    lines: fc.constantFrom<string[][]>(['你好'], ['a < b & c', '第二行'], ['>']),
  })
  fc.assert(
    fc.property(fc.array(cue), (cues: Cue[]) => {
      expect(parseVtt(toVtt(cues))).toEqual(cues)
    }),
  )
})

test('long words take several pages without loss', () => {
  const text = '这是一句用来测试分页的话，它没有什么特别的意思。'.repeat(40)
  for (const format of ['16:9', '9:16'] as const) {
    const pages = pagesOfWords(text, format)
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.flat().join('')).toBe(text)
  }
})
