// Page of the audit log and the sign-in log: lists, check of the chain, export.
import { DownloadOutlined, SafetyCertificateOutlined } from '@ant-design/icons'
import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import { May } from '#ui/api/session.tsx'
import type { Column } from '#ui/table/column.tsx'
import { type Filter, namesOf } from '#ui/table/FilterBar.tsx'
import { useListState } from '#ui/table/list-state.ts'
import { audit, type AuditRow, type ChainState, signInActions } from '#features/organisation/audit/contract.ts'
import { AuditDrawer } from './AuditDrawer.tsx'
import { Result } from './audit-words.tsx'
import { objectOf, objectOptions } from './object-words.ts'
import { ChainResult } from './ChainResult.tsx'
import { useDownload } from '#ui/api/use-download.ts'
import './audit.css'

const person: Filter = { name: 'actorName', label: '人员', width: 112 }
const ending: Filter[] = [
  {
    kind: 'select',
    name: 'result',
    label: '结果',
    width: 100,
    options: [
      { value: 'done', label: '完成' },
      { value: 'refused', label: '拒绝' },
    ],
  },
  { name: 'ip', label: 'IP 地址', width: 112 },
  { kind: 'dates', name: ['beginDate', 'endDate'], label: '时间' },
]
const actFilters: Filter[] = [
  person,
  { name: 'action', label: '操作', width: 96 },
  { kind: 'select', name: 'entity', label: '对象', width: 104, options: objectOptions },
  ...ending,
  {
    kind: 'select',
    name: 'withReads',
    label: '查看记录',
    width: 110,
    placeholder: '不含',
    options: [{ value: 'true', label: '含查看记录' }],
  },
]
const signInFilters: Filter[] = [
  person,
  { kind: 'select', name: 'action', label: '操作', width: 120, options: signInActions.map((value) => ({ value, label: value })) },
  ...ending,
]

/** The last part of a file key identifies it; a tooltip shows the whole key. */
const lastPart = (id: string) => id.slice(id.lastIndexOf('/') + 1)
const about: Column<AuditRow> = {
  key: 'entity',
  title: '对象',
  least: 180,
  render: (r) =>
    r.entity ? (
      <span className="yw-clamp" style={{ WebkitLineClamp: 1 }} title={r.entityId ?? undefined}>
        {objectOf(r.entity)} {r.entityId && <span className="yw-muted yw-audit-id">{lastPart(r.entityId)}</span>}
      </span>
    ) : (
      <span className="yw-muted">-</span>
    ),
}
const columns: Column<AuditRow>[] = [
  { key: 'at', title: '时间', width: 172, tone: 'second', always: true },
  { key: 'actorName', title: '人员', width: 130, clamp: 1 },
  { key: 'action', title: '操作', least: 150, tone: 'name', always: true },
  about,
  { key: 'result', title: '结果', width: 130, render: (r) => <Result row={r} /> },
  { key: 'ip', title: 'IP 地址', width: 150, tone: 'second' },
]

const kinds = {
  act: { label: '操作日志', filters: actFilters, columns, empty: '还没有操作记录' },
  'sign-in': { label: '登录日志', filters: signInFilters, columns: columns.filter((c) => c !== about), empty: '还没有登录记录' },
} as const
type Kind = keyof typeof kinds

export default function AuditLogPage() {
  const [search, setSearch] = useSearchParams()
  const kind: Kind = search.get('kind') === 'sign-in' ? 'sign-in' : 'act'
  const shown = kinds[kind]
  const { state } = useListState(namesOf(shown.filters))
  const [row, setRow] = useState<Pick<AuditRow, 'id'> | null>(null)
  const [chain, setChain] = useState<ChainState | null>(null)
  const check = useApiMutation(audit.check, { onDone: setChain })
  const takeOut = useDownload(audit.export)
  return (
    <>
      <PageHeader title="审计日志" sub="只增不改，逐条封存；查看与导出本身也会留下记录">
        <May do={audit.check}>
          <Button icon={<SafetyCertificateOutlined aria-hidden />} loading={check.busy} onClick={() => void check.run()}>
            校验
          </Button>
        </May>
        <May do={audit.export}>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={takeOut.busy}
            onClick={() => void takeOut.run({ ...state.filters, kind })}
          >
            导出
          </Button>
        </May>
      </PageHeader>
      {chain && <ChainResult state={chain} onOpen={(id) => setRow({ id })} onClose={() => setChain(null)} />}
      <Tabs
        className="yw-audit-tabs"
        activeKey={kind}
        onChange={(key) => setSearch(key === 'act' ? {} : { kind: key }, { replace: true })}
        items={Object.entries(kinds).map(([key, { label }]) => ({ key, label }))}
      />
      <ListTable
        key={kind}
        name={`audit-${kind}`}
        resource={audit.page}
        args={{ query: { kind } }}
        columns={shown.columns}
        filters={shown.filters}
        note="按时间，从新到旧"
        empty={{ title: shown.empty }}
        actionsWidth={76}
        actions={(r) => [{ label: '详情', onClick: () => setRow(r) }]}
      />
      <AuditDrawer row={row} onClose={() => setRow(null)} />
    </>
  )
}
