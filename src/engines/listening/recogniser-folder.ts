// A folder with a sherpa-onnx recogniser: which kind it holds, told by its tokens and the names of its files, and what is wrong with it.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type ModelFolder, openModelFolder, preferredOf } from '../model-folder.ts'

/** As sherpa-onnx wants it. */
export interface RecogniserModel {
  kind: 'sense-voice' | 'paraformer' | 'zipformer-ctc'
  model: Record<string, unknown>
  ruleFsts: string
}

/** What nobody recognises: of languages and of marks that a model says between words. */
const chinese = '<|zh|>'
/** How many bits its numbers have is no other model. */
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

/** The one model of it, and what may not stand beside it. */
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

/** @throws MediaError with the file that is missing, empty, or of another kind */
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
    // figures as people write them, and punctuation
    'sense-voice': { senseVoice: { model, language: 'zh', useInverseTextNormalization: 1 } },
    paraformer: { paraformer: { model } },
    'zipformer-ctc': { zipformerCtc: { model } },
  }
  return { kind, model: { ...models[kind], tokens }, ruleFsts }
}
