// Note below a line: saving errors, media progress, and the reason of a failed medium.
import { CloseCircleOutlined, CloudSyncOutlined, LockOutlined, PauseCircleOutlined, UserSwitchOutlined } from '@ant-design/icons'
import { type ReactNode, useEffect, useState } from 'react'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { showSuccess, undoAction } from '#ui/page/notice.ts'
import { Progress } from '#ui/page/TaskStatus.tsx'
import { clock, lockedReason } from '#ui/page/task-state.ts'
import { productionBoard } from '#features/authoring/productions/contract.ts'
import { useBoard } from './board-context.ts'
import { isBusy, type Medium } from './line-media.ts'
import type { LineDraft } from './line-draft.ts'
import type { Row } from './rows.ts'

/** Formats a time as a 24-hour clock. */
export const timeOf = (at: number | string) => new Date(at).toLocaleTimeString('zh-CN', { hour12: false })

function Note({ tone, icon, children }: { tone?: 'error' | 'warn' | undefined; icon: ReactNode; children: ReactNode }) {
  return (
    <div className={`yw-sb-note${tone ? ` is-${tone}` : ''}`}>
      {icon}
      {children}
    </div>
  )
}
const Act = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className="yw-rowact" onClick={onClick}>
    {children}
  </button>
)

/** Counts down the seconds until a time. */
function useSecondsTo(at: number | null) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (at === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [at])
  return at === null ? 0 : Math.max(1, Math.ceil((at - now) / 1000))
}

function Unsaved({ draft }: { draft: LineDraft }) {
  const { saver } = useBoard()
  const { key, state, message, theirs } = draft
  const seconds = useSecondsTo(draft.retryAt)
  const retry = () => saver.retry(key)
  if (state === 'failed')
    return (
      <Note tone="error" icon={<CloudSyncOutlined aria-hidden />}>
        <span role="status">没有保存：网络中断，{seconds} 秒后再试</span>
        <Act onClick={retry}>现在重试</Act>
      </Note>
    )
  if (state === 'refused')
    return (
      <Note tone="error" icon={<CloseCircleOutlined aria-hidden />}>
        <span role="status">没有保存：{message}</span>
        <Act onClick={retry}>现在重试</Act>
      </Note>
    )
  if (state !== 'conflict' || !theirs) return null
  const takeTheirs = () => {
    const mine = saver.takeTheirs(key)
    showSuccess(
      '已换成他的内容',
      undoAction(() => saver.change(key, mine)),
    )
  }
  return (
    <Note tone="warn" icon={<UserSwitchOutlined aria-hidden />}>
      <span role="status">
        {theirs.updateUserName ?? '他人'}在 {timeOf(theirs.version)} 改过这一句
      </span>
      <Act onClick={takeTheirs}>看他的</Act>
      <Act onClick={() => saver.keepMine(key)}>用我的</Act>
    </Note>
  )
}

function Paused() {
  const { courseId, may } = useBoard()
  const paused = useApiQuery(productionBoard.overview, { query: { courseId } }).data?.paused
  const goOn = useApiMutation(productionBoard.pause, { done: '已继续生成', refresh: [productionBoard.overview] })
  return (
    <Note tone="warn" icon={<PauseCircleOutlined aria-hidden />}>
      <span>{paused ? `${paused.userName ?? '有人'} 于 ${paused.since} 暂停` : '已暂停，不会自己继续'}</span>
      {may.generate && <Act onClick={() => void goOn.run({ body: { courseId, paused: false } })}>继续生成</Act>}
    </Note>
  )
}

function Working({ row, medium }: { row: Row; medium: Medium }) {
  const { acts, may } = useBoard()
  const { info, word } = medium
  const cancel = may.generate && <Act onClick={() => acts.cancel(row)}>取消</Act>
  if (word === 'waiting')
    return info?.paused ? (
      <Paused />
    ) : (
      <Note icon={<LockOutlined aria-hidden />}>
        <span>{lockedReason}</span>
        {cancel}
      </Note>
    )
  const times = [
    info?.elapsedSec == null ? '' : `已用 ${clock(info.elapsedSec)}`,
    info?.remainSec == null ? '' : `约剩 ${clock(info.remainSec)}`,
  ].filter(Boolean)
  return (
    <Note icon={info?.percent == null ? <LockOutlined aria-hidden /> : <Progress percent={info.percent} />}>
      <span>{times.join(' · ') || lockedReason}</span>
      {cancel}
    </Note>
  )
}

export function LineNote({ row, media, isWriting }: { row: Row; media: readonly (Medium | null)[]; isWriting: boolean }) {
  const { draft } = row
  // during editing the editor shows the faults below its field
  const faults = isWriting ? [] : Object.values(draft?.faults ?? {})
  const busy = media.find((medium) => isBusy(medium))
  const failed = media.find((medium) => medium?.word === 'failed' && medium.info?.reason)
  return (
    <>
      {draft && <Unsaved draft={draft} />}
      {faults.length > 0 && (
        <Note tone="error" icon={<CloseCircleOutlined aria-hidden />}>
          <span role="status">没有保存：{faults.join('；')}</span>
        </Note>
      )}
      {busy && <Working row={row} medium={busy} />}
      {!busy && failed && (
        <Note tone="error" icon={<CloseCircleOutlined aria-hidden />}>
          <span>{failed.info?.reason}</span>
        </Note>
      )}
    </>
  )
}
