// Exports questions in the formats of other systems, without those that a format cannot hold.
import { Readable } from 'node:stream'
import type { Db } from '#platform/database/transaction.ts'
import { type Block, docxType, writeDocx } from '#platform/documents/docx.ts'
import { xmlText } from '#platform/documents/xml.ts'
import type { Tree } from '#platform/spreadsheets/spreadsheets.ts'
import { openZip } from '#platform/zip.ts'
import type { KeysKept } from '#features/assessment/question-banks/server/question-banks.ts'
import type { QuestionContents } from '#features/assessment/question-banks/contract.ts'
import { type ExportFormat, questionSheets } from '../../contract.ts'
import { contentsIn } from '../export-questions.ts'
import { lossesOf } from './losses.ts'
import { giftOf, moodleOf, paperOf, qtiOf } from './write.ts'

export interface Exported {
  name: string
  ending: string
  type: string
  content: Readable
}
type Asked = { bankId: string; ids: string | undefined; format: ExportFormat }

/** An element as XML. */
function xmlOf([name, attributes, ...children]: Tree): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`)
  const inner = children.map((child) => (typeof child === 'string' ? xmlText(child) : xmlOf(child))).join('')
  return inner === '' ? `<${name}${said.join('')}/>` : `<${name}${said.join('')}>${inner}</${name}>`
}
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

function qtiPackage(contents: readonly QuestionContents[]): Readable {
  const zip = openZip()
  const names = contents.map((_, i) => `q${String(i + 1).padStart(6, '0')}`)
  const resources = names.map(
    (id): Tree => [
      'resource',
      { identifier: id, type: 'imsqti_item_xmlv3p0', href: `items/${id}.xml` },
      ['file', { href: `items/${id}.xml` }],
    ],
  )
  const manifest: Tree = [
    'manifest',
    { xmlns: 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1', identifier: 'questions' },
    ['metadata', {}, ['schema', {}, 'QTI Package'], ['schemaversion', {}, '3.0.0']],
    ['organizations', {}],
    ['resources', {}, ...resources],
  ]
  zip.addText('imsmanifest.xml', head + xmlOf(manifest))
  for (const [i, c] of contents.entries()) zip.addText(`items/${names[i]}.xml`, head + xmlOf(qtiOf(c, names[i] ?? '')))
  return zip.end()
}

const blocksOf = (contents: readonly QuestionContents[]): Block[] =>
  contents.flatMap((c, i) => paperOf(c, i + 1).map((text, at): Block => ({ text, ...(at === 0 ? { before: 8, keep: true } : {}) })))

/** Losses of an export in words for users. */
export async function listLosses(db: Db, keysKept: KeysKept, { bankId, ids, format }: Asked): Promise<string[]> {
  return (await lossesOf((await contentsIn(db, keysKept, bankId, ids)).contents, format)).losses
}

export async function exportFile(db: Db, keysKept: KeysKept, { bankId, ids, format }: Asked): Promise<Exported> {
  const { name, contents: all } = await contentsIn(db, keysKept, bankId, ids)
  const { each } = await lossesOf(all, format)
  const contents = all.filter((_, i) => !each[i]?.isLeftOut)
  if (!contents.length) throw questionSheets.fail('nothingToExport')
  if (format === 'GIFT') {
    const text = contents.flatMap((c) => giftOf(c) ?? [])
    return { name, ending: 'gift', type: 'text/plain; charset=utf-8', content: Readable.from([`${text.join('\n\n')}\n`]) }
  }
  if (format === 'MOODLE') {
    const text = contents.map((c) => xmlOf(moodleOf(c)))
    return {
      name,
      ending: 'xml',
      type: 'application/xml; charset=utf-8',
      content: Readable.from([`${head}<quiz>\n${text.join('\n')}\n</quiz>\n`]),
    }
  }
  if (format === 'QTI') return { name, ending: 'zip', type: 'application/zip', content: qtiPackage(contents) }
  return { name, ending: 'docx', type: docxType, content: Readable.from([await writeDocx(blocksOf(contents), name)]) }
}
