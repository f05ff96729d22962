// Page of the record store: its address, the latest statements, and the credentials of programs.
import { PlusOutlined } from '@ant-design/icons'
import { Button, Tabs, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { May } from '#ui/api/session.tsx'
import { copyText } from '#ui/device/copy-text.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import { maxShownStatements, type RecordCredential, recordScopeLabels, recordStore, type StoredStatement } from '../contract.ts'
import { RecordCredentialForm } from './RecordCredentialForm.tsx'
import { endpointAddress, type MadeCredential, RecordSecretDialog } from './RecordSecretDialog.tsx'
import { StatementDrawer } from './StatementDrawer.tsx'
import './record-store.css'

const statementColumns: Column<StoredStatement>[] = [
  { key: 'storedTime', title: '写入时间', width: 172, tone: 'second', always: true },
  { key: 'actor', title: '人员', width: 150, clamp: 1 },
  { key: 'verb', title: '动作', width: 110, clamp: 1 },
  {
    key: 'object',
    title: '对象',
    least: 200,
    tone: 'name',
    always: true,
    render: (s) => (
      <span className="yw-clamp yw-record-object" style={{ WebkitLineClamp: 2 }} title={s.object}>
        {s.object}
      </span>
    ),
  },
  { key: 'timestamp', title: '发生时间', width: 172, tone: 'second' },
  { key: 'sourceName', title: '来源', width: 140, clamp: 1, render: (s) => s.sourceName ?? <span className="yw-muted">-</span> },
  {
    key: 'voided',
    title: '状态',
    width: 90,
    render: (s) => (s.voided ? <Tag>已作废</Tag> : <Tag color="success">有效</Tag>),
  },
]
const credentialColumns: Column<RecordCredential>[] = [
  placeColumn,
  { key: 'name', title: '名称', least: 150, tone: 'name', always: true },
  { key: 'key', title: '用户名', width: 190, tone: 'second' },
  { key: 'scope', title: '权限', width: 90, render: (c) => recordScopeLabels[c.scope] },
  { key: 'trustedScores', title: '信任分数', width: 100, render: (c) => (c.trustedScores ? '是' : '否') },
  {
    key: 'enabled',
    title: '状态',
    width: 90,
    render: (c) => (c.enabled ? <Tag color="success">启用</Tag> : <Tag>停用</Tag>),
  },
  { key: 'lastUsedTime', title: '最近使用', width: 164, tone: 'second' },
  { key: 'createTime', title: '创建时间', width: 164, tone: 'second' },
]

const CopyEndpoint = () => <Button onClick={() => void copyText(endpointAddress(), '已复制接口地址')}>复制接口地址</Button>

function Statements() {
  const [shown, setShown] = useState<StoredStatement | null>(null)
  return (
    <>
      <ListTable
        name="record-statements"
        resource={recordStore.page}
        columns={statementColumns}
        note={`最近写入的 ${maxShownStatements.toLocaleString('zh-CN')} 条，从新到旧`}
        empty={{
          title: '还没有学习记录',
          text: `其他系统用接入凭证把 xAPI 记录写到 ${endpointAddress()} 后，会列在这里。`,
          action: <CopyEndpoint />,
        }}
        actionsWidth={76}
        actions={(s) => [{ label: '详情', onClick: () => setShown(s) }]}
      />
      <StatementDrawer of={shown} onClose={() => setShown(null)} />
    </>
  )
}

function Credentials({ create }: { create: ReactNode }) {
  const refresh = [recordStore.list]
  const setEnabled = useApiMutation(recordStore.setEnabled, { done: '已保存', refresh })
  const remove = useApiMutation(recordStore.remove, { done: '已删除', refresh: [...refresh, recordStore.page] })
  return (
    <ListTable
      name="record-credentials"
      resource={recordStore.list}
      paged={false}
      columns={credentialColumns}
      note="按创建时间，从新到旧"
      empty={{ title: '还没有接入凭证', text: '为每个要写入或查询学习记录的系统各建一个凭证。', action: create }}
      actionsWidth={120}
      actions={(c) => [
        {
          label: c.enabled ? '停用' : '启用',
          may: recordStore.setEnabled,
          onClick: () => void setEnabled.run({ params: { id: c.id }, body: { enabled: !c.enabled } }),
        },
        {
          label: '删除',
          danger: true,
          may: recordStore.remove,
          confirm: {
            title: `删除「${c.name}」？`,
            content: '使用它的系统立即无法接入，不能恢复；已写入的记录保留。',
            okText: '删除',
            act: () => remove.run({ params: { id: c.id } }),
          },
        },
      ]}
    />
  )
}

export default function RecordStorePage() {
  const [search, setSearch] = useSearchParams()
  const [adding, setAdding] = useState(false)
  const [made, setMade] = useState<MadeCredential | null>(null)
  const create = (
    <May do={recordStore.create}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
        新建凭证
      </Button>
    </May>
  )
  const tab = search.get('tab') === 'credential' ? 'credential' : 'statement'
  return (
    <>
      <PageHeader title="学习记录接入" sub={`其他系统按 xAPI 写入和查询学习记录，接口地址 ${endpointAddress()}`}>
        <CopyEndpoint />
        {create}
      </PageHeader>
      <Tabs
        activeKey={tab}
        onChange={(key) => setSearch(key === 'statement' ? {} : { tab: key }, { replace: true })}
        items={[
          { key: 'statement', label: '学习记录' },
          { key: 'credential', label: '接入凭证' },
        ]}
      />
      {tab === 'credential' ? <Credentials create={create} /> : <Statements />}
      <RecordCredentialForm
        open={adding}
        onClose={() => setAdding(false)}
        onMade={(credential) => {
          setAdding(false)
          setMade(credential)
          setSearch({ tab: 'credential' }, { replace: true })
        }}
      />
      <RecordSecretDialog of={made} onClose={() => setMade(null)} />
    </>
  )
}
