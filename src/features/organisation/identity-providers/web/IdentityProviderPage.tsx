// Management of identity providers: create, register their addresses, test, confirm, switch on and off.
import { PlusOutlined } from '@ant-design/icons'
import { Button, Typography } from 'antd'
import { useState } from 'react'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { May } from '#ui/api/session.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Pill } from '#ui/page/TaskStatus.tsx'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import { type IdentityProvider, identityProviders, linkWords } from '../contract.ts'
import { IdentityProviderForm } from './IdentityProviderForm.tsx'
import { ProviderTestDialog } from './ProviderTestDialog.tsx'

function State({ enabled, pending }: IdentityProvider) {
  if (pending)
    return (
      <Pill tone="warning" icon={null}>
        待保密员确认
      </Pill>
    )
  return (
    <Pill tone={enabled ? 'success' : 'neutral'} icon={null}>
      {enabled ? '已启用' : '未启用'}
    </Pill>
  )
}

const columns: Column<IdentityProvider>[] = [
  placeColumn,
  { key: 'name', title: '名称', least: 140, tone: 'name', always: true },
  { key: 'enabled', title: '状态', width: 124, render: (p) => <State {...p} /> },
  { key: 'issuer', title: '身份源地址', least: 200, tone: 'second' },
  { key: 'linkBy', title: '关联方式', width: 170, render: (p) => p.linkBy.map((by) => linkWords[by]).join('、') },
  { key: 'linkedCount', title: '已关联', width: 90, render: (p) => `${p.linkedCount}人` },
  { key: 'createTime', title: '创建时间', width: 164, tone: 'second' },
]

/** Tells what an administrator needs before the first provider. */
const needs = (
  <Typography.Text type="secondary">
    需要：支持 OpenID Connect 的身份源（如 Keycloak、ADFS、IDaaS）的地址，以及在它那里登记本系统后得到的客户端 ID 和密钥。
    先新建并复制回调地址，到身份源登记，再填写客户端 ID 和密钥，测试通过后启用。
  </Typography.Text>
)

export default function IdentityProviderPage() {
  const [edited, setEdited] = useState<IdentityProvider | 'new' | null>(null)
  const [tested, setTested] = useState<IdentityProvider | null>(null)
  const refresh = [identityProviders.list]
  const remove = useApiMutation(identityProviders.remove, { done: '已删除', refresh })
  const confirm = useApiMutation(identityProviders.confirm, { done: '已确认', refresh })
  const create = (
    <May do={identityProviders.create}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
        新建登录来源
      </Button>
    </May>
  )
  return (
    <>
      <PageHeader title="单点登录" sub="人员用企业账号登录；管理员、保密员、审计员仍用密码登录">
        {create}
      </PageHeader>
      <ListTable
        name="identity-providers"
        resource={identityProviders.list}
        paged={false}
        columns={columns}
        empty={{ title: '还没有登录来源', text: needs, action: create }}
        actionsWidth={190}
        actions={(p) => [
          { label: '编辑', may: identityProviders.update, onClick: () => setEdited(p) },
          { label: '测试', may: identityProviders.test, onClick: () => setTested(p) },
          {
            label: '确认',
            may: identityProviders.confirm,
            hidden: !p.pending,
            confirm: {
              title: `确认「${p.name}」？`,
              content: `此后 ${p.issuer} 可以证明人员的身份。请核对身份源地址与客户端 ID「${p.clientId || '未填写'}」。`,
              okText: '确认',
              act: () => confirm.run({ params: { id: p.id }, body: { updateTime: p.updateTime } }),
            },
          },
          {
            label: '删除',
            danger: true,
            may: identityProviders.remove,
            confirm: {
              title: `删除「${p.name}」？`,
              content: `由它登录的会话立即结束，${p.linkedCount}人的关联一并删除，不能恢复。`,
              okText: '删除',
              act: () => remove.run({ params: { id: p.id } }),
            },
          },
        ]}
      />
      <IdentityProviderForm of={edited} onClose={() => setEdited(null)} />
      <ProviderTestDialog of={tested} onClose={() => setTested(null)} />
    </>
  )
}
