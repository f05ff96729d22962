// The sentences that a report begins with.
import { expect, test } from 'vitest'
import type { Report, ReportLine } from '../contract.ts'
import { judgeWords, sentencesOf } from './report-words.ts'

const point = (text: string, hit: number, must = false) => ({ text, hit, must, why: null, missedWords: [] })
const line = (text: string, score: number, points: ReturnType<typeof point>[] | null) =>
  ({
    scriptId: text,
    text,
    said: '答',
    score,
    hints: 0,
    pointsHit: 0,
    pointCount: 1,
    feedback: points && { score, points, derived: false, offences: [], reference: { text: '', audioUrl: null } },
  }) as ReportLine
const report = (lines: ReportLine[], more: Partial<Report> = {}) =>
  ({ lines, score: 50, mode: 'PRACTICE', passed: false, ...more }) as Report

test('the best line, what must have been said first, and the weakest line', () => {
  const lines = [line('甲', 90, [point('保额', 0.5)]), line('乙', 20, [point('等待期', 0), point('犹豫期', 0, true)])]
  expect(sentencesOf(report(lines))).toEqual(['最好的一句：“甲”，90 分。', '最可惜的：没有说好“犹豫期”。', '下一步：先练“乙”这一句。'])
})

test('where nothing must be said, what the weakest line missed; where nothing is missed, only that', () => {
  const lines = [line('甲', 80, [point('保额', 0.5), point('保期', 1)]), line('乙', 40, [point('等待期', 1), point('免赔额', 0)])]
  expect(sentencesOf(report(lines))[1]).toBe('最可惜的：没有说好“免赔额”。')
  expect(sentencesOf(report([line('甲', 100, [point('保额', 1)])]))).toEqual(['最好的一句：“甲”，100 分。'])
  // a sign of two units is not cut through
  expect(sentencesOf(report([line(`${'长'.repeat(23)}🙂尾`, 100, null)]))).toEqual([`最好的一句：“${'长'.repeat(23)}🙂…”，100 分。`])
})

test('nothing of points where an exam gives none away, and nothing at all without a score', () => {
  expect(sentencesOf(report([line('甲', 0, null)], { mode: 'EXAM' }))).toEqual([
    '下一步：先练“甲”这一句。',
    '考核没有合格，练习时可以看到要点和参考答案。',
  ])
  expect(sentencesOf(report([line('甲', 0, null)], { score: null }))).toEqual([])
})

test('what a judge changed, that it changed nothing, or that it was not heard', () => {
  const judge = { raised: [], advice: '', before: 60 }
  expect(judgeWords({ ...judge, state: 'GIVEN' }, 72.5)).toBe('智能评分由 60 分调到 72.5 分')
  expect(judgeWords({ ...judge, state: 'GIVEN' }, 60)).toBe('智能评分核对过，得分没有改动。')
  expect(judgeWords({ ...judge, state: 'NONE' }, 60)).toBe('按内置规则评分。')
  expect(judgeWords({ ...judge, state: 'WAITING', before: null }, 60)).toContain('正在核对')
})
