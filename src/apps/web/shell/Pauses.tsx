// List of paused courses (who, since when) with buttons to resume or cancel; in the popover of the top bar and in the drawer.
import { Button } from 'antd'
import { Link } from 'react-router'
import type { ContentOf } from '#shared/contract.ts'
import { home } from '#features/portal/home/contract.ts'
import { productionBoard, productions } from '#features/authoring/productions/contract.ts'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { confirmAct } from '#ui/page/confirm.ts'
import { useMay } from '#ui/api/session.tsx'

export type Pause = ContentOf<typeof productions.active>['pauses'][number]
const refresh = [productions.active, productions.status, productionBoard.overview, productionBoard.rows, home.overview]
const number = (n: number) => n.toLocaleString('zh-CN')

function Resting({ pause, onLeave }: { pause: Pause; onLeave: () => void }) {
  const may = useMay()
  const { courseId, title, waiting, userName, since, canEdit } = pause
  const goOn = useApiMutation(productionBoard.pause, { done: '已继续生成', refresh })
  const cancel = useApiMutation(productionBoard.cancel, { done: ({ cancelled }) => `已取消 ${cancelled} 条`, refresh })
  const askCancel = () =>
    confirmAct({
      title: `取消 ${number(waiting)} 项生成任务？`,
      content: `「${title}」还没有开始的生成任务会被取消，已经生成的音视频保留。`,
      okText: '取消任务',
      act: () => cancel.run({ body: { courseId } }),
    })
  const acts = canEdit && may(productionBoard.pause)
  return (
    <li>
      <div>
        <span>
          <Link to={`/generation?courseId=${courseId}`} onClick={onLeave} title="查看生成看板">
            {title}
          </Link>{' '}
          {number(waiting)} 项
        </span>
        <small>
          {userName ?? '有人'} 于 {since} 暂停
        </small>
      </div>
      {acts ? (
        <>
          <Button type="text" loading={cancel.busy} onClick={askCancel}>
            取消任务
          </Button>
          <Button loading={goOn.busy} onClick={() => void goOn.run({ body: { courseId, paused: false } })}>
            继续生成
          </Button>
        </>
      ) : (
        <small>请联系{userName ?? '课程的创建人'}继续</small>
      )}
    </li>
  )
}

interface Props {
  pauses: readonly Pause[]
  /** Called when a link leaves the list. */
  onLeave: () => void
  /** Opens the drawer with all tasks; absent inside the drawer. */
  onAll?: () => void
}

export function Pauses({ pauses, onLeave, onAll }: Props) {
  const may = useMay()
  const act = useApiMutation(productionBoard.pause, { refresh })
  const mine = may(productionBoard.pause) ? pauses.filter((p) => p.canEdit) : []
  const goOn = async () => {
    for (const { courseId } of mine) await act.run({ body: { courseId, paused: false } })
  }
  return (
    <section className="yw-pauses" aria-label="已暂停的生成任务">
      <header>
        <h2>{number(pauses.reduce((sum, p) => sum + p.waiting, 0))} 项生成任务已暂停</h2>
        <small>不会自动继续</small>
      </header>
      <ul>
        {pauses.map((pause) => (
          <Resting key={pause.courseId} pause={pause} onLeave={onLeave} />
        ))}
      </ul>
      {(onAll || mine.length > 1) && (
        <footer>
          {onAll && (
            <button type="button" className="yw-rowact" onClick={onAll}>
              全部生成任务
            </button>
          )}
          {mine.length > 0 && (
            <Button type="primary" loading={act.busy} onClick={() => void goOn()}>
              全部继续
            </Button>
          )}
        </footer>
      )}
    </section>
  )
}
