// Management of service credentials: create, show the secret once, revoke.
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

function State({ revokedTime, expired, oldSecretUntil }: ServiceCredential) {
  if (revokedTime) return <Tag title={revokedTime}>已撤销</Tag>
  if (expired) return <Tag color="error">已过期</Tag>
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
    title: '可提交',
    width: 180,
    render: (c) => (
      <span style={{ display: 'inline-flex', gap: 4 }}>
        {c.scopes.map((s) => (
          <Tag key={s}>{scopeLabels[s]}</Tag>
        ))}
      </span>
    ),
  },
  {
    key: 'revokedTime',
    title: '状态',
    width: 100,
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
  { key: 'createUserName', title: '创建人', width: 100 },
  { key: 'createTime', title: '创建时间', width: 164, tone: 'second' },
]

export default function ServiceCredentialPage() {
  const [adding, setAdding] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const revoke = useApiMutation(serviceCredentials.revoke, { done: '已撤销', refresh: [serviceCredentials.list] })
  const rotate = useApiMutation(serviceCredentials.rotate, { refresh: [serviceCredentials.list], onDone: setMade })
  const create = (
    <May do={serviceCredentials.create}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
        新建凭证
      </Button>
    </May>
  )
  return (
    <>
      <PageHeader title="服务凭证" sub="其他系统凭它提交考试成绩与练习记录；密钥只显示一次，可随时撤销">
        {create}
      </PageHeader>
      <ListTable
        name="service-credentials"
        resource={serviceCredentials.list}
        paged={false}
        columns={columns}
        note="有效的在前，再按创建时间从新到旧"
        empty={{ title: '还没有服务凭证', text: '对话演练或考试系统要把结果送进来时，先为它建一个凭证。', action: create }}
        actionsWidth={120}
        actions={(c) => [
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
              content: '使用它的系统立即无法提交，不能恢复；已提交的结果保留。',
              okText: '撤销',
              act: () => revoke.run({ params: { id: c.id } }),
            },
          },
        ]}
      />
      <CredentialForm
        open={adding}
        onClose={() => setAdding(false)}
        onMade={(credential) => {
          setAdding(false)
          setMade(credential)
        }}
      />
      <SecretDialog of={made} onClose={() => setMade(null)} />
    </>
  )
}
