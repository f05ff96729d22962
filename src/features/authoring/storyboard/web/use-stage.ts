// State of the stage: the run, the selected clip at rest, and the subtitles.
import { useMemo } from 'react'
import { type Clip, clipFrom, type ClipPart, clipsOfLine, sequenceOf, type StageLine, startsOf } from './play-sequence.ts'
import { isAbsent } from './stage-lines.ts'
import { usePlayThrough } from './use-play-through.ts'
import { useStageSettings } from './use-stage-settings.ts'
import { useSubtitle } from './use-subtitles.ts'

export interface Staged {
  /** Loaded lines from the first on; playback waits for the rest. */
  lines: readonly StageLine[]
  total: number
  /** Position of the selected line from 0, or null. */
  at: number | null
  playing: boolean
  /** `part`: the playing part of the line. */
  onAt: (at: number, part: ClipPart) => void
  onPlaying: (playing: boolean) => void
  /** Total play time, if not all lines are loaded. */
  totalMs?: number | undefined
}

/** Returns the playing clip. At rest it is the clip of the selected line, even if the run leaves it out. */
function shownClip(clips: readonly Clip[], index: number, { lines, at, playing }: Staged) {
  const clip = clips[index]
  const chosen = at === null ? undefined : lines[at]
  if (playing || !chosen || at === null || clip?.line === at) return clip
  return clipsOfLine(chosen, at)[0]
}

export function useStage(staged: Staged) {
  const { lines, total, at, playing, onAt, onPlaying } = staged
  const { settings, change } = useStageSettings()
  const { answers, skipLacking, rate } = settings
  const clips = useMemo(() => sequenceOf(lines, { answers, skipLacking }), [lines, answers, skipLacking])
  const times = useMemo(() => startsOf(clips), [clips])
  const { through, shown } = usePlayThrough({ clips, more: lines.length < total, at, playing, rate, onAt, onPlaying })
  const clip = shownClip(clips, shown.index, staged)
  const line = clip && lines[clip.line]
  const following = clips[shown.index + 1]
  const nextLine = following && lines[following.line]
  const isRun = clip?.key === clips[shown.index]?.key
  const isSeen = line !== undefined && line.url !== null && shown.front?.url === line.url
  const subtitle = useSubtitle({ clip, line, next: nextLine, ms: isRun ? shown.ms : 0, playing, isSeen: isSeen || playing })

  const goToLine = (to: number) => onAt(Math.max(0, Math.min(lines.length - 1, to)), 'line')
  const goToClip = (index: number) => {
    const to = clips[index]
    if (!to) return
    through.goTo(index)
    onAt(to.line, to.part)
  }
  const place = clip?.line ?? null
  const isWhole = !lines.some(isAbsent)
  return {
    clips,
    through,
    shown,
    clip,
    line,
    isSeen,
    settings,
    change,
    goToLine,
    goToClip,
    subtitle: settings.subtitles && !shown.broken ? subtitle : null,
    next: following && nextLine ? { clip: following, line: nextLine } : undefined,
    playFrom(from: number, part: ClipPart = 'line') {
      goToClip(clipFrom(clips, from, part))
      onPlaying(true)
    },
    steering: {
      line: place,
      total,
      playing,
      disabled: clips.length === 0,
      elapsedMs: (times.starts[shown.index] ?? 0) + shown.ms,
      totalMs: isWhole ? times.totalMs : Math.max(times.totalMs, staged.totalMs ?? 0),
      onToggle() {
        if (!playing && shown.ended) goToClip(0)
        onPlaying(!playing)
      },
      onStep: (by: 1 | -1) => goToLine((place ?? 0) + by),
    },
  }
}
