// The watchdog: a silent or stalled job is ended within its limits, reported and counted; a working job is not touched.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, afterEach, expect, test, vi } from 'vitest'
import { MediaError, startMediaProcess } from '../media.ts'
import type { AnyJob } from './messages.ts'
import { FIRST_TICKS, SILENT_TICKS, stallSecondsOf, watchJob } from './watchdog.ts'

const folder = mkdtempSync(join(tmpdir(), 'yanwu-watch-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.clearAllTimers())

test('the stall limit follows from the length of the medium', () => {
  const spoken = { text: '好'.repeat(300), voice: 'steady-man', out: 'x.mp3' }
  const card = { card: { tone: 'chapter' as const, label: null, text: '' }, durationMs: 60_000, sound: null }
  const beside = { format: '16:9' as const, poster: '', subtitles: '', out: '' }
  const size = () => 50_000_000
  const table: [job: AnyJob, seconds: number][] = [
    [{ kind: 'speech', ...spoken, text: '' }, 60],
    [{ kind: 'speech', ...spoken }, 90],
    [{ kind: 'video', ...spoken, ...beside, figure: 'chen', burnSubtitles: false }, 120],
    [{ kind: 'film', clips: [card, card, card], ...beside, burnSubtitles: false, kept: '' }, 150],
    [{ kind: 'convert', source: 'a', out: '', poster: '', maxMs: 1 }, 260],
    [{ kind: 'inspect', picture: 'a', out: '' }, 260],
    [{ kind: 'listen', recording: 'a', folder: '' }, 5060],
  ]
  for (const [job, seconds] of table) expect([job.kind, stallSecondsOf(job, size)]).toEqual([job.kind, seconds])
  // a missing file is reported by the job itself
  expect(stallSecondsOf({ kind: 'convert', source: join(folder, 'none'), out: '', poster: '', maxMs: 1 })).toBe(60)
})

test('heartbeats keep a child, steps keep a job, and ticks are counted instead of the clock', () => {
  const ended: unknown[] = []
  const start = () => watchJob(100, 1000, (...told) => ended.push(told))
  const tick = (count: number) => vi.advanceTimersByTime(count * 1000)
  start()
  tick(FIRST_TICKS - 1)
  expect(ended).toEqual([])
  tick(10)
  expect(ended.splice(0)).toEqual([['silent', 'start', FIRST_TICKS]])
  const silent = start()
  silent.heard('speech', 1)
  tick(SILENT_TICKS + 5)
  expect(ended.splice(0)).toEqual([['silent', 'speech', SILENT_TICKS]])
  const still = start()
  for (let i = 0; i < 120; i++) {
    still.heard('encode', 7)
    tick(1)
  }
  expect(ended.splice(0)).toEqual([['stalled', 'encode', 100]])
  const well = start()
  for (let i = 0; i < 1000; i++) {
    well.heard('encode', i)
    tick(1)
  }
  well.stop()
  tick(1000)
  expect(ended).toEqual([])
})

test('a suspended child is killed and reported, and the next job gets a new one', async () => {
  vi.useRealTimers()
  const [warned, stalled]: [string[], string[]] = [[], []]
  const media = startMediaProcess({ tickMs: 100, warn: (line) => warned.push(line), onStall: (stage) => stalled.push(stage) })
  const job = { kind: 'speech' as const, text: '您好。'.repeat(200), voice: 'steady-man', out: join(folder, 'a.mp3') }
  let suspended: number | undefined
  const onProgress = () => {
    suspended ??= media.pid()
    if (suspended === media.pid() && suspended) process.kill(suspended, 'SIGSTOP')
  }
  const failed = await media.run(job, { onProgress }).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(MediaError)
  expect(failed).toMatchObject({ retryable: true, reason: '生成程序没有响应，已重新启动，请重试' })
  expect(stalled).toEqual(['speech'])
  expect(warned.join('\n')).toMatch(/speech of child \d+ is silent for 2 s at speech/)
  await media.close()
  const next = startMediaProcess()
  expect(await next.run({ ...job, text: '您好。' })).toMatchObject({ bytes: expect.any(Number) })
  await next.close()
})
