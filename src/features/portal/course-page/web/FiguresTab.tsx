// Tab 数字人: the figures of the course, of each scene, and of the customers.
import { Button } from 'antd'
import { May } from '#ui/api/session.tsx'
import type { ListedCourse } from '#features/authoring/courses/contract.ts'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import type { SceneOf, SubSceneOf } from './contents-rules.ts'
import { FaceOf } from './OutlineScene.tsx'
import type { PartActs } from './use-part-acts.tsx'

interface Props {
  course: ListedCourse
  scenes: readonly SceneOf[]
  acts: PartActs
}
type Target = Parameters<PartActs['setFigure']>[0]

function SetButton({ target, label, acts, canEdit }: { target: Target; label: string; acts: PartActs; canEdit: boolean }) {
  if (!canEdit) return null
  return (
    <May do={digitalHumans.save}>
      <Button size="small" onClick={() => acts.setFigure(target)}>
        {label}
        <span className="yw-sr">：{target.title}</span>
      </Button>
    </May>
  )
}

export function FiguresTab({ course, scenes, acts }: Props) {
  const { canEdit } = course
  const customer = (part: SubSceneOf) => (
    <li key={part.id}>
      <FaceOf of={part} />
      <span>{part.title}</span>
      <SetButton target={{ id: part.id, type: 'SUB_SCENE', title: part.title }} label="换" acts={acts} canEdit={canEdit} />
    </li>
  )
  return (
    <div className="yw-ws-pane">
      <section className="yw-card yw-ws-block">
        <header>
          <h2>整门课程</h2>
          <p>没有单独设置的场景与子场景使用它</p>
          <SetButton target={{ id: course.id, type: 'COURSE', title: course.title }} label="设置课程数字人" acts={acts} canEdit={canEdit} />
        </header>
      </section>
      {scenes.map((scene) => (
        <section key={scene.id} className="yw-card yw-ws-block">
          <header>
            <h2>{scene.title}</h2>
            <SetButton target={{ id: scene.id, type: 'SCENE', title: scene.title }} label="设置场景数字人" acts={acts} canEdit={canEdit} />
          </header>
          {scene.subScenes.length ? (
            <ul className="yw-ws-faces">{scene.subScenes.map(customer)}</ul>
          ) : (
            <p className="yw-muted">还没有子场景</p>
          )}
        </section>
      ))}
    </div>
  )
}
