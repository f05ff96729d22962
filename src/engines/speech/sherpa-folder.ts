// A folder with a sherpa-onnx speech model: which kind it holds, told by its files, and what is missing of it.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { MediaError } from '../media-error.ts'

/** As sherpa-onnx wants it. */
export interface SherpaModel {
  kind: 'vits' | 'kokoro' | 'matcha'
  model: Record<string, Record<string, string>>
  ruleFsts: string
}

// where the folder lies is for the operator's log
const fault = (folder: string, what: string) =>
  new MediaError(`sherpa-onnx 的模型文件夹不可用：${what}，请管理员检查模型文件夹`, false, { cause: new Error(folder) })

/** @throws MediaError with the file that is missing or empty. */
export function readSherpaFolder(folder: string): SherpaModel {
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch {
    throw fault(folder, '文件夹不存在或不可读')
  }
  if (!names.length) throw fault(folder, '文件夹是空的')
  const path = (name: string) => join(folder, name)
  const full = (name: string) => {
    const found = statSync(path(name), { throwIfNoEntry: false })
    if (!found) throw fault(folder, `缺少 ${name}`)
    if (found.isFile() && found.size === 0) throw fault(folder, `${name} 是空文件`)
    return path(name)
  }
  const onnx = names.filter((name) => name.endsWith('.onnx'))
  // int8 beside the full one: the full one speaks better, and whoever wants the small one leaves only that.
  const preferred = (files: string[]) => files.find((name) => !name.includes('int8')) ?? files[0]
  const tokens = () => full('tokens.txt')
  const dict: Record<string, string> = names.includes('dict') ? { dictDir: path('dict') } : {}
  const data: Record<string, string> = names.includes('espeak-ng-data') ? { dataDir: path('espeak-ng-data') } : {}
  const ruleFsts = names
    .filter((name) => name.endsWith('.fst'))
    .toSorted()
    .map(full)
    .join(',')

  const vocoder = preferred(onnx.filter((name) => /vocos|hifigan|vocoder/.test(name)))
  const acoustic = preferred(onnx.filter((name) => name !== vocoder))
  if (!acoustic) throw fault(folder, '缺少模型文件（.onnx）')
  if (names.includes('voices.bin')) {
    const lexicons = names
      .filter((name) => /^lexicon.*\.txt$/.test(name))
      .toSorted()
      .map(full)
    const files = { model: full(acoustic), voices: full('voices.bin'), tokens: tokens(), dataDir: full('espeak-ng-data') }
    return { kind: 'kokoro', model: { kokoro: { ...files, ...dict, lexicon: lexicons.join(',') } }, ruleFsts }
  }
  if (vocoder || acoustic.includes('model-steps')) {
    if (!vocoder) throw fault(folder, '缺少声码器文件（vocos*.onnx 或 hifigan*.onnx）')
    const files = { acousticModel: full(acoustic), vocoder: full(vocoder), tokens: tokens(), lexicon: full('lexicon.txt') }
    return { kind: 'matcha', model: { matcha: { ...files, ...dict, ...data } }, ruleFsts }
  }
  const lexicon: Record<string, string> =
    names.includes('espeak-ng-data') && !names.includes('lexicon.txt') ? {} : { lexicon: full('lexicon.txt') }
  return { kind: 'vits', model: { vits: { model: full(acoustic), tokens: tokens(), ...lexicon, ...dict, ...data } }, ruleFsts }
}
