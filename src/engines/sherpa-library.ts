// Loads sherpa-onnx: a native, optional package that ends the whole process at a broken model: media child only.
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { MediaError } from './process/media-error.ts'

/** Loads the library. @throws MediaError if the platform has none */
export function loadSherpa<Library>(): Library {
  try {
    return createRequire(import.meta.url)('sherpa-onnx-node') as Library
  } catch (cause) {
    throw new MediaError('sherpa-onnx 没有随本机平台安装，不能使用模型', false, { cause })
  }
}

/** Threads of a model, 1 to 4: a model is the slowest step of its job, but leaves half of the processor to the rest. */
export const modelThreads: number = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))
