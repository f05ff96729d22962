// A folder with a sherpa-onnx recogniser: detects its kind by its tokens and file names, and explains faults.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type ModelFolder, openModelFolder, preferredOf } from '../model-folder.ts'

/** Configuration in sherpa-onnx's format. */
export interface RecogniserModel {
  kind: 'sense-voice' | 'paraformer' | 'zipformer-ctc'
  model: Record<string, unknown>
  ruleFsts: string
}

/** The language token by which a SenseVoice model is recognised; it is no spoken word. */
const chinese = '<|zh|>'
/** The number format in a file name (int8 and others) makes no other model. */
const variant = /\.(int8|fp16|fp32|quant)(?=\.)/

function kindOf({ full, fault }: ModelFolder): RecogniserModel['kind'] {
  const tokens = readFileSync(full('tokens.txt'), 'utf8').split(/\r?\n/)
  const has = (token: string) => tokens.some((line) => line.startsWith(`${token} `))
  const at = (token: string, place: number) => tokens.includes(`${token} ${place}`)
  if (has(chinese)) return 'sense-voice'
  if (at('<blank>', 0) && at('<s>', 1)) return 'paraformer'
  if (at('<blk>', 0)) return 'zipformer-ctc'
  throw fault('认不出模型的种类，支持 SenseVoice、Paraformer 和 Zipformer-CTC（tokens.txt 中分别有 <|zh|>，<blank> 0 与 <s> 1，<blk> 0）')
}

/** The only model file of the folder; several are a fault. */
function modelOf({ onnx, fault }: ModelFolder, folder: string): string {
  const parts = onnx.find((name) => /(^|[-_.])(encoder|decoder|joiner)/.test(name))
  if (parts) throw fault(`${parts} 属于分为编码器和解码器的模型，不支持`)
  if ([basename(folder), ...onnx].some((name) => /streaming|online|chunk-\d/.test(name)) && !/non-streaming/.test(folder))
    throw fault('是流式模型，须使用非流式（offline）模型')
  const bases = [...new Set(onnx.map((name) => name.replace(variant, '')))]
  if (bases.length > 1) throw fault(`有多个模型文件（${bases.join('、')}），只能有一个模型`)
  const model = preferredOf(onnx)
  if (!model) throw fault('缺少模型文件（.onnx）')
  return model
}

/** Reads a folder. @throws MediaError with the file that is missing, empty, or of another kind */
export function readRecogniserFolder(folder: string): RecogniserModel {
  const found = openModelFolder(folder)
  const { names, full } = found
  const model = full(modelOf(found, folder))
  const tokens = full('tokens.txt')
  const kind = kindOf(found)
  const ruleFsts = names
    .filter((name) => name.endsWith('.fst'))
    .toSorted()
    .map(full)
    .join(',')
  const models = {
    // writes numbers as digits, and punctuation
    'sense-voice': { senseVoice: { model, language: 'zh', useInverseTextNormalization: 1 } },
    paraformer: { paraformer: { model } },
    'zipformer-ctc': { zipformerCtc: { model } },
  }
  return { kind, model: { ...models[kind], tokens }, ruleFsts }
}
