// Thread that makes one PDF and ends.
import { parentPort, workerData } from 'node:worker_threads'
import type { Block } from './docx.ts'
import { makePdf } from './pdf-pages.ts'

const { blocks, foot } = workerData as { blocks: readonly Block[]; foot: string }
parentPort?.postMessage(await makePdf(blocks, foot))
