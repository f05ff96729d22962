// Progress of the media of a course or a sub-scene: a strip of states, and the number of finished media.
import type { TaskWord } from '../page/task-state.ts'
import { Strip } from '../page/Strip.tsx'

const states: [TaskWord, string, string][] = [
  ['done', '已完成', 'done'],
  ['uploaded', '已上传', 'done'],
  ['running', '进行中', 'run'],
  ['waiting', '排队中', 'wait'],
  ['failed', '失败', 'fail'],
  ['stale', '已过期', 'old'],
  ['none', '未生成', 'none'],
  ['notUploaded', '未上传', 'none'],
]
export type MediaCounts = Partial<Record<TaskWord, number>>

const number = (n: number) => n.toLocaleString('zh-CN')
/** Number of finished media, and of required media. */
export function doneOf(counts: MediaCounts) {
  const all = states.reduce((sum, [state]) => sum + (counts[state] ?? 0), 0)
  return { all, done: (counts.done ?? 0) + (counts.uploaded ?? 0) }
}

/** Progress as a text: «21 / 30 条已完成». */
export function mediaWords(counts: MediaCounts): string {
  const { all, done } = doneOf(counts)
  return all ? `${number(done)} / ${number(all)} 条已完成` : '还没有脚本'
}

export function MediaStrip({ counts }: { counts: MediaCounts }) {
  const there = states.filter(([state]) => counts[state])
  return (
    <Strip
      parts={states.map(([key, , mark]) => ({ key, mark, count: counts[key] ?? 0 }))}
      label={there.map(([state, word]) => `${word} ${number(counts[state] ?? 0)}`).join('，') || '还没有脚本'}
    />
  )
}
