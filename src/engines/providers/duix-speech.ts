// Speech by Duix.Avatar: speaks a text with the voice of a reference recording.
import { serviceNames } from '../sources.ts'
import { openShared, sourceName } from './duix-folder.ts'
import type { DuixOptions, ServiceLimits } from './options.ts'
import { MediaError } from '../process/media-error.ts'
import { askFile } from './request.ts'

export interface DuixSpeechOrder {
  text: string
  /** Reference recording: its local copy, its storage key, and its text. */
  reference: { file: string; key: string; text: string }
}

/** Writes the speech of a text to a wav. @throws MediaError */
export async function sayDuix(
  options: DuixOptions,
  { text, reference }: DuixSpeechOrder,
  path: string,
  limits: ServiceLimits,
  signal?: AbortSignal,
): Promise<void> {
  if (!options.speechUrl) throw new MediaError('没有配置 Duix.Avatar 的语音服务', false)
  const shared = await openShared(options, 'speech')
  const name = sourceName(reference.key)
  await shared.put(reference.file, name)
  await askFile(
    {
      service: serviceNames.duix,
      url: `${options.speechUrl.replace(/\/+$/, '')}/v1/invoke`,
      method: 'POST',
      body: {
        speaker: name.replace(/\.\w+$/, ''),
        text,
        format: 'wav',
        topP: 0.7,
        max_new_tokens: 1024,
        chunk_length: 100,
        repetition_penalty: 1.2,
        temperature: 0.7,
        need_asr: false,
        streaming: false,
        is_fixed_seed: 0,
        is_norm: 0,
        reference_audio: shared.named(name),
        reference_text: reference.text,
      },
      timeoutMs: limits.speechMs,
      maxBytes: limits.maxAudio,
      signal,
    },
    limits,
    path,
  )
}
