// Reads a workbook that the product wrote: sheets by name, rows as texts.
import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#10;', '\n').replaceAll('&amp;', '&')

async function partsOf(book: Buffer): Promise<Map<string, string>> {
  const zip = await yauzl.fromBufferPromise(book)
  const parts = new Map<string, string>()
  for await (const entry of zip.eachEntry()) parts.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString())
  return parts
}

/** Rows of texts by sheet, in the order of the sheets; omitted cells are empty. */
export async function readBook(book: Buffer): Promise<Record<string, string[][]>> {
  const parts = await partsOf(book)
  const names = [...(parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(([, name = '']) => unescaped(name))
  return Object.fromEntries(names.map((name, i) => [name, rowsOf(parts.get(`xl/worksheets/sheet${i + 1}.xml`) ?? '')]))
}

const rowsOf = (xml: string) =>
  [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: string[] = []
    for (const [, letters = '', style, text, number] of row.matchAll(
      /<c r="([A-Z]+)\d+"(?: s="(\d+)")?[^>]*>(?:<is><t[^>]*>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>/gs,
    )) {
      const place = [...letters].reduce((n, l) => n * 26 + l.charCodeAt(0) - 64, 0) - 1
      while (cells.length < place) cells.push('')
      cells.push(number === undefined ? unescaped(text ?? '') : shown(number, style))
    }
    return cells
  })

/** A number as a spreadsheet shows it by its style. */
function shown(number: string, style: string | undefined): string {
  if (style === '5') return `${Math.round(Number(number) * 100)}%`
  return style === '6' ? `${(Number(number) * 100).toFixed(2)}%` : number
}
