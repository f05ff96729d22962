// Summary of the lines of this page by media state.
import { StatesUnread } from '#ui/page/StatesUnread.tsx'
import { type TaskWord, taskWord, toldOfUpload } from '#ui/page/task-state.ts'
import type { useTaskStates } from '#features/authoring/productions/web/use-task-states.ts'
import type { Script } from '#features/authoring/scripts/contract.ts'
import '#ui/media/media-cells.css'

const words: [TaskWord[], string, string][] = [
  [['done', 'uploaded'], '已完成', 'done'],
  [['running'], '进行中', 'run'],
  [['waiting'], '排队中', 'wait'],
  [['failed'], '失败', 'fail'],
  [['stale'], '已过期', 'old'],
  [['none', 'notUploaded'], '未生成', 'none'],
]

export function ScriptSummary({ rows, tasks }: { rows: Script[]; tasks: ReturnType<typeof useTaskStates> }) {
  const spoken = rows.filter((r) => r.mediaType === 'VIDEO' || r.mediaType === 'AUDIO')
  if (!spoken.length) return null
  if (tasks.lacks) return <StatesUnread lacks={tasks.lacks} onRetry={() => void tasks.refetch()} />
  const states = spoken.map((r) => {
    const { status, info } = toldOfUpload(r.unfit, tasks.statusOf(r.id, 'QUESTION'), tasks.infoOf(r.id, 'QUESTION'))
    return taskWord(status, info, r.mediaProvider === 'CUSTOMER' && !r.unfit ? { has: Boolean(r.videoFile ?? r.audioFile) } : undefined)
  })
  const counts = words.map(([of, label, mark]) => ({ label, mark, n: states.filter((s) => of.includes(s)).length }))
  return (
    <section className="yw-card yw-sum" aria-label="本页生成情况">
      <span>本页 {spoken.length} 句</span>
      <span className="yw-strip" aria-hidden>
        {counts.map((c) => c.n > 0 && <i key={c.mark} style={{ flex: c.n, background: `var(--c-mark-${c.mark})` }} />)}
      </span>
      <span className="yw-legend">
        {counts.map((c) => (
          <span key={c.mark}>
            <i style={{ background: `var(--c-mark-${c.mark})` }} />
            {c.label}
            <b>{c.n}</b>
          </span>
        ))}
      </span>
    </section>
  )
}
