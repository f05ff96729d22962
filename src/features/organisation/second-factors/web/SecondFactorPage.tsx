// People of a tenant with their second factors, and resets for those who have lost theirs.
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { usePerson } from '#ui/api/session.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Pill } from '#ui/page/TaskStatus.tsx'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import type { Filter } from '#ui/table/FilterBar.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import { type PersonFactors, secondFactors } from '../contract.ts'

const types = ['普通人员', '安全审计员', '安全保密员', '系统管理员']
const filters: Filter[] = [
  { name: 'name', label: '姓名或登录名' },
  {
    kind: 'select',
    name: 'state',
    label: '双重验证',
    options: [
      { value: 'SET', label: '已设置' },
      { value: 'MISSING', label: '未设置' },
    ],
  },
]
const has = (p: PersonFactors) => p.hasTotp || p.passkeyCount > 0
const wordsOf = (p: PersonFactors) =>
  [...(p.hasTotp ? ['身份验证器'] : []), ...(p.passkeyCount ? [`通行密钥 ${p.passkeyCount} 个`] : [])].join('、') || '—'

function State(p: PersonFactors) {
  if (has(p))
    return (
      <Pill tone="success" icon={null}>
        已设置
      </Pill>
    )
  return (
    <Pill tone={p.required ? 'warning' : 'neutral'} icon={null}>
      {p.required ? '须设置' : '未设置'}
    </Pill>
  )
}

const columns: Column<PersonFactors>[] = [
  placeColumn,
  { key: 'name', title: '姓名', least: 120, tone: 'name', always: true },
  { key: 'loginName', title: '登录名', width: 140 },
  { key: 'orgName', title: '部门', least: 140, tone: 'second' },
  { key: 'type', title: '人员类型', width: 110, render: (p) => types[p.type] },
  { key: 'hasTotp', title: '状态', width: 100, render: (p) => <State {...p} /> },
  { key: 'passkeyCount', title: '验证方式', least: 160, tone: 'second', render: wordsOf },
]

export default function SecondFactorPage() {
  const me = usePerson()
  const reset = useApiMutation(secondFactors.reset, { done: '已重置', refresh: [secondFactors.people] })
  return (
    <>
      <PageHeader title="双重验证" sub="谁已设置；丢失手机的人员可以重置后重新设置。谁必须设置，见企业设置的登录安全" />
      <ListTable
        name="second-factors"
        resource={secondFactors.people}
        columns={columns}
        filters={filters}
        note="管理员与安全官在前"
        empty={{ title: '没有符合条件的人员' }}
        actionsWidth={90}
        actions={(p) => [
          {
            label: '重置',
            danger: true,
            may: secondFactors.reset,
            disabled: (!has(p) && '没有设置双重验证') || (p.id === me.id && '不能重置自己的，请到账号与安全修改'),
            confirm: {
              title: `重置「${p.name}」的双重验证？`,
              content: '移除其全部验证方式与恢复码，并结束其会话。请先确认是本人提出。',
              okText: '重置',
              act: () => reset.run({ body: { userId: p.id } }),
            },
          },
        ]}
      />
    </>
  )
}
