// The library of sherpa-onnx: native, an optional package, and one that ends the whole process at a broken model: media child only.
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { MediaError } from './process/media-error.ts'

/** As much of it as is asked for. @throws MediaError where the platform has none */
export function loadSherpa<Library>(): Library {
  try {
    return createRequire(import.meta.url)('sherpa-onnx-node') as Library
  } catch (cause) {
    throw new MediaError('sherpa-onnx 没有随本机平台安装，不能使用模型', false, { cause })
  }
}

/** A model is slower than all that comes after it; half of the machine is left to the rest. */
export const modelThreads: number = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))
