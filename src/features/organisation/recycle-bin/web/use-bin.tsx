// Common parts of recycle bin lists: columns, filters, and the two actions of an entry.
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Endpoint } from '#shared/contract.ts'
import type { MutationOutcome } from '#ui/api/api-hooks.ts'
import { Clamp } from '#ui/text/Clamp.tsx'
import { ConfirmButton } from '#ui/page/ConfirmButton.tsx'
import type { RowAction } from '#ui/table/RowActions.tsx'
import { May, useMay } from '#ui/api/session.tsx'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import type { CardOf } from '#ui/table/card.ts'
import type { Filter } from '#ui/table/FilterBar.tsx'

interface Entry {
  id: string
  kind: string
  title: string
  place: string
  things: number
  createUserName: string | null
  createDate: string
  leftDays: number
  canEdit: boolean
}
/** Labels of the kinds, in the order of the list. */
type Labels = Readonly<Record<string, string>>

/** A filter per column; the kind only if there are several. */
export const binFilters = (labels: Labels): Filter[] => [
  { name: 'title', label: '内容', width: 180 },
  ...(Object.keys(labels).length > 1
    ? [
        {
          kind: 'select' as const,
          name: 'kind',
          label: '类型',
          width: 110,
          options: Object.entries(labels).map(([value, label]) => ({ value, label })),
        },
      ]
    : []),
  { name: 'createUserName', label: '删除人', width: 120 },
  { kind: 'dates', name: ['beginDate', 'endDate'], label: '删除时间' },
]

const SOON = 3

interface Words<D> {
  labels: Labels
  nameOf(entry: D): string
  /** Text about the records below; '-' for none. */
  heldOf(entry: D): string
  /** Whether entries have a place. */
  hasPlace: boolean
}

export const binColumns = <D extends Entry>({ labels, nameOf, heldOf, hasPlace }: Words<D>): Column<D>[] => [
  placeColumn,
  { key: 'kind', title: '类型', width: 68, render: (d) => labels[d.kind] },
  {
    key: 'title',
    title: '内容',
    least: 168,
    tone: 'name',
    spoken: nameOf,
    always: true,
    render: (d) => <Clamp text={nameOf(d)} lines={1} />,
  },
  ...(hasPlace ? [{ key: 'place', title: '原位置', width: 160, clamp: 1, tone: 'second' } as const satisfies Column<D>] : []),
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

/** Content of an entry's card on a phone. */
export const binCard =
  <D extends Entry>({ labels, nameOf, heldOf, hasPlace }: Words<D>) =>
  (d: D): CardOf => ({
    title: nameOf(d),
    mark: <span className={d.leftDays <= SOON ? 'yw-warn' : 'yw-second'}>剩余 {d.leftDays} 天</span>,
    lines: [
      [labels[d.kind], hasPlace ? d.place : '', heldOf(d)].filter((text) => text && text !== '-').join(' · '),
      `${d.createUserName ?? '-'} 删除于 ${d.createDate.slice(0, 16)}`,
    ],
  })

interface Act {
  /** The endpoint, which also defines the permission. */
  call: Endpoint
  run(ids: string[]): Promise<MutationOutcome>
}
interface Acts<D> {
  restore: Act
  purge: Act
  /** Text about the loss: of one entry, and of several. */
  lossOf(entry: D): string
  loss: string
}

/** `batch` and `actions` of the list; absent without both permissions. */
export function useBinActs<D extends Entry>({ restore, purge, lossOf, loss }: Acts<D>) {
  const may = useMay()
  const [busy, setBusy] = useState(false)
  const clearing = async (clear: () => void, act: Promise<MutationOutcome>) => {
    setBusy(true)
    const outcome = await act.finally(() => setBusy(false))
    if (outcome.ok) clear()
    return outcome
  }
  if (!may(restore.call) && !may(purge.call)) return {}
  const idsOf = (chosen: readonly D[]) => chosen.map((d) => d.id)
  return {
    batch: (chosen: D[], clear: () => void): ReactNode => (
      <>
        <May do={restore.call}>
          <Button size="small" type="primary" loading={busy} onClick={() => void clearing(clear, restore.run(idsOf(chosen)))}>
            批量恢复
          </Button>
        </May>
        <May do={purge.call}>
          <ConfirmButton
            size="small"
            title="彻底删除？"
            content={`选中的 ${chosen.length} 项${loss}将不能再恢复。`}
            okText="彻底删除"
            act={() => clearing(clear, purge.run(idsOf(chosen)))}
          >
            彻底删除
          </ConfirmButton>
        </May>
      </>
    ),
    actions: (d: D): RowAction[] => [
      { label: '恢复', onClick: () => void restore.run([d.id]), hidden: !d.canEdit, may: restore.call },
      {
        label: '彻底删除',
        danger: true,
        hidden: !d.canEdit,
        may: purge.call,
        confirm: { title: '彻底删除？', content: `${lossOf(d)}将不能再恢复。`, okText: '彻底删除', act: () => purge.run([d.id]) },
      },
    ],
  }
}
