// The users of the chosen sub-tree, with their actions and batch actions.
import { type ReactNode, useState } from 'react'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import type { ContentOf } from '#shared/contract.ts'
import { ListTable } from '#ui/table/ListTable.tsx'
import type { RowAction } from '#ui/table/RowActions.tsx'
import { useMay, usePerson } from '#ui/api/session.tsx'
import type { Filter } from '#ui/table/FilterBar.tsx'
import { type DepartmentNode, departments } from '#features/organisation/departments/contract.ts'
import { roleUsers, type User, users } from '#features/organisation/users/contract.ts'
import { GrantRoleDialog } from '#features/organisation/users/web/GrantRoleDialog.tsx'
import { MoveUsersDialog, peopleNamed } from '#features/organisation/users/web/MoveUsersDialog.tsx'
import { userColumns } from './user-columns.tsx'
import { UserBatch, UserBatchHint } from './UserBatch.tsx'

const filters: Filter[] = [
  { name: 'loginName', label: '登录名', placeholder: '请输入登录名', width: 116 },
  { name: 'name', label: '姓名', placeholder: '请输入姓名', width: 104 },
  { name: 'workNo', label: '工号', width: 76 },
  {
    kind: 'select',
    name: 'locked',
    label: '状态',
    width: 96,
    options: [
      { value: '0', label: '正常' },
      { value: '2', label: '禁用' },
    ],
  },
]
const refresh = [users.page, users.optionsCount, departments.tree]

const notManaged = '没有管理该人员的权限'

/** Remark about the data of a deleted user. */
const whatStays = '成绩、阅卷和点评中仍显示其姓名，并标为已删除；由其担任导师的项目，请另选导师。'

function whyNotRemove(user: User, me: string) {
  if (user.id === me) return '不能删除自己'
  return user.canEdit ? false : notManaged
}

/** Explains why the tree, the exams and this list have different counts. */
function partsOf(counted: ContentOf<typeof users.optionsCount> | undefined): string {
  const parts = counted
    ? [counted.disabled && `账号停用的 ${counted.disabled} 人`, counted.nowhere && `没有部门的 ${counted.nowhere} 人`].filter(Boolean)
    : []
  return parts.length ? `；含${parts.join('、')}` : ''
}

interface Props {
  departmentId: string | undefined
  /** The chosen department, once the tree is loaded. */
  chosen: DepartmentNode | undefined
  /** Button for the first user. */
  create: ReactNode
  onReload: () => void
  onEdit: (user: User) => void
}

const lockWords = [
  { act: 'DISABLE', label: '停用', title: '确定停用？', what: '不能再登录，并立即下线。' },
  { act: 'ENABLE', label: '启用', title: '确定启用？', what: '可以再次登录。' },
  { act: 'LEAVE', label: '离职', title: '确定办理离职？', what: '会被停用并立即下线，操作日志记为离职；资料和成绩保留。' },
] as const

/** Texts and actions for disabling or enabling the selected users. */
function useLocking() {
  const lock = useApiMutation(users.lock, { done: '修改成功', left: { verb: '修改', leads: peopleNamed }, refresh })
  return (people: readonly User[], clear: () => void) =>
    lockWords.map(({ act, label, title, what }) => ({
      label,
      title,
      content: `选中的 ${people.length} 人${what}`,
      act: async () => {
        const outcome = await lock.run({ body: { ids: people.map((u) => u.id), act } })
        if (outcome.ok) clear()
        return outcome
      },
    }))
}

export function UserTable({ departmentId, chosen, create, onReload, onEdit }: Props) {
  const me = usePerson()
  const may = useMay()
  const [moving, setMoving] = useState<{ people: User[]; clear: () => void } | null>(null)
  const [granting, setGranting] = useState<{ people: User[]; clear: () => void } | null>(null)
  const remove = useApiMutation(users.remove, { done: '删除成功', left: { verb: '删除', leads: peopleNamed }, refresh })
  const lockingOf = useLocking()
  const { data: counted } = useApiQuery(users.optionsCount, { query: departmentId ? { departmentId } : {} }, { inPlace: true })
  const partsNote = partsOf(counted)
  const actionsOf = (u: User): RowAction[] => [
    {
      label: '编辑',
      onClick: () => onEdit(u),
      may: users.update,
      ...(u.canEdit ? {} : { disabled: notManaged }),
    },
    {
      label: '删除',
      danger: true,
      may: users.remove,
      disabled: whyNotRemove(u, me.id),
      confirm: {
        title: '确定删除？',
        content: `「${u.name}」（${u.workNo}）会被删除，并立即下线。${whatStays}`,
        act: () => remove.run({ body: [u.id] }),
      },
    },
  ]
  return (
    <>
      <ListTable
        name="users"
        resource={users.page}
        args={{ query: departmentId ? { departmentId } : {} }}
        columns={userColumns}
        filters={filters}
        note={chosen ? `${chosen.fullName}及其下级${partsNote}` : `全部可见部门，按创建时间从新到旧${partsNote}`}
        empty={{ title: '还没有人员', text: '添加人员，或用表格一次导入。', action: create }}
        onReload={onReload}
        {...(may(users.update) || may(users.remove) ? { actionsWidth: 108, actions: actionsOf } : {})}
        {...(may(users.move) || may(users.lock) || may(users.remove) || may(roleUsers.grantMany)
          ? {
              selectable: (u: User) => u.canEdit || may(roleUsers.grantMany) || notManaged,
              batch: (people: User[], clear: () => void) => (
                <UserBatch
                  onMove={() => setMoving({ people, clear })}
                  onGrant={() => setGranting({ people, clear })}
                  locking={lockingOf(people, clear)}
                  removal={{
                    title: '确定删除？',
                    content: `选中的 ${people.length} 人会被删除，并立即下线。${whatStays}`,
                    act: async () => {
                      const outcome = await remove.run({ body: people.map((u) => u.id) })
                      if (outcome.ok) clear()
                      return outcome
                    },
                  }}
                />
              ),
            }
          : {})}
        batchHint={<UserBatchHint />}
      />
      <MoveUsersDialog people={moving?.people ?? null} onClose={() => setMoving(null)} onMoved={() => moving?.clear()} />
      <GrantRoleDialog people={granting?.people ?? null} onClose={() => setGranting(null)} onGranted={() => granting?.clear()} />
    </>
  )
}
