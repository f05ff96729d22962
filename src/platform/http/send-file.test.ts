// Byte ranges of a Range header.
import { expect, test } from 'vitest'
import { rangeOf } from './send-file.ts'

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-200', { start: 90, end: 99 }],
  ['bytes=99-', { start: 99, end: 99 }],
  ['bytes=-1', { start: 99, end: 99 }],
  ['bytes=-100', { start: 0, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=99999999999999999999999-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  [undefined, null],
  ['', null],
  ['bytes=-', null],
  ['bytes=0-1,3-4', null],
  ['bytes=1-x', null],
  ['chars=0-1', null],
])('%s of 100 bytes', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range)
})

test('a range that ends before it begins is ignored, and the whole file is sent', () => {
  expect(rangeOf('bytes=20-10', 100)).toBeNull()
})

test('an empty file has no range', () => {
  expect(rangeOf('bytes=0-', 0)).toBe('unsatisfiable')
})
