// The sentence about the limit of a choice, for each kind of scope.
import { expect, test } from 'vitest'
import type { ReachTold } from '../contract.ts'
import { reachWords } from './reach-words.ts'

const reach = (more: Partial<ReachTold>): ReachTold => ({
  kind: 'OWN',
  departments: ['总公司/培训部'],
  departmentCount: 1,
  office: '系统管理员',
  givers: ['周雅琴'],
  ...more,
})

test.each<[string, string, ReachTold, Parameters<typeof reachWords>[1]]>([
  ['an unlimited scope', '', reach({ kind: 'ALL', departments: [], departmentCount: 0 }), '考'],
  [
    'the own department',
    '可选范围：您所在的部门「总公司/培训部」。您不是培训负责人，其他部门和人员不在其中。需要选择其他部门时，请系统管理员（周雅琴）在「用户管理」中把您设为该部门的培训负责人（全部或考）。',
    reach({}),
    '考',
  ],
  [
    'more departments than are named',
    '可选范围：您负责的「甲」、「乙」、「丙」等 5 个部门，含全部下级。需要选择其他部门时，请安全保密员（沈、韩）在「用户管理」中把您设为该部门的培训负责人（全部）。',
    reach({ kind: 'LED', departments: ['甲', '乙', '丙'], departmentCount: 5, office: '安全保密员', givers: ['沈', '韩'] }),
    '全部',
  ],
  [
    'an empty scope without a name who could widen it',
    '没有可选的部门和人员：您没有所属部门，也不是任何部门的培训负责人。需要选择其他部门时，请系统管理员在「用户管理」中把您设为该部门的培训负责人。',
    reach({ kind: 'NONE', departments: [], departmentCount: 0, givers: [] }),
    undefined,
  ],
])('the sentence for %s', (_, words, told, tag) => {
  expect(reachWords(told, tag)).toBe(words)
})
