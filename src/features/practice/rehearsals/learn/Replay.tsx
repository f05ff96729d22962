// 连续回放: plays a run from its first line to its last, both sides in turn; lines without sound are shown as text.
import { useEffect, useRef, useState } from 'react'
import { readingMs } from '#shared/reading-time.ts'
import { Sheet } from '#ui/touch/Sheet.tsx'
import type { Report, ReportLine } from '../contract.ts'
import './report.css'

interface Clip {
  /** Number of the line, from 1. */
  number: number
  mine: boolean
  text: string
  url: string | null
}

/** Clips of a run: each line, followed by its answer. */
export function clipsOf(lines: readonly Pick<ReportLine, 'text' | 'mediaUrl' | 'said' | 'spoken'>[]): Clip[] {
  return lines.flatMap(({ text, mediaUrl, said, spoken }, i) => {
    const theirs = { number: i + 1, mine: false, text, url: mediaUrl }
    const url = spoken?.audioUrl ?? null
    return said === null && !url ? [theirs] : [theirs, { number: i + 1, mine: true, text: said ?? '', url }]
  })
}

function Playing({ clip, on, onEnd }: { clip: Clip; on: boolean; onEnd: () => void }) {
  const [deaf, setDeaf] = useState(false)
  const player = useRef<HTMLAudioElement>(null)
  const isRead = clip.url === null || deaf
  useEffect(() => {
    if (isRead) return
    if (on) player.current?.play().catch((error: Error) => error.name !== 'AbortError' && setDeaf(true))
    else player.current?.pause()
  }, [on, isRead])
  useEffect(() => {
    if (!isRead || !on) return
    const timer = setTimeout(onEnd, readingMs(clip.text))
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- read once for each clip
  }, [isRead, on])
  if (isRead || clip.url === null) return null
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- the text is shown above
  return <audio ref={player} src={clip.url} preload="auto" onEnded={onEnd} onError={() => setDeaf(true)} />
}

function wordsOf(over: boolean, on: boolean): string {
  if (over) return '重新播放'
  return on ? '暂停' : '播放'
}

function Replaying({ clips, onClose }: { clips: readonly Clip[]; onClose: () => void }) {
  const [at, setAt] = useState(0)
  const [on, setOn] = useState(true)
  const clip = clips[Math.min(at, clips.length - 1)]
  if (!clip) return null
  const over = at >= clips.length
  const go = (to: number) => setAt(Math.max(0, Math.min(clips.length, to)))
  const toggle = () => {
    if (over) setAt(0)
    setOn(over || !on)
  }
  const actions = (
    <>
      <button type="button" className="yl-button" disabled={at === 0} onClick={() => go(Math.min(at, clips.length - 1) - 1)}>
        上一段
      </button>
      <button type="button" className="yl-button is-main" onClick={toggle}>
        {wordsOf(over, on)}
      </button>
      <button type="button" className="yl-button" disabled={at >= clips.length - 1} onClick={() => go(at + 1)}>
        下一段
      </button>
    </>
  )
  return (
    <Sheet open title="连续回放" onClose={onClose} actions={actions}>
      <p className="yl-muted">
        第 {clip.number} 句 · {clip.mine ? '我的回答' : '对方'}
      </p>
      <div className="yl-replaying">
        <p className={clip.mine ? 'yl-mine' : 'yl-theirs'}>{clip.text || '（录音）'}</p>
      </div>
      <progress
        className="yl-replayed"
        max={clips.length}
        value={at}
        aria-label={`第${Math.min(at + 1, clips.length)}段，共${clips.length}段`}
      />
      {!over && <Playing key={at} clip={clip} on={on} onEnd={() => go(at + 1)} />}
    </Sheet>
  )
}

/** Renders nothing if no clip has sound. */
export function Replay({ lines }: Pick<Report, 'lines'>) {
  const [open, setOpen] = useState(false)
  const clips = clipsOf(lines)
  if (!clips.some((clip) => clip.url !== null)) return null
  return (
    <>
      <button type="button" className="yl-link" onClick={() => setOpen(true)}>
        连续回放
      </button>
      {open && <Replaying clips={clips} onClose={() => setOpen(false)} />}
    </>
  )
}
