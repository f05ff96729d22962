// Current subtitle below the picture.
import { useEffect, useMemo, useState } from 'react'
import type { Clip, StageLine } from './play-sequence.ts'
import { type Cue, cueAt, cuesOfText, parseVtt } from './subtitles.ts'

const files = new Map<string, Promise<Cue[]>>()
const maxFiles = 60

/** Fetches a subtitle file once; a failed fetch gives no cues. */
function readCues(url: string): Promise<Cue[]> {
  const known = files.get(url)
  if (known) return known
  const read = fetch(url)
    .then((answer) => (answer.ok ? answer.text() : ''))
    .then(parseVtt)
    .catch(() => [])
  if (files.size >= maxFiles) files.delete([...files.keys()][0] ?? '')
  files.set(url, read)
  return read
}

interface Asked {
  clip: Clip | undefined
  line: StageLine | undefined
  /** The next line, whose subtitle file is prefetched. */
  next: StageLine | undefined
  ms: number
  playing: boolean
  /** True if the visible video belongs to the line. */
  isSeen: boolean
}

/** Returns the subtitle of a video or sound. A text clip is shown on the stage itself. */
export function useSubtitle({ clip, line, next, ms, playing, isSeen }: Asked) {
  const isBurned = isSeen && line?.burned === true
  const url = clip?.kind === 'video' ? (line?.subtitlesUrl ?? null) : null
  const [read, setRead] = useState<{ url: string; cues: Cue[] } | null>(null)
  useEffect(() => {
    let gone = false
    const read = async (from: string) => {
      const cues = await readCues(from)
      if (!gone) setRead({ url: from, cues })
    }
    if (url !== null) void read(url)
    return () => {
      gone = true
    }
  }, [url])
  const following = next?.subtitlesUrl
  useEffect(() => {
    if (playing && following) void readCues(following)
  }, [playing, following])

  const cues = useMemo(() => {
    if (!clip || clip.kind === 'text' || (clip.kind === 'video' && isBurned)) return []
    if (url !== null && read?.url !== url) return []
    return url !== null && read?.cues.length ? read.cues : cuesOfText(clip.text, clip.ms)
  }, [clip, isBurned, url, read])
  const first = cues[0]
  // at rest the first cue is shown instead of nothing
  return cueAt(cues, ms) ?? (!playing && first && ms < first.fromMs ? first.text : null)
}
