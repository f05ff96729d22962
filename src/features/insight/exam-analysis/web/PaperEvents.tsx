// Events of a sitting in order: page left, device moved, late answers. They affect no score.
import { ClockCircleOutlined, CopyOutlined, ExportOutlined, SnippetsOutlined, SwapOutlined, UnlockOutlined } from '@ant-design/icons'
import type { PersonPaper } from '../contract.ts'

type Event = PersonPaper['events'][number]

/** Duration in words, e.g. 42 秒, 3 分 05 秒. */
export const lasted = (seconds: number) =>
  seconds < 60 ? `${seconds} 秒` : `${Math.floor(seconds / 60)} 分 ${String(seconds % 60).padStart(2, '0')} 秒`

const judged = (response: boolean) => (response ? '对' : '错')
function said(response: Event['response']): string {
  if (response === null || response === '') return '清空'
  if (typeof response === 'boolean') return judged(response)
  return Array.isArray(response) ? response.join('；') : response
}

const keyOf = (e: Event) => JSON.stringify(e)

/** Words of a move between devices; null for other events. */
function moveOf({ kind, answers }: Event): string | null {
  if (kind === 'TAKEN') return '转到另一台设备作答'
  if (kind === 'FREED') return '考官解除了作答设备'
  return kind === 'MERGED' ? `原来的设备交来换设备前的作答 ${answers ?? 0} 题` : null
}

const onQuestion = ({ place }: Event) => (place === null ? '' : `第 ${place} 题：`)

/** Words of a fact about an answer; null for other events. */
function factOf(event: Event): string | null {
  const { kind, chars, name } = event
  if (kind === 'LONG_PASTE') return `${onQuestion(event)}粘贴 ${chars ?? 0} 字`
  if (kind === 'EQUAL_ANSWERS') return `${onQuestion(event)}${chars ?? 0} 字与${name ?? '另一人'}的作答几乎相同`
  return null
}

function Took({ event }: { event: Event }) {
  const { kind, at, seconds, response } = event
  const time = at.slice(11)
  const move = moveOf(event)
  const fact = factOf(event)
  if (kind === 'HIDDEN')
    return (
      <li>
        <time>{time}</time>
        <ExportOutlined aria-hidden />
        <span>离开考试页面 {lasted(seconds ?? 0)}</span>
      </li>
    )
  if (fact !== null)
    return (
      <li>
        <time>{time}</time>
        {kind === 'LONG_PASTE' ? <SnippetsOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
        <span>{fact}</span>
      </li>
    )
  if (move !== null)
    return (
      <li>
        <time>{time}</time>
        {kind === 'FREED' ? <UnlockOutlined aria-hidden /> : <SwapOutlined aria-hidden />}
        <span>{move}</span>
      </li>
    )
  return (
    <li>
      <time>{time}</time>
      <ClockCircleOutlined aria-hidden />
      <span>
        {onQuestion(event)}迟到的作答，不计分<small>{said(response)}</small>
      </span>
    </li>
  )
}

/** Renders nothing without events. */
export function PaperEvents({ paper: { events, startedAt, submittedAt } }: { paper: PersonPaper }) {
  if (!events.length) return null
  const left = events.filter((e) => e.kind === 'HIDDEN')
  const late = events.filter((e) => e.kind === 'LATE')
  const pasted = events.filter((e) => e.kind === 'LONG_PASTE')
  const equal = events.filter((e) => e.kind === 'EQUAL_ANSWERS')
  const before = events.filter((e) => e.at <= submittedAt)
  const after = events.filter((e) => e.at > submittedAt)
  const away = left.reduce((sum, e) => sum + (e.seconds ?? 0), 0)
  const moved = events.filter((e) => e.kind === 'TAKEN')
  const sum = [
    left.length > 0 && `离开考试页面 ${left.length} 次，共 ${lasted(away)}`,
    pasted.length > 0 && `粘贴长文字 ${pasted.length} 次`,
    equal.length > 0 && `与他人几乎相同的作答 ${equal.length} 题`,
    moved.length > 0 && `换设备 ${moved.length} 次`,
    late.length > 0 && `迟到的作答 ${late.length} 条`,
  ].filter(Boolean)
  return (
    <section aria-label="考试过程">
      <h3>
        考试过程 <small>只供参考，不影响成绩；接电话、锁屏也会离开页面</small>
      </h3>
      {sum.length > 0 && <p className="yw-second">{sum.join('；')}</p>}
      <ol className="yw-paper-events">
        <li className="yw-muted">
          <time>{startedAt.slice(11)}</time>
          <i aria-hidden />
          <span>开始考试</span>
        </li>
        {before.map((e) => (
          <Took key={keyOf(e)} event={e} />
        ))}
        <li className="yw-muted">
          <time>{submittedAt.slice(11)}</time>
          <i aria-hidden />
          <span>交卷</span>
        </li>
        {after.map((e) => (
          <Took key={keyOf(e)} event={e} />
        ))}
      </ol>
    </section>
  )
}
