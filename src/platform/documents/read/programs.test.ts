// Documents of many programs: the passages with their headings and pages, and the words about parts that were left out.
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { writeDocx } from '../docx.ts'
import { writePdf } from '../pdf.ts'
import { withFile } from '#test/office-files.ts'
import type { ReadDocument } from './passage.ts'
import { readFileDocument } from './read-file.ts'

const folder = path.resolve(import.meta.dirname, '../../../../test/documents')
const read = (name: string) => readFileDocument(path.join(folder, name), path.extname(name))
/** Some programs put blanks between hanzi and digits. */
const tight = (text: string) => text.replaceAll(/(?<=\p{Script=Han}|\d) (?=\d|\p{Script=Han})/gu, '')
/** Passages as lines: kind, page, headings above, text. */
const lines = ({ passages }: ReadDocument) =>
  passages.map(({ kind, page, path: above, text }) => [kind, page ?? '-', above.join('/'), tight(text)].join('|'))

const title = '青禾百万医疗险产品手册'
const body = [
  'TEXT 青禾百万医疗险由青禾保险推出，为一般住院医疗提供保障，一般医疗保险金的年度限额为200万元，重大疾病医疗保险金的年度限额为400万元，两项保险金共用1万元的年度免赔额。',
  'HEADING 等待期与犹豫期',
  'TEXT 等待期为30天，因意外伤害住院没有等待期。犹豫期为15天，犹豫期内退保，退还全部保费。',
  'ITEM 续保不设等待期',
  'ITEM 等待期内确诊的疾病不赔',
  'HEADING 保费',
  'ROW 年龄：30岁；有社保：306元；无社保：756元',
  'ROW 年龄：40岁；有社保：486元；无社保：1,206元',
  'TEXT 以上为首年保费，续保时按当时年龄计算。',
]
/** The lines of the brochure; `isListed`: the items of its list have bullets that are text. */
function brochure(page: number | '-', isListed = true): string[] {
  let above = title
  const told = body.map((line) => {
    const [kind = '', text = ''] = line.split(' ')
    if (kind === 'HEADING') above = `${title}/${text}`
    return [kind === 'ITEM' && !isListed ? 'TEXT' : kind, page, kind === 'HEADING' ? title : above, text].join('|')
  })
  return [`HEADING|${page}||${title}`, ...told]
}

describe('the brochure', () => {
  test.each([
    ['python-docx.docx', '-', []],
    ['docx-js.docx', '-', ['页眉和页脚没有读入']],
    ['html-to-docx.docx', '-', []],
    ['libreoffice.docx', '-', []],
    ['libreoffice-resaved.docx', '-', []],
    ['libreoffice.pdf', 1, []],
    // these programs draw bullets as pictures
    ['chromium.pdf', 1, []],
    ['fpdf2.pdf', 1, []],
    ['reportlab.pdf', 1, []],
  ] as const)('of %s has its headings, lists and rows', async (name, page, notes) => {
    const told = await read(name)
    const isListed = page === '-' || name === 'libreoffice.pdf'
    expect(lines(told).slice(0, 10)).toEqual(brochure(page, isListed))
    expect(told.notes).toEqual(notes)
  })

  test.each(['pptxgenjs.pptx', 'libreoffice.pptx'])('as slides of %s has slides as pages, and the notes of the speaker', async (name) => {
    const told = await read(name)
    expect(lines(told)).toEqual([
      `TEXT|1||${title}`,
      'HEADING|2||等待期与犹豫期',
      'TEXT|2|等待期与犹豫期|等待期为30天，因意外伤害住院没有等待期。犹豫期为15天，犹豫期内退保，退还全部保费。',
      'ITEM|2|等待期与犹豫期|续保不设等待期',
      'ITEM|2|等待期与犹豫期|等待期内确诊的疾病不赔',
      'NOTE|2|等待期与犹豫期|讲解时先问客户有没有住过院。',
      'HEADING|3||保费',
      'ROW|3|保费|年龄：30岁；有社保：306元；无社保：756元',
      'ROW|3|保费|年龄：40岁；有社保：486元；无社保：1,206元',
    ])
    expect([told.pages, told.notes]).toEqual([3, ['图表没有读入']])
  })
})

const texts = ({ passages }: ReadDocument) => passages.map(({ text }) => text)

test.each([
  [
    'openpyxl.xlsx',
    [
      '保费表',
      '2026年首年保费',
      '年龄：30岁；有社保：306元；无社保：756元',
      '年龄：40岁；有社保：486元；无社保：1,206元',
      '等待期：30天',
      '生效日：2026-01-01',
    ],
  ],
  [
    'xlsxwriter.xlsx',
    ['费率', '年龄：30岁；年保费 有社保：306元；年保费 无社保：1,756元', '年龄：加费；年保费 有社保：12.5%；年保费 无社保：20.0%'],
  ],
  ['reportlab-cid.pdf', ['等待期为30天。']],
  ['reportlab-radicals.pdf', ['青禾保险的一般医疗保险金无免赔额。']],
])('%s: %s', async (name, wanted) => {
  expect(texts(await read(name))).toEqual(wanted)
})

test('two columns of a page are read one after the other', async () => {
  const [heading, left = '', right = '', ...others] = texts(await read('reportlab-columns.pdf'))
  expect([heading, others]).toEqual(['理赔须知', []])
  expect([left, right].map((text) => `${text.slice(0, 5)}…${text.slice(-5)}`)).toEqual(['申请理赔时…作出核定。', '对于下列情…申请仲裁。'])
})

test('running heads and page numbers are left out; a paragraph goes on over the page', async () => {
  const told = await read('reportlab-heads.pdf')
  const all = texts(told)
  expect(all.some((text) => /内部资料|共 4 页/.test(text))).toBe(false)
  expect(told.passages.filter(({ text }) => text.startsWith('跨页')).map(({ page, text }) => [page, text])).toEqual(
    [0, 1, 2].map((p) => [
      p + 1,
      `跨页的第${p * p * 3 + 2}段从这里开始，它在页末没有说完，要到下一页才能把这句话完整地说完，读的时候要接上，第${(p + 1) ** 2 + 1}处。`,
    ]),
  )
  expect(all.filter((text) => /^\d+、/.test(text))).toHaveLength(56)
  expect(told.notes).toEqual(['页眉、页脚和页码没有读入'])
})

test('slanted text and scanned pages are named', async () => {
  expect(await read('reportlab-watermark.pdf')).toMatchObject({
    passages: [{ text: '免赔额为一万元。' }],
    notes: ['斜排和竖排的文字没有读入，如水印'],
  })
  const told = await read('scanned-first.pdf')
  expect([told.pages, told.passages.map(({ page }) => page), told.notes]).toEqual([
    4,
    [2],
    ['第1、3页是扫描的图片，没有文字，没有读入；请先做文字识别（OCR）再上传'],
  ])
})

test.each([
  ['scanned-only.pdf', '没有读到文字：第1页是扫描的图片'],
  ['password.pdf', '文件设有密码'],
  ['../sheets/password.xlsx', '文件设有密码'],
  ['../sheets/libreoffice.xls', '不支持旧格式'],
  ['../sheets/libreoffice.ods', '只支持 docx'],
])('%s is refused: %s', async (name, message) => {
  await expect(read(name)).rejects.toThrow(message)
})

test('documents of the product itself are read', async () => {
  const blocks = [
    { text: '等待期为30天。' },
    {
      rows: [
        ['年龄', '保费', '备注'],
        ['30岁', '306元', '有社保'],
      ],
    },
  ]
  const wanted = ['等待期为30天。', '年龄：30岁；保费：306元；备注：有社保']
  for (const content of [await writeDocx(blocks, '脚注'), await writePdf(blocks, '脚注')]) {
    const told = await withFile(content, async (file) => texts(await readFileDocument(file, '')))
    expect(told.slice(0, 2)).toEqual(wanted)
  }
})
