// Subtitles: cues, times and both file formats.
import { describe, expect, test } from 'vitest'
import { cutCues, drawCue, toSrt, toVtt } from './subtitles.ts'

const clause = (text: string, startMs: number, endMs: number, closes = false) => ({ text, startMs, endMs, closes })

describe('cutCues', () => {
  test('a long clause becomes cues of at most two lines that keep every character and never overlap', () => {
    const text =
      '这是一个没有任何标点而且特别特别长的句子需要在竖屏画面里自动换行并且切分成多条字幕否则就会超出画面的边界影响观看的体验所以必须处理好'
    for (const format of ['16:9', '9:16'] as const) {
      const cues = cutCues([clause(text, 100, 15000)], format)
      expect(cues.every(({ lines }) => lines.length <= 2)).toBe(true)
      expect(cues.flatMap(({ lines }) => lines).join('')).toBe(text)
      cues.forEach((cue, at) => expect(cue.endMs).toBeLessThanOrEqual(cues[at + 1]?.startMs ?? Infinity))
      for (const cue of cues) expect(drawCue(cue, format).width).toBeLessThan(format === '16:9' ? 1200 : 700)
    }
  })

  test('short clauses of a sentence share a cue, sentences do not', () => {
    const cues = cutCues([clause('您好', 0, 600), clause('欢迎！', 800, 1500, true), clause('请坐', 1900, 2500)], '16:9')
    expect(cues.map(({ lines }) => lines)).toEqual([['您好 欢迎！'], ['请坐']])
  })
})

test('a cue is drawn with white letters', () => {
  const { canvas, width, height } = drawCue({ startMs: 0, endMs: 1, lines: ['字幕'] }, '16:9')
  const pixels = canvas.getContext('2d').getImageData(0, 0, width, height).data
  let white = 0
  for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 0) > 240 && (pixels[at + 3] ?? 0) > 240) white++
  expect(white).toBeGreaterThan(200)
})

test('WebVTT and SubRip', () => {
  const cues = [{ startMs: 240, endMs: 3661004.4, lines: ['甲<乙', '第二行'] }]
  expect(toVtt(cues)).toBe('WEBVTT\n\n00:00:00.240 --> 01:01:01.004\n甲&lt;乙\n第二行\n')
  expect(toSrt(cues)).toBe('1\n00:00:00,240 --> 01:01:01,004\n甲<乙\n第二行\n')
})
