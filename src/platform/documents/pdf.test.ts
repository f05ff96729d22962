// Writing PDFs: texts, formulas as outlines, tables, pages with their numbers, and blocks that stay together.
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import type { Block } from './docx.ts'
import { writePdf } from './pdf.ts'

/** The lines of each page by their baselines, from top to bottom. */
async function pagesOf(content: Buffer): Promise<string[][]> {
  const pdf = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise
  const pages: string[][] = []
  for (let n = 1; n <= pdf.numPages; n++) {
    const lines = new Map<number, string>()
    for (const item of (await (await pdf.getPage(n)).getTextContent()).items)
      if ('str' in item && item.str.trim()) {
        const y = Math.round(Number(item.transform[5]))
        lines.set(y, `${lines.get(y) ?? ''}${item.str}`)
      }
    pages.push([...lines].toSorted(([a], [b]) => b - a).map(([, text]) => text))
  }
  return pages
}
const written = async (...blocks: Block[]) => pagesOf(await writePdf(blocks, '脚注'))

test('words keep their order, a formula is no text, and a broken one is its source', async () => {
  const [lines] = await written(
    { text: '年中<测评>', heading: true, bold: true, size: 18, centred: true },
    { text: '求$\\frac{a}{b}$的值，价格 $5 或 $6，坏的 $\\frac{1$', formulas: true },
    { text: '$\\sum_{i=1}^n \\left(\\begin{matrix}1\\\\2\\end{matrix}\\right)$', formulas: true },
    { text: '没有 $x$ 公式' },
  )
  expect(lines).toEqual(['年中<测评>', '求的值，价格 $5 或 $6，坏的 $\\frac{1$', '没有 $x$ 公式', '脚注第 1 页，共 1 页'])
})

test('a table has its cells side by side, and boxes have their numbers', async () => {
  const rows = [
    ['年龄', '保费'],
    ['30', '$x^2$'],
  ]
  const [lines] = await written({ rows, indent: 2 }, { boxes: ['1', '2', '3'], across: 2 }, { text: '', ruled: true })
  expect(lines).toEqual(['年龄保费', '30', '12', '3', '脚注第 1 页，共 1 页'])
  const [sides] = await written({ columns: ['A. 甲', 'B. 乙'], across: 4, indent: 2 }, { rows: [['题号', '一']], wide: true })
  expect(sides).toEqual(['A. 甲B. 乙', '题号一', '脚注第 1 页，共 1 页'])
})

test('long texts break into lines, not before closing marks, and go on on further pages', async () => {
  const text = '犹豫期以内退保，可以退还全部保费（不含手续费）。'.repeat(120)
  const pages = await written({ text, hanging: 2 })
  expect(pages.length).toBeGreaterThan(1)
  const lines = pages.flatMap((page) => page.slice(0, -1))
  expect(lines.join('')).toBe(text)
  for (const line of lines) expect(line).not.toMatch(/^[，。）]|（$/)
  expect(pages.map((page) => page.at(-1))).toEqual(pages.map((_, i) => `脚注第 ${i + 1} 页，共 ${pages.length} 页`))
})

test('blocks that keep together begin a page together', async () => {
  const question = (n: number): Block[] => [
    { text: `${n}. 题目`, keep: true, before: 6 },
    { text: `A. 第${n}题的选项`, keep: true },
    { text: `B. 第${n}题的选项` },
  ]
  const pages = await written(...Array.from({ length: 40 }, (_, i) => question(i + 1)).flat())
  for (const page of pages) expect(page[0]).toMatch(/^\d+\. 题目$/)
})

test('a word without spaces, an emoji and an empty text are written', async () => {
  const address = `https://example.com/${'a'.repeat(300)}`
  const [lines = []] = await written({ text: address }, { text: '好😀' }, { text: '' })
  expect(lines.join('')).toContain(address)
})

test('the foot of every page is black after coloured texts', async () => {
  const content = await writePdf(
    [
      { text: '答案：A', colour: '1F6B45' },
      { text: '第二页', chapter: true, colour: '1F6B45' },
    ],
    '脚注',
  )
  const pdf = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise
  for (let n = 1; n <= pdf.numPages; n++) {
    const { fnArray, argsArray } = await (await pdf.getPage(n)).getOperatorList()
    const last = fnArray.lastIndexOf(OPS.setFillRGBColor)
    expect(String(argsArray[last])).toMatch(/^(?:#000000|0,0,0)$/)
  }
})
