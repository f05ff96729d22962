// Tests of the texts about a download: size, speed, remaining time.
import { expect, test } from 'vitest'
import { megabytes, percentOf, progressText } from './pack-words.ts'

test('size, speed and remaining time are formatted', () => {
  expect([megabytes(364_816_464), megabytes(3_240_000), megabytes(1_500_000_000), megabytes(22_946)]).toEqual([
    '365 MB',
    '3.2 MB',
    '1.5 GB',
    '23 KB',
  ])
  const now = { phase: 'download' as const, received: 64_816_464, bytes: 364_816_464, speed: 3_000_000 }
  expect(progressText(now)).toBe('正在下载 65 MB / 365 MB · 每秒 3.0 MB · 约剩 2 分钟')
  expect(progressText({ ...now, received: 364_000_000 })).toContain('约剩 1 秒')
  expect(progressText({ ...now, speed: 0 })).toBe('正在下载 65 MB / 365 MB')
  expect(progressText({ ...now, phase: 'unpack' })).toBe('正在解开，请稍候')
  expect([percentOf(now), percentOf({ ...now, received: 364_816_463 }), percentOf({ ...now, phase: 'try' })]).toEqual([17, 99, 100])
})
