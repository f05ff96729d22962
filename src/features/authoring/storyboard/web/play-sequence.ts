// What of a conversation is played, in what order and for how long: each line, then its answer. Knows no page and no clock.
import { pictureMs, readingMs } from '#shared/reading-time.ts'
import type { Script } from '#features/authoring/scripts/contract.ts'

export type ClipKind = 'video' | 'audio' | 'image' | 'text'
export type ClipPart = 'line' | 'answer'

/** A line as the stage plays it. */
export interface StageLine {
  id: string
  type: Script['type']
  section: string | null
  text: string
  /** What it is meant to be: a video may not be made yet. */
  kind: ClipKind
  url: string | null
  durationMs: number | null
  posterUrl: string | null
  subtitlesUrl: string | null
  /** Its words stand in the picture, and are not drawn again. */
  burned: boolean
  /** What is there was made of other words, another figure or another voice. */
  stale: boolean
  /** Null where the line wants none. */
  answer: { text: string; url: string | null; durationMs: number | null; stale: boolean } | null
}

/** One thing that is played. */
export interface Clip {
  /** {id of the line}.{part} */
  key: string
  /** Place of its line among all, from 0. */
  line: number
  part: ClipPart
  /** As it is played: what is not made is a text. */
  kind: ClipKind
  url: string | null
  /** How long it lasts at its own pace; of a text as long as it is read. */
  ms: number
  text: string
  /** There is something to be made or uploaded, and it is not there. */
  lacking: boolean
  stale: boolean
}

export interface PlayOptions {
  answers: boolean
  skipLacking: boolean
}

export const gapMs = 300

function lastsMs(kind: ClipKind, text: string, durationMs: number | null): number {
  if (kind === 'image') return pictureMs
  return kind === 'text' || !durationMs ? readingMs(text) : durationMs
}

/** All that a line has to play, whatever is left out. */
export function clipsOfLine(line: StageLine, place: number): Clip[] {
  const isThere = line.url !== null
  const kind = isThere ? line.kind : 'text'
  const first: Clip = {
    key: `${line.id}.line`,
    line: place,
    part: 'line',
    kind,
    text: line.text,
    url: kind === 'text' ? null : line.url,
    ms: lastsMs(kind, line.text, line.durationMs),
    lacking: line.kind !== 'text' && !isThere,
    stale: isThere && line.stale,
  }
  const { answer } = line
  if (!answer) return [first]
  const answerKind = answer.url === null ? 'text' : 'audio'
  const second: Clip = {
    key: `${line.id}.answer`,
    line: place,
    part: 'answer',
    kind: answerKind,
    text: answer.text,
    url: answer.url,
    ms: lastsMs(answerKind, answer.text, answer.durationMs),
    lacking: answer.url === null,
    stale: answer.url !== null && answer.stale,
  }
  return [first, second]
}

/** What is played of these lines, in its order. */
export const sequenceOf = (lines: readonly StageLine[], { answers, skipLacking }: PlayOptions): Clip[] =>
  lines.flatMap((line, place) =>
    clipsOfLine(line, place).filter((clip) => (answers || clip.part === 'line') && !(skipLacking && clip.lacking)),
  )

/** When each begins, and when the last one ends: there is a breath between two lines, none before an answer. */
export function startsOf(clips: readonly Clip[]): { starts: number[]; totalMs: number } {
  let at = 0
  const starts = clips.map((clip, i) => {
    const before = clips[i - 1]
    if (before) at += before.ms + (before.line === clip.line ? 0 : gapMs)
    return at
  })
  return { starts, totalMs: at + (clips.at(-1)?.ms ?? 0) }
}

/** The first clip of a line, or of one of its parts; where that is left out, the next that is not; -1 behind the last. */
export const clipFrom = (clips: readonly Clip[], line: number, part: ClipPart = 'line') =>
  clips.findIndex((clip) => clip.line > line || (clip.line === line && (part === 'line' || clip.part === part)))

/** What is loaded while a clip plays: the next of each kind. */
export function nextOf(clips: readonly Clip[], from: number, kind: ClipKind): Clip | undefined {
  // what is further away may have been made anew by then
  for (const clip of clips.slice(from + 1, from + 9)) if (clip.kind === kind) return clip
}
