// Makes the brochure of the demo from one source as Word document, PDF and presentation.
import { type Block, writeDocx } from '#platform/documents/docx.ts'
import { writePdf } from '#platform/documents/pdf.ts'
import type { BrochurePage } from './parts.ts'
import { productPages } from './product.ts'
import { servicePages } from './service.ts'
import { writeSlides } from './slides.ts'

export const brochurePages: readonly BrochurePage[] = [...productPages, ...servicePages]
const foot = '青禾安康医疗保险产品手册'

const blocksOf = ({ title, lines, table }: BrochurePage, i: number): Block[] => [
  { text: title, heading: true, bold: true, size: 18, chapter: i > 0, keep: true },
  ...lines.map((text): Block => ({ text, before: 8 })),
  ...(table ? [{ text: '', before: 4 }, { rows: table }] : []),
]

/** The three files with their names and contents. */
export async function brochureFiles(): Promise<{ name: string; extension: string; content: Buffer }[]> {
  const blocks = brochurePages.flatMap(blocksOf)
  const [docx, pdf, pptx] = [await writeDocx(blocks, foot), await writePdf(blocks, foot), await writeSlides(brochurePages)]
  return [
    { name: '青禾安康产品手册.docx', extension: '.docx', content: docx },
    { name: '青禾安康产品手册（打印版）.pdf', extension: '.pdf', content: pdf },
    { name: '青禾安康产品手册（讲解版）.pptx', extension: '.pptx', content: pptx },
  ]
}
