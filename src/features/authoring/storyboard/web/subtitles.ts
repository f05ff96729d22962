// The words under the picture: of a subtitle file where there is one, else the text in pieces, timed by their characters.

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

/** The cues of a WebVTT document; what is no cue is passed over. */
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

/** Two lines under a picture of 416 pixels. */
const maxLetters = 38
const ends = /(?<=[。！？；…!?;\n])/u
const pauses = /(?<=[，、：,:])/u

/** A text that is longer than what is read at once, in parts of at most `maxLetters` characters; nothing of it is lost. */
function cutLong(text: string): string[] {
  const letters = [...text]
  if (letters.length <= maxLetters) return [text]
  const parts = Math.ceil(letters.length / maxLetters)
  const each = Math.ceil(letters.length / parts)
  return Array.from({ length: parts }, (_, i) => letters.slice(i * each, (i + 1) * each).join(''))
}

/** A text as it is read: sentences, joined while they fit, cut where one does not. */
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

/** Where no file says when which words are said: each piece for its share of the time. */
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

/** What stands there at a moment; null between two. */
export const cueAt = (cues: readonly Cue[], ms: number) => cues.find((cue) => ms >= cue.fromMs && ms < cue.toMs)?.text ?? null
