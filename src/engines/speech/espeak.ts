// The synthesiser: a WASM build of eSpeak NG. It blocks while it speaks, so it lives in the media child process only.
import load, { type EspeakWorker } from '@echogarden/espeak-ng-emscripten'
import type { VoiceSettings } from './voices.ts'

export interface Utterance {
  /** Mono 16-bit samples. */
  pcm: Int16Array
  sampleRate: number
  /** IPA phoneme with its start; an empty id is silence. */
  phonemes: { id: string; ms: number }[]
  /** When each word of the line begins, in milliseconds. */
  words: number[]
}

let worker: Promise<EspeakWorker> | undefined

/** Loads the synthesiser once; later calls give the same instance. */
export function openEspeak(): Promise<EspeakWorker> {
  worker ??= load().then((module) => new module.eSpeakNGWorker())
  return worker
}

/** Speaks one line of tone-numbered pinyin and Latin words. */
export function utter(espeak: EspeakWorker, input: string, voice: VoiceSettings): Utterance {
  espeak.set_voice(voice.variant)
  espeak.set_rate(voice.rate)
  espeak.set_pitch(voice.pitch)
  espeak.set_range(voice.range)
  const chunks: Int16Array[] = []
  const phonemes: Utterance['phonemes'] = []
  const words: number[] = []
  espeak.synthesize(input, (chunk, events) => {
    chunks.push(chunk)
    for (const event of events) {
      if (event.type === 'word') words.push(event.audio_position)
      // Language switches are reported as phonemes in brackets.
      if (event.type === 'phoneme' && !String(event.id).startsWith('('))
        phonemes.push({ id: String(event.id ?? ''), ms: event.audio_position })
    }
    return false
  })
  const pcm = new Int16Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let offset = 0
  for (const chunk of chunks) {
    pcm.set(chunk, offset)
    offset += chunk.length
  }
  return { pcm, sampleRate: espeak.get_samplerate(), phonemes, words }
}
