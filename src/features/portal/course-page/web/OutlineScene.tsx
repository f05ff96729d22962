// A scene of the outline with its sub-scenes: faces, numbers of lines, states of media.
import { RightOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { MediaStrip, mediaWords } from '#ui/media/MediaStrip.tsx'
import { linesIn, type SceneOf, type SubSceneOf } from './contents-rules.ts'
import { SortableItem, SortableList } from './SortableList.tsx'
import { useOrder } from './use-order.ts'

export function FaceOf({ of }: { of: Pick<SubSceneOf, 'portraitUrl' | 'title'> }) {
  return (
    <span className="yw-ws-face" aria-hidden>
      {of.portraitUrl ? <img src={of.portraitUrl} alt="" loading="lazy" /> : [...of.title][0]}
    </span>
  )
}

/** States that need work follow the number of lines. */
function noteOf({ lines, counts }: SubSceneOf): string {
  const [failed, stale] = [counts.failed ?? 0, counts.stale ?? 0]
  return [lines ? `${lines} 句` : '还没有脚本', failed && `${failed} 条失败`, stale && `${stale} 条已过期`].filter(Boolean).join(' · ')
}

function Leaf({ of, on, onChoose }: { of: SubSceneOf; on: boolean; onChoose: (id: string) => void }) {
  return (
    <button type="button" className={`yw-ws-leaf${on ? ' is-on' : ''}`} aria-current={on || undefined} onClick={() => onChoose(of.id)}>
      <FaceOf of={of} />
      <span className="yw-ws-leaf-text">
        <b>{of.title}</b>
        <small>{noteOf(of)}</small>
      </span>
      <span className="yw-ws-leaf-strip" title={mediaWords(of.counts)}>
        <MediaStrip counts={of.counts} />
      </span>
    </button>
  )
}

interface Props {
  of: SceneOf
  grip: ReactNode
  folded: boolean
  sortable: boolean
  chosen: string | undefined
  onFold: () => void
  onChoose: (id: string) => void
}

export function OutlineScene({ of: scene, grip, folded, sortable, chosen, onFold, onChoose }: Props) {
  const { order, move } = useOrder(
    'SUB_SCENE',
    scene.subScenes.map((part) => part.id),
  )
  const parts = scene.subScenes.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
  const mayMove = sortable && parts.length > 1
  const items = parts.map((part, i) => (
    <SortableItem key={part.id} id={part.id} place={mayMove ? i + 1 : null} className="yw-ws-item">
      {(handle) => (
        <>
          {handle}
          <Leaf of={part} on={part.id === chosen} onChoose={onChoose} />
        </>
      )}
    </SortableItem>
  ))
  const list = mayMove ? (
    <SortableList ids={order} onMove={move}>
      {items}
    </SortableList>
  ) : (
    <ul>{items}</ul>
  )
  return (
    <>
      <div className="yw-ws-item">
        {grip}
        <button type="button" className="yw-ws-branch" aria-expanded={!folded} onClick={onFold}>
          <RightOutlined aria-hidden rotate={folded ? 0 : 90} />
          <b>{scene.title}</b>
          <small>
            {scene.subScenes.length} 位 · {linesIn(scene)} 句
          </small>
        </button>
      </div>
      {!folded && list}
    </>
  )
}
