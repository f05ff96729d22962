// Reads the paragraphs of a .docx or the lines of a text, in the child process of spreadsheets.
import { open } from 'node:fs/promises'
import { findName } from './file-kind.ts'
import { cellsOfPaper } from './paper-line.ts'
import { readPaperOf } from './paper-reader.ts'
import { type LineSource, MAX_CELL_LENGTH, type ReadJob, SheetError, storable } from './sheet.ts'
import { encodingOf, textOf } from './text-encoding.ts'
import { openPackage } from './xlsx-package.ts'

const only = '只支持 .docx/.txt 类型文件'

/** Collects lines within the limits of the job. */
class Lines implements LineSource {
  waiting = 0
  #lines: [number, ...string[]][] = []
  #count = 0
  #length = 0
  #job: ReadJob
  constructor(job: ReadJob) {
    this.#job = job
  }
  taken() {
    const lines = this.#lines
    this.#lines = []
    this.waiting = 0
    return lines
  }
  push(text: string, ...more: string[]) {
    const line = storable(text).trim()
    if (++this.#count > this.#job.maxRows) throw new SheetError(`最多 ${this.#job.maxRows.toLocaleString('zh-CN')} 段，请分成几个文件导入`)
    if (line.length > MAX_CELL_LENGTH) throw new SheetError(`第${this.#count}段过长，请分成几段`)
    const beside = more.reduce((sum, cell) => sum + cell.length, 0)
    this.#length += line.length + beside
    if (this.#length > this.#job.maxText) throw new SheetError('文件内容过多，请分成几个文件导入')
    this.#lines.push([this.#count, line, ...more.map(storable)])
    this.waiting += line.length + beside + 50
  }
}
type Flush = (lines: LineSource, share: number) => Promise<void>

/**
 * Reads the paragraphs of a document. Each row of a table becomes one paragraph; a colon separates its first cell from the second. A paper
 * has the cells of `cellsOfPaper` instead.
 */
export async function readDocument(job: ReadJob, flush: Flush): Promise<string[]> {
  const file = await open(job.path)
  const start = Buffer.alloc(8)
  const { bytesRead } = await file.read(start, 0, start.length, 0)
  await file.close()
  if (bytesRead === 0) throw new SheetError('文件是空的，请重新选择')
  const magic = start.toString('latin1', 0, 4)
  if (magic === '\xd0\xcf\x11\xe0') {
    if (await findName(job.path, ['EncryptedPackage'])) throw new SheetError('文件已加密，请去掉密码后导入')
    throw new SheetError(`${only}，请将 .doc 文档另存为 .docx`, true)
  }
  const lines = new Lines(job)
  const notes = await readLines(job, lines, magic === 'PK\x03\x04')
  await flush(lines, 1)
  return notes
}

async function readLines(job: ReadJob, lines: Lines, isWord: boolean): Promise<string[]> {
  if (isWord && job.kind === 'paper') return readPaper(job, lines)
  await (isWord ? readParagraphs(job, lines) : readText(job, lines))
  return []
}

async function readPaper({ path, pictures }: ReadJob, lines: Lines): Promise<string[]> {
  const archive = await openPackage(path)
  try {
    const read = await readPaperOf(archive, (line) => lines.push(...(cellsOfPaper(line) as [string, ...string[]])))
    if (pictures && read.pictures.size) await (await import('./paper-pictures.ts')).writePictures(archive, read.pictures, pictures)
    return read.notes
  } finally {
    archive.close()
  }
}

async function readText(job: ReadJob, lines: Lines) {
  const encoding = await encodingOf(job.path)
  if (!encoding) throw new SheetError('文件的编码无法识别，请另存为 UTF-8 后导入')
  let text = ''
  for await (const piece of textOf(job.path, encoding)) {
    text += piece.text
    if (text.length > job.maxText) throw new SheetError('文件内容过多，请分成几个文件导入')
  }
  /* oxlint-disable-next-line no-control-regex -- no text holds them */
  if (/[\u0000-\u0008]/.test(text)) throw new SheetError(only, true)
  for (const line of text.split(/\r\n|\n|\r/)) lines.push(line)
}

async function readParagraphs(job: ReadJob, lines: Lines) {
  const { parse, entries, close } = await openPackage(job.path)
  try {
    if (!entries.has('word/document.xml')) throw new SheetError(`${only}，这不是 Word 文档`, true)
    let text = ''
    let isText = false
    /** State of tables: the cells of the current row, and the nesting depth. */
    let cells: string[] = []
    let deep = 0
    // a Fallback element repeats its content for older programs
    let fallback = 0
    await parse('word/document.xml', {
      open(name) {
        if (name === 'Fallback') fallback++
        if (name === 'tbl') deep++
        if (name === 'tc' && deep === 1) cells.push('')
        isText = name === 't' && !fallback
        if (name === 'tab' && text !== '') text += '\t'
        if (name === 'br' || name === 'cr') text += '\n'
      },
      text(t) {
        if (isText && text.length <= MAX_CELL_LENGTH) text += t
      },
      close(name) {
        if (name === 't') isText = false
        if (name === 'Fallback') fallback--
        if (name === 'p') {
          if (!deep) for (const line of text.split('\n')) lines.push(line)
          else if (cells.length) cells[cells.length - 1] = [cells.at(-1), text.trim()].filter(Boolean).join('\n')
          text = ''
        }
        if (name === 'tr' && deep === 1) {
          const [first = '', ...others] = cells.map((cell) => cell.replaceAll('\n', ' ').trim())
          const isSpoken = others.length === 1 && first !== '' && !/[：:]$/.test(first)
          lines.push(isSpoken ? `${first}：${others[0]}` : [first, ...others].filter(Boolean).join(' '))
          cells = []
        }
        if (name === 'tbl') deep--
      },
    })
  } finally {
    close()
  }
}
