// The bound of a choice of people as a sentence: what it is, why, and who can widen it.
import type { ReachTold } from '../contract.ts'

/** For which of the four things of a training leader a choice is made; 全部 leads for each of them. */
export type LeaderTag = '课' | '项' | '考' | '题' | '全部'

function boundWords({ kind, departments, departmentCount }: ReachTold): string {
  const named = departments.map((name) => `「${name}」`).join('、')
  const all = departmentCount > departments.length ? `${named}等 ${departmentCount} 个部门` : named
  if (kind === 'LED') return `可选范围：您负责的${all}，含全部下级。`
  if (kind === 'OWN') return `可选范围：您所在的部门${all}。您不是培训负责人，其他部门和人员不在其中。`
  return '没有可选的部门和人员：您没有所属部门，也不是任何部门的培训负责人。'
}

/** '' for whoever may choose everybody. `tag` is the least that widens the choice; without one any will do. */
export function reachWords(reach: ReachTold, tag?: LeaderTag): string {
  if (reach.kind === 'ALL') return ''
  const { office, givers } = reach
  const giver = givers.length ? `${office}（${givers.join('、')}）` : office
  const as = tag ? `（${[...new Set(['全部', tag])].join('或')}）` : ''
  return `${boundWords(reach)}需要选择其他部门时，请${giver}在「用户管理」中把您设为该部门的培训负责人${as}。`
}
