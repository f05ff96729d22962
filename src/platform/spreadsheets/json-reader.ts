// Reads the items of a JSON file one by one, never the whole document at once.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { TextDecoder } from 'node:util'
import { JSONParser } from '@streamparser/json'
import { type LineSource, type ReadJob, SheetError } from './sheet.ts'
import { encodingOf, textOf } from './text-encoding.ts'

const only = '只支持 .json 类型文件'
const noArray = '文件内容不是题目列表，应为数组，或含有 questions 数组的对象'
/** Maximum characters of one item. */
const MAX_ITEM_LENGTH = 300_000

class Lines implements LineSource {
  waiting = 0
  #lines: [number, string][] = []
  taken() {
    const lines = this.#lines
    this.#lines = []
    this.waiting = 0
    return lines
  }
  push(row: number, text: string) {
    this.#lines.push([row, text])
    this.waiting += text.length + 50
  }
}

/** The first character that is neither a blank nor a byte order mark. */
async function startOf(path: string, encoding: string): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(path, { end: 4095 })) chunks.push(chunk as Buffer)
  return new TextDecoder(encoding).decode(Buffer.concat(chunks)).trimStart().charAt(0)
}

/** Compact JSON of an item; a nesting deeper than the call stack is an error. */
const jsonOf = (value: unknown) => {
  try {
    return JSON.stringify(value) ?? 'null'
  } catch {
    return 'null'
  }
}

/** Reads all items of the file. Throws a SheetError with a message for users; an item that is too long is null. */
export async function readJson(job: ReadJob, flush: (lines: LineSource, share: number) => Promise<void>): Promise<string[]> {
  const { size } = await stat(job.path)
  if (size === 0) throw new SheetError('文件是空的，请重新选择')
  const encoding = await encodingOf(job.path)
  if (!encoding) throw new SheetError('文件的编码无法识别，请另存为 UTF-8 后导入')
  const start = await startOf(job.path, encoding)
  if (start !== '[' && start !== '{') throw new SheetError(`${only}，${noArray}`, true)
  const lines = new Lines()
  const parser = new JSONParser({ paths: [start === '[' ? '$.*' : '$.questions.*'], keepStack: false })
  let items = 0
  let length = 0
  let fault: SheetError | null = null
  const broken = () => {
    fault ??= new SheetError(`JSON 格式错误，第 ${items + 1} 题附近无法读取`)
  }
  parser.onError = broken
  parser.onValue = ({ value, key }) => {
    if (fault) return
    if (typeof key !== 'number') {
      fault = new SheetError(noArray)
      return
    }
    if (++items > job.maxRows) {
      fault = new SheetError(`最多 ${job.maxRows.toLocaleString('zh-CN')} 题，请分成几个文件导入`)
      return
    }
    const text = jsonOf(value)
    length += text.length
    if (length > job.maxText) fault = new SheetError('文件内容过多，请分成几个文件导入')
    else lines.push(items, text.length > MAX_ITEM_LENGTH ? 'null' : text)
  }
  for await (const { text, read } of textOf(job.path, encoding)) {
    try {
      // the parser ends with the document and accepts no more writes, not even empty ones
      // a zero byte stands for a character that the writing program did not have; readers see that it is missing
      if (text !== '') parser.write(text.replaceAll('\0', '\uFFFD'))
    } catch {
      broken()
    }
    if (fault) throw fault
    await flush(lines, Math.min(read / size, 0.999))
  }
  if (!parser.isEnded) throw new SheetError('JSON 格式错误，文件不完整')
  await flush(lines, 1)
  return []
}
