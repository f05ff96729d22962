// Tests of the last words of a line, and of the order of deadlines and customers.
import { expect, test } from 'vitest'
import type { Mine } from '#features/assessment/attempts/contract.ts'
import { type CourseTask, type Customer, maxCustomers } from '../contract.ts'
import { customersBeside, deadlinesOf, lastWords } from './next.ts'

test.each([
  ['她突然生病了，我就有点慌。', '…我就有点慌'],
  ['太贵了', '太贵了'],
  ['太贵了！', '太贵了'],
  ['我想再想想，好吗？', '我想再想想，好吗'],
  ['这份保险每年要交七千多块钱一共交二十年', '…千多块钱一共交二十年'],
  ['……', ''],
])('the last words of %s are %s', (text, words) => expect(lastWords(text)).toBe(words))

test('deadlines are mandatory open work with a date: overdue first, then by date', () => {
  const course = {
    type: 'MANDATORY',
    begun: true,
    done: false,
    projectId: 'p',
    overdue: false,
    dueTime: '2026-12-31 18:00:00',
  } as CourseTask
  const exam = { required: true, canStart: true, attempts: [], endTime: '2026-12-09 09:00:00' } as unknown as Mine
  const courses = [
    { ...course, courseId: 'late' },
    { ...course, courseId: 'over', overdue: true, dueTime: '2026-11-20 18:00:00' },
    { ...course, courseId: 'today', dueTime: '2026-11-27 23:00:00' },
    { ...course, courseId: 'done', done: true },
    { ...course, courseId: 'elective', type: 'ELECTIVE' as const },
    { ...course, courseId: 'later', begun: false },
    { ...course, courseId: 'dateless', dueTime: null },
  ]
  const exams = [
    { ...exam, examinationId: 'exam' },
    { ...exam, examinationId: 'handed in', attempts: [{ status: 'GRADED' }] as Mine['attempts'] },
    { ...exam, examinationId: 'open end', endTime: null },
    { ...exam, examinationId: 'for others', required: false },
    { ...exam, examinationId: 'coming', canStart: false },
  ]
  expect(deadlinesOf('2026-11-27', courses, exams).map((d) => [d.kind, d.id, d.projectId, d.daysLeft, d.overdue])).toEqual([
    ['COURSE', 'over', 'p', -7, true],
    ['COURSE', 'today', 'p', 0, false],
    ['EXAM', 'exam', null, 12, false],
    ['COURSE', 'late', 'p', 34, false],
  ])
})

test('customers are offered new ones first, then half met ones, then by their best score, without the next one', () => {
  const customer = (subSceneId: string, state: Customer['state'], best: number | null = null) => ({ subSceneId, state, best }) as Customer
  const all = [
    customer('good', 'MET', 90),
    customer('next', 'NEW'),
    customer('half', 'HALF'),
    customer('poor', 'MET', 40),
    customer('new', 'NEW'),
    customer('newer', 'NEW'),
  ]
  const idsOf = (found: readonly Customer[]) => found.map((c) => c.subSceneId)
  expect(idsOf(customersBeside(all, 'next'))).toEqual(['new', 'newer', 'half', 'poor', 'good'])
  expect(idsOf(customersBeside([...all, customer('best', 'MET', 95)], undefined))).toHaveLength(maxCustomers)
})
