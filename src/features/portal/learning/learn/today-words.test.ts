// Tests of the texts of the page 今天.
import { expect, test } from 'vitest'
import type { CourseTask, NextTask, Tasks } from '../contract.ts'
import { clockOf, dateWords, dutiesOf, greetingOf, deadlineWords, nextWords, projectWords, soonOf, weakWords } from './today-words.ts'

test('the greeting goes by the hour', () => {
  expect([0, 4, 5, 10, 11, 12, 13, 17, 18, 23].map(greetingOf)).toEqual([
    ...['夜深了', '夜深了', '早上好', '早上好', '中午好', '中午好', '下午好', '下午好', '晚上好', '晚上好'],
  ])
})

test('a date has no leading zeros and its weekday', () => {
  const at = new Date('2026-11-26T16:05:09Z')
  expect([clockOf('Asia/Shanghai', at), clockOf('UTC', at)]).toEqual(['2026-11-27 00:05:09', '2026-11-26 16:05:09'])
  expect([dateWords('2026-11-27 08:00:00'), dateWords('2026-03-01')]).toEqual(['11 月 27 日 星期五', '3 月 1 日 星期日'])
})

test.each([
  [-3, true, '已逾期', 'is-error'],
  [0, true, '已逾期', 'is-error'],
  [0, false, '今天截止', 'is-error'],
  [1, false, '还有 1 天', 'is-warn'],
  [14, false, '还有 14 天', 'is-warn'],
  [15, false, '12-31 前', ''],
])('%i days left, overdue %s: %s', (daysLeft, overdue, text, tone) =>
  expect(deadlineWords({ daysLeft, overdue }, '2026-12-31 18:00:00')).toEqual({ text, tone }),
)

const line = { scriptId: '7', text: '太贵了', mean: 33.6, answers: 3 } as Tasks['weakest'][number]
const exam = { examinationId: '5', questionCount: 15, examDurationMinute: 45, endTime: '2026-12-09 18:00:00' } as Tasks['exams'][number]
const around = { exams: [exam], weakest: [line], serverTime: '2026-11-27 08:00:00' }
const task = { id: '1', projectId: null, title: '重疾险面谈', mode: null, subScene: null, faceUrl: null, place: null, minutes: null }
const subScene = { id: '3', title: '二胎妈妈王女士' }
test.each<[Partial<NextTask> & Pick<NextTask, 'kind'>, string, string, string]>([
  [{ kind: 'ATTEMPT' }, '重疾险面谈', '考试进行中，计时不停', '继续考试'],
  [
    { kind: 'RUN', place: { number: 3, total: 8, words: '…我就有点慌' }, minutes: 3 },
    '重疾险面谈',
    '停在第 3 句「…我就有点慌」· 还要约 3 分钟',
    '接着练',
  ],
  [{ kind: 'RUN', place: { number: 8, total: 8, words: null }, minutes: 1 }, '重疾险面谈', '都说完了，结束这一场就好', '接着练'],
  [
    { kind: 'RUN', mode: 'STUDY', place: { number: 8, total: 8, words: null }, minutes: 1 },
    '重疾险面谈',
    '都说完了，结束这一场就好',
    '接着学',
  ],
  [
    { kind: 'RUN', mode: 'EXAM', place: { number: 2, total: 8, words: '好' }, minutes: 3 },
    '重疾险面谈',
    '考核到第 2 句，30 分钟没有操作会自动交卷',
    '继续考核',
  ],
  [{ kind: 'EXAM', id: '5' }, '重疾险面谈', '15 题，45 分钟 · 还有 12 天', '去考试'],
  [{ kind: 'COURSE', subScene, minutes: 3 }, '二胎妈妈王女士', '重疾险面谈 · 约 3 分钟', '开始练'],
  [{ kind: 'COURSE' }, '重疾险面谈', '对话都练过了，还差考核', '去考核'],
  [{ kind: 'WRONG', title: '4 道错题该复习了' }, '4 道错题该复习了', '隔几天再答对一次，才算掌握', '复习错题'],
  [{ kind: 'LINE', id: '7', title: '太贵了', minutes: 1 }, '「太贵了」', '都完成了，练练最弱的一句 · 近 3 次平均 34 分', '练这一句'],
])('the next task %j', (next, title, reason, label) => expect(nextWords({ ...task, ...next }, around)).toEqual({ title, reason, label }))

test('a mean below the pass mark is not rounded up to it', () => {
  expect(weakWords({ ...line, mean: 59.8, answers: 1 })).toBe('上一次 59 分')
})

test('duties are those with a deadline, other open ones, and done ones', () => {
  const course = {
    projectId: 'p',
    done: false,
    begun: true,
    type: 'MANDATORY',
    projectName: '新人营',
    beginTime: '2026-11-22 09:00:00',
  } as CourseTask
  const courses = [
    { ...course, courseId: 'due' },
    { ...course, courseId: 'free' },
    { ...course, courseId: 'done', done: true },
  ]
  const exams = [
    { ...exam, examinationId: 'coming', canStart: false, state: 'COMING' as const },
    { ...exam, examinationId: 'open', canStart: true, state: 'OPEN' as const },
    { ...exam, examinationId: 'over', canStart: false, state: 'ENDED' as const },
  ]
  const deadlines = [{ kind: 'COURSE' as const, id: 'due', projectId: 'p', daysLeft: 3, overdue: false }]
  const sorted = dutiesOf({ courses, exams, deadlines })
  expect(sorted.courses.map((c) => c.courseId)).toEqual(['free'])
  expect(sorted.exams.map((e) => e.examinationId)).toEqual(['open', 'coming'])
  expect([sorted.doneCourses.map((c) => c.courseId), sorted.doneExams.map((e) => e.examinationId)]).toEqual([['done'], ['over']])
  expect(projectWords({ courses, serverTime: '2026-11-27 08:00:00' })).toBe('新人营第 6 天')
  expect(projectWords({ courses: [], serverTime: '2026-11-27 08:00:00' })).toBeNull()
})

test('the bell names deadlines of three days and overdue ones, and none whose task is gone', () => {
  const course = { courseId: '1', projectId: '9', title: '面谈课', dueTime: '2026-11-30 18:00:00' } as CourseTask
  const exam = { examinationId: '2', examinationName: '测评', endTime: '2026-11-28 18:00:00' } as Tasks['exams'][number]
  const due = (kind: 'COURSE' | 'EXAM', id: string, daysLeft: number, overdue = false) =>
    ({ kind, id, projectId: kind === 'COURSE' ? '9' : null, daysLeft, overdue }) as Tasks['deadlines'][number]
  const soon = (...deadlines: Tasks['deadlines']) => soonOf({ deadlines, courses: [course], exams: [exam] }).map(({ title }) => title)
  expect(soon(due('COURSE', '1', -2, true), due('EXAM', '2', 3))).toEqual(['面谈课', '测评'])
  expect(soon(due('COURSE', '1', 4), due('EXAM', '3', 1))).toEqual([])
})
