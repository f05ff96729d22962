// Segments of the timeline: one for each clip, or for each chapter if clips would be too narrow.
import { type Clip, startsOf } from './play-sequence.ts'

export interface Segment {
  key: string
  /** Half-open range of clip indexes. */
  from: number
  to: number
  ms: number
  /** `lacking` is drawn hatched: no medium of the segment exists. */
  tone: 'line' | 'answer' | 'lacking'
  title: string
}
interface Named {
  section: string | null
}

/** Minimum width of a visible segment in pixels. */
const minPixels = 3
const gap = 2

function chaptersOf(clips: readonly Clip[], lines: readonly Named[]): Segment[] {
  const chapters: (Segment & { made: number })[] = []
  let section: string | null | undefined
  for (const [i, clip] of clips.entries()) {
    const own = lines[clip.line]?.section ?? null
    const last = chapters.at(-1)
    const made = clip.lacking ? 0 : 1
    if (last && own === section) Object.assign(last, { to: i + 1, ms: last.ms + clip.ms, made: last.made + made })
    else chapters.push({ key: clip.key, from: i, to: i + 1, ms: clip.ms, made, tone: 'line', title: own ?? '未分章节' })
    section = own
  }
  return chapters.map(({ made, ...chapter }) => ({ ...chapter, tone: made ? 'line' : 'lacking' }))
}

/** Returns the segments for a timeline of `width` pixels. */
export function segmentsOf(clips: readonly Clip[], lines: readonly Named[], width: number): { byChapter: boolean; segments: Segment[] } {
  const whole = clips.reduce((sum, clip) => sum + clip.ms, 0)
  const room = width - gap * (clips.length - 1)
  const narrowest = (Math.min(...clips.map(({ ms }) => ms)) / whole) * room
  if (clips.length > 0 && narrowest < minPixels) return { byChapter: true, segments: chaptersOf(clips, lines) }
  const segments = clips.map(({ key, ms, part, lacking, line }, i): Segment => {
    const tone = lacking ? 'lacking' : part
    return { key, from: i, to: i + 1, ms, tone, title: `第 ${line + 1} 句${part === 'answer' ? '的参考答案' : ''}` }
  })
  return { byChapter: false, segments }
}

/** Returns the index of the clip at a share of the total length. */
export function clipAtShare(clips: readonly Clip[], share: number): number {
  const { starts, totalMs } = startsOf(clips)
  const at = Math.max(0, Math.min(1, share)) * totalMs
  return Math.max(
    0,
    starts.findLastIndex((start) => start <= at),
  )
}

/** Returns the first line of the chapter before or after a line. */
export function chapterBeside(lines: readonly Named[], at: number, step: 1 | -1): number {
  const firsts = lines.flatMap((line, i) => (i === 0 || line.section !== lines[i - 1]?.section ? [i] : []))
  return (step > 0 ? firsts.find((first) => first > at) : firsts.findLast((first) => first < at)) ?? (step > 0 ? lines.length - 1 : 0)
}
