// Recognition by a sherpa-onnx model that the operator supplies. The library is native, and a broken model ends the whole process: media
// child only.
import { MediaError } from '../process/media-error.ts'
import type { HeardSpeech, ListenJob } from '../process/messages.ts'
import { loadSherpa, modelThreads } from '../sherpa-library.ts'
import { RATE, readSamples } from './hear.ts'
import { readRecogniserFolder, type RecogniserModel } from './recogniser-folder.ts'

interface Stream {
  acceptWaveform(sound: { samples: Float32Array; sampleRate: number }): void
}
interface OfflineRecognizer {
  createStream(): Stream
  decodeAsync(stream: Stream): Promise<{ text: string; tokens: string[]; timestamps: number[] }>
}
interface Sherpa {
  OfflineRecognizer: { createAsync(config: unknown): Promise<OfflineRecognizer> }
}

/** Maximum length of a recording: no answer is longer, and a model needs memory for each second. */
const MAX_SECONDS = 130
const damaged = '请管理员检查模型文件夹中的文件是否完整'

let opened: { folder: string; kind: RecogniserModel['kind']; recogniser: OfflineRecognizer } | undefined

/** Opens the model of a folder once. @throws MediaError for a folder without a model; a damaged model ends the process. */
async function openRecogniser(folder: string, risk: (reason: string | null) => Promise<void>): Promise<NonNullable<typeof opened>> {
  if (opened?.folder === folder) return opened
  const { kind, model, ruleFsts } = readRecogniserFolder(folder)
  const { OfflineRecognizer } = loadSherpa<Sherpa>()
  const config = {
    featConfig: { sampleRate: RATE, featureDim: 80 },
    modelConfig: { ...model, numThreads: modelThreads, provider: 'cpu', debug: 0 },
    decodingMethod: 'greedy_search',
    ruleFsts,
  }
  await risk(`sherpa-onnx 在打开语音识别模型时异常退出，${damaged}`)
  try {
    opened = { folder, kind, recogniser: await OfflineRecognizer.createAsync(config) }
  } catch (cause) {
    throw new MediaError(`sherpa-onnx 无法打开语音识别模型，${damaged}`, false, { cause })
  } finally {
    await risk(null)
  }
  return opened
}

/** The text of a token; models mark the start or the continuation of a word. */
const pieceOf = (token: string) => token.replaceAll('▁', ' ').replace(/@@$/, '').trim()
/** Removes spaces between Chinese characters. */
const joined = (text: string) => text.replace(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '').trim()

/** Recognises a local recording, in the child process. @throws MediaError */
export async function hearRecording(
  { recording, folder }: ListenJob,
  { ffmpeg, signal, risk }: { ffmpeg: () => string; signal: AbortSignal; risk(reason: string | null): Promise<void> },
): Promise<HeardSpeech> {
  const { kind, recogniser } = await openRecogniser(folder, risk)
  const samples = await readSamples(ffmpeg(), recording, { signal, maxSeconds: MAX_SECONDS })
  const stream = recogniser.createStream()
  stream.acceptWaveform({ samples, sampleRate: RATE })
  // if the process ends here, the recording may be retried
  const { text, tokens, timestamps } = await recogniser.decodeAsync(stream).catch((cause: unknown) => {
    throw new MediaError('本机语音识别出错', true, { cause })
  })
  signal.throwIfAborted()
  const at = timestamps.map((seconds) => Math.round(seconds * 1000))
  const end = Math.round((samples.length / RATE) * 1000)
  const words =
    at.length === tokens.length ? tokens.map((token, i) => ({ text: pieceOf(token), startMs: at[i] ?? 0, endMs: at[i + 1] ?? end })) : []
  return { text: joined(text), words: words.filter((word) => word.text), kind }
}
