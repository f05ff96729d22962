// The switch that enables a course; beside it, on hover and when it is refused, the rule and what the course still lacks.
// Where projects use the course, what disabling it means to them is asked first.
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
  const act = useApiMutation(courseAuthoring.state, { done: '状态修改成功', refresh: [courses.page, courseAuthoring.readiness] })
  const on = course.isValid === 'VALID'
  const turn = async (to: boolean) => {
    const outcome = await act.run({ body: { id: course.id, isValid: to ? 'VALID' : 'NOT_VALID' } })
    // what is missing says more than the refusal alone
    setOpen(!outcome.ok && to)
    return outcome
  }
  const [asking, setAsking] = useState(false)
  /** Awaits a read that precedes the question; null if it fails. */
  const ask = async <T,>(read: Promise<T>): Promise<T | null> => {
    setAsking(true)
    const answer = await read.catch(() => null)
    setAsking(false)
    return answer
  }
  /** Lines without points are scored by their reference: the author is told before learners practise them. Nothing is asked where that cannot be read. */
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
  /** Without an answer to who uses it, it is disabled as it was asked for. */
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
      // beside the switch where there is room for it, else below
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
