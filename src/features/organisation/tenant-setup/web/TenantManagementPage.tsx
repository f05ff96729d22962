// The platform's tenants: adding, changing, disabling, deleting.
import { PlusOutlined } from '@ant-design/icons'
import { Button, Switch, Tooltip } from 'antd'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { confirmAct } from '#ui/page/confirm.ts'
import { Cover } from '#ui/media/Poster.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import { May, useMay } from '#ui/api/session.tsx'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import type { Filter } from '#ui/table/FilterBar.tsx'
import { type Tenant, tenantSetup } from '../contract.ts'
import { Storage } from './Storage.tsx'
import { TenantForm } from './TenantForm.tsx'
import { TenantRemoval } from './TenantRemoval.tsx'
import './tenants.css'

const filters: Filter[] = [
  { name: 'name', label: '租户', width: 220, placeholder: '名称或域名' },
  {
    kind: 'select',
    name: 'status',
    label: '状态',
    width: 120,
    options: [
      { value: '1', label: '启用' },
      { value: '0', label: '停用' },
    ],
  },
]

function StateSwitch({ tenant: t }: { tenant: Tenant }) {
  const may = useMay()
  const act = useApiMutation(tenantSetup.state, { done: '状态修改成功', refresh: [tenantSetup.page] })
  const set = (status: 0 | 1) => act.run({ body: { id: t.id, status } })
  const change = (on: boolean) =>
    on
      ? void set(1)
      : confirmAct({
          title: '停用租户？',
          content: `「${t.name}」的 ${t.people} 名人员会立即退出登录，不能再访问 ${t.domain}；正在排队的生成任务暂停，数据保留，可以重新启用。`,
          okText: '停用',
          act: () => set(0),
        })
  return (
    <Tooltip title={t.isPlatform ? '平台租户不能停用' : undefined}>
      <Switch
        size="small"
        aria-label={`启用 ${t.name}`}
        checked={t.status === 1}
        loading={act.busy}
        disabled={t.isPlatform || !may(tenantSetup.state)}
        onChange={change}
      />
    </Tooltip>
  )
}

const columnsFor = (host: string): Column<Tenant>[] => [
  placeColumn,
  {
    key: 'name',
    title: '租户名称',
    least: 200,
    always: true,
    tone: 'name',
    render: (t) => (
      <span className="yw-tenant-name">
        {t.logoUrl ? <img className="yw-tenant-logo" src={t.logoUrl} alt="" /> : <Cover src={null} name={t.name} size={28} />}
        <span>{t.name}</span>
        {t.isPlatform && <span className="yw-pill yw-tenant-tag">平台</span>}
      </span>
    ),
  },
  {
    key: 'domain',
    title: '域名',
    width: 150,
    render: (t) =>
      t.status === 1 ? (
        <Tooltip title={`${t.domain}.${host}`}>
          <a className="yw-rowact" href={`//${t.domain}.${host}`} target="_blank" rel="noreferrer">
            {t.domain}
          </a>
        </Tooltip>
      ) : (
        <span className="yw-muted">{t.domain}</span>
      ),
  },
  {
    key: 'adminUsers',
    title: '管理员',
    width: 130,
    render: (t) => {
      const [first, ...others] = t.adminUsers
      return (
        <Tooltip title={t.adminUsers.map((a) => `${a.name} ${a.telephone}`).join('、')}>
          <span>
            {first?.name ?? '-'}
            {others.length > 0 && <span className="yw-muted"> 等 {t.adminUsers.length} 人</span>}
          </span>
        </Tooltip>
      )
    },
  },
  { key: 'people', title: '人数', width: 72, align: 'right', render: (t) => t.people.toLocaleString('zh-CN') },
  { key: 'usedBytes', title: '存储', width: 136, render: (t) => <Storage used={t.usedBytes} quota={t.quotaBytes} /> },
  { key: 'createDate', title: '创建时间', width: 164, tone: 'second' },
  { key: 'status', title: '启用', width: 60, align: 'center', card: 'mark', render: (t) => <StateSwitch tenant={t} /> },
]

export default function TenantManagementPage() {
  const [form, setForm] = useState<Tenant | 'new' | null>(null)
  const [removal, setRemoval] = useState<Tenant | null>(null)
  const { data } = useApiQuery(tenantSetup.page, { query: { pageSize: 10 } }, { inPlace: true })
  const host = data?.host ?? window.location.host
  return (
    <>
      <PageHeader title="租户管理" sub="每个租户有自己的域名、人员、课程与文件，彼此不可见">
        <May do={tenantSetup.create}>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setForm('new')}>
            新增租户
          </Button>
        </May>
      </PageHeader>
      <ListTable
        name="tenants"
        resource={tenantSetup.page}
        columns={columnsFor(host)}
        filters={filters}
        note="按创建时间，从新到旧"
        empty={{ title: '还没有租户' }}
        actionsWidth={108}
        actions={(t) => [
          { label: '编辑', may: tenantSetup.update, onClick: () => setForm(t) },
          {
            label: '删除',
            danger: true,
            may: tenantSetup.remove,
            disabled: (t.isPlatform && '平台租户不能删除') || (t.status === 1 && '请先停用租户，再删除'),
            onClick: () => setRemoval(t),
          },
        ]}
      />
      <TenantForm of={form} host={host} onClose={() => setForm(null)} />
      <TenantRemoval of={removal} onClose={() => setRemoval(null)} />
    </>
  )
}
