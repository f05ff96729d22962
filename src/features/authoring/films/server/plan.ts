// Plan of a film: the clips of the lines in order, each with its answer, a card before each chapter, and the problems found.
import { createHash } from 'node:crypto'
import { type Card, engineVersion, type FilmClip } from '#engines/media.ts'
import type { BoardState } from '#features/authoring/generation-tasks/contract.ts'
import { scriptTypeLabels } from '#features/authoring/scripts/contract.ts'
import { pictureMs, readingMs } from '#shared/reading-time.ts'
import { type FilmPlan, type FilmSubtitles, films } from '../contract.ts'
import type { FilmLine, FilmRow } from './queries.ts'

/** Changes whenever films are composed differently. */
const VERSION = 1
const CHAPTER_MS = 2000
/** Words of the first card of a film with generated voices or pictures. */
const NOTICE = { label: 'AI 生成', text: '本视频的画面或声音由人工智能生成' }
const NOTICE_MS = 2000
/** Maximum number of clips of a film. */
const MAX_CLIPS = 600
/** Maximum number of listed positions; the user finds the other lines from there. */
const MAX_PLACES = 30

export interface Shape {
  format: FilmRow['format']
  subtitles: FilmSubtitles
}
/** Whether the tenant marks AI-made content. */
interface Marking {
  isMarked: boolean
}
/** State of a medium by `{id of the line}.{part}`. */
export type MediaStates = ReadonlyMap<string, BoardState>

export interface Planned {
  clips: FilmClip[]
  /** Key of the content: films of equal inputs are equal. */
  key: string
  plan: FilmPlan
}

type Places = Set<number>
interface Found {
  clips: FilmClip[]
  lacking: Places
  stale: Places
  burned: Places
  encoded: Places
  /** Whether a voice or a picture is generated. */
  isMade: boolean
}

const sizes = { '16:9': [1280, 720], '9:16': [720, 1280] } as const

/** Returns the video clip of a line, and records its problems. */
function videoOf(line: FilmLine, path: string, durationMs: number, { format, subtitles }: Shape, found: Found): FilmClip {
  const own = line.mediaProvider === 'CUSTOMER'
  // older media without this flag have burned-in subtitles, the former default
  const isBurned = !own && (line.burned ?? true)
  const [width, height] = sizes[format]
  if (isBurned && subtitles !== 'BURNED') found.burned.add(line.seq)
  if (own || line.width !== width || line.height !== height || (subtitles === 'BURNED' && !isBurned)) found.encoded.add(line.seq)
  return { video: path, durationMs, text: line.text, subtitles: line.subtitlesPath, isBurned }
}

/** Returns the clip of a line itself; null if its medium does not exist. */
function lineClip(line: FilmLine, shape: Shape, found: Found): FilmClip | null {
  const { mediaType, path, text, durationMs } = line
  const label = scriptTypeLabels[line.type]
  if (mediaType === 'TEXT') return { card: { tone: 'line', label, text }, durationMs: readingMs(text), sound: null }
  if (!path) return null
  if (mediaType === 'IMAGE') {
    const ms = text.trim() ? Math.max(pictureMs, readingMs(text)) : pictureMs
    return { card: { tone: 'picture', label, text, picture: path }, durationMs: ms, sound: null }
  }
  if (!durationMs) return null
  if (line.mediaProvider !== 'CUSTOMER') found.isMade = true
  if (mediaType === 'VIDEO') return videoOf(line, path, durationMs, shape, found)
  return { card: { tone: 'line', label, text }, durationMs, sound: path }
}

function addLine(line: FilmLine, shape: Shape, states: MediaStates, found: Found): void {
  const take = (clip: FilmClip | null, part: 'QUESTION' | 'ANSWER') => {
    if (!clip) return void found.lacking.add(line.seq)
    if (states.get(`${line.id}.${part}`) === 'stale') found.stale.add(line.seq)
    found.clips.push(clip)
  }
  take(lineClip(line, shape, found), 'QUESTION')
  const { needAnswer, answerText, answerPath, answerDurationMs } = line
  if (needAnswer !== 'NEED' || !(answerText.trim() || answerPath)) return
  if (answerPath && line.isAnswerMade) found.isMade = true
  const card = { tone: 'answer' as const, label: '参考答案', text: answerText }
  take(answerPath && answerDurationMs ? { card, durationMs: answerDurationMs, sound: answerPath } : null, 'ANSWER')
}

const told = (places: Places) => ({ count: places.size, places: [...places].slice(0, MAX_PLACES) })

const isTone = (tone: Card['tone']) => (clip: FilmClip | undefined) => clip !== undefined && 'card' in clip && clip.card.tone === tone
const isChapter = isTone('chapter')
/** Whether a clip tells that the film is AI-made. */
export const isNotice = isTone('notice')

function refusalOf({ clips, burned }: Found): string | null {
  if (!clips.length) return films.fail('empty').message
  if (clips.length > MAX_CLIPS) return films.fail('tooMany', { most: MAX_CLIPS, n: clips.length }).message
  return burned.size ? films.fail('burned', { n: burned.size }).message : null
}

/** Plans the film of these lines, without lines that lack a medium. */
export function planOf(lines: readonly FilmLine[], states: MediaStates, { isMarked, ...shape }: Shape & Marking): Planned {
  const found: Found = { clips: [], lacking: new Set(), stale: new Set(), burned: new Set(), encoded: new Set(), isMade: false }
  let chapter: { name: string | null; number: number } = { name: null, number: 0 }
  for (const line of lines) {
    if (line.section !== chapter.name) {
      chapter = { name: line.section, number: chapter.number + (line.section ? 1 : 0) }
      if (line.section) {
        const card = { tone: 'chapter' as const, label: `第 ${chapter.number} 章`, text: line.section }
        found.clips.push({ card, durationMs: CHAPTER_MS, sound: null })
      }
    }
    addLine(line, shape, states, found)
  }
  // omits the card of a chapter without any clip
  found.clips = found.clips.filter((clip, at) => !isChapter(clip) || (at + 1 < found.clips.length && !isChapter(found.clips[at + 1])))
  const { lacking, stale, burned, encoded } = found
  const notice: FilmClip = { card: { tone: 'notice', ...NOTICE }, durationMs: NOTICE_MS, sound: null }
  const clips = isMarked && found.isMade ? [notice, ...found.clips] : found.clips
  const made = { version: VERSION, engineVersion, format: shape.format, burned: shape.subtitles === 'BURNED', clips }
  return {
    clips,
    key: createHash('sha256').update(JSON.stringify(made)).digest('hex'),
    plan: {
      clips: found.clips.length,
      durationMs: clips.reduce((ms, clip) => ms + clip.durationMs, 0),
      lacking: told(lacking),
      stale: told(stale),
      burned: told(burned),
      encoded: told(encoded),
      refused: refusalOf(found),
    },
  }
}
