// Sizes and types that are tried for a large picture, and the notice about both sizes.
import { expect, test } from 'vitest'
import { scaledNotice, type Trial, trialsOf } from './scale-picture.ts'
import { isScalable } from './upload.ts'

const rule = { maxBytes: 50 * 1024, limit: '50KB', types: ['.png', '.jpeg'] }
const photo = { width: 4000, height: 3000, type: 'image/jpeg', transparent: false } as const
const trials = (source: Parameters<typeof trialsOf>[0]): Trial[] => [...trialsOf(source)]

test('a photo is tried coarser before it is tried smaller, and keeps its shape', () => {
  const list = trials(photo)
  expect(list.slice(0, 4)).toEqual([
    { width: 1600, height: 1200, type: 'image/jpeg', quality: 0.85 },
    { width: 1600, height: 1200, type: 'image/jpeg', quality: 0.7 },
    { width: 1600, height: 1200, type: 'image/jpeg', quality: 0.55 },
    { width: 1360, height: 1020, type: 'image/jpeg', quality: 0.85 },
  ])
  expect(Math.max(list.at(-1)?.width ?? 0)).toBeGreaterThanOrEqual(120)
  for (const { width, height } of list) expect(Math.abs(width / height - 4 / 3)).toBeLessThan(0.02)
})

test('a transparent PNG stays PNG, an opaque one may become JPEG', () => {
  const png = { ...photo, type: 'image/png' } as const
  expect(new Set(trials({ ...png, transparent: true }).map((t) => t.type))).toEqual(new Set(['image/png']))
  expect(trials(png)[0]).toEqual({ width: 1600, height: 1200, type: 'image/png' })
  expect(new Set(trials(png).map((t) => t.type)).size).toBe(2)
})

test('narrow and tiny pictures end their trials', () => {
  for (const [width, height] of [
    [1, 1],
    [100_000, 1],
    [3, 50_000],
    [90, 90],
  ] as const) {
    const list = trials({ ...photo, width, height })
    expect(list.length).toBeGreaterThan(0)
    expect(list.every((t) => t.width >= 1 && t.height >= 1)).toBe(true)
  }
})

test.each<[string, number, boolean]>([
  ['题图.PNG', 60_000, true],
  ['题图.jpg', 60_000, true],
  ['题图.jfif', 60_000, true],
  ['题图.png', 50_000, false],
  ['题图.apng', 60_000, false],
  ['题图.heic', 60_000, false],
  ['题图.pdf', 60_000, false],
  ['题图.jpg', 50 * 1024 * 1024, false],
])('%s of %i bytes is scaled: %s', (name, bytes, is) => {
  const file = new File([], name)
  Object.defineProperty(file, 'size', { value: bytes })
  expect(isScalable(file, rule)).toBe(is)
  expect(isScalable(file, { ...rule, types: ['.mp3'] })).toBe(false)
})

test('the notice names both sizes', () => {
  const before = new File([], 'a.jpg')
  Object.defineProperty(before, 'size', { value: 2_411_724 })
  const file = new File([new Uint8Array(49_000)], 'a.jpg')
  expect(scaledNotice(before, { file, from: [4000, 3000], to: [1156, 867] })).toBe('图片已从 2.3M（4000×3000）缩小为 48KB（1156×867）')
})
