// User management: departments at the left, the people of the chosen one and of all below it at the right.
import { DownloadOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApiMutation, useApiQuery } from '../../../ui/api-hooks.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { confirmAct } from '../../../ui/confirm.ts'
import { showWarning } from '../../../ui/notice.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ResourceTable } from '../../../ui/ResourceTable.tsx'
import { May, useMay, usePerson } from '../../../ui/session.tsx'
import type { Filter } from '../../../ui/table/FilterBar.tsx'
import { useWidePage } from '../../../ui/wide.ts'
import { useDownload } from '../../../ui/use-download.ts'
import { type DepartmentNode, departments } from '../../departments/contract.ts'
import { DepartmentForm, type DepartmentFormOf } from '../../departments/web/DepartmentForm.tsx'
import { MoveDepartmentDialog } from '../../departments/web/MoveDepartmentDialog.tsx'
import { useDepartments } from '../../departments/web/use-departments.ts'
import { roleUsers, type User, users } from '../../users/contract.ts'
import { GrantRoleDialog } from '../../users/web/GrantRoleDialog.tsx'
import { ImportUsersDialog } from '../../users/web/ImportUsersDialog.tsx'
import { MoveUsersDialog, peopleNamed } from '../../users/web/MoveUsersDialog.tsx'
import { UserForm } from '../../users/web/UserForm.tsx'
import { DepartmentPanel } from './DepartmentPanel.tsx'
import type { DepartmentAct } from './department-acts.ts'
import { LeaderDialog } from './LeaderDialog.tsx'
import { userColumns } from './user-columns.tsx'
import './users.css'

const filters: Filter[] = [
  { name: 'loginName', label: '登录名', placeholder: '请输入登录名', width: 150 },
  { name: 'name', label: '姓名', placeholder: '请输入姓名', width: 130 },
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
const asked = [users.page, users.optionsCount, departments.tree]

/** Why nobody can be added there; undefined where somebody can. Where none is chosen the form asks for it. */
function whyNotAdd(node: DepartmentNode | undefined, any: boolean): string | undefined {
  if (!any) return '请先添加部门'
  if (!node) return undefined
  if (node.childList.length) return '该部门有下级部门，请选择没有下级的部门'
  return node.canEdit ? undefined : '没有管理该部门人员的权限'
}

export default function UserPage() {
  useWidePage()
  const me = usePerson()
  const may = useMay()
  const { tree, error, reload } = useDepartments(true)
  const [search, setSearch] = useSearchParams()
  const [form, setForm] = useState<User | { departmentId: string | undefined } | null>(null)
  const [moving, setMoving] = useState<{ people: User[]; clear: () => void } | null>(null)
  const [granting, setGranting] = useState<{ people: User[]; clear: () => void } | null>(null)
  const [importing, setImporting] = useState(false)
  const [department, setDepartment] = useState<DepartmentFormOf | null>(null)
  const [movedDepartment, setMovedDepartment] = useState<DepartmentNode | null>(null)
  const [led, setLed] = useState<DepartmentNode | null>(null)
  const remove = useApiMutation(users.remove, { done: '删除成功', left: { verb: '删除', leads: peopleNamed }, refresh: asked })
  const removeDepartment = useApiMutation(departments.remove, { done: '删除成功', refresh: [departments.tree] })
  const download = useDownload(users.export)
  const departmentId = search.get('departmentId') ?? undefined
  const chosen = tree?.byId.get(departmentId ?? '')
  const { data: counted } = useApiQuery(users.optionsCount, { query: departmentId ? { departmentId } : {} }, { inPlace: true })
  // why the tree, the exams and this list count differently
  const parts = counted
    ? [counted.disabled && `账号停用的 ${counted.disabled} 人`, counted.nowhere && `没有部门的 ${counted.nowhere} 人`]
    : []
  const partsNote = parts.some(Boolean) ? `；含${parts.filter(Boolean).join('、')}` : ''

  const choose = (id: string) =>
    setSearch((now) => {
      const next = new URLSearchParams(now)
      next.delete('page')
      if (id === departmentId) next.delete('departmentId')
      else next.set('departmentId', id)
      return next
    })
  const act = (what: DepartmentAct, node: DepartmentNode | null) => {
    if (what === 'add') return setDepartment({ parent: node })
    if (!node) return
    if (what === 'edit') setDepartment({ edit: node })
    if (what === 'move') setMovedDepartment(node)
    if (what === 'leaders') setLed(node)
    if (what === 'remove')
      confirmAct({
        title: `删除部门「${node.name}」？`,
        content: '删除后不可恢复，确定删除？',
        act: async () => {
          const outcome = await removeDepartment.run({ params: { id: node.id } })
          if (outcome.ok && node.id === departmentId) choose(node.id)
          return outcome
        },
      })
  }
  const reason = whyNotAdd(chosen, !!tree?.roots.length)
  const add = (
    <May do={users.create}>
      <Tooltip title={tree && reason}>
        <Button
          type="primary"
          icon={<PlusOutlined aria-hidden />}
          disabled={!!reason}
          onClick={() => setForm({ departmentId: chosen?.id })}
        >
          添加人员
        </Button>
      </Tooltip>
    </May>
  )
  return (
    <>
      <PageHeader title="用户管理" sub="人员属于没有下级的部门；新人员用手机号码登录，首次登录时修改初始密码">
        <May do={users.export}>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={download.busy}
            onClick={() => void download.run(chosen ? { departmentId: chosen.id } : {})}
          >
            导出
          </Button>
        </May>
        <May do={users.import}>
          <Button icon={<ImportOutlined aria-hidden />} onClick={() => setImporting(true)}>
            导入
          </Button>
        </May>
        {add}
      </PageHeader>
      <div className="yw-people">
        <DepartmentPanel tree={tree} error={error} reload={reload} chosen={departmentId} onChoose={choose} onAct={act} />
        <div className="yw-people-list">
          <ResourceTable
            name="users"
            resource={users.page}
            args={{ query: departmentId ? { departmentId } : {} }}
            columns={userColumns}
            filters={filters}
            note={chosen ? `${chosen.fullName}及其下级${partsNote}` : `全部可见部门，按创建时间从新到旧${partsNote}`}
            empty={{ title: '还没有人员', text: '添加人员，或用表格一次导入。', action: add }}
            onReload={reload}
            {...(may(users.update) || may(users.remove)
              ? {
                  actionsWidth: 108,
                  actions: (u: User) => [
                    {
                      label: '编辑',
                      onClick: () => setForm(u),
                      may: users.update,
                      ...(u.canEdit ? {} : { disabled: '没有管理该人员的权限' }),
                    },
                    {
                      label: '删除',
                      danger: true,
                      may: users.remove,
                      ...(u.id === me.id ? { disabled: '不能删除自己' } : u.canEdit ? {} : { disabled: '没有管理该人员的权限' }),
                      confirm: {
                        title: '确定删除？',
                        content: `「${u.name}」（${u.workNo}）会被删除，并立即下线。`,
                        act: () => remove.run({ body: [u.id] }),
                      },
                    },
                  ],
                }
              : {})}
            {...(may(users.move) || may(users.remove) || may(roleUsers.grantMany)
              ? {
                  selectable: (u: User) => u.canEdit || may(roleUsers.grantMany) || '没有管理该人员的权限',
                  batch: (people: User[], clear: () => void) => (
                    <>
                      <May do={users.move}>
                        <Button size="small" type="primary" onClick={() => setMoving({ people, clear })}>
                          转移
                        </Button>
                      </May>
                      <May do={roleUsers.grantMany}>
                        <Button size="small" onClick={() => setGranting({ people, clear })}>
                          授予角色
                        </Button>
                      </May>
                      <May do={users.remove}>
                        <ConfirmButton
                          size="small"
                          title="确定删除？"
                          content={`选中的 ${people.length} 人会被删除，并立即下线。`}
                          act={async () => {
                            const outcome = await remove.run({ body: people.map((u) => u.id) })
                            if (outcome.ok) clear()
                            return outcome
                          }}
                        >
                          批量删除
                        </ConfirmButton>
                      </May>
                    </>
                  ),
                }
              : {})}
            batchHint={
              <>
                <May do={users.move}>
                  <Button size="small" type="text" onClick={() => showWarning('请勾选需要转移的人员')}>
                    转移
                  </Button>
                </May>
                <May do={roleUsers.grantMany}>
                  <Button size="small" type="text" onClick={() => showWarning('请勾选需要授予角色的人员')}>
                    授予角色
                  </Button>
                </May>
                <May do={users.remove}>
                  <Button size="small" type="text" onClick={() => showWarning('请勾选需要删除的用户')}>
                    批量删除
                  </Button>
                </May>
              </>
            }
          />
        </div>
      </div>
      <UserForm of={form} onClose={() => setForm(null)} />
      <MoveUsersDialog people={moving?.people ?? null} onClose={() => setMoving(null)} onMoved={() => moving?.clear()} />
      <GrantRoleDialog people={granting?.people ?? null} onClose={() => setGranting(null)} onGranted={() => granting?.clear()} />
      <ImportUsersDialog open={importing} onClose={() => setImporting(false)} />
      <DepartmentForm of={department} onClose={() => setDepartment(null)} onMade={(made) => choose(made.id)} />
      <MoveDepartmentDialog of={movedDepartment} onClose={() => setMovedDepartment(null)} />
      <LeaderDialog of={led} onClose={() => setLed(null)} />
    </>
  )
}
