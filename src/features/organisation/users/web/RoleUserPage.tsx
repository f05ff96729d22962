// Page of a role's users: granting and withdrawing.
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { ConfirmButton } from '#ui/page/ConfirmButton.tsx'
import { useCrumbs } from '#ui/page/crumbs.tsx'
import { EmptyState, ErrorState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import { May, useMay, usePerson } from '#ui/api/session.tsx'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import type { Filter } from '#ui/table/FilterBar.tsx'
import { OnOff } from '#ui/form/OnOff.tsx'
import { roles } from '#features/organisation/roles/contract.ts'
import { BackToRolesLink } from '#features/organisation/roles/web/BackToRolesLink.tsx'
import { DISABLED, type RoleUser, roleUsers } from '../contract.ts'
import { AddHolders } from './AddHolders.tsx'

const filters: Filter[] = [{ name: 'name', label: '人员', placeholder: '姓名、登录名或工号', width: 240 }]
const columns: Column<RoleUser>[] = [
  placeColumn,
  { key: 'name', title: '姓名', least: 120, tone: 'name', always: true },
  { key: 'loginName', title: '登录名', least: 130 },
  { key: 'workNo', title: '工号', least: 110 },
  { key: 'departmentName', title: '部门', least: 220, clamp: 1 },
  { key: 'telephone', title: '手机号码', width: 132 },
  {
    key: 'locked',
    title: '状态',
    width: 72,
    render: (u) => <OnOff on={u.locked !== DISABLED} />,
  },
]

const lossOf = (people: readonly RoleUser[], role: string) =>
  `${people
    .slice(0, 5)
    .map((person) => `「${person.name}」`)
    .join('')}${people.length > 5 ? `等${people.length}人` : ''}将失去角色「${role}」，并需要重新登录。`

export default function RoleUserPage() {
  const [search] = useSearchParams()
  const id = search.get('id') || '0'
  const self = usePerson().id
  const may = useMay()
  const [adding, setAdding] = useState(false)
  const asked = useApiQuery(roles.detail, { params: { id } }, { inPlace: true })
  const { data: held } = useApiQuery(roleUsers.holders, { query: { roleId: id, pageSize: 10 } }, { inPlace: true, when: id !== '0' })
  const role = asked.data?.id === id ? asked.data : undefined
  const remove = useApiMutation(roleUsers.grant, { done: '移除成功', refresh: [roleUsers.holders, roles.detail, roles.page] })
  useCrumbs([{ title: '角色权限', to: '/role' }, { title: role?.name ?? '' }, { title: '角色用户' }])
  if (asked.error?.status === 404)
    return (
      <EmptyState picture="missing" title="角色不存在" text="它可能已被删除，或不属于您所在的租户。" action={<BackToRolesLink />} page />
    )
  if (asked.error) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />

  const take = (people: readonly RoleUser[]) =>
    remove.run({ body: people.map((person) => ({ userId: person.id, roleId: id, selected: false })) })
  const loss = (people: readonly RoleUser[]) => lossOf(people, role?.name ?? '')
  const add = role && (
    <May do={roleUsers.grant}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
        添加用户
      </Button>
    </May>
  )
  return (
    <>
      <PageHeader
        back={role ? `/role?id=${role.id}` : '/role'}
        title={role?.name ?? ' '}
        sub={role ? `角色用户 · 共 ${role.userCount} 人持有${held?.disabled ? `，含账号停用的 ${held.disabled} 人` : ''}` : ' '}
      >
        {add}
      </PageHeader>
      <ListTable
        name="role-users"
        resource={roleUsers.holders}
        args={{ query: { roleId: id, include: 'true' } }}
        columns={columns}
        filters={filters}
        note="按工号"
        empty={{ title: '还没有人持有这个角色', text: '添加用户后，他们重新登录即拥有这个角色的权限。', action: add }}
        selectable={(person) => (person.id === self ? roleUsers.meta.failures.own : true)}
        {...(may(roleUsers.grant)
          ? {
              batch: (people: RoleUser[], clear: () => void) => (
                <ConfirmButton
                  size="small"
                  title={`确定移除选中的${people.length}人？`}
                  content={loss(people)}
                  okText="移除"
                  act={async () => {
                    const outcome = await take(people)
                    if (outcome.ok) clear()
                    return outcome
                  }}
                >
                  移除
                </ConfirmButton>
              ),
            }
          : {})}
        actionsWidth={88}
        actions={(person) => [
          {
            label: '移除',
            danger: true,
            may: roleUsers.grant,
            disabled: person.id === self && roleUsers.meta.failures.own,
            confirm: { title: '确定移除？', content: loss([person]), okText: '移除', act: () => take([person]) },
          },
        ]}
      />
      {role && <AddHolders role={role} open={adding} onClose={() => setAdding(false)} />}
    </>
  )
}
