// Writes workbooks by hand in ways that no program writes them.
import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

/** An .xlsx whose only sheet has this XML between its sheetData tags. */
export function workbookOf(sheetData: string, more: Record<string, string> = {}): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  const files = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/a.xml"/></Relationships>',
    'xl/worksheets/a.xml': `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
    ...more,
  }
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** A row of texts; `r` is its number as the file claims it, '' for none. */
export const rowXml = (r: string | number, cells: readonly string[]) =>
  `<row${r === '' ? '' : ` r="${r}"`}>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
