// Tests of subtitles: parsing of WebVTT files, and splitting of texts without loss.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cueAt, cuesOfText, parseVtt, piecesOf } from './subtitles.ts'

test('a generated file is parsed, with two lines joined and entities decoded', () => {
  const file =
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.250\n您好 欢迎！\n\n00:00:01.250 --> 00:01:02.003\n一年 &lt; 七千\n多 &amp; 分期\n\n01:00:00.000 --> 01:00:01.000\n完\n'
  expect(parseVtt(file)).toEqual([
    { fromMs: 0, toMs: 1250, text: '您好 欢迎！' },
    { fromMs: 1250, toMs: 62_003, text: '一年 < 七千 多 & 分期' },
    { fromMs: 3_600_000, toMs: 3_601_000, text: '完' },
  ])
})

test('a foreign file is parsed with cue names, settings, styles and other line ends, and an invalid file has no cues', () => {
  const file =
    'WEBVTT - 标题\r\n\r\nNOTE 说明\r\n\r\n第一\r\n00:01.000 --> 00:02.000 align:start\r\n<v 客户>贵<b>了</b>\r\n\r\n00:02.000 --> 00:03.000\r\n'
  expect(parseVtt(file)).toEqual([{ fromMs: 1000, toMs: 2000, text: '贵了' }])
  expect(parseVtt('<!doctype html><title>404</title>')).toEqual([])
})

const text = fc
  .array(fc.constantFrom('您', '好', '保险', '，', '。', '？', '\n', ' ', 'a', '1', '🙂', '、'), { maxLength: 300 })
  .map((parts) => parts.join(''))

test('splitting loses no character, and no piece exceeds the limit', () => {
  fc.assert(
    fc.property(text, (said) => {
      const pieces = piecesOf(said)
      expect(pieces.join('')).toBe(said)
      for (const piece of pieces) expect([...piece].length).toBeLessThanOrEqual(38)
    }),
  )
  const long = Array.from({ length: 100 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('')
  expect(piecesOf(long)).toEqual([long.slice(0, 34), long.slice(34, 68), long.slice(68)])
})

test('the cues follow each other from the beginning to the end', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 500, max: 60_000 }), fc.double({ min: 0, max: 0.999, noNaN: true }), (said, ms, share) => {
      const cues = cuesOfText(said, ms)
      if (!said.trim()) return
      expect(cues[0]?.fromMs).toBe(0)
      expect(cues.at(-1)?.toMs).toBe(ms)
      for (const [i, cue] of cues.slice(1).entries()) expect(cue.fromMs).toBe(cues[i]?.toMs)
      expect(cueAt(cues, ms * share)).not.toBeNull()
    }),
  )
  expect(cueAt([{ fromMs: 100, toMs: 200, text: '您好' }], 250)).toBeNull()
})

test('a piece ends with its sentence if possible', () => {
  expect(
    piecesOf('听到这样的消息，谁都会担心。她现在恢复得怎么样？如果换成您家，您最放心不下的是治疗费，还是养病那两三年的收入？'),
  ).toEqual(['听到这样的消息，谁都会担心。她现在恢复得怎么样？', '如果换成您家，您最放心不下的是治疗费，还是养病那两三年的收入？'])
})
