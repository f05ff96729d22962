// Accordion of courses, scenes and sub-scenes: one open item on each level, and the leaf selects the sub-scene.
import { RightOutlined, SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { clearable } from '#ui/form/clearable.tsx'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { CourseTree } from '#features/authoring/courses/contract.ts'
import { found, openIn, type Opened, type PlacePath } from './places.ts'

interface Props {
  tree: readonly CourseTree[]
  chosen: PlacePath | null
  onChoose: (subSceneId: string) => void
}

/** Arrow keys: up and down move between visible items, right opens, left closes. */
function walk(event: KeyboardEvent<HTMLButtonElement>) {
  const at = event.currentTarget
  const open = at.getAttribute('aria-expanded')
  if ((event.key === 'ArrowRight' && open === 'false') || (event.key === 'ArrowLeft' && open === 'true')) {
    event.preventDefault()
    return at.click()
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const all = [...(at.closest('.yw-places-list')?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
  all[all.indexOf(at) + step]?.focus()
}

function Fold({ node, open, onToggle, children }: { node: CourseTree; open: boolean; onToggle: () => void; children: ReactNode }) {
  return (
    <li className={`yw-branch is-${node.type.toLowerCase()}`}>
      <button type="button" className="yw-branch-head" aria-expanded={open} title={node.title} onClick={onToggle} onKeyDown={walk}>
        <RightOutlined aria-hidden rotate={open ? 90 : 0} />
        <span>{node.title}</span>
        <small>{node.childList.length}</small>
      </button>
      {open &&
        (node.childList.length ? (
          <ul>{children}</ul>
        ) : (
          <p className="yw-branch-none">{node.type === 'COURSE' ? '还没有场景' : '还没有子场景'}</p>
        ))}
    </li>
  )
}

export function PlaceTree({ tree, chosen, onChoose }: Props) {
  const [asked, setAsked] = useState('')
  const [opened, setOpened] = useState<Opened | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const search = asked.trim()
  const shown = search ? found(tree, search) : tree
  const open = openIn(tree, chosen, opened)
  const toggleCourse = (node: CourseTree) =>
    setOpened({
      ...open,
      ...(open.course === node.id ? { course: null, scene: null } : { course: node.id, scene: node.childList[0]?.id ?? null }),
    })
  const toggleScene = (node: CourseTree) => setOpened({ ...open, scene: open.scene === node.id ? null : node.id })
  const leafId = chosen?.leaf.id
  useEffect(() => {
    if (leafId && !search) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [leafId, search])
  return (
    <nav className="yw-card yw-places" aria-label="课程、场景与子场景">
      <div className="yw-places-search">
        <Input
          allowClear={clearable}
          prefix={<SearchOutlined aria-hidden className="yw-muted" />}
          aria-label="搜索课程、场景、子场景"
          placeholder="搜索课程、场景、子场景"
          value={asked}
          onChange={(e) => setAsked(e.target.value)}
        />
      </div>
      <ul ref={list} className="yw-places-list">
        {shown.map((course) => (
          <Fold key={course.id} node={course} open={!!search || open.course === course.id} onToggle={() => toggleCourse(course)}>
            {course.childList.map((scene) => (
              <Fold key={scene.id} node={scene} open={!!search || open.scene === scene.id} onToggle={() => toggleScene(scene)}>
                {scene.childList.map((leaf) => (
                  <li key={leaf.id}>
                    <button
                      type="button"
                      className={leaf.id === chosen?.leaf.id ? 'yw-leaf is-on' : 'yw-leaf'}
                      aria-current={leaf.id === chosen?.leaf.id || undefined}
                      title={leaf.title}
                      onClick={() => onChoose(leaf.id)}
                      onKeyDown={walk}
                    >
                      {leaf.title}
                    </button>
                  </li>
                ))}
              </Fold>
            ))}
          </Fold>
        ))}
        {search && !shown.length && <li className="yw-branch-none">没有符合条件的结果</li>}
      </ul>
    </nav>
  )
}
