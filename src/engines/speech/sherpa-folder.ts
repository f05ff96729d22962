// A folder with a sherpa-onnx speech model: detects its kind by its files, and reports missing ones.
import { openModelFolder, preferredOf } from '../model-folder.ts'

/** Configuration in sherpa-onnx's format. */
export interface SherpaModel {
  kind: 'vits' | 'kokoro' | 'matcha'
  model: Record<string, Record<string, string>>
  ruleFsts: string
}

/** Reads a folder. @throws MediaError with the file that is missing or empty. */
export function readSherpaFolder(folder: string): SherpaModel {
  const { names, onnx, path, full, fault } = openModelFolder(folder)
  const tokens = () => full('tokens.txt')
  const dict: Record<string, string> = names.includes('dict') ? { dictDir: path('dict') } : {}
  const data: Record<string, string> = names.includes('espeak-ng-data') ? { dataDir: path('espeak-ng-data') } : {}
  const ruleFsts = names
    .filter((name) => name.endsWith('.fst'))
    .toSorted()
    .map(full)
    .join(',')

  const vocoder = preferredOf(onnx.filter((name) => /vocos|hifigan|vocoder/.test(name)))
  const acoustic = preferredOf(onnx.filter((name) => name !== vocoder))
  if (!acoustic) throw fault('缺少模型文件（.onnx）')
  if (names.includes('voices.bin')) {
    const lexicons = names
      .filter((name) => /^lexicon.*\.txt$/.test(name))
      .toSorted()
      .map(full)
    const files = { model: full(acoustic), voices: full('voices.bin'), tokens: tokens(), dataDir: full('espeak-ng-data') }
    return { kind: 'kokoro', model: { kokoro: { ...files, ...dict, lexicon: lexicons.join(',') } }, ruleFsts }
  }
  if (vocoder || acoustic.includes('model-steps')) {
    if (!vocoder) throw fault('缺少声码器文件（vocos*.onnx 或 hifigan*.onnx）')
    const files = { acousticModel: full(acoustic), vocoder: full(vocoder), tokens: tokens(), lexicon: full('lexicon.txt') }
    return { kind: 'matcha', model: { matcha: { ...files, ...dict, ...data } }, ruleFsts }
  }
  const lexicon: Record<string, string> =
    names.includes('espeak-ng-data') && !names.includes('lexicon.txt') ? {} : { lexicon: full('lexicon.txt') }
  return { kind: 'vits', model: { vits: { model: full(acoustic), tokens: tokens(), ...lexicon, ...dict, ...data } }, ruleFsts }
}
