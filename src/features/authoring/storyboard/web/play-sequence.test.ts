// Tests of the play sequence: properties of order and length over any conversation.
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

test('each clip plays once, lines in order, each followed by its answer', () => {
  fc.assert(
    fc.property(conversation, (lines) => {
      const played = sequenceOf(lines, { answers: true, skipLacking: false })
      expect(keys(played)).toEqual(lines.flatMap(({ id, answer }) => (answer ? [`${id}.line`, `${id}.answer`] : [`${id}.line`])))
    }),
  )
})

test('the sequence omits exactly the clips that the options leave out', () => {
  fc.assert(
    fc.property(conversation, options, (lines, asked) => {
      const left = everything(lines).filter((clip) => (asked.answers || clip.part === 'line') && !(asked.skipLacking && clip.lacking))
      expect(keys(sequenceOf(lines, asked))).toEqual(keys(left))
    }),
  )
})

test('a clip without a medium is a text and lasts its reading time, and one with a medium is never lacking', () => {
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

test('clips follow each other with a pause between lines, and fill the whole length', () => {
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

test('playing from a line starts at its first clip in the sequence, or at the next line with one', () => {
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

test('the preloaded clip of a kind is the next one, not the playing one', () => {
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
