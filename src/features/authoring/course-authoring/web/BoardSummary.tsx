// Summary of all media of a course: a progress bar, and buttons that filter by state.
import { PauseCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import type { ContentOf } from '#shared/contract.ts'
import { clock } from '#ui/page/task-state.ts'
import { type BoardState, boardStateLabels, boardStates, type productionBoard } from '#features/authoring/productions/contract.ts'
import './board.css'

export type Overview = ContentOf<typeof productionBoard.overview>

export const boardMarks: Record<BoardState, string> = {
  done: 'done',
  running: 'run',
  waiting: 'wait',
  failed: 'fail',
  stale: 'old',
  none: 'none',
  uploaded: 'done',
  notUploaded: 'none',
}
const seldom: readonly BoardState[] = ['uploaded', 'notUploaded']
export const totalOf = (counts: Overview['counts']) => boardStates.reduce((sum, s) => sum + counts[s], 0)
export const number = (n: number) => n.toLocaleString('zh-CN')

export function Strip({ counts }: { counts: Overview['counts'] }) {
  return (
    <span className="yw-strip" aria-hidden>
      {boardStates.map((s) => counts[s] > 0 && <i key={s} style={{ flex: counts[s], background: `var(--c-mark-${boardMarks[s]})` }} />)}
    </span>
  )
}

interface Props {
  board: Overview
  state: BoardState | undefined
  onState: (state: BoardState | undefined) => void
  mayAct: boolean
  pausing: boolean
  onResume: () => void
}

export function BoardSummary({ board, state, onState, mayAct, pausing, onResume }: Props) {
  const { counts, paused, remainSec } = board
  const total = totalOf(counts)
  return (
    <section className="yw-card yw-board-sum" aria-label="生成情况">
      <div className="yw-board-bar">
        <span>
          共 <b>{number(total)}</b> 条音视频
        </span>
        <Strip counts={counts} />
        {!paused && remainSec !== null && <span className="yw-muted">约 {clock(remainSec)} 后全部完成</span>}
      </div>
      <div className="yw-board-states" role="group" aria-label="按状态筛选">
        <button type="button" aria-pressed={!state} onClick={() => onState(undefined)}>
          全部<b>{number(total)}</b>
        </button>
        {boardStates.map(
          (s) =>
            (counts[s] > 0 || s === state || !seldom.includes(s)) && (
              <button key={s} type="button" aria-pressed={s === state} onClick={() => onState(s === state ? undefined : s)}>
                <i style={{ background: `var(--c-mark-${boardMarks[s]})` }} />
                {boardStateLabels[s]}
                <b>{number(counts[s])}</b>
              </button>
            ),
        )}
      </div>
      {paused && (
        <div className="yw-board-paused" role="status">
          <PauseCircleFilled aria-hidden />
          <span>
            {paused.userName ?? '有人'} 于 {paused.since} 暂停了本课程的生成：排队中的不会开始，已经开始的会做完。
          </span>
          {mayAct && (
            <Button size="small" loading={pausing} onClick={onResume}>
              继续生成
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
