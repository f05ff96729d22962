// Tests of the timeline: segments by clip or by chapter, and positions of a press.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Clip } from './play-sequence.ts'
import { chapterBeside, clipAtShare, segmentsOf } from './timeline.ts'

const sections = fc.array(fc.constantFrom(null, '开场', '促成'), { minLength: 1, maxLength: 400 })
const clipsOf = (count: number): Clip[] =>
  Array.from({ length: count }, (_, i) => ({
    key: String(i),
    line: i,
    part: 'line',
    kind: 'text',
    url: null,
    ms: 2000 + (i % 7) * 900,
    text: '',
    stale: false,
    lacking: i % 3 === 0,
  }))
const named = (list: (string | null)[]) => list.map((section) => ({ section }))

test('segments follow each other, cover every clip and have the length of their clips', () => {
  fc.assert(
    fc.property(sections, fc.integer({ min: 100, max: 1400 }), (list, width) => {
      const clips = clipsOf(list.length)
      const { segments, byChapter } = segmentsOf(clips, named(list), width)
      expect(segments[0]?.from).toBe(0)
      expect(segments.at(-1)?.to).toBe(clips.length)
      for (const [i, segment] of segments.slice(1).entries()) expect(segment.from).toBe(segments[i]?.to)
      expect(segments.reduce((sum, { ms }) => sum + ms, 0)).toBe(clips.reduce((sum, { ms }) => sum + ms, 0))
      if (!byChapter) {
        const room = width - 2 * (segments.length - 1)
        const whole = segments.reduce((sum, { ms }) => sum + ms, 0)
        expect(Math.min(...segments.map(({ ms }) => (ms / whole) * room))).toBeGreaterThanOrEqual(3)
      }
    }),
  )
})

test('10 lines are drawn one by one and 9,999 by chapter', () => {
  expect(segmentsOf(clipsOf(10), named(Array(10).fill('开场')), 388).byChapter).toBe(false)
  const many = Array.from({ length: 9999 }, (_, i) => (i < 5000 ? '开场' : '促成'))
  const { byChapter, segments } = segmentsOf(clipsOf(9999), named(many), 388)
  expect([byChapter, segments.map(({ title }) => title)]).toEqual([true, ['开场', '促成']])
  expect(segmentsOf([], [], 388).segments).toEqual([])
  // a chapter without any medium is hatched
  const half = clipsOf(4).map((clip, i) => ({ ...clip, lacking: i > 1 }))
  const chapters = segmentsOf(half, named(['开场', '开场', '促成', '促成']), 10)
  expect(chapters.segments.map(({ tone }) => tone)).toEqual(['line', 'lacking'])
  // a chapter in which only the last line lacks a medium is not hatched
  const last = clipsOf(4).map((clip, i) => ({ ...clip, lacking: i % 2 === 1 }))
  expect(segmentsOf(last, named(['开场', '开场', '促成', '促成']), 10).segments.map(({ tone }) => tone)).toEqual(['line', 'line'])
})

test('every press finds a clip, and a later press never an earlier clip', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), share, share, (count, a, b) => {
      const clips = clipsOf(count)
      const [first, second] = [clipAtShare(clips, Math.min(a, b)), clipAtShare(clips, Math.max(a, b))]
      expect(first).toBeLessThanOrEqual(second)
      expect(clips[second]).toBeDefined()
    }),
  )
  expect([clipAtShare(clipsOf(5), -1), clipAtShare(clipsOf(5), 2)]).toEqual([0, 4])
})

test('the neighbouring chapter of a line is found in both directions', () => {
  const lines = named(['开场', '开场', '促成', '促成', null])
  expect([0, 1, 2, 3, 4].map((at) => chapterBeside(lines, at, 1))).toEqual([2, 2, 4, 4, 4])
  expect([0, 1, 2, 3, 4].map((at) => chapterBeside(lines, at, -1))).toEqual([0, 0, 0, 2, 2])
})
