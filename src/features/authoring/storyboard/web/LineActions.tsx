// Floating toolbar of a line at its top right; it follows the text in the DOM order.
import { CaretRightFilled, EllipsisOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { MenuButton } from '#ui/page/MenuButton.tsx'
import { lockedReason } from '#ui/page/task-state.ts'
import { useBoard } from './board-context.ts'
import { isBusy, type Medium } from './line-media.ts'
import type { Row } from './rows.ts'

interface ActProps {
  label: string
  icon?: ReactNode
  /** The reason why the action is unavailable. */
  off?: string | false
  danger?: boolean
  stop: boolean
  onClick: () => void
}
function Act({ label, icon, off, danger, stop, onClick }: ActProps) {
  return (
    <Tooltip title={off || undefined}>
      <button
        type="button"
        className={danger ? 'is-danger' : undefined}
        tabIndex={stop ? 0 : -1}
        aria-disabled={off ? true : undefined}
        onClick={() => !off && onClick()}
      >
        {icon}
        {label}
      </button>
    </Tooltip>
  )
}

interface Props {
  row: Row
  locked: boolean
  medium: Medium | null
  answer: Medium | null
  /** True for the current line: Tab goes through its buttons. */
  stop: boolean
  playable: boolean
}

export function LineActions({ row, locked, medium, answer, stop, playable }: Props) {
  const { acts, canEdit, may } = useBoard()
  const off = locked && lockedReason
  const saved = row.line !== undefined
  const media = [medium, answer].filter((one): one is Medium => !!one?.url && !isBusy(one))
  const rest = [
    ...media.map((one) => ({
      key: one.part,
      label: `${one.part === 'ANSWER' ? '参考答案' : ''}${one.kind === 'video' ? '视频播放' : '音频播放'}`,
      onClick: () => acts.open(row, one),
    })),
    canEdit && may.sort && saved && { key: 'place', label: '移到第 n 位', onClick: () => acts.askPlace(row) },
    acts.copy && saved && { key: 'copy', label: '复制到…', onClick: () => acts.copy?.(row) },
  ].filter((item) => item !== false && item !== undefined)
  return (
    <div className="yw-sb-acts" role="toolbar" aria-label={`第 ${row.number} 句的操作`}>
      {playable && <Act label="从这句播放" icon={<CaretRightFilled aria-hidden />} stop={stop} onClick={() => acts.play(row)} />}
      {canEdit ? (
        <>
          {may.generate && saved && <Act label="生成" off={off} stop={stop} onClick={() => acts.generate(row)} />}
          {may.edit && <Act label="编辑" off={off} stop={stop} onClick={() => acts.write(row.key)} />}
          {may.remove && <Act label="删除" danger off={off} stop={stop} onClick={() => acts.remove(row)} />}
        </>
      ) : (
        <Act label="查看" stop={stop} onClick={() => acts.look(row)} />
      )}
      {rest.length > 0 && (
        <MenuButton menu={{ items: rest as { key: string; label: string }[] }} placement="bottomRight">
          <button type="button" tabIndex={stop ? 0 : -1} aria-label="更多">
            <EllipsisOutlined aria-hidden />
          </button>
        </MenuButton>
      )}
    </div>
  )
}
