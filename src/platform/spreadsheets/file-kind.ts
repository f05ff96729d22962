// Detects the kind of a file by its content, and explains to the user if it is no spreadsheet.
import { open } from 'node:fs/promises'
import { SheetError } from './sheet.ts'

const only = '只支持 .xlsx/.xls 类型文件'
const other = (what: string) => new SheetError(`${only}，${what}`, true)
const CHUNK = 1 << 20

/** The first of these texts that the file contains in UTF-16, in which old Office files write names. */
export async function findName<T extends string>(path: string, names: readonly T[]): Promise<T | undefined> {
  const wanted = names.map((name) => Buffer.from(name, 'utf16le'))
  const file = await open(path)
  try {
    const chunk = Buffer.alloc(CHUNK + 128)
    for (let at = 0; ; at += CHUNK) {
      const { bytesRead } = await file.read(chunk, 0, chunk.length, at)
      const found = names.find((_, i) => chunk.subarray(0, bytesRead).includes(wanted[i] as Buffer))
      if (found || bytesRead < chunk.length) return found
    }
  } finally {
    await file.close()
  }
}

/** Whether these bytes can be text: no bytes of binary files; UTF-16 has a zero beside each letter. */
function isText(head: Buffer): boolean {
  const isWide = head[0] === 0xff && head[1] === 0xfe
  if (isWide || (head[0] === 0xfe && head[1] === 0xff)) return true
  const zeros = [0, 1].map((parity) => head.filter((byte, i) => byte === 0 && i % 2 === parity).length)
  const rest = head.filter((byte) => byte !== 0)
  return !rest.some((byte) => byte < 9) && (Math.min(...zeros) === 0 || Math.max(...zeros) === 0)
}

/** The kind of a spreadsheet file. Throws a SheetError with a message for users if the file is no table. */
export async function kindOf(path: string): Promise<'xlsx' | 'xls' | 'csv'> {
  const file = await open(path)
  const start = Buffer.alloc(512)
  const { bytesRead } = await file.read(start, 0, start.length, 0)
  await file.close()
  if (bytesRead === 0) throw new SheetError('文件是空的，请重新选择')
  const magic = start.toString('latin1', 0, 4)
  if (magic === 'PK\x03\x04') return 'xlsx'
  if (magic === '\xd0\xcf\x11\xe0') {
    const inside = await findName(path, ['EncryptedPackage', 'Workbook', 'WordDocument', 'PowerPoint Document'] as const)
    if (inside === 'EncryptedPackage') throw new SheetError('文件已加密，请去掉密码后导入')
    if (inside === 'WordDocument') throw other('这是 Word 文档')
    if (inside === 'PowerPoint Document') throw other('这是 PowerPoint 文档')
    return 'xls'
  }
  if (magic === '%PDF') throw other('这是 PDF 文档')
  const head = start.subarray(0, bytesRead)
  if (/^(\ufeff)?\s*</.test(head.toString('utf8'))) throw other('这是网页或 XML 文件，请用表格软件打开并另存为 .xlsx')
  if (!isText(head)) throw new SheetError(only, true)
  // removes the zeros of UTF-16, blanks and byte order marks
  if (/^[[{]/.test(head.toString('latin1').replaceAll(/[\0\s]|^(?:\xff\xfe|\xfe\xff|\xef\xbb\xbf)/g, ''))) throw other('这是 JSON 文件')
  return 'csv'
}

/** The error for a zip that is no workbook, by the names of its entries. */
export function otherZip(names: Iterable<string>): SheetError {
  for (const name of names) {
    if (name === 'word/document.xml') return other('这是 Word 文档')
    if (name.startsWith('ppt/')) return other('这是 PowerPoint 文档')
    if (name === 'xl/workbook.bin') return other('这是 .xlsb 文件，请另存为 .xlsx 后导入')
    if (name === 'content.xml') return other('这是 .ods 等开放文档，请另存为 .xlsx 后导入')
  }
  return other('这是压缩包，请解压后选择其中的表格')
}
