// Office files and other documents that tests write by hand, part by part.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { openZip } from '#platform/zip.ts'

/** Writes a content to a temporary file for the time of `use`. */
export async function withFile<T>(content: Uint8Array | string, use: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'yanwu-document-'))
  const file = path.join(folder, 'document')
  try {
    await writeFile(file, content)
    return await use(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** An archive of these parts. Short texts are stored as they are: a compressor for each would take most of the time. */
export function zipOf(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = openZip()
  for (const [name, content] of Object.entries(parts)) {
    if (typeof content === 'string') zip.addText(name, content, { compress: content.length > 500 })
    else zip.addStream(name, () => Readable.from([content]))
  }
  return buffer(zip.end())
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** A part with relationships: `[id, type, target]`. */
export const relationships = (...list: [string, string, string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`).join('')}</Relationships>`

const spaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="wps" xmlns:v="v"'

/** A Word document with this body. */
export const wordFile = (body: string, parts: Record<string, string | Buffer> = {}) =>
  zipOf({
    '[Content_Types].xml':
      '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels': relationships(['r1', 'officeDocument', 'word/document.xml']),
    'word/_rels/document.xml.rels': relationships(['r1', 'styles', 'styles.xml']),
    'word/document.xml': `<w:document ${spaces}><w:body>${body}</w:body></w:document>`,
    ...parts,
  })
/** A paragraph of Word with one run; `properties` is XML. */
export const wordLine = (text: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
export const wordCell = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${wordLine(text)}</w:tc>`

/** A presentation of these slides, each the XML of its shapes. `listed` gives their order, from 1. */
export const slidesFile = (slides: readonly string[], parts: Record<string, string> = {}, listed = slides.map((_, i) => i + 1)) =>
  zipOf({
    '[Content_Types].xml':
      '<Types><Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/></Types>',
    '_rels/.rels': relationships(['r1', 'officeDocument', '/ppt/presentation.xml']),
    'ppt/presentation.xml': `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst>${listed.map((n) => `<p:sldId id="${255 + n}" r:id="rId${n}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationships(
      ...slides.map((_, i): [string, string, string] => [`rId${i + 1}`, 'slide', `slides/slide${i + 1}.xml`]),
    ),
    ...Object.fromEntries(slides.map((xml, i) => [`ppt/slides/slide${i + 1}.xml`, xml])),
    ...parts,
  })
export const slide = (shapes: string, attributes = '') =>
  `<p:sld xmlns:p="p" xmlns:a="a" xmlns:mc="mc"${attributes}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`
/** A shape with paragraphs; `placeholder` is its type, such as title. */
export const shape = (texts: readonly string[], placeholder = '') =>
  `<p:sp><p:nvSpPr><p:nvPr>${placeholder ? `<p:ph type="${placeholder}"/>` : ''}</p:nvPr></p:nvSpPr><p:txBody>${texts.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join('')}</p:txBody></p:sp>`
