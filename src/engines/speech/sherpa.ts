// Voices of a sherpa-onnx model that the operator supplies. It is native and ends the whole process at a broken model: media child only.
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { MediaError } from '../media-error.ts'
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

function load(): Sherpa {
  try {
    return createRequire(import.meta.url)('sherpa-onnx-node') as Sherpa
  } catch (cause) {
    throw new MediaError('sherpa-onnx 没有随本机平台安装，不能使用模型声音', false, { cause })
  }
}

/** A model is slower than all that comes after it; half of the machine is left to the rest. */
const threads = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))

let opened: { folder: string; model: Promise<OfflineTts> } | undefined

/** Opens the model of a folder once. @throws MediaError for a folder that holds none; a damaged model ends the process. */
export function openSherpa(folder: string): Promise<OfflineTts> {
  if (opened?.folder !== folder) {
    const { model, ruleFsts } = readSherpaFolder(folder)
    const { OfflineTts } = load()
    const config = { model: { ...model, numThreads: threads, provider: 'cpu', debug: false }, maxNumSentences: 1, ruleFsts }
    const opening = OfflineTts.createAsync(config).catch((cause: unknown) => {
      opened = undefined
      throw new MediaError('sherpa-onnx 无法打开模型，请管理员检查模型文件夹中的文件是否完整', false, { cause })
    })
    opened = { folder, model: opening }
  }
  return opened.model
}

/** Says a text with a speaker of the model; mono 16-bit samples of `RECORDED_RATE`. @throws MediaError */
export async function saySherpa(model: OfflineTts, speaker: number, text: string, speed: number): Promise<Int16Array> {
  if (speaker >= model.numSpeakers) throw new MediaError(`模型只有 ${model.numSpeakers} 个说话人，没有编号 ${speaker}`, false)
  const { samples, sampleRate } = await model.generateAsync({ text, sid: speaker, speed, enableExternalBuffer: false })
  return resample(samples, sampleRate, RECORDED_RATE)
}
