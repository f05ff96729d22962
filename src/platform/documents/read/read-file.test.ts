// Reading documents: the difficulties of each format, one by one, and properties of the pure parts.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import '#test/property-seed.ts'
import { relationships, shape, slide, slidesFile, withFile, wordCell, wordFile, wordLine, zipOf } from '#test/office-files.ts'
import { readDocument } from '../read-document.ts'
import { readableText, withoutRadicals } from './characters.ts'
import { splitLong } from './collector.ts'
import { numberedLevel } from './headings.ts'
import { pagesInWords } from './pdf-reader.ts'
import { readFileDocument } from './read-file.ts'
import { gridOf } from './table.ts'

const read = (content: Uint8Array | string, extension = '') => withFile(content, (file) => readFileDocument(file, extension))
const texts = async (content: Uint8Array | string, extension = '') => (await read(content, extension)).passages.map(({ text }) => text)

describe('a Word document', () => {
  test.each<[string, string, string[]]>([
    [
      'without deletions, fields, hidden text and phonetic guides',
      `<w:p><w:r><w:t>等待期</w:t></w:r><w:del><w:r><w:delText>九十</w:delText><w:t>九十</w:t></w:r></w:del><w:ins><w:r><w:t>三十</w:t></w:r></w:ins><w:r><w:rPr><w:vanish/></w:rPr><w:t>隐藏</w:t></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:ruby><w:rt><w:r><w:t>tian</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>天</w:t></w:r></w:rubyBase></w:ruby></w:r></w:p>`,
      ['等待期三十天'],
    ],
    [
      'with a text box once, before its paragraph',
      `<w:p><w:r><mc:AlternateContent><mc:Choice><w:txbxContent>${wordLine('框内')}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${wordLine('框内')}</w:txbxContent></mc:Fallback></mc:AlternateContent></w:r><w:r><w:t>框外</w:t></w:r></w:p>`,
      ['框内', '框外'],
    ],
    [
      'with merged cells, whose value holds for each row',
      `<w:tbl><w:tr>${wordCell('年龄')}${wordCell('计划')}${wordCell('保费')}</w:tr><w:tr>${wordCell('30岁', '<w:vMerge w:val="restart"/>')}${wordCell('甲')}${wordCell('306元')}</w:tr><w:tr>${wordCell('', '<w:vMerge/>')}${wordCell('乙', '<w:gridSpan w:val="2"/>')}</w:tr></w:tbl>`,
      ['年龄：30岁；计划：甲；保费：306元', '年龄：30岁；计划：乙'],
    ],
    [
      'with two columns of names and values',
      `<w:tbl><w:tr>${wordCell('等待期')}${wordCell('30天')}</w:tr><w:tr>${wordCell('犹豫期：')}${wordCell('15天')}</w:tr></w:tbl>`,
      ['等待期：30天', '犹豫期：15天'],
    ],
    ['with a frame of one cell as text', `<w:tbl><w:tr>${wordCell('重要提示')}</w:tr></w:tbl>`, ['重要提示']],
    ['with radicals and invisible characters', wordLine('⻘⽲保\u200B险\u00AD⽆等待期'), ['青禾保险无等待期']],
  ])('is read %s', async (_, body, wanted) => {
    expect(await texts(await wordFile(body))).toEqual(wanted)
  })

  test('has the headings of styles based on others, and no table of contents; pages are those that Word left', async () => {
    const styles =
      '<w:styles xmlns:w="w"><w:style w:styleId="a"><w:name w:val="heading 1"/></w:style><w:style w:styleId="b"><w:name w:val="公司标题"/><w:basedOn w:val="a"/></w:style><w:style w:styleId="c"><w:name w:val="toc 1"/></w:style></w:styles>'
    const of = (id: string) => `<w:pStyle w:val="${id}"/>`
    const body = `${wordLine('目录项', of('c'))}${wordLine('责任', of('b'))}<w:p><w:r><w:lastRenderedPageBreak/><w:t>第二页</w:t></w:r></w:p>`
    const { passages, pages } = await read(await wordFile(body, { 'word/styles.xml': styles }))
    expect(pages).toBe(2)
    expect(passages).toEqual([
      { kind: 'HEADING', path: [], page: 1, text: '责任' },
      { kind: 'TEXT', path: ['责任'], page: 2, text: '第二页' },
    ])
  })

  test('without styles has headings by their numbers', async () => {
    const { passages } = await read(
      await wordFile(['第一章 总则', '一、责任', '（一）等待期', '为三十天。'].map((text) => wordLine(text)).join('')),
    )
    expect(passages.at(-1)).toMatchObject({ kind: 'TEXT', path: ['第一章 总则', '一、责任', '（一）等待期'] })
  })
})

test('slides are read in their order, without hidden ones, repeated placeholders, and covered cells', async () => {
  const table =
    '<p:graphicFrame><a:tbl><a:tblPr firstRow="1"/><a:tr><a:tc><a:txBody><a:p><a:r><a:t>项目</a:t></a:r></a:p></a:txBody></a:tc><a:tc><a:txBody><a:p><a:r><a:t>内容</a:t></a:r></a:p></a:txBody></a:tc></a:tr><a:tr><a:tc gridSpan="2"><a:txBody><a:p><a:r><a:t>全年有效</a:t></a:r></a:p></a:txBody></a:tc><a:tc hMerge="1"><a:txBody><a:p/></a:txBody></a:tc></a:tr></a:tbl></p:graphicFrame>'
  const file = await slidesFile(
    [
      slide(shape(['后放的'], 'title') + table),
      slide(shape(['先放的'], 'ctrTitle') + shape(['3'], 'sldNum') + shape(['正文'], 'body')),
      slide(shape(['隐藏的']), ' show="0"'),
    ],
    {
      'ppt/slides/_rels/slide2.xml.rels': relationships(['n', 'notesSlide', '../notesSlides/n.xml']),
      'ppt/notesSlides/n.xml': slide(shape(['备注'], 'body')),
    },
    [2, 1, 3],
  )
  const { passages, notes } = await read(file)
  expect(passages.map(({ kind, page, path, text }) => [kind, page, ...path, text])).toEqual([
    ['HEADING', 1, '先放的'],
    ['TEXT', 1, '先放的', '正文'],
    ['NOTE', 1, '先放的', '备注'],
    ['HEADING', 2, '后放的'],
    ['ROW', 2, '后放的', '全年有效'],
  ])
  expect(notes).toEqual(['隐藏的幻灯片没有读入：第3页'])
})

test.each<[string, string, string[]]>([
  [
    '.md',
    '---\ntitle: x\n---\n# 责任\n\n一般**医疗**\n\n- 住院\n  - 床位费\n\n| 年龄 | 保费 |\n|--|--|\n| 30岁 | 306元 |\n',
    ['责任', '一般医疗', '住院', '床位费', '年龄：30岁；保费：306元'],
  ],
  [
    '.html',
    '<nav>菜单</nav><h1>责任</h1><p hidden>不读</p><p>甲 &amp; 乙<br>丙</p><table><tr><td rowspan=2>30岁</td><td>甲</td><td>1元</td></tr><tr><td>乙</td><td>2元</td></tr></table>',
    ['责任', '甲 & 乙\n丙', '30岁；甲；1元', '30岁；乙；2元'],
  ],
  ['.txt', '一、责任\r\n• 住院\n\n等待期为30天。', ['一、责任', '住院', '等待期为30天。']],
])('%s is read', async (extension, content, wanted) => {
  expect(await texts(content, extension)).toEqual(wanted)
})

test.each([
  ['GBK', Buffer.from('b5c8b4fdc6da', 'hex'), '等待期'],
  ['UTF-16', Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from('等待期', 'utf16le')]), '等待期'],
  ['a declared encoding', Buffer.concat([Buffer.from('<html><meta charset="gb2312"><p>'), Buffer.from('b5c8b4fdc6da', 'hex')]), '等待期'],
])('text in %s is read', async (_, content, wanted) => {
  expect(await texts(content, '.txt')).toEqual([wanted])
})

const doctype = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]><w:document xmlns:w="w"/>'
test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
  ['an empty file', () => Buffer.alloc(0), '文件是空的'],
  ['an archive without a document', () => zipOf({ 'a.txt': 'x' }), '只支持 docx'],
  ['half an archive', async () => (await wordFile(wordLine('字'))).subarray(0, 300), '文件已损坏'],
  ['a document type with entities', () => wordFile('', { 'word/document.xml': doctype }), 'DOCTYPE'],
  ['XML that is cut', () => wordFile('', { 'word/document.xml': '<w:document xmlns:w="w"><w:body>' }), '文件已损坏'],
  ['a document without text', () => wordFile(wordLine(' ')), '没有读到文字'],
  ['a broken PDF', () => Buffer.from('%PDF-1.7\nnothing'), '文件已损坏'],
  ['bytes without meaning', () => Buffer.from([1, 2, 3, 0, 255, 7]), '只支持 docx'],
  ['too many passages', () => Buffer.from('等待期\n'.repeat(20_001)), '文件内容过多'],
])('%s is refused: %s', async (_, content, message) => {
  await expect(read(await content(), '.txt')).rejects.toThrow(message)
})

describe('the child process', () => {
  const ask = (content: Uint8Array, timeoutMs?: number) =>
    withFile(content, (path) => readDocument({ path, extension: '' }, timeoutMs === undefined ? {} : { timeoutMs }))

  test('answers with passages, and with the words of a fault', async () => {
    expect(await ask(await wordFile(wordLine('等待期')))).toMatchObject({ passages: [{ text: '等待期' }], memoryMb: expect.any(Number) })
    await expect(ask(await zipOf({ 'a.txt': 'x' }))).rejects.toThrow('只支持 docx')
  })
  test('is ended when its time is over', async () => {
    await expect(ask(await wordFile(wordLine('等待期')), 0)).rejects.toThrow('在限定时间内没有读完')
  })
  test('refuses an archive that grows beyond its bound', async () => {
    await expect(ask(await wordFile('', { 'word/other.xml': ' '.repeat(301_000_000) }))).rejects.toThrow('文件展开后过大')
  })
})

describe('the pure parts', () => {
  test('every radical has a character', () => {
    const all = Array.from({ length: 0x2f_d6 - 0x2e_80 }, (_, i) => String.fromCodePoint(0x2e_80 + i)).filter((one) => /\p{So}/u.test(one))
    expect(all.filter((one) => !/^\p{Script=Han}$/u.test(withoutRadicals(one)) || /\p{So}/u.test(withoutRadicals(one)))).toEqual(['\u2E80'])
  })
  test('a cleaned text stays as it is', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => readableText(readableText(text)) === readableText(text)))
  })
  test('a split paragraph loses no letter, and no part is too long', () => {
    const text = fc.array(fc.constantFrom('等', '待', '。', '，', ' ', 'a', '𠮷'), { maxLength: 300 }).map((all) => all.join(''))
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 40 }), (whole, max) => {
        const parts = splitLong(whole, max)
        expect(parts.join('').replaceAll(' ', '')).toBe(whole.replaceAll(' ', ''))
        expect(parts.every((part) => part.length <= max && part.isWellFormed())).toBe(true)
      }),
    )
  })
  test('a table with spans keeps its number of rows, and has at most a hundred columns', () => {
    const cell = fc.record({
      text: fc.string(),
      columns: fc.integer({ min: -2, max: 300 }),
      rows: fc.integer({ min: -2, max: 300 }),
      continues: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(fc.record({ cells: fc.array(cell, { maxLength: 6 }) }), { maxLength: 8 }), (rows) => {
        const grid = gridOf(rows)
        expect(grid).toHaveLength(rows.length)
        expect(Math.max(0, ...grid.map(({ length }) => length))).toBeLessThanOrEqual(100)
      }),
    )
  })
  test.each([
    ['第一章 总则', 1],
    ['第三条 等待期', 3],
    ['第三条、第四条', 0],
    ['二、保险责任', 2],
    ['（一）等待期', 3],
    ['1.2 免赔额', 3],
    ['1.5 万元', 3],
    ['二、等待期为三十天。', 0],
    ['1. 住院', 0],
  ])('%s is a heading of level %i', (line, level) => {
    expect(numberedLevel(line)).toBe(level)
  })
  test('pages are told as ranges', () => {
    expect(pagesInWords([1, 3, 4, 5, 9])).toBe('第1、3至5、9页')
  })
})
