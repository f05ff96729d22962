// Page 违规用语与术语: phrases with advice, terms, and a dialog to check a sentence.
import { ExperimentOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { ConfirmButton } from '#ui/page/ConfirmButton.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListTable } from '#ui/table/ListTable.tsx'
import { May, useMay } from '#ui/api/session.tsx'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import type { Filter } from '#ui/table/FilterBar.tsx'
import { levels, type Wording, phraseRules } from '../contract.ts'
import { LevelPill } from './LevelPill.tsx'
import { Terms } from './Terms.tsx'
import { TryDialog } from './TryDialog.tsx'
import { WordingForm } from './WordingForm.tsx'
import './wordings.css'

const filters: Filter[] = [
  { name: 'text', label: '用语', width: 220, placeholder: '用语的一部分' },
  { kind: 'select', name: 'level', label: '级别', width: 120, options: Object.entries(levels).map(([value, label]) => ({ value, label })) },
]
const columns: Column<Wording>[] = [
  placeColumn,
  { key: 'text', title: '用语', width: 170, tone: 'name', always: true },
  { key: 'level', title: '级别', width: 90, card: 'mark', render: (w) => <LevelPill level={w.level} /> },
  { key: 'exceptions', title: '例外', width: 170, clamp: 1, render: (w) => w.exceptions.join('、') || '-' },
  { key: 'advice', title: '建议', least: 180, clamp: 1, tone: 'second' },
  { key: 'courseTitle', title: '范围', width: 130, clamp: 1, render: (w) => w.courseTitle ?? '全部课程' },
  { key: 'updateDate', title: '修改时间', width: 164, tone: 'second' },
]

function List({ onEdit }: { onEdit: (of: Wording | 'new') => void }) {
  const may = useMay()
  const remove = useApiMutation(phraseRules.remove, {
    done: '删除成功',
    left: { verb: '删除', leads: { nowhere: 'only what is deleted already is left out' } },
    refresh: [phraseRules.page],
  })
  const batch = (chosen: Wording[], clear: () => void) => (
    <ConfirmButton
      size="small"
      title="批量删除违规用语？"
      content={`${chosen.length} 条用语从此不再扣分，已有的得分不变。`}
      act={async () => {
        const outcome = await remove.run({ body: chosen.map((w) => w.id) })
        if (outcome.ok) clear()
        return outcome
      }}
    >
      批量删除
    </ConfirmButton>
  )
  return (
    <ListTable
      name="wordings"
      resource={phraseRules.page}
      columns={columns}
      filters={filters}
      note="按修改时间，从新到旧"
      empty={{
        title: '还没有违规用语',
        text: '写上对客户不能说的话，如「保证收益」。学员在练习和考核中说到就会扣分，并看到应该怎样说。',
        action: (
          <May do={phraseRules.create}>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => onEdit('new')}>
              新增违规用语
            </Button>
          </May>
        ),
      }}
      {...(may(phraseRules.remove) ? { batch } : {})}
      actionsWidth={108}
      actions={(w) => [
        { label: '编辑', may: phraseRules.update, onClick: () => onEdit(w) },
        {
          label: '删除',
          danger: true,
          may: phraseRules.remove,
          confirm: {
            title: '确定删除？',
            content: `「${w.text}」从此不再扣分，已有的得分不变。`,
            act: () => remove.run({ body: [w.id] }),
          },
        },
      ]}
    />
  )
}

export default function WordingPage() {
  const [tab, setTab] = useState('wordings')
  const [form, setForm] = useState<Wording | 'new' | null>(null)
  const [trying, setTrying] = useState(false)
  return (
    <>
      <PageHeader
        title="违规用语与术语"
        sub="练习和考核按这里扣分：红线整句最多30分、整次不合格，警告扣合规40分，提醒扣10分；修改后对新的回答生效"
      >
        <Button icon={<ExperimentOutlined aria-hidden />} onClick={() => setTrying(true)}>
          试一试
        </Button>
        {tab === 'wordings' && (
          <May do={phraseRules.create}>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setForm('new')}>
              新增违规用语
            </Button>
          </May>
        )}
      </PageHeader>
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: 'wordings', label: '违规用语' },
          { key: 'terms', label: '术语' },
        ]}
      />
      {tab === 'wordings' ? <List onEdit={setForm} /> : <Terms />}
      <WordingForm of={form} onClose={() => setForm(null)} />
      <TryDialog open={trying} onClose={() => setTrying(false)} />
    </>
  )
}
