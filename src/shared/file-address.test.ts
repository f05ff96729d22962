// The original name of an uploaded file.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileAddress, ownName, safeName, storedName } from './file-address.ts'

test('is recovered from its path and from its URL', () => {
  const path = 'tenant/1/resource/0d7f/1700000000000公司介绍_终稿.mp4'
  expect([ownName(path), ownName(fileAddress(path)), ownName(`${fileAddress(path)}?name=x`)]).toEqual(Array(3).fill('公司介绍_终稿.mp4'))
})

test('is the stored part of the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
      const kept = safeName(`${name}.mp4`)
      fc.pre(!kept.startsWith('.'))
      expect(ownName(`tenant/1/resource/x/${storedName(`${name}.mp4`)}`)).toBe(kept)
    }),
  )
})

test.each(['汉', '𠮷', 'a', 'é'])('fits a file system, however long the name of %s was', (letter) => {
  const kept = storedName(`${letter.repeat(3000)}.jpeg`)
  expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(255)
  expect(ownName(`tenant/1/resource/x/${kept}`)).toMatch(new RegExp(`^${letter}{50,80}\\.jpeg$`, 'u'))
})

test.each(['tenant/1/media/2026-11/0d7f1c1e-0000-4000-8000-000000000000.mp4', 'tenant/1/resource/x/1700000000000.mp4', ''])(
  'is nothing of %j',
  (path) => {
    expect(ownName(path)).toBeNull()
  },
)

test('a name loses the dots at its beginning, so that no key is hidden', () => {
  expect(safeName('..隐藏.mp4')).toBe('隐藏.mp4')
})
