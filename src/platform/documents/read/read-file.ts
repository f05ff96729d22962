// Reads one document of any kind, found by its content. It runs in the child process.
import { open } from 'node:fs/promises'
import { findName } from '../../spreadsheets/file-kind.ts'
import { SheetError } from '../../spreadsheets/sheet.ts'
import type { Collector } from './collector.ts'
import { DocumentError, faults, type ReadDocument } from './passage.ts'

const HEAD = 4096

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

type Read = { into: Collector; pages: number | null }

async function readOffice(file: string): Promise<Read> {
  const { openOffice } = await import('./office-package.ts')
  const office = await openOffice(file)
  try {
    if (office.kind === 'docx') return await (await import('./docx-reader.ts')).readDocx(office)
    if (office.kind === 'pptx') return await (await import('./pptx-reader.ts')).readPptx(office)
    return await (await import('./sheet-reader.ts')).readWorkbook(office)
  } finally {
    office.close()
  }
}

async function readByKind(file: string, extension: string): Promise<Read> {
  const head = await headOf(file)
  if (head.length === 0) throw new DocumentError(faults.empty)
  const magic = head.toString('latin1')
  if (magic.startsWith('PK\x03\x04')) return readOffice(file)
  if (magic.startsWith('PK')) throw new DocumentError(faults.broken)
  if (magic.startsWith('\xd0\xcf\x11\xe0'))
    throw new DocumentError((await findName(file, ['EncryptedPackage'])) ? faults.password : faults.old)
  if (magic.slice(0, 1024).includes('%PDF-')) return (await import('./pdf-reader.ts')).readPdf(file)
  const { readHtml, readMarkdown, readText } = await import('./html-reader.ts')
  const isHtml = /^\s*(?:<!doctype html|<html\b|<\?xml[^>]*>\s*<(?:!doctype )?html)/i.test(
    magic.replaceAll(/\0|^(?:\xff\xfe|\xfe\xff|\xef\xbb\xbf)/g, ''),
  )
  if (isHtml || /^\.html?$/.test(extension)) return readHtml(file)
  return extension === '.md' || extension === '.markdown' ? readMarkdown(file) : readText(file)
}

/** Messages of the readers of archives and sheets, in words about documents. */
function faultOf(error: unknown): DocumentError {
  if (error instanceof DocumentError) return error
  const told = error instanceof SheetError ? error.message : ''
  if (/加密|密码/.test(told)) return new DocumentError(faults.password, { cause: error })
  if (/展开后过大|声明的大小/.test(told)) return new DocumentError(faults.unpacked, { cause: error })
  if (/DOCTYPE/.test(told)) return new DocumentError(told, { cause: error })
  if (/内容过多/.test(told)) return new DocumentError(faults.tooMuch, { cause: error })
  return new DocumentError(faults.broken, { cause: error })
}

/** Reads a document; `extension` with its dot tells Markdown from plain text. @throws DocumentError with a message for users */
export async function readFileDocument(file: string, extension: string): Promise<ReadDocument> {
  try {
    const { into, pages } = await readByKind(file, extension.toLowerCase())
    if (!into.passages.length) throw new DocumentError([faults.noText, ...into.notes].join('：'))
    return { passages: into.passages, notes: into.notes, pages }
  } catch (error) {
    throw faultOf(error)
  }
}
