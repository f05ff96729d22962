// Hook of the player: it follows the selection, and reports the state of the run.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { startAlone } from '#ui/media/one-at-a-time.ts'
import { showWarning } from '#ui/page/notice.ts'
import type { Element } from './media-pair.ts'
import type { Clip, ClipPart } from './play-sequence.ts'
import { PlayThrough } from './play-through.ts'

interface Asked {
  clips: readonly Clip[]
  /** True if more lines will be loaded. */
  more: boolean
  at: number | null
  playing: boolean
  rate: number
  onAt: (at: number, part: ClipPart) => void
  onPlaying: (playing: boolean) => void
}

export function usePlayThrough(asked: Asked) {
  const { clips, more, at, playing, rate, onAt, onPlaying } = asked
  const [through] = useState(() => new PlayThrough())
  const shown = useSyncExternalStore(through.subscribe, through.snapshot)
  useEffect(() => {
    through.tell({
      onClip: ({ line, part }) => onAt(line, part),
      onPlaying,
      onRefused: () => showWarning('浏览器没有允许播放，请再按一次播放'),
      start: (element) => startAlone(element as HTMLMediaElement),
    })
  })
  useEffect(() => through.load(clips, more), [through, clips, more])
  useEffect(() => through.setRate(rate), [through, rate])
  const isEmpty = clips.length === 0
  useEffect(() => {
    if (at !== null && !isEmpty) through.goToLine(at)
  }, [through, at, isEmpty])
  useEffect(() => {
    if (playing) through.play()
    else through.pause()
  }, [through, playing])
  useEffect(() => () => through.dispose(), [through])
  return { through, shown }
}

/** Event handlers that connect a media element to the run. */
export const listening = (through: PlayThrough) => ({
  onPlaying: ({ currentTarget: element }: { currentTarget: HTMLMediaElement }) => {
    // a playing video may not have its first frame yet
    if (element instanceof HTMLVideoElement && 'requestVideoFrameCallback' in element)
      element.requestVideoFrameCallback(() => through.runs(element as Element))
    else through.runs(element as Element)
  },
  onTimeUpdate: ({ currentTarget: element }: { currentTarget: HTMLMediaElement }) => {
    if (!element.paused && element.readyState >= 2) through.runs(element as Element)
  },
  onEnded: ({ currentTarget }: { currentTarget: HTMLMediaElement }) => through.ends(currentTarget as Element),
  onPause: ({ currentTarget }: { currentTarget: HTMLMediaElement }) => through.paused(currentTarget as Element),
  onError: ({ currentTarget }: { currentTarget: HTMLMediaElement }) => through.fail(currentTarget as Element),
})
