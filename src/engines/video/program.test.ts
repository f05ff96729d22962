// Choice of the ffmpeg program, and its limits for external files. The programs are stand-ins that print their arguments.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { convert, runFfmpeg } from './convert.ts'
import { findFfmpeg, findOnPath, lacksOf, needed, MIN_YEAR, yearOf } from './program.ts'

const folder = mkdtempSync(join(tmpdir(), 'yanwu-program-'))
const search = process.env['PATH']
const real = findFfmpeg()
afterEach(() => {
  process.env['PATH'] = search
  delete process.env['DATABASE_PASSWORD']
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A stand-in that lists the features of the real program, except those that match a pattern. */
const without = (pattern = 'nothing at all') =>
  `case "$2" in -encoders|-decoders|-filters) exec '${real}' "$@" | grep -Ev ' (${pattern}) ';; esac`

function standIn(name: string, script: string, year = 2024): string {
  mkdirSync(join(folder, name))
  const file = join(folder, name, 'ffmpeg')
  const version = `if [ "$1" = "-version" ]; then echo "ffmpeg version x Copyright (c) 2000-${year} the FFmpeg developers"; exit 0; fi`
  writeFileSync(file, `#!/bin/sh\n${version}\n${script}\n`)
  chmodSync(file, 0o755)
  return file
}
const onPath = (...names: string[]) => {
  process.env['PATH'] = [...names.map((name) => join(folder, name)), search].join(delimiter)
}

test.skipIf(process.platform === 'win32')(
  'one of this decade is taken from PATH, an older one passed over, the configured one always taken',
  () => {
    const old = standIn('old', without(), 2018)
    const fresh = standIn('fresh', without(), 2025)
    onPath('old', 'fresh')
    expect(findOnPath()).toBe(fresh)
    onPath('old')
    expect(findOnPath()).not.toBe(old)
    expect(findFfmpeg(old)).toBe(old)
    expect([yearOf(old), yearOf(fresh), yearOf(join(folder, 'none'))]).toEqual([2018, 2025, null])
  },
)

test.skipIf(process.platform === 'win32').each([
  ['libx264', ['libx264']],
  ['libmp3lame|aac', ['aac', 'libmp3lame', 'aac']],
  ['mp3float|mp3', ['mp3float|mp3']],
  ['mp3', []],
  ['aresample|boxblur', ['aresample', 'boxblur']],
])('one without %s on PATH is passed over for one that has it', (pattern, lacks) => {
  const name = pattern.replaceAll('|', '-')
  const less = standIn(`less-${name}`, without(pattern), 2025)
  const full = standIn(`full-${name}`, without(), 2025)
  onPath(`less-${name}`, `full-${name}`)
  expect([lacksOf(less), lacksOf(full)]).toEqual([lacks, []])
  expect(findOnPath()).toBe(lacks.length ? full : less)
  expect(findFfmpeg(less)).toBe(less)
})

test('the real program lacks nothing, and one that does not run lacks everything', () => {
  expect(lacksOf(real)).toEqual([])
  expect(lacksOf(join(folder, 'none'))).toEqual(Object.values(needed).flat())
})

test('every codec in our arguments is in the list of required ones', () => {
  const engines = join(import.meta.dirname, '..')
  const files = readdirSync(engines, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!test)\.ts$/.test(file))
  const text = files.map((file) => readFileSync(join(engines, file), 'utf8')).join('\n')
  const codecs = [...text.matchAll(/'-c:[va]',\s*'(\w+)'/g)].map(([, name = '']) => name).filter((name) => name !== 'copy')
  expect(codecs.length).toBeGreaterThan(4)
  expect(needed.encoders).toEqual(expect.arrayContaining(codecs))
})

test.skipIf(process.platform !== 'linux' || process.arch !== 'x64')(
  'the packaged one is of this decade, and taken whatever is on PATH',
  () => {
    standIn('beside', without(), 2025)
    onPath('beside')
    expect(findFfmpeg()).toBe(real)
    process.env['PATH'] = folder
    expect(yearOf(findFfmpeg())).toBeGreaterThanOrEqual(MIN_YEAR)
  },
)

test.skipIf(process.platform !== 'linux')('it is given bounds, and nothing of ours', async () => {
  process.env['DATABASE_PASSWORD'] = 'secret'
  const telling = standIn('telling', 'env >&2; echo "memory $(ulimit -v) time $(ulimit -t) core $(ulimit -c)" >&2; echo "asked $*" >&2')
  const { ok, said } = await runFfmpeg(telling, ['-i', 'x'])
  expect(ok).toBe(true)
  expect(said).not.toContain('secret')
  expect(said).toMatch(/memory \d+ time \d+ core 0/)
  expect(said).toMatch(/asked .*-nostdin .*-max_alloc \d+ .*-i x/)
})

test.skipIf(process.platform === 'win32')('one that never ends is ended, and one that is not there is told of', async () => {
  const endless = standIn('endless', 'while :; do :; done')
  expect(await runFfmpeg(endless, [], { timeoutMs: 50 })).toMatchObject({ ok: false, late: true })
  await expect(convert(endless, [], '视频无法读取', { timeoutMs: 50 })).rejects.toMatchObject({ reason: '视频无法读取' })
  await expect(runFfmpeg(join(folder, 'none'), [])).rejects.toMatchObject({ reason: expect.stringContaining('无法启动') })
})
