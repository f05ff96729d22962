// Actions on a department, with the reasons why they are blocked.
import type { MayBe } from '#ui/api/session.tsx'
import { type DepartmentNode, departments, MAX_LAYER } from '#features/organisation/departments/contract.ts'
import { users } from '#features/organisation/users/contract.ts'
import { leaderScopes } from '../contract.ts'

export type DepartmentAct = 'add' | 'paste' | 'edit' | 'move' | 'merge' | 'leaders' | 'remove'

const { parentHasStaff, tooDeep, hasStaff, hasChildren } = departments.meta.failures

function whyNoChild(node: DepartmentNode) {
  if (node.addDepartAllow) return undefined
  return node.layer >= MAX_LAYER ? tooDeep : parentHasStaff
}
function whyStays(node: DepartmentNode) {
  if (node.childList.length) return hasChildren
  return node.ownStaffCount ? hasStaff : undefined
}

export function departmentActs(node: DepartmentNode): { act: DepartmentAct; label: string; may: MayBe; disabled?: string }[] {
  const noChild = whyNoChild(node)
  const stays = whyStays(node)
  return [
    { act: 'add', label: '添加部门', may: departments.create, ...(noChild ? { disabled: noChild } : {}) },
    { act: 'paste', label: '批量添加部门', may: departments.saveTree, ...(noChild ? { disabled: noChild } : {}) },
    { act: 'edit', label: '编辑部门', may: departments.update },
    { act: 'move', label: '移动到…', may: departments.move },
    { act: 'merge', label: '合并到…', may: users.mergeDepartments },
    { act: 'leaders', label: '设置培训负责人', may: leaderScopes.save },
    { act: 'remove', label: '删除部门', may: departments.remove, ...(stays ? { disabled: stays } : {}) },
  ]
}
