// Records a text with an external voice: each passage becomes a file of samples, which the media child joins.
import { rm } from 'node:fs/promises'
import { MediaError } from '../process/media-error.ts'
import type { SpeakingVoice } from '../process/messages.ts'
import { serviceNames, type VoiceSource } from '../sources.ts'
import { packFolder } from '../voice-packs/state.ts'
import { splitPassages } from '../speech/passages.ts'
import { decodeSpeech } from './decode.ts'
import { sayDuix } from './duix-speech.ts'
import { sayOpenAi } from './openai.ts'
import type { ServiceLimits, ServiceOptions } from './options.ts'
import { endOf } from './request.ts'

export interface RecordingOptions {
  services: ServiceOptions
  limits: ServiceLimits
  ffmpeg: () => string
  /** Prefix of the names of its files. */
  base: string
  speed: number
  /** Returns a local copy of a stored file. @throws MediaError */
  fileOf(key: string): Promise<string>
  signal?: AbortSignal | undefined
  /** Called with the share of spoken passages, 0..1. */
  onProgress?(share: number): void
}

export interface Recording {
  voice: SpeakingVoice
  /** Removes the files of the recording. */
  close(): Promise<void>
}

type Say = (text: string, path: string) => Promise<void>

const missing = (name: string) => new MediaError(`没有配置${name}，请管理员配置后重试，或换一个声音`, false)

/** Returns the function that speaks a passage to a file, and a playback speed factor. */
async function sayerOf(
  source: Exclude<VoiceSource, { provider: 'house' | 'sherpa' }>,
  options: RecordingOptions,
): Promise<{ say: Say; tempo: number }> {
  const { services, limits, speed, signal } = options
  if (source.provider === 'openai') {
    const { openai } = services
    if (!openai) throw missing(serviceNames.openai)
    const { voice, model } = source
    return { say: (text, path) => sayOpenAi(openai, { text, voice, model, speed }, path, limits, signal), tempo: 1 }
  }
  const { duix } = services
  if (!duix?.speechUrl) throw missing(serviceNames.duix)
  const reference = { file: await options.fileOf(source.referenceAudio), key: source.referenceAudio, text: source.referenceText }
  return { say: (text, path) => sayDuix(duix, { text, reference }, path, limits, signal), tempo: speed }
}

/** Prepares a voice for the media child; an external voice first speaks the text. @throws MediaError */
export async function record(text: string, source: VoiceSource, options: RecordingOptions): Promise<Recording> {
  const nothing = async () => {}
  if (source.provider === 'house') return { voice: source.voice, close: nothing }
  if (source.provider === 'sherpa') {
    const { sherpa, packs } = options.services
    const folder = source.pack ? packFolder(packs, source.pack) : sherpa?.folder
    if (!folder) throw missing(serviceNames.sherpa)
    return { voice: { sherpa: { folder, speaker: source.speaker } }, close: nothing }
  }
  const { say, tempo } = await sayerOf(source, options)
  const passages = splitPassages(text)
  const recorded = passages.map(({ text: words }, at) => ({ words, file: `${options.base}.${at}.pcm` }))
  const files = recorded.map(({ file }) => file)
  const answer = `${options.base}.answer`
  const close = async () => {
    for (const file of [...files, answer]) await rm(file, { force: true })
  }
  try {
    for (const [at, { words, file }] of recorded.entries()) {
      await say(words, answer)
      const service = serviceNames[source.provider]
      await decodeSpeech(answer, file, { ffmpeg: options.ffmpeg(), service, tempo, signal: options.signal })
      options.onProgress?.((at + 1) / passages.length)
    }
    await rm(answer, { force: true })
    return { voice: { recorded: files }, close }
  } catch (error) {
    await close()
    throw options.signal?.aborted ? endOf(options.signal, serviceNames[source.provider]) : error
  }
}
