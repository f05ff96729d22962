// Switch that enables a course, with a popover of its missing parts. Disabling a course that projects use needs a confirmation.
import { Popover, Spin, Switch } from 'antd'
import { Suspense, useState } from 'react'
import { namedWithKind } from '#shared/text.ts'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { lazyPart } from '#ui/device/chunk-loading.ts'
import { call } from '#ui/api/client.ts'
import { confirmAct } from '#ui/page/confirm.ts'
import { useMay } from '#ui/api/session.tsx'
import { type Course, courses } from '#features/authoring/courses/contract.ts'
import { courseAuthoring } from '../contract.ts'

const Missing = lazyPart(async () => (await import('./Missing.tsx')).Missing)

export function EnableSwitch({ course }: { course: Course }) {
  const may = useMay()
  const [open, setOpen] = useState(false)
  const act = useApiMutation(courseAuthoring.state, {
    done: '状态修改成功',
    refresh: [courses.page, courses.detail, courseAuthoring.readiness],
  })
  const on = course.isValid === 'VALID'
  const turn = async (to: boolean) => {
    const outcome = await act.run({ body: { id: course.id, isValid: to ? 'VALID' : 'NOT_VALID' } })
    // the popover of missing parts explains a refusal
    setOpen(!outcome.ok && to)
    return outcome
  }
  const [asking, setAsking] = useState(false)
  /** Awaits a request before the question; null if it fails. */
  const ask = async <T,>(read: Promise<T>): Promise<T | null> => {
    setAsking(true)
    const answer = await read.catch(() => null)
    setAsking(false)
    return answer
  }
  /**
   * Warns before enabling that lines without points are scored by their reference answer. Enables without a warning if the request fails.
   */
  const turnOn = async () => {
    const readiness = await ask(call(courseAuthoring.readiness, { params: { id: course.id } }))
    const n = readiness?.ready ? readiness.withoutPoints : 0
    if (n === 0) return turn(true)
    return confirmAct({
      title: `启用课程「${course.title}」？`,
      content: `有${n}句需要回答的话术没有答题要点：评分时按参考答案推定，换一种说法的正确回答可能得分偏低。`,
      okText: '启用',
      danger: false,
      act: () => turn(true),
    })
  }
  /** Disables without a question if the request for its users fails. */
  const turnOff = async () => {
    const users = (await ask(call(courseAuthoring.uses, { query: { ids: course.id } })))?.users ?? []
    if (users.length === 0) return turn(false)
    return confirmAct({
      title: `停用课程「${course.title}」？`,
      content: `它用在${namedWithKind(users)}中：停用期间学员看不到这门课程，项目的完成率仍按它计算。`,
      okText: '停用',
      danger: false,
      act: () => turn(false),
    })
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="hover"
      mouseEnterDelay={0.3}
      // narrow screens have no room beside the switch
      placement={window.matchMedia('(max-width: 720px)').matches ? 'bottom' : 'left'}
      content={
        <Suspense fallback={<Spin size="small" />}>
          <Missing course={course} open={open} />
        </Suspense>
      }
    >
      <span>
        <Switch
          size="small"
          aria-label={`启用 ${course.title}`}
          checked={on}
          loading={asking || act.busy}
          disabled={!course.canEdit || !may(courseAuthoring.state)}
          onChange={(to) => void (to ? turnOn() : turnOff())}
        />
      </span>
    </Popover>
  )
}
