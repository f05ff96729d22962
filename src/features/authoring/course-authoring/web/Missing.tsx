// Popover content: the rule for enabling a course, and its missing parts with links.
import { CheckCircleFilled, ExclamationCircleFilled, InfoCircleOutlined } from '@ant-design/icons'
import { Spin } from 'antd'
import { Link } from 'react-router'
import type { ContentOf } from '#shared/contract.ts'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import type { Course } from '#features/authoring/courses/contract.ts'
import { courseAuthoring, type Lack } from '../contract.ts'
import { addressOf } from './address-rules.ts'
import './readiness.css'

const enableRule = '只有包含有效子场景脚本的课程才能启用'

export function Missing({ course, open }: { course: Course; open: boolean }) {
  const { data, error } = useApiQuery(courseAuthoring.readiness, { params: { id: course.id } }, { when: open, inPlace: true })
  return (
    <section className="yw-ready" aria-label="启用条件">
      <p>
        <InfoCircleOutlined aria-hidden /> {enableRule}
      </p>
      <Lacks course={course} readiness={data} failed={!!error} />
    </section>
  )
}

interface LacksProps {
  course: Course
  readiness: ContentOf<typeof courseAuthoring.readiness> | undefined
  failed: boolean
}

/** Missing parts of the course, each with a link to the page where it is fixed. */
function Lacks({ course, readiness, failed }: LacksProps) {
  const to = (lack: Lack) => {
    const { sceneId, subSceneId } = lack
    if (subSceneId) return addressOf.script({ id: subSceneId, courseId: course.id, parentId: sceneId, canEdit: course.canEdit })
    if (sceneId) return addressOf.subScene({ id: sceneId, courseId: course.id, canEdit: course.canEdit })
    return addressOf.scene(course)
  }
  if (failed) return <p className="yw-warn">暂时查不到还缺什么，请稍后再试</p>
  if (!readiness) return <Spin size="small" />
  const { ready, missing, more } = readiness
  if (missing.length === 0)
    return (
      <p className="yw-ok">
        <CheckCircleFilled aria-hidden /> 已经齐全
      </p>
    )
  return (
    <>
      <p className="yw-second">{ready ? '可以启用；启用前建议补齐：' : '还不能启用，缺少：'}</p>
      <ul>
        {missing.map((lack) => (
          <li key={lack.text}>
            <ExclamationCircleFilled className={lack.must ? 'yw-warn' : 'yw-muted'} aria-label={lack.must ? '必须' : '建议'} />
            <Link to={to(lack)}>{lack.text}</Link>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="yw-muted">还有 {more} 项</p>}
    </>
  )
}
