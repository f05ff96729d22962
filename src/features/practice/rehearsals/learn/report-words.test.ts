// The words of feedback and of reports.
import { expect, test } from 'vitest'
import type { Feedback, PointTold, ReportLine } from '../contract.ts'
import { changeWords, judgeWords, partialOf, partsOf, runVerdict, tipsOf, trendWords, verdictOf } from './report-words.ts'

const point = (name: string, hit: number, more: Partial<PointTold> = {}): PointTold => ({
  text: name,
  name,
  hit,
  must: false,
  why: null,
  quote: null,
  missing: hit < 1 ? name : null,
  example: null,
  missedWords: [],
  ...more,
})
const feedback = (score: number, points: PointTold[]): Feedback => ({
  score,
  points,
  derived: false,
  offences: [],
  remarks: [],
  reference: { text: '', audioUrl: null },
})
const line = (text: string, score: number | null, points: PointTold[] | null) =>
  ({
    scriptId: text,
    text,
    said: `答${text}`,
    score,
    hints: 0,
    pointsHit: points?.filter((p) => p.hit === 1).length ?? 0,
    pointCount: points?.length ?? 0,
    feedback: points && feedback(score ?? 0, points),
  }) as ReportLine

test('a verdict names what was made and what to work on', () => {
  expect(verdictOf(feedback(90, [point('共情', 1)]))).toBe('要点都说到了，说得好')
  expect(verdictOf(feedback(70, [point('共情', 1)]))).toBe('要点都说到了，再顺一些')
  expect(verdictOf(feedback(70, [point('共情', 1), point('报价', 0.5), point('犹豫期', 0, { must: true })]))).toBe(
    '说到了「共情」，还差「犹豫期」',
  )
  expect(verdictOf(feedback(30, [point('共情', 0.5)]))).toBe('「共情」说到一半，再说完整')
  expect(verdictOf(feedback(0, [point('共情', 0)]))).toBe('还没说到要点，先说「共情」')
  const red = { ...feedback(30, [point('共情', 1)]), offences: [{ text: '保证收益', level: 'RED_LINE' as const }] }
  expect(verdictOf(red)).toBe('有红线用语，先改掉这一处')
})

test('changes count in whole points, as the scores that are shown', () => {
  expect(changeWords(76.4, 58.2)).toEqual({ text: '↑ 18，比上次', isBetter: true })
  expect(changeWords(50, 58.2)).toEqual({ text: '↓ 8，比上次', isBetter: false })
  expect(changeWords(59.9, 59)).toEqual({ text: '与上次持平', isBetter: false })
  expect(changeWords(60, null)).toBeNull()
})

test('the verdict of a run never contradicts the pass line', () => {
  expect(runVerdict({ score: 78, passed: true, bestBefore: 36 })).toBe('合格，而且是您最好的一次')
  expect(runVerdict({ score: 78, passed: true, bestBefore: 90 })).toBe('合格')
  expect(runVerdict({ score: 92, passed: true, bestBefore: null })).toBe('熟练')
  expect(runVerdict({ score: 59.8, passed: false, bestBefore: null })).toBe('接近，离合格还差 1 分')
  expect(runVerdict({ score: 12, passed: false, bestBefore: 8 })).toBe('是您最好的一次，离合格还差 48 分')
})

const run = (...scores: number[]) => scores.map((score, i) => ({ at: String(i), score }))
test('the trend of the last three runs', () => {
  expect(trendWords(run(50))).toBeNull()
  expect(trendWords(run(12, 36))).toEqual({ scores: [12, 36], text: '比上次高 24 分', isBetter: true })
  expect(trendWords(run(99, 12, 36, 78))).toEqual({ scores: [12, 36, 78], text: '三次都在往上走', isBetter: true })
  expect(trendWords(run(12, 78, 36))).toEqual({ scores: [12, 78, 36], text: '比上次低 42 分', isBetter: false })
  expect(trendWords(run(12, 36, 36))).toEqual({ scores: [12, 36, 36], text: '与上次持平', isBetter: false })
})

test('dimensions are told in words', () => {
  const lines = [line('甲', 90, [point('保额', 1), point('保费', 0)])]
  expect(partsOf({ dimensions: { 要点覆盖: 50, 完整: 92, 合规: 100, 流利度: 30 }, lines })).toEqual([
    { name: '说到点上', value: 50, word: '1 / 2 个要点' },
    { name: '说得完整', value: 92, word: '很好' },
    { name: '合规用语', value: 100, word: '没有违规' },
    { name: '说得流利', value: 30, word: '再练练' },
  ])
})

test('tips are the best answer and the costliest miss, one that must be said first', () => {
  const lines = [line('甲', 90, [point('保额', 0.5)]), line('乙', 20, [point('等待期', 0), point('犹豫期', 0, { must: true })])]
  expect(tipsOf({ lines })).toEqual([
    { kind: 'best', title: '最好的一句 · 90', text: '「答甲」', scriptId: '甲' },
    { kind: 'miss', title: '丢分最多 · 犹豫期', text: '客户说「乙」，没说清「犹豫期」。', scriptId: '乙' },
  ])
  // a sign of two units is not cut through
  const long = line(`${'长'.repeat(22)}🙂尾`, 100, null)
  expect(tipsOf({ lines: [long] })[0]?.text).toBe(`「答${'长'.repeat(22)}🙂…」`)
})

test('an exam gives no points away, and a report without scores has no tips', () => {
  expect(tipsOf({ lines: [line('甲', 80, null), line('乙', 0, null)] })).toEqual([
    { kind: 'best', title: '最好的一句 · 80', text: '「答甲」', scriptId: '甲' },
    { kind: 'miss', title: '最弱的一句 · 0', text: '客户说「乙」，先练这一句。', scriptId: '乙' },
  ])
  expect(tipsOf({ lines: [line('甲', null, null)] })).toEqual([])
  // nobody is praised for a poor line
  expect(tipsOf({ lines: [line('甲', 31, null), line('乙', 0, null)] }).map(({ kind }) => kind)).toEqual(['miss'])
})

test('while a mark is missing the rest is told, with the share that is open', () => {
  const lines: ReportLine[] = [line('甲', 59.8, null), line('乙', null, null)]
  expect(partialOf(lines)).toEqual({ score: 59, pending: 0.5 })
  expect(partialOf([line('甲', null, null)])).toBeNull()
  expect(partialOf([line('甲', 80, null)])).toBeNull()
})

test('a judge’s change is told, that it changed nothing, or that it was not heard', () => {
  const judge = { raised: [], advice: '', before: 60 }
  expect(judgeWords({ ...judge, state: 'GIVEN' }, 72.5)).toBe('智能评分由 60 分调到 73 分')
  expect(judgeWords({ ...judge, state: 'GIVEN' }, 60)).toBe('智能评分核对过，得分没有改动。')
  expect(judgeWords({ ...judge, state: 'NONE' }, 60)).toBe('按内置规则评分。')
  expect(judgeWords({ ...judge, state: 'WAITING', before: null }, 60)).toContain('正在核对')
})
