// Reads the elements of one name from an XML file, or from all XML files of an archive, as trees; in the child process of spreadsheets.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type LineSource, type ReadJob, SheetError } from './sheet.ts'
import type { Attributes } from './xlsx-book.ts'
import { faultOf, openPackage, parseXml } from './xlsx-package.ts'

/** An element: its name without a prefix, its attributes, its texts and elements in order. */
export type Tree = [name: string, attributes: Attributes, ...children: (string | Tree)[]]

/** Characters of one tree, after which the rest of it is left out; and its depth. */
const MAX_TREE = 300_000
const MAX_DEPTH = 100
/** A tree that was too large, as a line. */
export const tooLarge = 'null'

class Trees implements LineSource {
  waiting = 0
  #lines: [number, string, string][] = []
  #count = 0
  #length = 0
  #open: Tree[] = []
  #size = 0
  readonly #job: ReadJob
  readonly #names: ReadonlySet<string>
  file = ''

  constructor(job: ReadJob) {
    this.#job = job
    this.#names = new Set(job.elements)
  }

  taken() {
    const lines = this.#lines
    this.#lines = []
    this.waiting = 0
    return lines
  }

  open(name: string, attributes: Attributes) {
    if (!this.#open.length && !this.#names.has(name)) return
    if (this.#open.length >= MAX_DEPTH) throw new SheetError('文件中的元素嵌套过深，已拒绝')
    const tree: Tree = [name, attributes]
    this.#size += name.length + JSON.stringify(attributes).length
    if (this.#size <= MAX_TREE) this.#open.at(-1)?.push(tree)
    this.#open.push(tree)
  }

  text(text: string) {
    const tree = this.#open.at(-1)
    if (!tree) return
    this.#size += text.length
    if (this.#size <= MAX_TREE) tree.push(text)
  }

  close() {
    const tree = this.#open.pop()
    if (!tree || this.#open.length) return
    if (++this.#count > this.#job.maxRows) throw new SheetError(`最多 ${this.#job.maxRows.toLocaleString('zh-CN')} 题，请分成几个文件导入`)
    const line = this.#size > MAX_TREE ? tooLarge : JSON.stringify(tree)
    this.#size = 0
    this.#length += line.length
    if (this.#length > this.#job.maxText) throw new SheetError('文件内容过多，请分成几个文件导入')
    this.#lines.push([this.#count, line, this.file])
    this.waiting += line.length + 50
  }
}

type Flush = (lines: LineSource, share: number) => Promise<void>

/** Passes each wanted element as a line: its `Tree` as JSON (`tooLarge` if it is), and the name of its file in an archive. */
export async function readTrees(job: ReadJob, flush: Flush, isArchive: boolean): Promise<string[]> {
  const trees = new Trees(job)
  const handlers = {
    open: (name: string, attributes: Attributes) => trees.open(name, attributes),
    text: (text: string) => trees.text(text),
    close: () => trees.close(),
    pause: async (share: number) => {
      await flush(trees, share)
      return false
    },
  }
  try {
    if (isArchive) await readArchive(job.path, trees, handlers)
    else await parseXml(createReadStream(job.path), handlers, (await stat(job.path)).size)
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError(String(faultOf(error).message).replace('不是表格文件', '不是有效的 XML'))
  }
  await flush(trees, 1)
  return []
}

async function readArchive(file: string, trees: Trees, handlers: Parameters<typeof parseXml>[1]) {
  const { parse, entries, close } = await openPackage(file)
  try {
    for (const { fileName } of [...entries.values()]) {
      if (!/\.xml$/i.test(fileName)) continue
      trees.file = fileName
      await parse(fileName, handlers)
    }
  } finally {
    close()
  }
}
