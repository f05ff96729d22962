// Tables of texts about an exam and its time.
import { expect, test } from 'vitest'
import type { Mine } from '../contract.ts'
import { nextOf, outcomeOf, passWords, resultOf, scoresWords, shortOf, whenWords } from './exam-words.ts'
import { leftWords } from '#ui/touch/time-left.ts'

const attempt = (of: Partial<Mine['attempts'][number]>) =>
  ({
    id: '1',
    attemptNo: 1,
    status: 'GRADED',
    startedAt: '',
    submittedAt: null,
    totalScore: 100,
    score: 80,
    passed: true,
    ...of,
  }) as Mine['attempts'][number]
const exam = (of: Partial<Mine>) => ({ canStart: true, reason: null, attempts: [], ...of }) as unknown as Mine

test.each([
  ['never sat', exam({}), '开始考试', undefined],
  ['in progress', exam({ attempts: [attempt({ status: 'IN_PROGRESS', score: null })] }), '继续考试', '进行中'],
  ['once more', exam({ attempts: [attempt({})] }), '再考一次', '80 / 100 分，合格'],
  [
    'no more',
    exam({ canStart: false, reason: '考试次数已用完', attempts: [attempt({ status: 'GRADING', score: null })] }),
    '查看',
    '已交卷，待阅卷',
  ],
  ['not shown', exam({ canStart: false, attempts: [attempt({ score: null })] }), '查看', '已交卷'],
  ['not yet', exam({ canStart: false, reason: '考试尚未开始' }), '考试尚未开始', undefined],
  [
    'the latest counts',
    exam({ attempts: [attempt({ score: 10 }), attempt({ attemptNo: 2, score: 50, passed: false })] }),
    '再考一次',
    '50 / 100 分，未合格',
  ],
  ['worth nothing', exam({ canStart: false, attempts: [attempt({ score: 0, totalScore: 0, passed: null })] }), '查看', '0 / 0 分'],
])('%s', (_, of, next, outcome) => {
  expect([nextOf(of), outcomeOf(of)?.text]).toEqual([next, outcome])
})

test.each([
  [true, null, '阅卷完成后可以看到成绩。'],
  [false, null, '成绩由管理员公布。'],
  [true, '成绩将于 2026-12-01 09:00 公布', '成绩将于 2026-12-01 09:00 公布'],
])('scoresWords for displayScore %s and notice %s', (displayScore, scoreNotice, words) =>
  expect(scoresWords({ displayScore, scoreNotice })).toBe(words),
)

test('whenWords prints the time with and without an end', () => {
  expect(whenWords({ startTime: '2026-11-01 09:00:00', endTime: '2026-11-30 18:00:00' })).toBe('2026-11-01 09:00 至 2026-11-30 18:00')
  expect(whenWords({ startTime: '2026-11-01 09:00:00', endTime: null })).toBe('2026-11-01 09:00 起')
})

test.each([
  [0, '00:00'],
  [-5, '00:00'],
  [1, '00:01'],
  [59_001, '01:00'],
  [1_930_000, '32:10'],
  [3_730_000, '1:02:10'],
])('%i ms left are shown as %s', (ms, words) => expect(leftWords(ms)).toBe(words))

test.each([
  [100, 60, '60 分'],
  [72, 60, '43.2 分'],
  [10, 66.67, '6.67 分'],
  // a lower score does not pass
  [0.1, 33.3, '0.04 分'],
  // and this score passes
  [8.3, 60, '4.98 分'],
])('of %s points at %s percent, passWords prints the points to pass', (totalScore, passRate, words) =>
  expect(passWords({ totalScore, passRate })).toBe(words),
)

test.each([
  [60, 3_600_000, null],
  [60, 3_599_999, '还可作答 59 分钟'],
  [60, 4 * 60_000 + 30_000, '还可作答 4 分钟'],
  [60, 59_000, '还可作答不到 1 分钟'],
  [60, null, null],
  [60, 7_200_000, null],
])('an exam of %i minutes with %j milliseconds left shows %j', (examDurationMinute, leftMs, words) => {
  expect(shortOf({ examDurationMinute, leftMs })).toBe(words)
})

const sat = { submittedAt: '2026-11-27 10:00:00' }
const rules = { maxExamCnt: 3, passRate: 60, displayScore: true, scoreNotice: null }
test.each([
  ['never sat', exam({}), undefined, []],
  ['open again', exam({ attempts: [attempt(sat), attempt({ attemptNo: 2, status: 'IN_PROGRESS' })] }), undefined, []],
  ['waits for marks', exam({ attempts: [attempt({ ...sat, status: 'GRADING', score: null })] }), '等老师阅卷', []],
  ['not shown', exam({ attempts: [attempt({ ...sat, score: null })] }), '答卷收到了', []],
  ['voided', exam({ attempts: [attempt({ ...sat, status: 'VOIDED' })] }), '这次考试已作废', []],
  ['passed', exam({ attempts: [attempt(sat)] }), '合格', ['wrong']],
  ['all right', exam({ attempts: [attempt({ ...sat, score: 100 })] }), '合格，全部答对', []],
  ['failed', exam({ attempts: [attempt({ ...sat, score: 59.5, passed: false })] }), '还差 0.5 分合格', ['wrong', 'again']],
  ['no tries left', exam({ canStart: false, attempts: [attempt({ ...sat, score: 2, passed: false })] }), '还差 58 分合格', ['wrong']],
  ['worth nothing', exam({ attempts: [attempt({ ...sat, score: 0, totalScore: 0, passed: null })] }), '得 0 / 0 分', []],
])('the result of an exam that is %s says what it means and what to do next', (_, of, title, next) => {
  const result = resultOf({ ...of, ...rules })
  expect(result?.title).toBe(title)
  expect(result?.next ?? []).toEqual(next)
})
