// Tests of the summary sentences of exam reports.
import { expect, test } from 'vitest'
import type { Item } from '#features/insight/item-analysis/contract.ts'
import type { OrgRow, Overview } from '../contract.ts'
import { sayingOfExam, type ExamFigures } from './saying.ts'

const overview = {
  requiredUserCount: 1998,
  participatedUserCount: 1711,
  participateRatio: 0.8564,
  pendingUserCount: 0,
  scoredUserCount: 1711,
  sittingUserCount: 0,
  passedUserCount: 1106,
  passRatio: 0.6464,
  provisional: false,
} as Overview
const item = (place: number, correctRate: number | null, options: [string, boolean, number][] = [], more: object = {}) =>
  ({
    subjectId: `${place}`,
    place,
    type: 3,
    text: '客户当面投诉后，下列哪些做法符合公司的处理时限？',
    correctRate,
    maxScore: 4,
    scoreRate: correctRate,
    options: options.map(([name, correct, share]) => ({ name, correct, share, text: '', count: 0 })),
    ...more,
  }) as Item
const department = (layer: number, departmentName: string, scoredUserCount: number, passRatio: number | null) =>
  ({
    layer,
    departmentName,
    departmentId: departmentName,
    departmentFullName: departmentName,
    detail: { scoredUserCount, passRatio },
  }) as OrgRow
const to: ExamFigures['to'] = {
  behind: ({ status, within }) => `?${status ?? within?.id ?? 'all'}`,
  items: '?items',
  question: (id) => `?${id}`,
  departments: '?departments',
}
const told = (more: Partial<Omit<ExamFigures, 'overview'>> & { overview?: Partial<Overview> } = {}): ExamFigures => ({
  before: null,
  types: [],
  items: [],
  departments: [],
  ended: true,
  to,
  ...more,
  overview: { ...overview, ...more.overview },
})
const said = (of: ExamFigures) =>
  sayingOfExam(of)
    .map(({ text, to: way }) => (way ? `[${text}]` : text))
    .join('')
const first = '应考 1,998 人，[1,711 人]参加（参与率 85.64%）；合格率 64.64%。'
const last = '[287 人]没有参加。'
const none = { requiredUserCount: 1711, participateRatio: 1 }
const all = '应考 1,711 人，[1,711 人]参加（参与率 100%）；合格率 64.64%。'
const rate = (name: string, ratio: number | null, before: number | null = null) => ({ name, ratio, before })

test.each<[string, ExamFigures, string]>([
  ['no finding', told({ overview: none }), all],
  ['data that are still loading', told({ coming: true, types: [rate('单选', 0.6), rate('多选', 0.5)] }), first],
  ['absent people before the end', told({ ended: false }), first + last.replace('没有', '还没有')],
  [
    'a lower ratio than the compared exam',
    told({ before: { passRatio: 0.7085 } }),
    `${first.replace('。', '，比上次低 6.21 个百分点。')}${last}`,
  ],
  [
    'a higher ratio than the compared exam',
    told({ before: { passRatio: 0.6 } }),
    `${first.replace('。', '，比上次高 4.64 个百分点。')}${last}`,
  ],
  ['a ratio equal to the compared exam', told({ before: { passRatio: 0.6464 } }), first + last],
  [
    'a type ten points below the best',
    told({ overview: none, types: [rate('单选', 0.6), rate('多选', 0.5)] }),
    `${all}失分主要在[多选题]（得分率 50%）。`,
  ],
  ['a type less than ten points below the best', told({ overview: none, types: [rate('单选', 0.5999), rate('多选', 0.5)] }), all],
  [
    'a type that fell five points',
    told({ overview: none, types: [rate('多选', 0.5, 0.55)] }),
    `${all}失分主要在[多选题]（得分率 50%，比上次低 5 个百分点）。`.replace('低 5 ', '低 5.00 '),
  ],
  ['a type without a rate', told({ overview: none, types: [rate('单选', 0.9), rate('简答', null)] }), all],
  [
    'a question that fewer than half got right',
    told({ overview: none, items: [item(2, 0.9), item(7, 0.4), item(14, 0.3139)] }),
    `${all}[第 14 题]“客户当面投诉后，下列哪些做法…”只有 31.39% 的人答对。`,
  ],
  [
    'a drawn question: no number, and none that fewer than ten people had',
    told({
      overview: none,
      items: [
        item(176, 0.1, [['对', false, 0.8]], { drawn: true, answered: 9, blank: 2 }),
        item(177, 0, [], { drawn: true, answered: 9, blank: 0 }),
      ],
    }),
    `${all}[抽题]“客户当面投诉后，下列哪些做法…”（11 人考到）只有 10% 的人答对，过半错选“对”。`,
  ],
  [
    'a question with quotation marks',
    told({ overview: none, items: [item(9, 0.3, [], { text: '客户说“都是骗人的”，应当' })] }),
    `${all}[第 9 题]“客户说‘都是骗人的’，应当”只有 30% 的人答对。`,
  ],
  [
    'an essay below half of its points',
    told({
      overview: none,
      items: [item(48, 0, [], { type: 1, scoreRate: 0.65 }), item(49, 0, [], { type: 1, scoreRate: 0.35 }), item(3, 0.4)],
    }),
    `${all}[第 49 题]“客户当面投诉后，下列哪些做法…”得分率只有 35%。`,
  ],
  [
    'a choice with partial points',
    told({ overview: none, items: [item(5, 0.1, [], { partial: 3, scoreRate: 0.45 })] }),
    `${all}[第 5 题]“客户当面投诉后，下列哪些做法…”得分率只有 45%。`,
  ],
  ['a question that half got right', told({ overview: none, items: [item(14, 0.5)] }), all],
  [
    'a wrong option chosen by a quarter',
    told({
      overview: none,
      items: [
        item(9, 0.42, [
          ['A', false, 0.25],
          ['B', true, 0.42],
        ]),
      ],
    }),
    `${all}[第 9 题]“客户当面投诉后，下列哪些做法…”只有 42% 的人答对，25% 错选 A。`,
  ],
  [
    'a wrong option chosen by nearly half',
    told({
      overview: none,
      items: [
        item(9, 0.4, [
          ['B', false, 0.48],
          ['A', true, 0.72],
        ]),
      ],
    }),
    `${all}[第 9 题]“客户当面投诉后，下列哪些做法…”只有 40% 的人答对，近一半错选 B。`,
  ],
  [
    'a wrong option chosen by half',
    told({ overview: none, items: [item(9, 0.4, [['B', false, 0.5]])] }),
    `${all}[第 9 题]“客户当面投诉后，下列哪些做法…”只有 40% 的人答对，过半错选 B。`,
  ],
  [
    'a wrong option chosen by fewer than a quarter',
    told({ overview: none, items: [item(9, 0.4, [['B', false, 0.2499]])] }),
    `${all}[第 9 题]“客户当面投诉后，下列哪些做法…”只有 40% 的人答对。`,
  ],
  [
    'several weak leaf departments of ten people or more',
    told({
      departments: [
        department(0, '总公司', 1711, 0.64),
        department(1, '华东', 100, 0.1),
        department(2, '甲部', 25, 0.2381),
        department(2, '乙部', 10, 0.3077),
        department(1, '丙部', 9, 0),
      ],
    }),
    `${first}[甲部等 2 个部门]合格率低于 35%，${last}`,
  ],
  [
    'one weak department',
    told({ overview: none, departments: [department(0, '总公司', 1711, 0.64), department(1, '甲部', 10, 0.4464)] }),
    `${all}[甲部]合格率只有 44.64%。`,
  ],
  [
    'a department less than twenty points below the total',
    told({ overview: none, departments: [department(0, '总公司', 1711, 0.64), department(1, '甲部', 10, 0.4465)] }),
    all,
  ],
  ['no scores', told({ overview: { scoredUserCount: 0, passRatio: null } }), '还没有人有成绩。'],
  [
    'waiting people, so only automatically graded types and questions',
    told({
      overview: { provisional: true, pendingUserCount: 1687, scoredUserCount: 24 },
      before: { passRatio: 0.9 },
      types: [rate('多选', 0.4286), rate('单选', 0.75), rate('简答', 0.1)],
      items: [item(14, 0.3139), item(2, 0.88, [], { type: 0 }), item(25, 0, [], { type: 1 })],
      departments: [department(0, '总公司', 24, 0.64), department(1, '甲部', 10, 0)],
    }),
    '应考 1,998 人，[1,711 人]参加（参与率 85.64%）。还有 [1,687 人待阅卷]，合格率与平均分暂不能下结论。客观题已可分析：[多选题]得分率最低（42.86%），[第 14 题]“客户当面投诉后，下列哪些做法…”只有 31.39% 的人答对。',
  ],
])('the summary with %s', (_, of, words) => {
  expect(said(of)).toBe(words)
})

test('a summary has three sentences at most', () => {
  const everything = told({
    before: { passRatio: 0.7 },
    types: [rate('单选', 0.9), rate('多选', 0.4, 0.8)],
    items: [item(1, 0.1, [['B', false, 0.9]])],
    departments: [department(0, '总公司', 1711, 0.64), department(1, '甲部', 10, 0.1)],
  })
  expect(said(everything).split('。').length - 1).toBe(3)
})
