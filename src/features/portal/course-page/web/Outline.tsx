// Outline of a course: a search above its scenes and sub-scenes, which authors drag into another order.
import { PlusOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { May, useMay } from '#ui/api/session.tsx'
import { courses } from '#features/authoring/courses/contract.ts'
import { matching, type SceneOf } from './contents-rules.ts'
import { OutlineScene } from './OutlineScene.tsx'
import { SortableItem, SortableList } from './SortableList.tsx'
import { useOrder } from './use-order.ts'

interface Props {
  scenes: readonly SceneOf[]
  chosen: string | undefined
  onChoose: (id: string) => void
  /** Absent in an outline that only chooses, and if the user cannot edit the course. */
  onCreate?: () => void
}

export function Outline({ scenes, chosen, onChoose, onCreate }: Props) {
  const may = useMay()
  const [text, setText] = useState('')
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const { order, move } = useOrder(
    'SCENE',
    scenes.map((scene) => scene.id),
  )
  // a search shows a part of the list, in which places mean nothing
  const sortable = onCreate !== undefined && may(courses.sort) && !text
  const mayMove = sortable && scenes.length > 1
  const found = matching(scenes, text).toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
  const fold = (id: string) => setFolded((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  const items = found.map((scene, i) => (
    <SortableItem key={scene.id} id={scene.id} place={mayMove ? i + 1 : null} className="yw-ws-group">
      {(grip) => (
        <OutlineScene
          of={scene}
          grip={grip}
          folded={folded.has(scene.id) && !text}
          sortable={sortable}
          chosen={chosen}
          onFold={() => fold(scene.id)}
          onChoose={onChoose}
        />
      )}
    </SortableItem>
  ))
  return (
    <nav className="yw-ws-outline" aria-label="场景与子场景">
      <div className="yw-ws-search">
        <Input
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          placeholder="搜索场景、子场景"
          aria-label="搜索场景、子场景"
          value={text}
          onChange={(e) => setText(e.target.value)}
        />
      </div>
      <div className="yw-ws-tree">
        {mayMove ? (
          <SortableList ids={order} onMove={move}>
            {items}
          </SortableList>
        ) : (
          <ul>{items}</ul>
        )}
        {!found.length && <p className="yw-ws-none">{text ? '没有找到' : '还没有场景'}</p>}
      </div>
      {onCreate && (
        <May do={courses.createScene}>
          <div className="yw-ws-foot">
            <Button block icon={<PlusOutlined aria-hidden />} onClick={onCreate}>
              新建场景
            </Button>
          </div>
        </May>
      )}
    </nav>
  )
}
