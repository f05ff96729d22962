// What is played, in what order and for how long: properties over any conversation.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Clip, clipFrom, clipsOfLine, gapMs, nextOf, sequenceOf, type StageLine, startsOf } from './play-sequence.ts'
import { readingMs } from '#shared/reading-time.ts'

const url = fc.constantFrom(null, '/a.mp4', '/b.mp4')
const durationMs = fc.option(fc.integer({ min: 1, max: 90_000 }))
const line: fc.Arbitrary<Omit<StageLine, 'id'>> = fc.record({
  type: fc.constantFrom('QUESTION', 'INTRO', 'ACTION', 'TIPS'),
  section: fc.constantFrom(null, '开场', '促成'),
  text: fc.string({ maxLength: 60 }),
  kind: fc.constantFrom('video', 'audio', 'image', 'text'),
  url,
  durationMs,
  posterUrl: fc.constant(null),
  subtitlesUrl: fc.constant(null),
  burned: fc.boolean(),
  stale: fc.boolean(),
  answer: fc.option(fc.record({ text: fc.string({ maxLength: 60 }), url, durationMs, stale: fc.boolean() })),
})
const conversation = fc.array(line, { maxLength: 30 }).map((list) => list.map((one, i): StageLine => ({ ...one, id: String(i + 1) })))
const options = fc.record({ answers: fc.boolean(), skipLacking: fc.boolean() })
const everything = (lines: readonly StageLine[]) => lines.flatMap(clipsOfLine)
const keys = (clips: readonly Clip[]) => clips.map((clip) => clip.key)

test('everything is played once: lines in their order, each followed by its answer', () => {
  fc.assert(
    fc.property(conversation, (lines) => {
      const played = sequenceOf(lines, { answers: true, skipLacking: false })
      expect(keys(played)).toEqual(lines.flatMap(({ id, answer }) => (answer ? [`${id}.line`, `${id}.answer`] : [`${id}.line`])))
    }),
  )
})

test('what is left out is what was asked to be left out, and nothing else', () => {
  fc.assert(
    fc.property(conversation, options, (lines, asked) => {
      const left = everything(lines).filter((clip) => (asked.answers || clip.part === 'line') && !(asked.skipLacking && clip.lacking))
      expect(keys(sequenceOf(lines, asked))).toEqual(keys(left))
    }),
  )
})

test('what has no medium is a text and lasts as long as it is read; what has one is never lacking', () => {
  fc.assert(
    fc.property(conversation, (lines) => {
      for (const clip of everything(lines)) {
        const of = lines[clip.line]
        const from = clip.part === 'line' ? of?.url : of?.answer?.url
        expect(clip.url === null).toBe(clip.kind === 'text')
        if (clip.kind === 'text') expect(clip.ms).toBe(Math.max(2000, 220 * [...clip.text.trim()].length))
        if (clip.lacking) expect(from).toBeNull()
        if (clip.stale) expect(from).not.toBeNull()
        expect(clip.ms).toBeGreaterThan(0)
      }
    }),
  )
})

test('clips follow each other with a breath between lines, and fill the whole', () => {
  fc.assert(
    fc.property(conversation, options, (lines, asked) => {
      const clips = sequenceOf(lines, asked)
      const { starts, totalMs } = startsOf(clips)
      const ends = clips.map((clip, i) => (starts[i] ?? 0) + clip.ms)
      expect(starts[0] ?? 0).toBe(0)
      expect(totalMs).toBe(ends.at(-1) ?? 0)
      for (const [i, clip] of clips.slice(1).entries())
        expect((starts[i + 1] ?? 0) - (ends[i] ?? 0)).toBe(clip.line === clips[i]?.line ? 0 : gapMs)
    }),
  )
})

test('from a line on is from the first that is played of it, or of the next that is', () => {
  fc.assert(
    fc.property(conversation, options, fc.nat(30), fc.constantFrom('line', 'answer'), (lines, asked, from, part) => {
      const clips = sequenceOf(lines, asked)
      const at = clipFrom(clips, from, part)
      const before = at === -1 ? clips : clips.slice(0, at)
      expect(before.filter((clip) => clip.line > from || (clip.line === from && (part === 'line' || clip.part === part)))).toEqual([])
      if (at >= 0) expect(clips[at]?.line).toBeGreaterThanOrEqual(from)
    }),
  )
})

test('the next of a kind is loaded, not the one that plays', () => {
  const lines = ['/a.mp4', null, '/c.mp4'].map(
    (address, i): StageLine => ({
      id: String(i),
      type: 'QUESTION',
      section: null,
      text: '一句话',
      kind: 'video',
      url: address,
      durationMs: 1000,
      posterUrl: null,
      subtitlesUrl: null,
      burned: false,
      stale: false,
      answer: null,
    }),
  )
  const clips = sequenceOf(lines, { answers: true, skipLacking: false })
  expect([0, 1, 2].map((at) => nextOf(clips, at, 'video')?.url)).toEqual(['/c.mp4', '/c.mp4', undefined])
  expect(nextOf(clips, 0, 'audio')).toBeUndefined()
})

test.each([
  ['', 2000],
  ['您好', 2000],
  ['您'.repeat(10), 2200],
  ['您'.repeat(100), 22_000],
])('«%s» is read in %i ms', (text, ms) => expect(readingMs(text)).toBe(ms))
