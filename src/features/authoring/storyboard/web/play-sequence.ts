// Play sequence of a conversation: order and length of the clips, each line before its answer. It uses neither the page nor the clock.
import { pictureMs, readingMs } from '#shared/reading-time.ts'
import type { Script } from '#features/authoring/scripts/contract.ts'

export type ClipKind = 'video' | 'audio' | 'image' | 'text'
export type ClipPart = 'line' | 'answer'

export interface StageLine {
  id: string
  type: Script['type']
  section: string | null
  text: string
  /** The intended kind; the video may not be made yet. */
  kind: ClipKind
  url: string | null
  durationMs: number | null
  posterUrl: string | null
  subtitlesUrl: string | null
  /** True if the picture has burned-in subtitles, so that the stage shows none. */
  burned: boolean
  /** True if the text, figure or voice changed after the medium was made. */
  stale: boolean
  /** Null if the line needs no answer. */
  answer: { text: string; url: string | null; durationMs: number | null; stale: boolean } | null
}

/** One item of the sequence: a medium or a text. */
export interface Clip {
  /** Has the form `{id of the line}.{part}`. */
  key: string
  /** Position of the line among all lines, from 0. */
  line: number
  part: ClipPart
  /** The played kind: a missing medium is a text. */
  kind: ClipKind
  url: string | null
  /** Length at normal speed; for a text its reading time. */
  ms: number
  text: string
  /** True if the line needs a medium that does not exist. */
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

/** Returns all clips of a line, before the options leave any out. */
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

/** Returns the clips of these lines in play order. */
export const sequenceOf = (lines: readonly StageLine[], { answers, skipLacking }: PlayOptions): Clip[] =>
  lines.flatMap((line, place) =>
    clipsOfLine(line, place).filter((clip) => (answers || clip.part === 'line') && !(skipLacking && clip.lacking)),
  )

/** Returns the start of each clip and the total length. A pause lies between two lines, but not before an answer. */
export function startsOf(clips: readonly Clip[]): { starts: number[]; totalMs: number } {
  let at = 0
  const starts = clips.map((clip, i) => {
    const before = clips[i - 1]
    if (before) at += before.ms + (before.line === clip.line ? 0 : gapMs)
    return at
  })
  return { starts, totalMs: at + (clips.at(-1)?.ms ?? 0) }
}

/** Returns the index of the first clip of a line or of one part. If that is left out, the next clip counts; -1 after the last. */
export const clipFrom = (clips: readonly Clip[], line: number, part: ClipPart = 'line') =>
  clips.findIndex((clip) => clip.line > line || (clip.line === line && (part === 'line' || clip.part === part)))

/** Returns the next clip of a kind, which is preloaded. */
export function nextOf(clips: readonly Clip[], from: number, kind: ClipKind): Clip | undefined {
  // looks eight clips ahead: media further away may be replaced by then
  for (const clip of clips.slice(from + 1, from + 9)) if (clip.kind === kind) return clip
}
