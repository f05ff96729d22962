// Office files as packages: the main part, its relationships, and what kind of document it is.
import path from 'node:path'
import { openPackage, type Package } from '../../spreadsheets/xlsx-package.ts'
import type { Attributes } from '../../spreadsheets/xlsx-book.ts'
import { DocumentError, faults } from './passage.ts'

/** Maximum size of all XML of a package in bytes: text of the allowed length has far less. */
const MAX_XML = 300_000_000

export interface Office extends Package {
  kind: 'docx' | 'pptx' | 'xlsx'
  /** Name of the main part. */
  main: string
  /** Targets of the relationships of a part by id, with the last word of their type: `slide`, `notesSlide`. */
  related(part: string): Promise<Map<string, { target: string; type: string }>>
}

const bareName = (name: string) => name.slice(name.indexOf(':') + 1)
/** Value of an attribute with any namespace prefix (w:val). */
export const attribute = (attributes: Attributes, name: string): string | undefined =>
  attributes[name] ?? Object.entries(attributes).find(([key]) => bareName(key) === name)?.[1]

function targetOf(target: string, folder: string): string {
  let plain = target.replaceAll('\\', '/')
  try {
    plain = decodeURIComponent(plain)
  } catch {
    // a percent sign that escapes nothing is a part of the name
  }
  return path.posix.join(plain.startsWith('/') ? '.' : folder, plain.replace(/^\/+/, ''))
}

const kinds: [RegExp, Office['kind']][] = [
  [/wordprocessingml|\bword\b/, 'docx'],
  [/presentationml|powerpoint/, 'pptx'],
  [/spreadsheetml|excel/, 'xlsx'],
]

/** Opens a package. @throws DocumentError if it is no Office document, and SheetError for a broken or encrypted archive */
export async function openOffice(file: string): Promise<Office> {
  const archive = await openPackage(file)
  try {
    const { entries, parse } = archive
    const xml = [...entries.values()].filter(({ fileName }) => /\.(?:xml|rels)$/i.test(fileName))
    if (xml.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > MAX_XML) throw new DocumentError(faults.unpacked)
    const related: Office['related'] = async (part) => {
      const folder = path.posix.dirname(part)
      const found = new Map<string, { target: string; type: string }>()
      await parse(path.posix.join(folder, '_rels', `${path.posix.basename(part)}.rels`), {
        open(name, a) {
          if (name !== 'Relationship' || a['TargetMode'] === 'External') return
          found.set(a['Id'] ?? '', { target: targetOf(a['Target'] ?? '', folder), type: (a['Type'] ?? '').split('/').at(-1) ?? '' })
        },
      })
      return found
    }
    const types = new Map<string, string>()
    await parse('[Content_Types].xml', {
      open(name, a) {
        if (name === 'Override') types.set((a['PartName'] ?? '').replace(/^\/+/, '').toLowerCase(), a['ContentType'] ?? '')
      },
    })
    const main = await mainOf(archive)
    const type = types.get(main.toLowerCase()) ?? main
    const kind = kinds.find(([pattern]) => pattern.test(type) || pattern.test(path.posix.dirname(main)))?.[1]
    if (!kind || !entries.has(main.toLowerCase())) throw new DocumentError(faults.kind)
    return { ...archive, kind, main, related }
  } catch (error) {
    archive.close()
    throw error
  }
}

/** The part that the root relationships call the document; '' if there is none. */
async function mainOf({ parse }: Package): Promise<string> {
  let main = ''
  await parse('_rels/.rels', {
    open(name, a) {
      if (name === 'Relationship' && a['Type']?.endsWith('/officeDocument')) main = targetOf(a['Target'] ?? '', '.')
    },
  })
  return main
}
