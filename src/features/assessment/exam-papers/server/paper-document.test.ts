// Paper documents: contents with and without keys, the answer sheet, and well-formed XML.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import type { Person } from '#test/world.ts'
import { docxType, writeDocx } from '#platform/documents/docx.ts'
import { files } from '#features/organisation/files/contract.ts'
import { formOf } from '#test/samples.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { questions, typeLabels } from '#features/assessment/question-banks/contract.ts'
import { type DocumentKind, papers } from '../contract.ts'

let w: ExamWorld
let examId: string
beforeAll(async () => {
  w = await startExamWorld()
  examId = await w.exam({ examinationName: '年中<考试>&测评', examDurationMinute: 45 })
})
afterAll(() => w?.world.close())

/** The parts of a .docx by their paths. */
async function partsOf(content: Buffer): Promise<Map<string, string>> {
  const zip = await yauzl.fromBufferPromise(content)
  const parts = new Map<string, string>()
  for await (const entry of zip.eachEntry()) parts.set(entry.fileName, `${await buffer(await zip.openReadStreamPromise(entry))}`)
  return parts
}

/** The text of each paragraph; throws if the XML is not well-formed. */
function paragraphs(xml: string): string[] {
  const list: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  let isText = false
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    if (name === 'w:p') list.push('')
    isText = name === 'w:t'
  })
  parser.on('closetag', () => (isText = false))
  parser.on('text', (text) => isText && list.push(`${list.pop() ?? ''}${text}`))
  parser.write(xml).close()
  return list.filter(Boolean)
}

async function taken(kind: DocumentKind, by: Person = w.author) {
  const response = await by.fetch(`${papers.document.path}?examinationId=${examId}&kind=${kind}`)
  return { response, parts: await partsOf(Buffer.from(await response.arrayBuffer())) }
}
const told = async (kind: DocumentKind) => paragraphs((await taken(kind)).parts.get('word/document.xml') ?? '')

test('the paper has every question in its section with number and points, and no key', async () => {
  const { response, parts } = await taken('PAPER')
  expect(response.headers.get('content-type')).toBe(docxType)
  expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain('.docx')
  for (const [name, xml] of parts) expect([name, paragraphs(xml).length >= 0]).toEqual([name, true])
  expect([...parts.keys()]).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'word/_rels/document.xml.rels',
    'word/document.xml',
    'word/footer1.xml',
  ])
  const text = paragraphs(parts.get('word/document.xml') ?? '')
  expect(text.slice(0, 2)).toEqual(['年中<考试>&测评', '共 5 题，满分 100 分，限时 45 分钟'])
  expect(text[2]).toContain('姓名：')
  expect(text.slice(3)).toEqual([
    ...['题号', '一', '二', '三', '四', '五', '总分', '得分', '阅卷人'],
    ...['一、单选题（共 1 题，20 分）', '1. 哪一项是等待期？（　　）（20 分）', 'A. 甲B. 乙C. 丙D. 丁'],
    ...['二、多选题（共 1 题，20 分）', '2. 哪些属于免责？（　　）（20 分）', 'A. 甲B. 乙C. 丙D. 丁'],
    ...['三、判断题（共 1 题，10 分）', '3. 犹豫期内可以全额退保（　　）（10 分）'],
    ...['四、填空题（共 1 题，20 分）', '4. 等待期一般为________天，也称________（20 分）'],
    ...['五、简答题（共 1 题，30 分）', '5. 客户嫌贵时怎样回应？（30 分）'],
  ])
  expect(paragraphs(parts.get('word/footer1.xml') ?? '').join('')).toContain('年中<考试>&测评')
})

test('the keyed paper has the key below each question', async () => {
  const text = await told('KEYED')
  expect(text[1]).toBe('试卷与答案')
  expect(text.filter((t) => t.startsWith('答案'))).toEqual([
    '答案：B',
    '答案：AC',
    '答案：对',
    '答案：90；观察期',
    '答案：先共情，再说价值',
  ])
})

test('the answer sheet has boxes for choices and lines for texts, and no question', async () => {
  const text = await told('SHEET')
  expect(text).toContain('答题卡')
  expect(text.slice(text.indexOf('一、单选题（共 1 题，20 分）'))).toEqual([
    ...['一、单选题（共 1 题，20 分）', '1', '二、多选题（共 1 题，20 分）', '2', '三、判断题（共 1 题，10 分）', '3'],
    ...['四、填空题（共 1 题，20 分）', '4. ________________　________________', '五、简答题（共 1 题，30 分）', '5.（30 分）'],
  ])
})

test('with mixed types the paper keeps its order and numbers, and each question names its type', async () => {
  const mixed = await w.exam({ examinationName: '混排试卷' })
  const options = ['甲', '乙'].map((optionContent) => ({ optionContent }))
  const more = { categoryId: w.bankId, type: 0 as const, subjectName: '最后一道单选', options, answer: { answer: 'A' }, score: 5 }
  const { id } = await w.author.get(questions.create, { body: more })
  await w.author.get(papers.add, { params: { id: mixed }, body: [id] })
  const [first = ''] = await w.author.get(papers.ids, { params: { id: mixed }, query: {} })
  const scores = [first, id].map((subjectId, i) => ({ subjectId, score: [0.1, 0.2][i] ?? 0 }))
  await w.author.get(papers.score, { params: { id: mixed }, body: scores })
  const { records } = await w.author.get(papers.page, { body: { examinationId: mixed } as never })
  const text = async (kind: DocumentKind) => {
    const response = await w.author.fetch(`${papers.document.path}?examinationId=${mixed}&kind=${kind}`)
    return paragraphs((await partsOf(Buffer.from(await response.arrayBuffer()))).get('word/document.xml') ?? '')
  }
  const paper = await text('PAPER')
  expect(paper.filter((t) => /^\d+\. /.test(t)).map((t) => /（([^（）]*)，[\d.]+ 分）$/.exec(t)?.[1])).toEqual(
    records.map((q) => `${typeLabels[q.type]}题`),
  )
  expect(paper.find((t) => t.startsWith('6. '))).toContain('最后一道单选（　　）（单选题，')
  expect(paper.some((t) => t.startsWith('一、'))).toBe(false)
  // the answer sheet groups the types, with the numbers of the paper
  const sheet = await text('SHEET')
  expect(sheet.slice(sheet.findIndex((t) => t.startsWith('一、')))).toEqual([
    ...['一、单选题（共 2 题，0.3 分）', '1', '6', expect.stringContaining('二、多选题'), '2'],
    ...[expect.stringContaining('三、判断题'), '3', expect.stringContaining('四、填空题'), '4. ________________　________________'],
    ...[expect.stringContaining('五、简答题'), expect.stringMatching(/^5\./)],
  ])
})

test('a document needs the right to compose, the own tenant and a paper with questions, and is audited', async () => {
  const viewer = await w.world.signIn('viewer')
  const stranger = await w.world.signIn('admin', 'yuanfan')
  const query = { examinationId: examId, kind: 'PAPER' as const }
  expect((await viewer.ask(papers.document, { query })).status).toBe(403)
  expect((await stranger.ask(papers.document, { query })).status).toBe(404)
  const body = { examinationName: '空卷', startTime: '2026-01-01 09:00:00', examDurationMinute: 30, categories: [{ categoryId: w.bankId }] }
  const { id: examinationId } = await w.author.get(exams.create, { body })
  expect((await w.author.ask(papers.document, { query: { examinationId } })).msg).toBe('试卷还没有题目')
  const rows = await w.rows(`select count(*)::int n from audit_log where tenant_id = $1 and action = '导出试卷' and entity_id = $2`, [
    w.tenantId,
    examId,
  ])
  expect(Number(rows[0]?.['n'])).toBeGreaterThan(2)
})

test('characters that XML forbids are left out', async () => {
  const parts = await partsOf(await writeDocx([{ text: 'a\u0000b\u000B<c>"&\n二\uD800' }], 'x'))
  expect(paragraphs(parts.get('word/document.xml') ?? '')).toEqual(['ab<c>"&二\uFFFD'])
})

test('a paper is exported as PDF, with keys only if asked', async () => {
  const texts: string[] = []
  for (const kind of ['PAPER', 'KEYED', 'SHEET'] as const) {
    const response = await w.author.fetch(`${papers.document.path}?examinationId=${examId}&kind=${kind}&format=PDF`)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain('.pdf')
    const pdf = await getDocument({ data: new Uint8Array(await response.arrayBuffer()), verbosity: 0 }).promise
    const { items } = await (await pdf.getPage(1)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
  }
  for (const text of texts) expect(text).toContain('年中<考试>&测评')
  expect(texts.map((text) => text.includes('答案：'))).toEqual([false, true, false])
  const refused = await w.author.fetch(`${papers.document.path}?examinationId=${examId}&format=DOC`)
  expect(refused.status).toBe(400)
})

test('short options stand side by side, and a question with brackets gets no others', async () => {
  const named = await w.exam({ examinationName: '选项' })
  const ids: string[] = []
  const ask = async (subjectName: string, ...list: string[]) => {
    const options = list.map((optionContent) => ({ optionContent }))
    const body = { categoryId: w.bankId, type: 0 as const, subjectName, options, answer: { answer: 'A' } }
    ids.push((await w.author.get(questions.create, { body: body as never })).id)
  }
  const half = '十五天以内可以退保'
  await ask('四个短的', '10天', '15天', '30天', '以合同为准')
  await ask('四个中等的（ ）', half, half.replace('五', '六'), '30天', '以合同为准')
  await ask('一个长的', '犹豫期以内客户提出退保，公司退还全部保费', '30天')
  await ask('五个短的', '1', '2', '3', '4', '5')
  await ask('有公式的', '$x$', '1')
  await w.author.get(papers.add, { params: { id: named }, body: ids })
  const response = await w.author.fetch(`${papers.document.path}?examinationId=${named}&kind=PAPER`)
  const text = paragraphs((await partsOf(Buffer.from(await response.arrayBuffer()))).get('word/document.xml') ?? '')
  expect(text.slice(text.findIndex((t) => t.includes('四个短的'))).map((t) => t.replace(/（单选题.*/, ''))).toEqual([
    ...['6. 四个短的（　　）', 'A. 10天B. 15天C. 30天D. 以合同为准'],
    ...['7. 四个中等的（ ）', `A. ${half}B. ${half.replace('五', '六')}`, 'C. 30天D. 以合同为准'],
    ...['8. 一个长的（　　）', 'A. 犹豫期以内客户提出退保，公司退还全部保费', 'B. 30天'],
    ...['9. 五个短的（　　）', 'A. 1B. 2', 'C. 3D. 4', 'E. 5', '10. 有公式的（　　）', 'A. ', 'B. 1'],
  ])
})

test('formulas are maths of Word, tables are tables, and a broken formula is its source', async () => {
  const marked = await w.exam({ examinationName: '公式' })
  const subjectName = '求 $\\frac{a}{b}<1$，价格 $5 或 $6\n| 年龄 | $\\sum_{i=1}^n i$ |\n| --- | --- |\n| 30 | 甲 |'
  const options = ['$\\frac{1$', '$x^2$'].map((optionContent) => ({ optionContent }))
  const body = { categoryId: w.bankId, type: 0 as const, subjectName, options, answer: { answer: 'B' }, analysis: '$$y$$' }
  const { id } = await w.author.get(questions.create, { body: body as never })
  await w.author.get(papers.add, { params: { id: marked }, body: [id] })
  const response = await w.author.fetch(`${papers.document.path}?examinationId=${marked}&kind=KEYED`)
  const xml = (await partsOf(Buffer.from(await response.arrayBuffer()))).get('word/document.xml') ?? ''
  expect(paragraphs(xml).slice(-8)).toEqual(
    ['1. 求 ，价格 $5 或 $6', '年龄', '30', '甲', '（单选题，1 分）', 'A. $\\frac{1$', 'B. ', '答案：B'].concat('解析：').slice(-8),
  )
  expect([xml.match(/<m:oMath>/g)?.length, xml.match(/<m:f>/g)?.length, xml.match(/<w:tbl>/g)?.length]).toEqual([4, 1, 1])
  expect(xml).toContain('&lt;1')
})

/** Uploads a picture of this size for a question. */
async function upload(width: number, height: number, type: 'png' | 'jpeg'): Promise<string> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#1677ff'
  context.fillRect(0, 0, width / 2, height)
  const content = type === 'png' ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg', 60)
  return (await w.author.get(files.upload, { query: { field: 'question' }, form: formOf(content, `图.${type}`) })).path
}

/** Width and height of each picture of a document in points. */
const extents = (xml: string) =>
  [...xml.matchAll(/<wp:extent cx="(\d+)" cy="(\d+)"\/>/g)].map(([, cx, cy]) => [Number(cx) / 12_700, Number(cy) / 12_700])

test('a paper carries the pictures of questions and options, made smaller if they are larger than their place', async () => {
  const [wide, tall, small] = [await upload(1200, 300, 'png'), await upload(100, 1000, 'jpeg'), await upload(40, 20, 'png')]
  const pictured = await w.exam({ examinationName: '配图' })
  const ask = async (more: object) => (await w.author.get(questions.create, { body: { categoryId: w.bankId, ...more } as never })).id
  const options = [{ optionContent: '左图', image: small }, { optionContent: '无图' }, { optionContent: '同一图', image: small }]
  const ids = [
    await ask({ type: 0, subjectName: '哪张图是保额曲线？', images: [wide], options, answer: { answer: 'A' } }),
    await ask({ type: 2, subjectName: '两张图都对', images: [tall, wide], answer: { answer: '0' } }),
  ]
  await w.author.get(papers.add, { params: { id: pictured }, body: ids })
  const file = async (kind: DocumentKind, format: 'DOCX' | 'PDF') =>
    Buffer.from(
      await (await w.author.fetch(`${papers.document.path}?examinationId=${pictured}&kind=${kind}&format=${format}`)).arrayBuffer(),
    )

  const parts = await partsOf(await file('KEYED', 'DOCX'))
  const xml = parts.get('word/document.xml') ?? ''
  expect(paragraphs(xml).join('')).not.toContain('见在线试卷')
  // the wide picture is 340 points in the first question, and 250 beside another one; options have small places
  const wideFirst = [340, 85]
  const smallOne = [30, 15]
  expect(extents(xml)).toEqual([wideFirst, smallOne, smallOne, [18, 180], [250, 62.5]])
  // each content is stored once
  const media = [...parts.keys()].filter((name) => name.startsWith('word/media/'))
  expect(media).toEqual(['word/media/image1.png', 'word/media/image2.png', 'word/media/image3.jpeg'])
  const links = parts.get('word/_rels/document.xml.rels') ?? ''
  for (const name of media) expect(links).toContain(`Target="${name.slice('word/'.length)}"`)
  for (const [, id] of xml.matchAll(/r:embed="(\w+)"/g)) expect(links).toContain(`Id="${id}"`)
  expect(parts.get('[Content_Types].xml')).toContain('Extension="jpeg" ContentType="image/jpeg"')
  expect(xml).toContain('descr="第7题的图片1"')
  expect((await partsOf(await file('SHEET', 'DOCX'))).size).toBe(5)

  const pdf = await getDocument({ data: new Uint8Array(await file('PAPER', 'PDF')), verbosity: 0 }).promise
  let painted = 0
  for (let i = 1; i <= pdf.numPages; i++) {
    const { fnArray } = await (await pdf.getPage(i)).getOperatorList()
    painted += fnArray.filter((fn) => fn === OPS.paintImageXObject).length
  }
  expect(painted).toBe(5)
})

test('a picture that is gone is named by a note, and the rest of the paper is written', async () => {
  const gone = await upload(50, 50, 'png')
  const pictured = await w.exam({ examinationName: '缺图' })
  const body = { categoryId: w.bankId, type: 2 as const, subjectName: '图不见了', images: [gone], answer: { answer: '0' } }
  const { id } = await w.author.get(questions.create, { body })
  await w.author.get(papers.add, { params: { id: pictured }, body: [id] })
  await rm(path.join(w.world.dataDir, 'files', gone))
  for (const format of ['DOCX', 'PDF']) {
    const response = await w.author.fetch(`${papers.document.path}?examinationId=${pictured}&format=${format}`)
    expect(response.status).toBe(200)
    if (format === 'PDF') continue
    const xml = (await partsOf(Buffer.from(await response.arrayBuffer()))).get('word/document.xml') ?? ''
    expect(paragraphs(xml).at(-1)).toBe('（第6题的图片见在线试卷）')
  }
})
