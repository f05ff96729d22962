// Worker thread of the text work: runs one computation at a time.
import { parentPort } from 'node:worker_threads'
import { type TextFunction, textFunctions } from './text-functions.ts'

/** Message to the thread; arguments are structured clones. */
export interface ToThread {
  name: TextFunction
  asked: unknown
}
export type FromThread = { answer: unknown } | { fault: unknown }

function answerOf({ name, asked }: ToThread): FromThread {
  try {
    return { answer: (textFunctions[name] as (asked: unknown) => unknown)(asked) }
  } catch (fault) {
    return { fault }
  }
}

parentPort?.on('message', (message: ToThread) => parentPort?.postMessage(answerOf(message)))
