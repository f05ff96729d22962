// The parts of an .xlsx besides its rows: sheets, shared strings and number formats.
import path from 'node:path'
import { builtInFormat } from './cell-text.ts'
import { otherZip } from './file-kind.ts'
import { broken, MAX_CELL_LENGTH, SheetError, storable } from './sheet.ts'

/** Maximum characters of all shared strings, which stay in memory while the sheet is read. */
const MAX_SHARED = 80_000_000

export type Attributes = Record<string, string>
export interface Handlers {
  open?(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
  /** Called between two chunks, with the share that was read so far. If it returns true, the rest is skipped. */
  pause?(share: number): Promise<boolean>
}
export const bare = (name: string) => name.slice(name.indexOf(':') + 1)
/** Value of an attribute with any namespace prefix (r:id). */
const attribute = (attributes: Attributes, name: string) =>
  attributes[name] ?? Object.entries(attributes).find(([key]) => bare(key) === name)?.[1]
/** Decodes _xHHHH_, the escape for characters that XML cannot represent. */
export const unescaped = (text: string) =>
  text.includes('_x')
    ? storable(text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))))
    : text

/** Whether an attribute of type xsd:boolean is true. */
export const isTrue = (value: string | undefined) => value === '1' || value?.trim().toLowerCase() === 'true'

/** The name of a part in the archive, from the target of a relationship in `folder`. */
function partOf(target: string, folder: string): string {
  const slashed = target.replaceAll('\\', '/')
  const said = slashed.includes('%') ? decoded(slashed) : slashed
  return path.posix.join(said.startsWith('/') ? '.' : folder, said.replace(/^\/+/, ''))
}
function decoded(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}

export type Parse = (name: string, handlers: Handlers) => Promise<void>
export interface Book {
  /** Paths of the visible sheets, in order. */
  sheets: string[]
  /** Their names, as users see them. */
  names: string[]
  strings: string[]
  /** Number format by style index. */
  formats: string[]
  date1904: boolean
}

export async function readBook(parse: Parse, entries: ReadonlyMap<string, unknown>): Promise<Book> {
  let place = 'xl/workbook.xml'
  await parse('_rels/.rels', {
    open(name, a) {
      if (name === 'Relationship' && a['Type']?.endsWith('/officeDocument')) place = partOf(a['Target'] ?? place, '.')
    },
  })
  // without relationships, the types of the parts identify it, and at last the name
  if (!entries.has(place.toLowerCase()))
    await parse('[Content_Types].xml', {
      open(name, a) {
        if (name === 'Override' && /(?:sheet|template)\.(?:macroEnabled\.)?main\+xml$/i.test(a['ContentType'] ?? ''))
          place = partOf(a['PartName'] ?? place, '.')
      },
    })
  if (!entries.has(place.toLowerCase()) && entries.has('workbook.xml')) place = 'workbook.xml'
  if (!place.endsWith('.xml') || !entries.has(place.toLowerCase()) || place.startsWith('word/')) throw otherZip(entries.keys())
  const named: { id: string; title: string }[] = []
  let date1904 = false
  await parse(place, {
    open(name, a) {
      if (name === 'sheet' && !/hidden/i.test(a['state'] ?? '')) named.push({ id: attribute(a, 'id') ?? '', title: a['name'] ?? '' })
      if (name === 'workbookPr') date1904 = isTrue(a['date1904'])
    },
  })
  const folder = path.posix.dirname(place)
  const targets = new Map<string, string>()
  const parts: Record<string, string> = {
    sharedStrings: path.posix.join(folder, 'sharedStrings.xml'),
    styles: path.posix.join(folder, 'styles.xml'),
  }
  await parse(path.posix.join(folder, '_rels', `${path.posix.basename(place)}.rels`), {
    open(name, a) {
      if (name !== 'Relationship') return
      if (a['TargetMode'] === 'External') return
      const full = partOf(a['Target'] ?? '', folder)
      targets.set(a['Id'] ?? '', full)
      parts[a['Type']?.split('/').at(-1) ?? ''] = full
    },
  })
  const visible = named.filter(({ id }) => targets.has(id))
  const sheets = visible.map(({ id }) => targets.get(id) ?? '')
  if (!sheets.length) throw new SheetError(broken)
  const strings = await readStrings(parse, parts['sharedStrings'] ?? '')
  return { sheets, names: visible.map(({ title }) => title), strings, formats: await readFormats(parse, parts['styles'] ?? ''), date1904 }
}

async function readStrings(parse: Parse, place: string): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let inText = false
  let phonetic = false
  let kept = 0
  await parse(place, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic = true
      inText = name === 't' && !phonetic
    },
    text(t) {
      // one character more than a cell may hold, to detect an overlong one
      if (inText && text.length <= MAX_CELL_LENGTH) text += t.slice(0, MAX_CELL_LENGTH + 1)
    },
    close(name) {
      if (name === 'si') {
        kept += text.length
        if (kept > MAX_SHARED) throw new SheetError('文件内容过多，请分成几个文件导入')
        strings.push(unescaped(text).trim())
      }
      if (name === 'rPh') phonetic = false
      if (name === 't') inText = false
    },
  })
  return strings
}

async function readFormats(parse: Parse, place: string): Promise<string[]> {
  const custom = new Map<number, string>()
  const formats: string[] = []
  let inCells = false
  await parse(place, {
    open(name, a) {
      if (name === 'numFmt') custom.set(Number(a['numFmtId']), a['formatCode'] ?? 'General')
      if (name === 'cellXfs') inCells = true
      const id = Number(a['numFmtId'] ?? 0)
      if (name === 'xf' && inCells) formats.push(custom.get(id) ?? builtInFormat(id))
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return formats
}
