// Outline of a course: its scenes and sub-scenes with faces, numbers of lines and states of media, and a search.
import { PlusOutlined, RightOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { MediaStrip, mediaWords } from '#ui/media/MediaStrip.tsx'
import { May } from '#ui/api/session.tsx'
import { courses } from '#features/authoring/courses/contract.ts'
import { linesIn, matching, type SceneOf, type SubSceneOf } from './contents-rules.ts'

interface Props {
  scenes: readonly SceneOf[]
  chosen: string | undefined
  onChoose: (id: string) => void
  /** Absent if the user cannot edit the course. */
  onCreate?: () => void
}

export function FaceOf({ of }: { of: Pick<SubSceneOf, 'portraitUrl' | 'title'> }) {
  return (
    <span className="yw-ws-face" aria-hidden>
      {of.portraitUrl ? <img src={of.portraitUrl} alt="" loading="lazy" /> : [...of.title][0]}
    </span>
  )
}

const linesWords = (lines: number) => (lines ? `${lines} 句` : '还没有脚本')

/** States that need work come before the number of lines. */
function noteOf({ lines, counts }: SubSceneOf): string {
  const [failed, stale] = [counts.failed ?? 0, counts.stale ?? 0]
  return [linesWords(lines), failed && `${failed} 条失败`, stale && `${stale} 条已过期`].filter(Boolean).join(' · ')
}

function Leaf({ of, on, onChoose }: { of: SubSceneOf; on: boolean; onChoose: (id: string) => void }) {
  return (
    <li>
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
    </li>
  )
}

export function Outline({ scenes, chosen, onChoose, onCreate }: Props) {
  const [text, setText] = useState('')
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const found = matching(scenes, text)
  const fold = (id: string) => setFolded((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
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
        {found.map((scene) => {
          const isFolded = folded.has(scene.id) && !text
          return (
            <section key={scene.id}>
              <button type="button" className="yw-ws-branch" aria-expanded={!isFolded} onClick={() => fold(scene.id)}>
                <RightOutlined aria-hidden rotate={isFolded ? 0 : 90} />
                <b>{scene.title}</b>
                <small>
                  {scene.subScenes.length} 位 · {linesIn(scene)} 句
                </small>
              </button>
              {!isFolded && (
                <ul>
                  {scene.subScenes.map((part) => (
                    <Leaf key={part.id} of={part} on={part.id === chosen} onChoose={onChoose} />
                  ))}
                </ul>
              )}
            </section>
          )
        })}
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
