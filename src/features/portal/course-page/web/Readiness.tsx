// Strip above the cards: whether learners can practise the course, and the work that is left.
import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '#ui/api/session.tsx'
import { boardAddress } from '#features/authoring/productions/web/board-address-rules.ts'
import type { ListedCourse } from '#features/authoring/courses/contract.ts'
import { type SceneOf, sumsOf } from './contents-rules.ts'

/** `children`: a button before the words. */
export function Readiness({ course, scenes, children }: { course: ListedCourse; scenes: readonly SceneOf[]; children?: ReactNode }) {
  const may = useMay()
  const { lines, silent, counts } = sumsOf(scenes)
  const lacks = [
    silent && `${silent} 个子场景没有脚本`,
    counts.none && `${counts.none} 条音视频未生成`,
    counts.failed && `${counts.failed} 条生成失败`,
    counts.stale && `${counts.stale} 条已过期`,
  ].filter((text) => typeof text === 'string')
  return (
    <section className="yw-card yw-ws-ready" aria-label="课程的状态">
      {children}
      <b>{course.isValid === 'VALID' ? '学员可以练习' : '学员还看不到'}</b>
      {lines > 0 && (
        <span>
          <CheckCircleFilled aria-hidden className="yw-ok" /> 脚本 {lines} 句
        </span>
      )}
      {lacks.map((text) => (
        <span key={text} className="yw-warn">
          <ExclamationCircleFilled aria-hidden /> {text}
        </span>
      ))}
      {lacks.length > 0 && may('course:generation') && (
        <Link className="yw-rowact" to={boardAddress({ courseId: course.id })}>
          逐项处理
        </Link>
      )}
    </section>
  )
}
