// Card of a group: the text of its first answer, and the texts that differ from it, each of which can be taken out.
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { MarkedGroup } from '../contract.ts'
import { keepFocus } from './Scorer.tsx'
import type { Member } from './use-groups.ts'

type Text = MarkedGroup['texts'][number]

const Parts = ({ parts }: Pick<Text, 'parts'>) =>
  parts.map(({ text, kind }, i) => {
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have a fixed order
    if (kind === 'SAME') return <span key={i}>{text}</span>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have a fixed order
    return kind === 'ADDED' ? <ins key={i}>{text}</ins> : <del key={i}>{text}</del>
  })

/** State of the members of one text in words. */
function stateOf(members: readonly Member[], isOut: boolean): string {
  const waiting = members.filter((m) => m.score === null).length
  const scores = [...new Set(members.flatMap((m) => m.score ?? []))]
  const holder = members.find((m) => m.score === null && m.holder)?.holder
  return [
    waiting > 0 && isOut && '已移出',
    holder && `${holder}正在评`,
    scores.length > 0 && `已评 ${scores.map((s) => `${s} 分`).join('、')}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

interface Props {
  group: MarkedGroup
  /** Place of the group, from 1. */
  place: number
  of: number
  /** Attempts whose answers do not get the score of the group. */
  out: ReadonlySet<string>
  onTurn: ((attemptIds: readonly string[]) => void) | undefined
  children: ReactNode
}

export function GroupCard({ group, place, of, out, onTurn, children }: Props) {
  const size = group.waiting + group.marked
  return (
    <section className="yw-card yw-mark-answer" aria-label="相近的作答">
      <header>
        <span>
          第 {place} / {of} 组
        </span>
        <span className="yw-second">{size > 1 ? `${size} 份一组，考生姓名已隐藏` : '只有 1 份，考生姓名已隐藏'}</span>
        {group.marked > 0 && group.waiting > 0 && <span className="yw-warn">新加入 {group.waiting} 份，确认后才计分</span>}
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable */}
      <ul className="yw-mark-texts" tabIndex={0} aria-label="作答内容">
        {group.texts.map(({ parts, members }) => {
          const ids = members.filter((m) => m.score === null).map((m) => m.attemptId)
          const isOut = ids.length > 0 && ids.every((id) => out.has(id))
          return (
            <li key={members[0]?.attemptId} className={isOut ? 'is-out' : undefined}>
              <b>{members.length > 1 && `×${members.length}`}</b>
              <p>
                <Parts parts={parts} />
                <small>{stateOf(members, isOut)}</small>
              </p>
              {onTurn && size > 1 && ids.length > 0 && (
                <Button size="small" type="text" onMouseDown={keepFocus} onClick={() => onTurn(ids)}>
                  {isOut ? '放回' : '移出'}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {children}
      {onTurn && (
        <p className="yw-mark-keys">
          数字键给分，<kbd>Enter</kbd> 给整组评分并到下一组，<kbd>←</kbd> <kbd>→</kbd> 换组，<kbd>Alt</kbd> + 数字点选得分点，
          <kbd>Shift</kbd> + 数字加评语，<kbd>Ctrl</kbd> + <kbd>Z</kbd> 撤销
        </p>
      )}
    </section>
  )
}
