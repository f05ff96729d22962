// Converts text to levelled speech, with the times of its clauses and phonemes.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { MediaError } from '../process/media-error.ts'
import { splitClauses } from './clauses.ts'
import { openEspeak, utter } from './espeak.ts'
import type { Lexicon } from './lexicon.ts'
import { levelLoudness } from './loudness.ts'
import { intone } from './melody.ts'
import { toWords } from './phonetics.ts'
import { addRoomTone } from './room-tone.ts'
import { type Stress, stressesOf } from './stress.ts'
import { type Delivery, deliveredBy, voiceSettings } from './voices.ts'

export interface Phoneme {
  /** IPA phoneme; empty for silence. */
  id: string
  ms: number
}

export interface SpokenClause {
  text: string
  startMs: number
  endMs: number
  /** Whether the clause is the last of its sentence. */
  closes: boolean
}

export interface Speech {
  pcm: Int16Array
  sampleRate: number
  durationMs: number
  phonemes: Phoneme[]
  clauses: SpokenClause[]
  /** Stresses in order of time. */
  stresses: Stress[]
}

export interface SpeechOptions extends Delivery {
  /** Readings that take precedence over the dictionary. */
  lexicon?: Lexicon
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Sample rate of our own voices in Hz, as the synthesiser makes it. */
export const HOUSE_RATE = 22_050
/** Sample rate of external voices and models in Hz, after conversion: most of them use it anyway. */
export const RECORDED_RATE = 24_000
/** Milliseconds of silence before the first word, and after the last. */
export const LEAD_MS = 240
export const TAIL_MS = 420
const QUIET = 90

/** Number of samples up to the last audible one, plus 20 ms. */
export function heard(pcm: Int16Array, sampleRate: number): number {
  let end = pcm.length
  while (end > 0 && Math.abs(pcm[end - 1] ?? 0) < QUIET) end--
  return Math.min(pcm.length, end + Math.round(sampleRate * 0.02))
}

/**
 * Speaks a text with one of our own voices. `onProgress` gets the share 0..1 of spoken clauses; `signal` stops between clauses. @throws MediaError «没有可朗读的内容» if
 * nothing can be spoken, «没有这个声音» for an unknown voice.
 */
export async function synthesise(text: string, voiceId: string, options: SpeechOptions = {}): Promise<Speech> {
  const chosen = voiceSettings.find(({ id }) => id === voiceId)
  if (!chosen) throw new MediaError(`没有这个声音：${voiceId}`, false)
  const voice = deliveredBy(chosen, options)
  const clauses = splitClauses(text)
    .map((clause) => ({ ...clause, words: toWords(clause.spoken, options.lexicon) }))
    .filter(({ words }) => words.some(({ input }) => /[a-z0-9]/i.test(input)))
  if (!clauses.length) throw new MediaError('没有可朗读的内容', false)

  const inputs = intone(clauses, voice)
  const espeak = await openEspeak()
  const parts: { pcm: Int16Array; at: number }[] = []
  const phonemes: Phoneme[] = [{ id: '', ms: 0 }]
  const spoken: SpokenClause[] = []
  const stresses: Stress[] = []
  const sampleRate = HOUSE_RATE
  let cursor = 0
  for (const [index, clause] of clauses.entries()) {
    const said = utter(espeak, (inputs[index] ?? '') + clause.mark, voice)
    if (said.sampleRate !== sampleRate) throw new RangeError(`${said.sampleRate} samples per second`)
    if (index === 0) cursor = Math.round((LEAD_MS * sampleRate) / 1000)
    const pcm = said.pcm.subarray(0, heard(said.pcm, sampleRate))
    const startMs = (cursor * 1000) / sampleRate
    const endMs = startMs + (pcm.length * 1000) / sampleRate
    for (const phoneme of said.phonemes) if (startMs + phoneme.ms < endMs) phonemes.push({ id: phoneme.id, ms: startMs + phoneme.ms })
    phonemes.push({ id: '', ms: endMs })
    for (const { ms, weight } of stressesOf(clause, said)) if (startMs + ms < endMs) stresses.push({ ms: startMs + ms, weight })
    spoken.push({ text: clause.text, startMs, endMs, closes: clause.closes })
    parts.push({ pcm, at: cursor })
    const pause = index === clauses.length - 1 ? TAIL_MS : clause.pauseMs / (options.speed ?? 1)
    cursor += pcm.length + Math.round((pause * sampleRate) / 1000)
    options.onProgress?.((index + 1) / clauses.length)
    await nextTurn()
    options.signal?.throwIfAborted()
  }
  const pcm = new Int16Array(cursor)
  for (const part of parts) pcm.set(part.pcm, part.at)
  levelLoudness(pcm, sampleRate)
  addRoomTone(pcm, sampleRate)
  return { pcm, sampleRate, durationMs: (cursor * 1000) / sampleRate, phonemes, clauses: spoken, stresses }
}
