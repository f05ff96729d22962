// Tests of the summary sentences of home.
import { expect, test } from 'vitest'
import type { Piece } from '#features/insight/analysis-kit/web/Sentence.tsx'
import type { Leader, Marker } from '../contract.ts'
import { planOf } from './plan.ts'
import { greetingOf, sayingOfLeader, sayingOfMarker } from './saying.ts'

const said = (pieces: readonly Piece[]) => pieces.map(({ text, to }) => (to ? `[${text}]` : text)).join('')
const week = { required: 352, users: 286, before: 255, averageScore: 76.4, averageBefore: 75.2, projects: 352, completed: 205 }
const unit = (id: string, name: string, required: number, practised: number) => ({
  id,
  name,
  required,
  practised,
  averageScore: null,
  completeRatio: null,
  participateRatio: null,
  passRatio: null,
})
const leader = (more: Partial<Leader> = {}): Leader => ({
  scope: { id: '1', name: '华东区', leaderType: 'TRAINING_MANAGER' },
  week: { ...week, completeRatio: 0.5824, passRatio: 0.7013 },
  project: { id: '7', title: '新人班' },
  exam: null,
  weeks: [],
  departments: [],
  idle: 0,
  exams: [],
  people: { total: 0, reasons: { FAILED: 0, IDLE: 0, ABSENT: 0, WEAK_LINE: 0 }, records: [] },
  ...more,
})
const weekly = (more: Partial<Leader['week']>) => ({ week: { ...leader().week, ...more } })
const shanghai = unit('2', '上海分公司', 94, 83)
const nanjing = unit('3', '南京分公司', 82, 58)
const exam = (more: object = {}) => ({
  id: '9',
  title: '本季测评',
  endTime: '2026-12-15 18:00:00',
  required: 352,
  participated: 298,
  sitting: 0,
  ...more,
})

test.each([
  ['more than last week', {}, '本周华东区 [286 人]练过（81.25%），比上周多 31 人；平均分 76.4。'],
  ['fewer than last week', weekly({ before: 300 }), '本周华东区 [286 人]练过（81.25%），比上周少 14 人；平均分 76.4。'],
  ['as many as last week, without scores', weekly({ before: 286, averageScore: null }), '本周华东区 [286 人]练过（81.25%）。'],
  ['nobody practised this week', weekly({ users: 0 }), '本周华东区还没有人练习，上周有 255 人。'],
  ['nobody practised in two weeks', weekly({ users: 0, before: 0 }), '本周华东区还没有人练习。'],
  ['no project is mandatory', weekly({ required: 0, users: 0, before: 0 }), '华东区还没有必修的培训项目。'],
  [
    'a department is clearly lower',
    { departments: [shanghai, nanjing] },
    '本周华东区 [286 人]练过（81.25%），比上周多 31 人；平均分 76.4。[南京分公司]练习率最低（70.73%）。',
  ],
  [
    'a department is clearly lower, and people are idle',
    { departments: [shanghai, nanjing], idle: 24 },
    '本周华东区 [286 人]练过（81.25%），比上周多 31 人；平均分 76.4。[南京分公司]练习率最低（70.73%），[24 人]两周没有练习。',
  ],
  [
    'no department is clearly lower',
    { departments: [unit('2', '甲', 94, 70), unit('3', '乙', 4, 0)], idle: 2 },
    '本周华东区 [286 人]练过（81.25%），比上周多 31 人；平均分 76.4。[2 人]两周没有练习。',
  ],
  [
    'a department is exactly ten points lower, despite floating point',
    { ...weekly({ required: 100, users: 50, before: 50 }), departments: [unit('2', '甲', 10, 4), unit('3', '乙', 90, 46)] },
    '本周华东区 [50 人]练过（50%）；平均分 76.4。[甲]练习率最低（40%）。',
  ],
  ['a single department', { departments: [nanjing] }, '本周华东区 [286 人]练过（81.25%），比上周多 31 人；平均分 76.4。'],
  [
    'people are absent from an exam',
    {
      exams: [
        exam({ participated: 352 }),
        exam({ participated: 300, sitting: 52 }),
        exam({ endTime: null }),
        exam({ participated: 290, sitting: 8 }),
      ],
    },
    '本周华东区 [286 人]练过（81.25%），比上周多 31 人；平均分 76.4。本季测评还有 [54 人]没有参加，2026-12-15 18:00 截止。',
  ],
] as const)('the summary of a leader is right: %s', (_, more, words) => {
  expect(said(sayingOfLeader(leader(more as Partial<Leader>)))).toBe(words)
})

test('the links of the sentences lead to the people that they count', () => {
  const pieces = sayingOfLeader(leader({ departments: [shanghai, nanjing], exams: [exam()] }))
  expect(pieces.flatMap((p) => p.to ?? [])).toEqual([
    '/home?people=PRACTISED',
    '/dataAnalysis?type=PROJECT&contentId=7&name=%E6%96%B0%E4%BA%BA%E7%8F%AD&departmentId=3',
    '/examDataAnalysis?examId=9&name=%E6%9C%AC%E5%AD%A3%E6%B5%8B%E8%AF%84&departmentId=1&view=results&f.status=ABSENT',
  ])
})

const marked = (waiting: number, since: string | null) => ({
  examinationId: '1',
  examinationName: '考试',
  endTime: null,
  people: 1,
  waiting,
  others: 0,
  isDouble: false,
  marked: 0,
  attempts: 1,
  since,
})
const marker = (more: Partial<Marker>): Marker => ({
  exams: [marked(3422, '2026-11-28 09:41:07'), marked(408, '2026-12-06 16:20:33')],
  total: 2,
  waiting: 3830,
  questions: [],
  mine: [],
  today: 84,
  week: 318,
  days: 4,
  secondsEach: 38,
  ...more,
})
test.each([
  ['all figures exist', {}, '[2 场考试、3,830 份]简答题等您评分，最早的一份已经等了 12 天；今天您评了 84 份，平均每份 38 秒。'],
  ['no answer was marked today', { today: 0, secondsEach: null }, '[2 场考试、3,830 份]简答题等您评分，最早的一份已经等了 12 天。'],
  [
    'one answer was marked today',
    { today: 1, secondsEach: null, total: 1, waiting: 5, exams: [marked(5, '2026-12-10 00:10:00')] },
    '[1 场考试、5 份]简答题等您评分；今天您评了 1 份。',
  ],
] as const)('the summary of a marker is right: %s', (_, more, words) => {
  expect(said(sayingOfMarker(marker(more as Partial<Marker>), '2026-12-10 14:00:00'))).toBe(words)
})

test.each([
  [0, '晚上好'],
  [5, '上午好'],
  [11, '上午好'],
  [12, '下午好'],
  [17, '下午好'],
  [18, '晚上好'],
])('the greeting at %i o’clock is right', (hour, words) => expect(greetingOf(hour)).toBe(words))

test('a leader reads at most three acts, the ones with a deadline first, and none without a finding', () => {
  expect(planOf(leader())).toEqual([])
  const people = { total: 9, reasons: { FAILED: 2, IDLE: 3, ABSENT: 4, WEAK_LINE: 1 }, records: [] }
  const busy = leader({ idle: 3, people, exam: { ...exam(), pending: 0, open: true } })
  expect(planOf(busy).map(({ title, verb }) => `${title}：${verb}`)).toEqual([
    '提醒 54 人参加测评：提醒',
    '给 2 位未合格的人安排补考或补练：安排',
    '提醒 3 人回来练习：提醒',
  ])
  expect(planOf(busy)[0]).toMatchObject({ note: '本季测评，2026-12-15 18:00 截止', to: '/home?people=ABSENT' })
  // nobody is reminded of an exam that is over
  const over = leader({ people, exam: { ...exam(), pending: 0, open: false } })
  expect(planOf(over).map(({ title }) => title)).toEqual(['给 2 位未合格的人安排补考或补练', '看看 1 人反复练不好的话术'])
})
