// Speaks a text with any kind of voice: our own, the recording of a service, or a speaker of a model.
import { readFile } from 'node:fs/promises'
import { MediaError } from '../process/media-error.ts'
import type { SpeakingVoice } from '../process/messages.ts'
import { assemble } from './recorded.ts'
import { HOUSE_RATE, RECORDED_RATE, type Speech, type SpeechOptions, synthesise } from './speech.ts'

export interface SpeakingOptions extends SpeechOptions {
  /** Called before an action that could end the process, with the message for this case; null afterwards. */
  risk(reason: string | null): Promise<void>
}

async function samplesOf(path: string | undefined): Promise<Int16Array> {
  if (!path) throw new MediaError('语音服务返回的录音不完整', true)
  const bytes = await readFile(path)
  // a copy, because samples must be aligned to even addresses
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.byteLength & ~1)))
}

/** Sample rate of `speak` for a voice, in Hz. */
export const rateOf = (voice: SpeakingVoice): number => (typeof voice === 'string' ? HOUSE_RATE : RECORDED_RATE)

/** Speaks a text with any voice. @throws MediaError */
export async function speak(text: string, voice: SpeakingVoice, options: SpeakingOptions): Promise<Speech> {
  if (typeof voice === 'string') return synthesise(text, voice, options)
  if ('recorded' in voice) return assemble(text, (_, index) => samplesOf(voice.recorded[index]), options)
  const { folder, speaker } = voice.sherpa
  const { openSherpa, saySherpa } = await import('./sherpa.ts')
  await options.risk('sherpa-onnx 在使用模型时异常退出，请管理员检查模型文件夹中的文件是否完整')
  try {
    const model = await openSherpa(folder)
    return await assemble(text, (passage) => saySherpa(model, speaker, passage.text, options.speed ?? 1), options)
  } finally {
    await options.risk(null)
  }
}
