// The synthesiser: a WASM build of eSpeak NG. It blocks while it speaks, so it is only used in the media child. Equal input and voice
// give equal samples, in every process and order.
import load, { type EspeakModule, type EspeakWorker } from '@echogarden/espeak-ng-emscripten'
import { keepMemory } from './espeak-memory.ts'
import { type VoiceSettings, voiceSettings } from './voices.ts'

export interface Utterance {
  /** Mono samples of 16 bits. */
  pcm: Int16Array
  sampleRate: number
  /** IPA phoneme with its start in ms; an empty id is silence. */
  phonemes: { id: string; ms: number }[]
  /** Start of each word of the line in milliseconds. */
  words: number[]
}

export interface Espeak {
  worker: EspeakWorker
  /** Restores the state before the first utterance. */
  forget(): void
  /** Writes a text into the worker's memory until `forget`; returns its address. */
  place(text: string): number
}

let opening: Promise<Espeak> | undefined

/** Creates a worker of the synthesiser. Its breath noise is seeded with the time of creation, so a constant time gives constant noise. */
function makeWorker(module: EspeakModule): EspeakWorker {
  const { now } = Date
  Date.now = () => 0
  try {
    return new module.eSpeakNGWorker()
  } finally {
    Date.now = now
  }
}

function prepare(module: EspeakModule): Espeak {
  const worker = makeWorker(module)
  const reserve = module['_webidl_malloc']
  const place = (text: string) => {
    const bytes = Buffer.from(`${text}\0`)
    const at = reserve(bytes.length)
    module.HEAPU8.set(bytes, at)
    return at
  }
  // Mandarin is loaded once here, and not again before every clause
  worker.set_voice(place(voiceSettings[0]?.variant ?? ''))
  return { worker, place, forget: keepMemory(module) }
}

/** Loads the synthesiser once; later calls return the same instance. */
export function openEspeak(): Promise<Espeak> {
  opening ??= load().then(prepare)
  return opening
}

/** Speaks one line of tone-numbered pinyin and Latin words. */
export function utter({ worker, place, forget }: Espeak, input: string, voice: VoiceSettings): Utterance {
  forget()
  worker.set_voice(place(voice.variant))
  worker.set_rate(voice.rate)
  worker.set_pitch(voice.pitch)
  worker.set_range(voice.range)
  const chunks: Int16Array[] = []
  const phonemes: Utterance['phonemes'] = []
  const words: number[] = []
  worker.synthesize(place(input), (chunk, events) => {
    chunks.push(chunk)
    for (const event of events) {
      if (event.type === 'word') words.push(event.audio_position)
      // language switches are reported as phonemes in brackets
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
  return { pcm, sampleRate: worker.get_samplerate(), phonemes, words }
}
