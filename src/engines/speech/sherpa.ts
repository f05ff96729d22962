// Voices of a sherpa-onnx model that the operator supplies. The library is native, and a broken model ends the whole process: media child
// only.
import { MediaError } from '../process/media-error.ts'
import { loadSherpa, modelThreads } from '../sherpa-library.ts'
import { resample } from './resample.ts'
import { readSherpaFolder } from './sherpa-folder.ts'
import { RECORDED_RATE } from './speech.ts'

interface OfflineTts {
  numSpeakers: number
  sampleRate: number
  generateAsync(request: { text: string; sid: number; speed: number; enableExternalBuffer: boolean }): Promise<{
    samples: Float32Array
    sampleRate: number
  }>
}
interface Sherpa {
  OfflineTts: { createAsync(config: unknown): Promise<OfflineTts> }
}

let opened: { folder: string; model: Promise<OfflineTts> } | undefined

/** Opens the model of a folder once. @throws MediaError for a folder without a model; a damaged model ends the process. */
export function openSherpa(folder: string): Promise<OfflineTts> {
  if (opened?.folder !== folder) {
    const { model, ruleFsts } = readSherpaFolder(folder)
    const { OfflineTts } = loadSherpa<Sherpa>()
    const config = { model: { ...model, numThreads: modelThreads, provider: 'cpu', debug: false }, maxNumSentences: 1, ruleFsts }
    const opening = OfflineTts.createAsync(config).catch((cause: unknown) => {
      opened = undefined
      throw new MediaError('sherpa-onnx 无法打开模型，请管理员检查模型文件夹中的文件是否完整', false, { cause })
    })
    opened = { folder, model: opening }
  }
  return opened.model
}

/** Speaks a text with a speaker of the model; returns mono 16-bit samples of `RECORDED_RATE`. @throws MediaError */
export async function saySherpa(model: OfflineTts, speaker: number, text: string, speed: number): Promise<Int16Array> {
  if (speaker >= model.numSpeakers) throw new MediaError(`模型只有 ${model.numSpeakers} 个说话人，没有编号 ${speaker}`, false)
  const { samples, sampleRate } = await model.generateAsync({ text, sid: speaker, speed, enableExternalBuffer: false })
  return resample(samples, sampleRate, RECORDED_RATE)
}
