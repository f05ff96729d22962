// Drawer with the waiting and running tasks.
import { Button, Drawer } from 'antd'
import { Link } from 'react-router'
import { films } from '#features/authoring/films/contract.ts'
import { productions } from '#features/authoring/productions/contract.ts'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { EmptyState, ErrorState } from '#ui/page/EmptyState.tsx'
import { useMay } from '#ui/api/session.tsx'
import { taskWord } from '#ui/page/task-state.ts'
import { TaskStatus } from '#ui/page/TaskStatus.tsx'
import { layout } from '#ui/theme/palette.ts'
import type { Task } from './Generation.tsx'
import { type Pause, Pauses } from './Pauses.tsx'

const partLabels: Record<Task['part'], string> = { QUESTION: '音视频', ANSWER: '参考答案音频', SUB_SCENE_INTRO: '介绍视频', FILM: '成片' }

function TaskRow({ task, onLeave }: { task: Task; onLeave: () => void }) {
  const may = useMay()
  const word = taskWord(task.status)
  const cancel = useApiMutation(productions.cancel, { done: '已取消生成', refresh: [productions.active, productions.status] })
  const cancelFilm = useApiMutation(films.cancel, { done: '已取消合成', refresh: [productions.active, films.list] })
  const isFilm = task.part === 'FILM'
  return (
    <li className="yw-gen-row">
      <div>
        <div className="yw-gen-title">
          {task.courseId ? (
            <Link to={`/generation?courseId=${task.courseId}`} onClick={onLeave} title="查看生成看板">
              {task.title}
            </Link>
          ) : (
            task.title
          )}
        </div>
        <div className="yw-gen-line">
          <span className="yw-muted yw-small">{partLabels[task.part]}</span>
          {word !== 'running' && <TaskStatus state={word} told={task} compact />}
        </div>
        {word === 'running' && <TaskStatus state={word} told={task} />}
      </div>
      {may(isFilm ? films.cancel : productions.cancel) && (
        <Button
          size="small"
          type="text"
          loading={cancel.busy || cancelFilm.busy}
          onClick={() =>
            void (isFilm ? cancelFilm.run({ params: { id: task.sourceId } }) : cancel.run({ params: { sourceId: task.sourceId } }))
          }
        >
          取消
        </Button>
      )}
    </li>
  )
}

interface Props {
  open: boolean
  onClose: () => void
  records: readonly Task[]
  pauses: readonly Pause[]
  /** Error of loading the tasks. */
  failed: Error | null
  onRetry: () => void
  /** The number of tasks in words. */
  sum: string
}

export function GenerationDrawer({ open, onClose, records, pauses, failed, onRetry, sum }: Props) {
  const content = () => {
    if (failed) return <ErrorState error={failed} onRetry={onRetry} size={160} />
    if (records.length === 0)
      return <EmptyState picture="done" title="没有进行中的任务" text="在子场景或脚本列表提交生成后，这里会实时显示进度。" size={160} />
    return (
      <>
        {pauses.length > 0 && <Pauses pauses={pauses} onLeave={onClose} />}
        <p className="yw-gen-sum">{sum}</p>
        <ul className="yw-gen-list">
          {records.map((task) => (
            <TaskRow key={`${task.sourceId}/${task.part}`} task={task} onLeave={onClose} />
          ))}
        </ul>
      </>
    )
  }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="生成任务"
      closable={{ placement: 'end' }}
      size={layout.drawer}
      styles={{ body: { padding: 0 } }}
    >
      {content()}
    </Drawer>
  )
}
