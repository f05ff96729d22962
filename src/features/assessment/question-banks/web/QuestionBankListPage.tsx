// List of question banks, newest first, with question counts, users and status.
import { PlusOutlined } from '@ant-design/icons'
import { Button, Switch, Tooltip } from 'antd'
import { useState } from 'react'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { lazyForm } from '#ui/page/lazy-dialog.tsx'
import { NameLink } from '#ui/table/NameLink.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import { May, useMay } from '#ui/api/session.tsx'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import type { Filter } from '#ui/table/FilterBar.tsx'
import { useOpenFromUrl } from '#ui/state/use-open-from-url.ts'
import { keptDays } from '#features/organisation/recycle-bin/contract.ts'
import { BinLink } from '#features/organisation/recycle-bin/web/BinLink.tsx'
import { useReturn } from '#features/organisation/recycle-bin/web/use-return.ts'
import { type Bank, questionBanks, typeLabels } from '../contract.ts'
import { textColumns } from './bank-columns.ts'
import { addressOfBank } from './BankLink.tsx'

const BankForm = lazyForm(async () => (await import('./BankForm.tsx')).BankForm)
import './questions.css'

const refresh = [questionBanks.page, questionBanks.enabled]

const filters: Filter[] = [
  { name: 'name', label: '题库标题' },
  {
    kind: 'select',
    name: 'status',
    label: '状态',
    width: 110,
    options: [
      { value: '1', label: '启用' },
      { value: '0', label: '禁用' },
    ],
  },
  { kind: 'dates', name: ['startTime', 'endTime'], label: '创建时间' },
]

function Counts({ counts }: Pick<Bank, 'counts'>) {
  if (!counts.length) return <span className="yw-muted">还没有试题</span>
  return (
    <span className="yw-q-counts">
      {counts.map((c) => (
        <span key={c.type} className="yw-qv-tag">
          {typeLabels[c.type]} {c.count.toLocaleString('zh-CN')}
        </span>
      ))}
    </span>
  )
}

function Users({ users }: Pick<Bank, 'users'>) {
  if (!users.length) return <span className="yw-muted">-</span>
  return (
    <Tooltip title={users.map((u) => `${u.kind}「${u.name}」`).join('、')}>
      <span>{users.length} 场考试</span>
    </Tooltip>
  )
}

function StatusSwitch({ bank }: { bank: Bank }) {
  const may = useMay()
  const act = useApiMutation(questionBanks.update, { done: '设置成功', refresh: [questionBanks.page, questionBanks.enabled] })
  return (
    <Switch
      size="small"
      aria-label={`启用 ${bank.categoryName}`}
      checked={bank.status === 1}
      loading={act.busy}
      disabled={!bank.canEdit || !may(questionBanks.update)}
      onChange={(on) => void act.run({ body: { id: bank.id, status: on ? 1 : 0 } })}
    />
  )
}

const columns: Column<Bank>[] = [
  placeColumn,
  {
    key: 'categoryName',
    title: '题库标题',
    least: 200,
    tone: 'name',
    always: true,
    render: (b) => <NameLink to={addressOfBank(b)} name={b.categoryName} />,
  },
  ...textColumns,
  { key: 'counts', title: '试题', width: 204, render: (b) => <Counts counts={b.counts} /> },
  { key: 'users', title: '用于', width: 86, render: (b) => <Users users={b.users} /> },
  { key: 'creatorName', title: '创建人', width: 76 },
  { key: 'createTime', title: '创建时间', width: 164, tone: 'second' },
  { key: 'status', title: '状态', width: 56, align: 'center', card: 'mark', render: (b) => <StatusSwitch bank={b} /> },
]

function whyNot(bank: Bank) {
  if (bank.status === 1) return '题库已启用，不能删除'
  return bank.users.length ? '题库已被考试使用，不能删除' : false
}

export default function QuestionBankListPage() {
  const [form, setForm] = useState<Bank | 'new' | null>(null)
  useOpenFromUrl(questionBanks.create, () => setForm('new'))
  const remove = useApiMutation(questionBanks.remove, { done: '删除成功', refresh, offer: useReturn(refresh) })
  const create = (
    <May do={questionBanks.create}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setForm('new')}>
        新建题库
      </Button>
    </May>
  )
  const total = (b: Bank) => b.counts.reduce((sum, c) => sum + c.count, 0)
  return (
    <>
      <PageHeader title="题库管理" sub="按主题存放试题；启用的题库可以在考试中选用">
        <BinLink to="/bankRecycleBin" may="bank:recycleBin" />
        {create}
      </PageHeader>
      <ListTable
        name="questionBanks"
        resource={questionBanks.page}
        pageName="pageNum"
        size={20}
        columns={columns}
        filters={filters}
        note="按创建时间，从新到旧"
        empty={{ title: '还没有题库', text: '先建一个题库，再在里面新建或导入试题。', action: create }}
        actionsWidth={172}
        actions={(b) =>
          b.canEdit
            ? [
                { label: '试题管理', to: addressOfBank(b) },
                { label: '编辑', onClick: () => setForm(b), may: questionBanks.update },
                {
                  label: '删除',
                  danger: true,
                  may: questionBanks.remove,
                  disabled: whyNot(b),
                  confirm: {
                    title: '确定删除？',
                    content: `题库「${b.categoryName}」${total(b) ? `和其中的 ${total(b).toLocaleString('zh-CN')} 道试题` : ''}会被删除；${keptDays} 天内可在回收站恢复。`,
                    okText: '确定',
                    act: () => remove.run({ params: { id: b.id } }),
                  },
                },
              ]
            : [
                { label: '试题管理', to: addressOfBank(b) },
                { label: '查看', onClick: () => setForm(b) },
              ]
        }
      />
      <BankForm of={form} onClose={() => setForm(null)} />
    </>
  )
}
