// Office files as archives of XML: opened within limits, and parsed part by part as a stream.
import type { Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import { SaxesParser } from 'saxes'
import yauzl from 'yauzl'
import { broken, SheetError } from './sheet.ts'
import { type Attributes, bare, type Handlers, type Parse } from './xlsx-book.ts'

const MAX_UNPACKED = 1_000_000_000
const MAX_ENTRIES = 5_000

/** Error messages of the library, and the messages for users. */
const zipFaults: [RegExp, string][] = [
  [/end of central directory|too short|not enough|unexpected end|multi-disk/i, '文件不完整，可能没有下载或复制完，请重新保存后导入'],
  [/too many bytes|not enough bytes|compressed\/uncompressed size/i, '文件声明的大小与内容不符，已拒绝'],
]
/** Converts any error of reading a file to a SheetError with a message for users. */
export function faultOf(error: unknown): SheetError {
  if (error instanceof SheetError) return error
  return new SheetError(zipFaults.find(([words]) => words.test(String(error)))?.[1] ?? broken)
}

export interface Package {
  zip: yauzl.ZipFile
  /** Entries by their names in lower case. */
  entries: Map<string, yauzl.Entry>
  parse: Parse
  close(): void
}

/** Opens an archive; throws a SheetError if it is broken, encrypted or too large. */
export async function openPackage(path: string): Promise<Package> {
  const zip = await yauzl.openPromise(path, { autoClose: false }).catch((error: unknown) => {
    throw faultOf(error)
  })
  try {
    const entries = new Map<string, yauzl.Entry>()
    let unpacked = 0
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize
      if (unpacked > MAX_UNPACKED || entries.size >= MAX_ENTRIES) throw new SheetError('文件展开后过大，请拆分后导入')
      if (entry.isEncrypted()) throw new SheetError('文件已加密，请去掉密码后导入')
      entries.set(entry.fileName.toLowerCase(), entry)
    }
    const parse: Parse = (name, handlers) => parseEntry(zip, entries.get(name.toLowerCase()), handlers)
    return { zip, entries, parse, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw faultOf(error)
  }
}

/** Encoding of XML: UTF-16 if the first bytes are its byte order mark or bracket, else UTF-8. */
function encodingOf(start: Buffer): string {
  const first = start.length < 2 ? 0 : start.readUInt16BE(0)
  if (first === 0xff_fe || first === 0x3c_00) return 'utf-16le'
  return first === 0xfe_ff || first === 0x00_3c ? 'utf-16be' : 'utf-8'
}

async function parseEntry(zip: yauzl.ZipFile, entry: yauzl.Entry | undefined, handlers: Handlers): Promise<void> {
  if (entry) await parseXml(await zip.openReadStreamPromise(entry), handlers, entry.uncompressedSize)
}

/** Parses XML of this size in bytes as a stream. A document type is refused, so that no entity can expand. */
export async function parseXml(stream: Readable, handlers: Handlers, size: number): Promise<void> {
  const parser = new SaxesParser({ position: false })
  parser.on('doctype', () => {
    throw new SheetError('文件含有不安全的内容（DOCTYPE），已拒绝')
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) => handlers.open?.(bare(tag.name), tag.attributes as Attributes))
  for (const kind of ['text', 'cdata'] as const) if (handlers.text) parser.on(kind, (text) => handlers.text?.(text))
  parser.on('closetag', (tag) => handlers.close?.(bare(tag.name)))
  let decoder: TextDecoder | undefined
  let read = 0
  for await (const chunk of stream) {
    const piece = chunk as Buffer
    read += piece.length
    decoder ??= new TextDecoder(encodingOf(piece))
    parser.write(decoder.decode(piece, { stream: true }))
    // strictly below 1, so that the end can be recognised
    if (await handlers.pause?.(Math.min(0.999, read / size))) {
      stream.destroy()
      return
    }
  }
  parser.close()
}
