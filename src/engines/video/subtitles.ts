// Subtitles: cues from spoken clauses, written as WebVTT and SubRip, or drawn into the picture.
import { fileURLToPath } from 'node:url'
import { type Canvas, createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { type Format, stages } from '../figure/stages.ts'
import type { SpokenClause } from '../speech/speech.ts'

export interface Cue {
  startMs: number
  endMs: number
  /** One or two lines of text. */
  lines: string[]
}

/** Font family of words in pictures; registered at the first measurement. */
export const SUBTITLE_FONT = 'Yanwu Subtitles'
const FONT_FILE = '@expo-google-fonts/noto-sans-sc/500Medium/NotoSansSC_500Medium.ttf'
const styles: Record<Format, { size: number; width: number; baseline: number }> = {
  '16:9': { size: 36, width: 1040, baseline: 664 },
  '9:16': { size: 38, width: 600, baseline: 1130 },
}
/** A shorter clause (ms) is joined with the next one of its sentence, if both fit one line. */
const SHORT_MS = 1300
const BRIDGE_MS = 600
const HOLD_MS = 300

const measuring = createCanvas(8, 8).getContext('2d')
let fontReady = false

export function measure(text: string, size: number): number {
  // only TTF and OTF fonts are drawn; web fonts fail silently
  if (!fontReady) fontReady = GlobalFonts.registerFromPath(fileURLToPath(import.meta.resolve(FONT_FILE)), SUBTITLE_FONT) !== null
  measuring.font = `${size}px "${SUBTITLE_FONT}"`
  return measuring.measureText(text).width
}

/**
 * Breaks a text into lines of at most `width` pixels: between words, without a closing mark at the start of a line, and with similar
 * lengths.
 */
export function wrap(text: string, size: number, width: number): string[] {
  const total = measure(text, size)
  const rows = Math.ceil(total / width)
  if (rows <= 1) return [text]
  const goal = Math.min(width, (total / rows) * 1.06 + size)
  const pieces = [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(text)].flatMap(({ segment }) =>
    measure(segment, size) > goal ? [...segment] : [segment],
  )
  const lines: string[] = []
  let line = ''
  for (const piece of pieces) {
    if (line && measure(line + piece, size) > goal && !/^[，。！？；：、）》】」”’%％)!?,.]/u.test(piece)) {
      lines.push(line.trim())
      line = ''
    }
    line += piece
  }
  if (line.trim()) lines.push(line.trim())
  return lines
}

/** Splits clauses into cues of at most two lines; a longer clause becomes several cues, timed by their share of its characters. */
export function cutCues(clauses: SpokenClause[], format: Format): Cue[] {
  const { size, width } = styles[format]
  const joined: SpokenClause[] = []
  for (const clause of clauses) {
    const last = joined.at(-1)
    const short = last && !last.closes && Math.min(last.endMs - last.startMs, clause.endMs - clause.startMs) < SHORT_MS
    if (last && short && measure(`${last.text} ${clause.text}`, size) <= width * 0.8) {
      last.text += /[（(【「[]/u.test(clause.text[0] ?? '') ? clause.text : ` ${clause.text}`
      last.endMs = clause.endMs
      last.closes = clause.closes
    } else joined.push({ ...clause })
  }
  const cues = joined.flatMap((clause) => {
    const lines = wrap(clause.text, size, width)
    const groups = Array.from({ length: Math.ceil(lines.length / 2) }, (_, at) => lines.slice(at * 2, at * 2 + 2))
    const total = lines.join('').length
    let from = clause.startMs
    return groups.map((group): Cue => {
      const startMs = from
      from += ((clause.endMs - clause.startMs) * group.join('').length) / total
      return { startMs, endMs: from, lines: group }
    })
  })
  cues.forEach((cue, at) => {
    const next = cues[at + 1]?.startMs ?? Infinity
    cue.endMs = next - cue.endMs < BRIDGE_MS ? next : Math.min(cue.endMs + HOLD_MS, next)
  })
  return cues
}

function stamp(milliseconds: number, decimal: string): string {
  const ms = Math.round(milliseconds)
  const pad = (value: number, width = 2) => String(Math.floor(value)).padStart(width, '0')
  return `${pad(ms / 3600000)}:${pad((ms / 60000) % 60)}:${pad((ms / 1000) % 60)}${decimal}${pad(ms % 1000, 3)}`
}

/** Serialises cues as a WebVTT document. */
export function toVtt(cues: Cue[]): string {
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `WEBVTT\n\n${cues.map((cue) => `${stamp(cue.startMs, '.')} --> ${stamp(cue.endMs, '.')}\n${cue.lines.map(escape).join('\n')}\n`).join('\n')}`
}

const CUE = /^(\d\d+):(\d\d):(\d\d\.\d{3}) --> (\d\d+):(\d\d):(\d\d\.\d{3})\n([^\n]+(?:\n[^\n]+)*)/gm

/** Parses the cues of a document that {@link toVtt} has written. */
export function parseVtt(text: string): Cue[] {
  const msOf = (h = '0', m = '0', s = '0') => Math.round((Number(h) * 3600 + Number(m) * 60 + Number(s)) * 1000)
  const plain = (line: string) => line.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  return [...text.matchAll(CUE)].map(([, h, m, s, endH, endM, endS, words = '']) => {
    return { startMs: msOf(h, m, s), endMs: msOf(endH, endM, endS), lines: words.split('\n').map(plain) }
  })
}

/** Serialises cues as a SubRip document. */
export function toSrt(cues: Cue[]): string {
  return cues.map((cue, at) => `${at + 1}\n${stamp(cue.startMs, ',')} --> ${stamp(cue.endMs, ',')}\n${cue.lines.join('\n')}\n`).join('\n')
}

/** Draws a cue on a transparent ground; `y` and all sizes are even. (x, y) is the position in the frame. */
export function drawCue(cue: Cue, format: Format): { canvas: Canvas; x: number; y: number; width: number; height: number } {
  const { size, baseline } = styles[format]
  const stage = stages[format]
  const leading = Math.round(size * 1.36)
  const even = (value: number) => Math.ceil(value / 2) * 2
  const width = Math.min(stage.width, even(Math.max(...cue.lines.map((line) => measure(line, size))) + size * 1.5))
  const height = even(leading * cue.lines.length + size * 0.5)
  const canvas = createCanvas(width, height)
  const painter = canvas.getContext('2d')
  painter.fillStyle = 'rgba(20, 20, 44, 0.62)'
  painter.beginPath()
  painter.roundRect(0, 0, width, height, size * 0.32)
  painter.fill()
  painter.font = `${size}px "${SUBTITLE_FONT}"`
  painter.textAlign = 'center'
  painter.textBaseline = 'middle'
  painter.fillStyle = '#FFFFFF'
  cue.lines.forEach((line, at) => painter.fillText(line, width / 2, size * 0.25 + leading * (at + 0.5)))
  return { canvas, x: Math.floor((stage.width - width) / 4) * 2, y: even(baseline + size * 0.6 - height), width, height }
}
