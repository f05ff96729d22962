// Subtitles of a clip: cues of a subtitle file if one exists, else pieces of the text, timed by their length.

export interface Cue {
  fromMs: number
  toMs: number
  text: string
}

const arrow = /^(?:(\d+):)?(\d\d):(\d\d)\.(\d{3})\s+-->\s+(?:(\d+):)?(\d\d):(\d\d)\.(\d{3})/
const msOf = (hours: string | undefined, minutes = '0', seconds = '0', rest = '0') =>
  ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(rest)
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&nbsp;': ' ', '&amp;': '&' }
const plain = (text: string) => text.replaceAll(/<[^>]*>/g, '').replaceAll(/&(?:lt|gt|nbsp|amp);/g, (entity) => entities[entity] ?? entity)

/** Returns the cues of a WebVTT document; invalid cues are skipped. */
export const parseVtt = (document: string): Cue[] =>
  document
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split('\n')
      const at = lines.findIndex((line) => arrow.test(line))
      const times = arrow.exec(lines[at] ?? '')
      const text = plain(
        lines
          .slice(at + 1)
          .join(' ')
          .trim(),
      )
      if (!times || !text) return []
      return [{ fromMs: msOf(times[1], times[2], times[3], times[4]), toMs: msOf(times[5], times[6], times[7], times[8]), text }]
    })

/** Two lines below a picture of 416 pixels. */
const maxLetters = 38
const ends = /(?<=[。！？；…!?;\n])/u
const pauses = /(?<=[，、：,:])/u

/** Splits a long text into parts of at most `maxLetters` characters, without loss. */
function cutLong(text: string): string[] {
  const letters = [...text]
  if (letters.length <= maxLetters) return [text]
  const parts = Math.ceil(letters.length / maxLetters)
  const each = Math.ceil(letters.length / parts)
  return Array.from({ length: parts }, (_, i) => letters.slice(i * each, (i + 1) * each).join(''))
}

/** Splits a text into pieces: sentences are joined while they fit, and cut if one does not. */
export function piecesOf(text: string): string[] {
  const clauses = text.split(ends).flatMap((sentence) => ([...sentence].length > maxLetters ? sentence.split(pauses) : [sentence]))
  const pieces: string[] = []
  for (const clause of clauses.flatMap(cutLong)) {
    const last = pieces.at(-1)
    if (last !== undefined && [...(last + clause)].length <= maxLetters) pieces[pieces.length - 1] = last + clause
    else pieces.push(clause)
  }
  return pieces
}

/** Times the pieces of a text in proportion to their length, for media without a subtitle file. */
export function cuesOfText(text: string, ms: number): Cue[] {
  const pieces = piecesOf(text.trim())
  const total = pieces.reduce((sum, piece) => sum + [...piece].length, 0)
  let done = 0
  return pieces.map((piece) => {
    const fromMs = (ms * done) / total
    done += [...piece].length
    return { fromMs, toMs: (ms * done) / total, text: piece.trim() }
  })
}

/** Returns the text at a moment, or null between two cues. */
export const cueAt = (cues: readonly Cue[], ms: number) => cues.find((cue) => ms >= cue.fromMs && ms < cue.toMs)?.text ?? null
