// Slider over the whole conversation: one segment for each clip, or for each chapter if there are too many clips.
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Clip, StageLine } from './play-sequence.ts'
import { speakerWords } from './speakers.ts'
import { chapterBeside, clipAtShare, type Segment, segmentsOf } from './timeline.ts'

interface Props {
  clips: readonly Clip[]
  lines: readonly StageLine[]
  total: number
  /** Index of the current clip, or -1. */
  index: number
  onClip: (index: number) => void
  onLine: (line: number) => void
}

function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(388)
  useEffect(() => {
    const { current } = ref
    if (!current) return
    const observer = new ResizeObserver(([entry]) => entry && entry.contentRect.width > 0 && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

function classOf({ tone, from, to }: Segment, index: number) {
  const isNow = index >= from && index < to
  return [`is-${tone}`, index >= to && 'is-past', isNow && 'is-now'].filter(Boolean).join(' ')
}

export function Timeline({ clips, lines, total, index, onClip, onLine }: Props) {
  const { ref, width } = useWidth()
  const { segments, byChapter } = useMemo(() => segmentsOf(clips, lines, width), [clips, lines, width])
  const line = clips[index]?.line ?? 0
  const spoken = lines[line]
  const press = (e: PointerEvent<HTMLDivElement>) => {
    if (e.type === 'pointermove' && !e.currentTarget.hasPointerCapture(e.pointerId)) return
    if (e.type === 'pointerdown') e.currentTarget.setPointerCapture(e.pointerId)
    const box = e.currentTarget.getBoundingClientRect()
    const to = clipAtShare(clips, (e.clientX - box.left) / box.width)
    if (to !== index) onClip(to)
  }
  const onKey = (e: KeyboardEvent) => {
    const to: Record<string, number> = {
      ArrowRight: line + 1,
      ArrowUp: line + 1,
      ArrowLeft: line - 1,
      ArrowDown: line - 1,
      Home: 0,
      End: lines.length - 1,
      PageDown: chapterBeside(lines, line, 1),
      PageUp: chapterBeside(lines, line, -1),
    }
    const next = to[e.key]
    if (next === undefined || e.ctrlKey || e.metaKey || e.altKey) return
    e.preventDefault()
    e.stopPropagation()
    onLine(Math.max(0, Math.min(lines.length - 1, next)))
  }
  return (
    <div
      ref={ref}
      className={`yw-timeline${byChapter ? ' is-chapters' : ''}`}
      role="slider"
      tabIndex={0}
      aria-label="整段对话"
      aria-valuemin={1}
      aria-valuemax={Math.max(1, total)}
      aria-valuenow={line + 1}
      aria-valuetext={
        spoken ? `第 ${line + 1} 句，${speakerWords[clips[index]?.part === 'answer' ? 'ANSWER' : spoken.type]}` : '没有可播放的内容'
      }
      onPointerDown={press}
      onPointerMove={press}
      onKeyDown={onKey}
    >
      {segments.map((segment) => (
        <i key={segment.key} className={classOf(segment, index)} style={{ flexGrow: segment.ms }} title={segment.title}>
          {byChapter && index >= segment.from && index < segment.to && (
            <b style={{ width: `${((index - segment.from) / (segment.to - segment.from)) * 100}%` }} />
          )}
        </i>
      ))}
    </div>
  )
}
