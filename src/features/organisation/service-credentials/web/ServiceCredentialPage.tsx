// Management of service credentials: create, edit, show the secret once, rotate, revoke.
import { PlusOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import { May } from '#ui/api/session.tsx'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import { scopeLabels, type ServiceCredential, serviceCredentials } from '../contract.ts'
import { CredentialForm } from './CredentialForm.tsx'
import { type Made, SecretDialog } from './SecretDialog.tsx'

function State({ revokedTime, expired, oldSecretUntil, exceeding }: ServiceCredential) {
  if (revokedTime) return <Tag title={revokedTime}>已撤销</Tag>
  if (expired) return <Tag color="error">已过期</Tag>
  if (exceeding.length)
    return (
      <Tag color="warning" title={`给出权限的人已没有：${exceeding.join('、')}`}>
        权限超出创建人
      </Tag>
    )
  return oldSecretUntil ? (
    <Tag color="warning" title={`原密钥有效至 ${oldSecretUntil}`}>
      轮换中
    </Tag>
  ) : (
    <Tag color="success">有效</Tag>
  )
}

const columns: Column<ServiceCredential>[] = [
  placeColumn,
  { key: 'name', title: '名称', least: 160, tone: 'name', always: true },
  {
    key: 'scopes',
    title: '可提交与权限',
    width: 200,
    render: (c) => (
      <span className="yw-credential-tags">
        {c.scopes.map((s) => (
          <Tag key={s}>{scopeLabels[s]}</Tag>
        ))}
        {c.words.length > 0 && <Tag color="processing">{c.words.length} 项权限</Tag>}
      </span>
    ),
  },
  {
    key: 'departmentName',
    title: '数据范围',
    width: 160,
    tone: 'second',
    render: (c) => (c.words.length ? (c.departmentName ?? '全部部门') : '-'),
  },
  {
    key: 'revokedTime',
    title: '状态',
    width: 128,
    render: (c) => <State {...c} />,
  },
  { key: 'expiresTime', title: '有效期至', width: 112, tone: 'second', render: (c) => c.expiresTime?.slice(0, 10) ?? '不限' },
  {
    key: 'lastUsedTime',
    title: '最近使用',
    width: 164,
    tone: 'second',
    render: (c) => (c.lastUsedTime ? <span title={c.lastUsedIp ?? ''}>{c.lastUsedTime}</span> : '-'),
  },
  { key: 'perMinute', title: '每分钟次数', width: 104, align: 'right', tone: 'second' },
  { key: 'createUserName', title: '创建人', width: 100 },
  { key: 'createTime', title: '创建时间', width: 164, tone: 'second' },
]

export default function ServiceCredentialPage() {
  const [form, setForm] = useState<ServiceCredential | 'new' | null>(null)
  const [made, setMade] = useState<Made | null>(null)
  const revoke = useApiMutation(serviceCredentials.revoke, { done: '已撤销', refresh: [serviceCredentials.list] })
  const rotate = useApiMutation(serviceCredentials.rotate, { refresh: [serviceCredentials.list], onDone: setMade })
  const create = (
    <May do={serviceCredentials.create}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setForm('new')}>
        新建凭证
      </Button>
    </May>
  )
  return (
    <>
      <PageHeader title="服务凭证" sub="其他系统凭它提交成绩与练习，或按所给权限调用接口；密钥只显示一次，可随时撤销">
        {create}
      </PageHeader>
      <ListTable
        name="service-credentials"
        resource={serviceCredentials.list}
        paged={false}
        columns={columns}
        note="有效的在前，再按创建时间从新到旧"
        empty={{ title: '还没有服务凭证', text: '其他系统要送来结果、同步人员或读取成绩时，先为它建一个凭证。', action: create }}
        actionsWidth={168}
        actions={(c) => [
          {
            label: '编辑',
            may: serviceCredentials.update,
            disabled: (c.revokedTime !== null && '已撤销') || (c.expired && '已过期'),
            onClick: () => setForm(c),
          },
          {
            label: '轮换',
            may: serviceCredentials.rotate,
            disabled: (c.revokedTime !== null && '已撤销') || (c.expired && '已过期'),
            confirm: {
              title: `轮换「${c.name}」的密钥？`,
              content: '新密钥只显示一次。24小时内新旧密钥都有效，请在此期间更换。有效期不变。',
              okText: '轮换',
              act: () => rotate.run({ params: { id: c.id } }),
            },
          },
          {
            label: '撤销',
            danger: true,
            may: serviceCredentials.revoke,
            disabled: c.revokedTime !== null && '已撤销',
            confirm: {
              title: `撤销「${c.name}」？`,
              content: '使用它的系统立即无法调用，不能恢复；已提交的结果保留。',
              okText: '撤销',
              act: () => revoke.run({ params: { id: c.id } }),
            },
          },
        ]}
      />
      <CredentialForm
        of={form}
        onClose={() => setForm(null)}
        onMade={(credential) => {
          setForm(null)
          setMade(credential)
        }}
      />
      <SecretDialog of={made} onClose={() => setMade(null)} />
    </>
  )
}
