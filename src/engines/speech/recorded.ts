// Assembles external speech: joins its passages, levels them like ours, and aligns the times with a reading of our own.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { MediaError } from '../process/media-error.ts'
import { openEspeak, utter } from './espeak.ts'
import { follow, type Sound } from './follow.ts'
import type { Lexicon } from './lexicon.ts'
import { levelLoudness } from './loudness.ts'
import { type Passage, splitPassages } from './passages.ts'
import { joinWords, toWords } from './phonetics.ts'
import { addRoomTone } from './room-tone.ts'
import { hear, layOver } from './spans.ts'
import { heard, HOUSE_RATE, LEAD_MS, type Phoneme, RECORDED_RATE, type Speech, type SpokenClause, TAIL_MS } from './speech.ts'
import { type Stress, stressesOf } from './stress.ts'
import { deliveredBy, voiceSettings } from './voices.ts'

export interface RecordedOptions {
  speed?: number
  lexicon?: Lexicon
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Speaks one passage; returns mono 16-bit samples of `RECORDED_RATE`. */
export type SayPassage = (passage: Passage, index: number) => Promise<Int16Array>

/** A recording shorter than this share of our own reading is incomplete. */
const MIN_SHARE = 0.3
const EDGE = Math.round(RECORDED_RATE * 0.02)

interface Reading {
  /** Times of the clauses, from the passage's start. */
  stretches: { startMs: number; endMs: number }[]
  phonemes: Phoneme[]
  stresses: Stress[]
  /** Our own speech of the passage. */
  sound: Sound
}

/** Our own reading of a passage: its clauses and phonemes with their times. */
async function readingOf({ clauses }: Passage, speed: number, lexicon: Lexicon): Promise<Reading> {
  const espeak = await openEspeak()
  const usual = voiceSettings[0]
  if (!usual) throw new RangeError('no voice')
  const voice = deliveredBy(usual, { speed })
  const stretches: Reading['stretches'] = []
  const phonemes: Phoneme[] = []
  const stresses: Stress[] = []
  const parts: { pcm: Int16Array; at: number }[] = []
  let cursor = 0
  for (const clause of clauses) {
    const words = toWords(clause.spoken, lexicon)
    const said = utter(espeak, joinWords(words) + clause.mark, voice)
    const length = (heard(said.pcm, said.sampleRate) * 1000) / said.sampleRate
    parts.push({ pcm: said.pcm.subarray(0, heard(said.pcm, said.sampleRate)), at: Math.round((cursor * said.sampleRate) / 1000) })
    for (const { id, ms } of said.phonemes) if (ms < length) phonemes.push({ id, ms: cursor + ms })
    phonemes.push({ id: '', ms: cursor + length })
    for (const { ms, weight } of stressesOf({ ...clause, words }, said)) if (ms < length) stresses.push({ ms: cursor + ms, weight })
    stretches.push({ startMs: cursor, endMs: cursor + length })
    cursor += length + clause.pauseMs / speed
    await nextTurn()
  }
  const last = parts.at(-1)
  const pcm = new Int16Array((last?.at ?? 0) + (last?.pcm.length ?? 0))
  for (const part of parts) pcm.set(part.pcm, part.at)
  return { stretches, phonemes, stresses, sound: { pcm, sampleRate: HOUSE_RATE } }
}

/**
 * Assembles the passages of a text that `say` speaks, with the same pauses as our own voices. @throws MediaError if there is nothing to
 * say, or if the speech is silent or incomplete.
 */
export async function assemble(text: string, say: SayPassage, options: RecordedOptions = {}): Promise<Speech> {
  const { speed = 1, lexicon = {}, signal } = options
  const passages = splitPassages(text)
  const toSamples = (ms: number) => Math.round((ms * RECORDED_RATE) / 1000)
  const parts: { pcm: Int16Array; at: number }[] = []
  const phonemes: Phoneme[] = [{ id: '', ms: 0 }]
  const clauses: SpokenClause[] = []
  const stresses: Stress[] = []
  let cursor = toSamples(LEAD_MS)
  for (const [index, passage] of passages.entries()) {
    const pcm = await say(passage, index)
    const found = hear(pcm, RECORDED_RATE)
    if (!found) throw new MediaError('语音服务返回的录音没有声音', true)
    const reading = await readingOf(passage, speed, lexicon)
    const expected = reading.stretches.at(-1)?.endMs ?? 0
    const spokenMs = ((found.spoken.to - found.spoken.from) * 1000) / RECORDED_RATE
    if (spokenMs < expected * MIN_SHARE) throw new MediaError('语音服务返回的录音不完整', true)
    const cut = Math.max(0, found.spoken.from - EDGE)
    const part = pcm.subarray(cut, Math.min(pcm.length, found.spoken.to + EDGE))
    const roughly = layOver(reading.stretches, found, RECORDED_RATE)
    const mapped = follow(reading.sound, { pcm, sampleRate: RECORDED_RATE }, roughly)
    const placed = (ms: number) => mapped(ms) + ((cursor - cut) * 1000) / RECORDED_RATE
    for (const { id, ms } of reading.phonemes) phonemes.push({ id, ms: placed(ms) })
    for (const { ms, weight } of reading.stresses) stresses.push({ ms: placed(ms), weight })
    for (const [at, { text: words, closes }] of passage.clauses.entries()) {
      const { startMs = 0, endMs = 0 } = reading.stretches[at] ?? {}
      clauses.push({ text: words, closes, startMs: placed(startMs), endMs: placed(endMs) })
    }
    parts.push({ pcm: part, at: cursor })
    const pause = index === passages.length - 1 ? TAIL_MS : (passage.clauses.at(-1)?.pauseMs ?? 0) / speed
    cursor += part.length + toSamples(pause)
    options.onProgress?.((index + 1) / passages.length)
    await nextTurn()
    signal?.throwIfAborted()
  }
  const pcm = new Int16Array(cursor)
  for (const { pcm: part, at } of parts) pcm.set(part, at)
  levelLoudness(pcm, RECORDED_RATE)
  addRoomTone(pcm, RECORDED_RATE)
  return { pcm, sampleRate: RECORDED_RATE, durationMs: (cursor * 1000) / RECORDED_RATE, phonemes, clauses, stresses }
}
