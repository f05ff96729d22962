// The recycle bin: what was deleted of courses in the last thirty days, back where it was or gone for good.
import { Button } from 'antd'
import { useState } from 'react'
import { type Outcome, useApiMutation } from '../../../ui/api-hooks.ts'
import { Clamp } from '../../../ui/Clamp.tsx'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { useCrumbs } from '../../../ui/crumbs.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ResourceTable } from '../../../ui/ResourceTable.tsx'
import { May, useMay } from '../../../ui/session.tsx'
import { type Column, placeColumn } from '../../../ui/table/column.tsx'
import type { Filter } from '../../../ui/table/FilterBar.tsx'
import { keptDays, recycleKindLabels } from '../../recycle-bin/contract.ts'
import { type Deletion, recycleBin } from '../contract.ts'
import { entryNamed } from './addresses.ts'
import { heldWords } from './deletion-words.ts'
import { useRestoring } from './use-removal.tsx'

const filters: Filter[] = [
  { name: 'title', label: '内容', width: 180 },
  {
    kind: 'select',
    name: 'kind',
    label: '类型',
    width: 110,
    options: Object.entries(recycleKindLabels).map(([value, label]) => ({ value, label })),
  },
  { name: 'createUserName', label: '删除人', width: 120 },
  { kind: 'dates', name: ['beginDate', 'endDate'], label: '删除时间', width: 240 },
]

const unit = { COURSE: '门', SCENE: '个', SUB_SCENE: '个', SCRIPT: '条' } as const
const nameOf = (d: Deletion) => (d.things > 1 ? `${d.title} 等 ${d.things} ${unit[d.kind]}` : d.title)
const heldOf = (d: Deletion) => {
  const { below, media } = heldWords(d)
  // a narrow column: without the measure words
  return [below.replaceAll(/ [个条]/g, ' '), media].filter(Boolean).join('，') || '-'
}
const SOON = 3

const columns: Column<Deletion>[] = [
  placeColumn,
  { key: 'kind', title: '类型', width: 68, render: (d) => recycleKindLabels[d.kind] },
  {
    key: 'title',
    title: '内容',
    least: 168,
    tone: 'name',
    always: true,
    render: (d) => <Clamp text={nameOf(d)} lines={1} />,
  },
  { key: 'place', title: '原位置', width: 160, clamp: 1, tone: 'second' },
  { key: 'held', title: '包含', width: 196, render: (d) => <Clamp text={heldOf(d)} lines={1} className="yw-second" /> },
  { key: 'createUserName', title: '删除人', width: 80 },
  { key: 'createDate', title: '删除时间', width: 164, tone: 'second' },
  {
    key: 'leftDays',
    title: '保留',
    width: 94,
    render: (d) => <span className={d.leftDays <= SOON ? 'yw-warn' : 'yw-second'}>剩余 {d.leftDays} 天</span>,
  },
]

export default function RecycleBinPage() {
  const may = useMay()
  const [busy, setBusy] = useState(false)
  const restore = useRestoring()
  const purge = useApiMutation(recycleBin.purge, {
    done: '已彻底删除',
    left: { verb: '彻底删除', leads: entryNamed },
    refresh: [recycleBin.page],
  })
  useCrumbs([{ title: '课程管理', to: '/courseManage' }, { title: '回收站' }])
  const clearing = async (clear: () => void, act: Promise<Outcome>) => {
    setBusy(true)
    const outcome = await act.finally(() => setBusy(false))
    if (outcome.ok) clear()
    return outcome
  }
  const idsOf = (chosen: readonly Deletion[]) => chosen.map((d) => d.id)
  return (
    <>
      <PageHeader back="/courseManage" title="回收站" sub={`删除的课程、场景、子场景和脚本保留 ${keptDays} 天，之后自动彻底删除`} />
      <ResourceTable
        name="recycleBin"
        resource={recycleBin.page}
        columns={columns}
        filters={filters}
        note="按删除时间，从新到旧"
        empty={{ picture: 'done', title: '回收站是空的', text: `删除的内容会在这里保留 ${keptDays} 天，可以随时恢复到原处。` }}
        selectable={(d) => d.canEdit || '没有编辑权限'}
        actionsWidth={130}
        {...(may(recycleBin.restore) || may(recycleBin.purge)
          ? {
              batch: (chosen: Deletion[], clear: () => void) => (
                <>
                  <May do={recycleBin.restore}>
                    <Button size="small" type="primary" loading={busy} onClick={() => void clearing(clear, restore(idsOf(chosen)))}>
                      批量恢复
                    </Button>
                  </May>
                  <May do={recycleBin.purge}>
                    <ConfirmButton
                      size="small"
                      title="彻底删除？"
                      content={`选中的 ${chosen.length} 项及先前从其中删除的内容将不能再恢复。`}
                      okText="彻底删除"
                      act={() => clearing(clear, purge.run({ body: idsOf(chosen) }))}
                    >
                      彻底删除
                    </ConfirmButton>
                  </May>
                </>
              ),
              actions: (d: Deletion) => [
                { label: '恢复', onClick: () => void restore([d.id]), hidden: !d.canEdit, may: recycleBin.restore },
                {
                  label: '彻底删除',
                  danger: true,
                  hidden: !d.canEdit,
                  may: recycleBin.purge,
                  confirm: {
                    title: '彻底删除？',
                    content: `${recycleKindLabels[d.kind]}「${nameOf(d)}」及先前从其中删除的内容将不能再恢复。`,
                    okText: '彻底删除',
                    act: () => purge.run({ body: [d.id] }),
                  },
                },
              ],
            }
          : {})}
      />
    </>
  )
}
