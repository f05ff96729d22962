// Buttons that add many people to a choice: a pasted list, or a list that was saved; and one that saves the choice as a list.
import { Button, Input, Popconfirm, Popover, Select } from 'antd'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import { May } from '#ui/api/session.tsx'
import { showFailure, showSuccess } from '#ui/page/notice.ts'
import { searchByLabel } from '#ui/form/search-by.ts'
import { maxLists, peopleLists } from '../contract.ts'
import { PasteDialog } from './PasteDialog.tsx'
import type { Chosen } from './PeoplePicker.tsx'
import './people-sources.css'

interface Props {
  /** The people who are chosen now. */
  chosen: readonly Chosen[]
  onAdd: (people: Chosen[]) => void
}

/** Select of the saved lists; choosing one adds its people. */
function SavedLists({ onAdd }: Pick<Props, 'onAdd'>) {
  const [isOpen, setOpen] = useState(false)
  const { data, error, isPending } = useApiQuery(peopleLists.page, { query: { pageSize: maxLists } }, { inPlace: true, when: isOpen })
  const remove = useApiMutation(peopleLists.remove, { done: '已删除名单', refresh: [peopleLists.page] })
  const add = async (id: string) => {
    try {
      const { people, left } = await call(peopleLists.people, { params: { id } })
      onAdd(people)
      showSuccess(left ? `已加入 ${people.length} 人，${left} 人不能选择` : `已加入 ${people.length} 人`)
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <Select
      aria-label="选用名单"
      placeholder="选用名单"
      value={null}
      popupMatchSelectWidth={false}
      loading={isOpen && isPending}
      onOpenChange={setOpen}
      notFoundContent={error?.message ?? (isPending ? '正在读取…' : '还没有名单，选好人员后可以保存为名单')}
      showSearch={searchByLabel}
      options={data?.records.map((list) => ({ value: list.id, label: list.name, list }))}
      optionRender={({ data: { list } }) => (
        <span className="yw-saved-list">
          <span>{list.name}</span>
          <small>
            {list.people} 人 · {list.creatorName}
          </small>
          {list.canEdit && (
            <Popconfirm title={`删除名单「${list.name}」？`} okText="删除" onConfirm={() => remove.run({ params: { id: list.id } })}>
              <Button size="small" type="text" onClick={(e) => e.stopPropagation()}>
                删除
              </Button>
            </Popconfirm>
          )}
        </span>
      )}
      onSelect={(id: string | null) => id && void add(id)}
    />
  )
}

function SaveAsList({ chosen }: Pick<Props, 'chosen'>) {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const save = useApiMutation(peopleLists.create, {
    done: (list) => `已保存名单「${list.name}」`,
    refresh: [peopleLists.page],
    onDone: () => {
      setOpen(false)
      setName('')
    },
  })
  const send = () => void save.run({ body: { name, userIds: chosen.map((p) => p.id) } })
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={setOpen}
      title={`保存这 ${chosen.length} 人为名单`}
      content={
        <div className="yw-people-save">
          <Input
            aria-label="名单名称"
            placeholder="名单名称，如 2026届新人"
            maxLength={50}
            value={name}
            onChange={(e) => setName(e.target.value)}
            onPressEnter={(e) => {
              e.preventDefault()
              if (name.trim()) send()
            }}
          />
          <Button type="primary" disabled={!name.trim()} loading={save.busy} onClick={send}>
            保存
          </Button>
        </div>
      }
    >
      <Button type="text">保存为名单</Button>
    </Popover>
  )
}

export function PeopleSources({ chosen, onAdd }: Props) {
  const [isPasting, setPasting] = useState(false)
  return (
    <div className="yw-people-sources">
      <May do={peopleLists.match}>
        <Button onClick={() => setPasting(true)}>粘贴名单</Button>
        <SavedLists onAdd={onAdd} />
        {chosen.length > 1 && <SaveAsList chosen={chosen} />}
        <PasteDialog open={isPasting} onClose={() => setPasting(false)} onAdd={onAdd} />
      </May>
    </div>
  )
}
