// Describes the limit of choosing users: the scope, its reason, and who can widen it.
import type { ReachTold } from '../contract.ts'

/** Leader scope for which the choice is made; 全部 covers each of them. */
export type LeaderTag = '课' | '项' | '考' | '题' | '全部'

function boundWords({ kind, departments, departmentCount }: ReachTold): string {
  const named = departments.map((name) => `「${name}」`).join('、')
  const all = departmentCount > departments.length ? `${named}等 ${departmentCount} 个部门` : named
  if (kind === 'LED') return `可选范围：您负责的${all}，含全部下级。`
  if (kind === 'OWN') return `可选范围：您所在的部门${all}。您不是培训负责人，其他部门和人员不在其中。`
  return '没有可选的部门和人员：您没有所属部门，也不是任何部门的培训负责人。'
}

/** The sentence; '' if all users can be chosen. `tag` is the smallest scope that widens the choice; without one, any does. */
export function reachWords(reach: ReachTold, tag?: LeaderTag): string {
  if (reach.kind === 'ALL') return ''
  const { office, givers } = reach
  const giver = givers.length ? `${office}（${givers.join('、')}）` : office
  const as = tag ? `（${[...new Set(['全部', tag])].join('或')}）` : ''
  return `${boundWords(reach)}需要选择其他部门时，请${giver}在「用户管理」中把您设为该部门的培训负责人${as}。`
}
