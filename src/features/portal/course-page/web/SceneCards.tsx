// The scenes of a course, each with the customers of its sub-scenes as cards.
import { PlusOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { MediaStrip, mediaWords } from '#ui/media/MediaStrip.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { May } from '#ui/api/session.tsx'
import { courses } from '#features/authoring/courses/contract.ts'
import { addressOf } from '#features/authoring/course-authoring/web/address-rules.ts'
import type { SceneOf, SubSceneOf } from './contents-rules.ts'
import type { PartActs } from './use-part-acts.tsx'
import type { Practised } from './use-practised.ts'

interface Props {
  course: { id: string; canEdit: boolean }
  scenes: readonly SceneOf[]
  chosen: string | undefined
  practised: Practised | null
  acts: PartActs
  onChoose: (id: string) => void
}

/** «周雅琴 · 2026-11-02»: maker and day of creation. */
export const madeWords = ({ createUserName, createDate }: Pick<SubSceneOf, 'createUserName' | 'createDate'>) =>
  `${createUserName ?? '-'} · ${createDate.slice(0, 10)}`

/** Label of the way to a script. */
export const scriptLabel = ({ lines }: Pick<SubSceneOf, 'lines'>, canEdit: boolean) => (lines || !canEdit ? '打开脚本' : '写脚本')

function practisedWords(practised: Practised | null, id: string): string | null {
  const row = practised?.get(id)
  if (!row?.userCount) return null
  return `${row.userCount} 人练过${row.averageScore === null ? '' : ` · 平均 ${Math.round(row.averageScore)} 分`}`
}

function Card({
  of,
  scene,
  on,
  course,
  practised,
  onChoose,
}: { of: SubSceneOf; scene: SceneOf; on: boolean } & Omit<Props, 'scenes' | 'chosen' | 'acts'>) {
  const to = addressOf.script({ id: of.id, courseId: course.id, parentId: scene.id, canEdit: course.canEdit })
  return (
    <article className={`yw-ws-card${on ? ' is-on' : ''}`} id={`part-${of.id}`}>
      <div className="yw-ws-picture">
        {of.coverUrl && <img src={of.coverUrl} alt="" loading="lazy" />}
        {of.lines > 0 && <em>{of.lines} 句</em>}
      </div>
      <div className="yw-ws-card-text">
        <h3>
          <button type="button" aria-pressed={on} onClick={() => onChoose(of.id)}>
            {of.title}
          </button>
        </h3>
        <p className="yw-clamp">{of.contentStr || '还没有介绍'}</p>
        <MediaStrip counts={of.counts} />
        <small>{of.lines ? mediaWords(of.counts) : '还没有脚本'}</small>
        <small className="yw-ws-made">{practisedWords(practised, of.id) ?? madeWords(of)}</small>
        <Link className="yw-rowact" to={to}>
          {scriptLabel(of, course.canEdit)}
          <span className="yw-sr">：{of.title}</span>
        </Link>
      </div>
    </article>
  )
}

function Scene({ of, acts, course, ...rest }: { of: SceneOf } & Omit<Props, 'scenes'>) {
  return (
    <section className="yw-ws-scene" id={`part-${of.id}`} aria-labelledby={`title-${of.id}`}>
      <header>
        <h2 id={`title-${of.id}`}>{of.title}</h2>
        {of.description && (
          <p className="yw-clamp" title={of.description}>
            {of.description}
          </p>
        )}
        <RowActions actions={acts.ofScene(of)} />
      </header>
      <div className="yw-ws-cards">
        {of.subScenes.map((part) => (
          <Card
            key={part.id}
            of={part}
            scene={of}
            on={part.id === rest.chosen}
            course={course}
            practised={rest.practised}
            onChoose={rest.onChoose}
          />
        ))}
        {course.canEdit && (
          <May do={courses.createSubScene}>
            <button type="button" className="yw-ws-add" onClick={() => acts.createSubScene(of.id)}>
              <b>
                <PlusOutlined aria-hidden /> 新建子场景
                <span className="yw-sr">：{of.title}</span>
              </b>
              <span>写下一位客户，和这次对话的目标</span>
            </button>
          </May>
        )}
        {!course.canEdit && !of.subScenes.length && <p className="yw-ws-none">还没有子场景</p>}
      </div>
    </section>
  )
}

export const SceneCards = ({ scenes, ...rest }: Props) => scenes.map((scene) => <Scene key={scene.id} of={scene} {...rest} />)
