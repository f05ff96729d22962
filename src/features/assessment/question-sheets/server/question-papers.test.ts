// Papers over HTTP: Word documents and texts become a preview with marked guesses, are corrected and imported once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCanvas } from '@napi-rs/canvas'
import { relationships, wordCell, wordFile } from '#test/office-files.ts'
import { formOf } from '#test/samples.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { questionSheets } from '../contract.ts'

let world: World
let author: Person
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
})
afterAll(() => world?.close())

let n = 0
const newBank = async () => (await author.get(questionBanks.create, { body: { categoryName: `试卷题库${++n}` } })).id
const ask = (content: string | Buffer, query: object, name = '试卷.txt') =>
  author.ask(questionSheets.importPaper, { query: query as never, form: formOf(Buffer.from(content), name) })
const preview = async (content: string | Buffer, categoryId: string, name?: string) =>
  (await ask(content, { categoryId, dryRun: 'true' }, name)).content
const all = async (categoryId: string) =>
  (await author.get(questions.page, { query: { pageSize: 999 }, body: { categoryIds: [categoryId] } })).records

const run = (text: string, look = '') => `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const line = (runs: string, list?: { id: number; level?: number }) =>
  `<w:p><w:pPr>${list ? `<w:numPr><w:ilvl w:val="${list.level ?? 0}"/><w:numId w:val="${list.id}"/></w:numPr>` : ''}</w:pPr>${runs}</w:p>`
const level = (at: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
const numbering = {
  'word/numbering.xml': `<w:numbering xmlns:w="w"><w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'upperLetter', '%2.')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
}

/** A picture whose pixels all differ, so that it is large as a PNG. */
async function png(width: number, height: number): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const data = context.createImageData(width, height)
  let noise = 1
  for (let i = 0; i < data.data.length; i++) {
    noise = (noise * 16_807) % 2_147_483_647
    data.data[i] = i % 4 === 3 ? 255 : noise % 256
  }
  context.putImageData(data, 0, 0)
  return canvas.encode('png')
}

const five = `一、单选题（每题2分）
1. 犹豫期一般为（B）天。
A. 10  B. 15
解析：监管规定。
二、多选题
1. 下列属于投保人义务的有
A. 告知
B. 缴费
C. 代理
答案：AB
三、判断题
1. 犹豫期内可以退保。（√）
四、填空题
1. 医疗险的____一般为30天。
答案：等待期|观察期
五、简答题（每题10分）
1. 怎样处理拒保客户？
答案：先安抚，再说明原因。
得分点：
先安抚（4分）
说明原因（6分）`

test('five types of a text are imported in one call', async () => {
  const categoryId = await newBank()
  expect((await ask(five, { categoryId })).content).toMatchObject({ total: 5, ok: 5, bad: 0 })
  const made = await all(categoryId)
  expect(made.map((q) => [q.type, q.subjectName, q.options.map((o) => o.optionContent), q.answer.answer, q.score])).toEqual([
    [0, '犹豫期一般为（　）天。', ['10', '15'], 'B', 2],
    [3, '下列属于投保人义务的有', ['告知', '缴费', '代理'], 'A,B', 1],
    [2, '犹豫期内可以退保。（　）', ['对', '错'], '0', 1],
    [4, '<p>医疗险的{{answer}}一般为30天。</p>', [], '等待期|观察期', 1],
    [1, '怎样处理拒保客户？', [], '先安抚，再说明原因。', 10],
  ])
  expect(made[0]?.analysis).toBe('监管规定。')
  expect(made[4]?.answer.points).toEqual([
    { text: '先安抚', weight: 4 },
    { text: '说明原因', weight: 6 },
  ])
})

describe('a Word document', () => {
  test('has the numbers of its lists, and its coloured option as a guess', async () => {
    const body = [
      line(run('单项选择题')),
      line(run('犹豫期一般为多少天？'), { id: 1 }),
      line(run('10天'), { id: 1, level: 1 }),
      line(run('15天', '<w:color w:val="FF0000"/>'), { id: 1, level: 1 }),
      line(run('等待期一般为多少天？'), { id: 1 }),
      line(run('30天', '<w:b/>'), { id: 1, level: 1 }),
      line(run('90天'), { id: 1, level: 1 }),
    ].join('')
    const { preview: rows, warnings, bad } = await preview(await wordFile(body, numbering), await newBank(), '试卷.docx')
    expect(rows.map(({ cells }) => [cells['type'], cells['subjectName'], cells['options'], cells['answer']])).toEqual([
      ['单选', '犹豫期一般为多少天？', 'A. 10天\nB. 15天', 'B'],
      ['单选', '等待期一般为多少天？', 'A. 30天\nB. 90天', 'A'],
    ])
    expect(bad).toBe(0)
    expect(warnings.map(({ row, field, message, guess }) => [row, field, message, guess])).toEqual([
      [1, 'answer', '答案取自标色的选项，请确认', true],
      [2, 'answer', '答案取自加粗的选项，请确认', true],
    ])
  })

  test('has options and the key in tables, underlined blanks, and signs of lost pictures', async () => {
    const row = (...cells: string[]) => `<w:tr>${cells.map((cell) => wordCell(cell)).join('')}</w:tr>`
    const picture = '<w:r><w:drawing><a:blip r:embed="r9"/></w:drawing></w:r>'
    const body = [
      line(run('一、单选题')),
      line(run('1. 看图回答') + picture),
      `<w:tbl>${row('A. 甲', 'B. 乙')}</w:tbl>`,
      line(run('二、填空题')),
      line(run('1. 犹豫期为') + run('    ', '<w:u w:val="single"/>') + run('天。')),
      line(run('参考答案')),
      line(run('一、单选题')),
      `<w:tbl>${row('题号', '1')}${row('答案', 'B')}</w:tbl>`,
      line(run('二、填空题')),
      line(run('1. 15')),
    ].join('')
    const { preview: rows, warnings } = await preview(await wordFile(body, numbering), await newBank(), '试卷.docx')
    expect(rows.map(({ cells }) => [cells['subjectName'], cells['options'], cells['answer']])).toEqual([
      ['看图回答', 'A. 甲\nB. 乙', 'B'],
      ['犹豫期为____天。', '', '15'],
    ])
    expect(warnings.map(({ message }) => message)).toEqual(['题内有1张图片没有带上，请导入后另行添加'])
  })

  test('gives its pictures to stems and options, made smaller', async () => {
    const picture = (id: string) => `<w:r><w:drawing><a:blip r:embed="${id}"/></w:drawing></w:r>`
    const body = [
      line(run('一、单选题')),
      line(run('1. 看图回答（A）') + picture('r1')),
      line(run('A. 甲') + picture('r2')),
      line(run('B. 乙') + picture('r3')),
    ].join('')
    const file = await wordFile(body, {
      'word/_rels/document.xml.rels': relationships(
        ['r1', 'image', 'media/1.png'],
        ['r2', 'image', 'media/2.png'],
        ['r3', 'image', 'media/gone.png'],
      ),
      'word/media/1.png': await png(1600, 1200),
      'word/media/2.png': await png(20, 20),
    })
    const categoryId = await newBank()
    const { warnings, importId } = await preview(file, categoryId, '带图.docx')
    expect(warnings.map(({ message }) => message)).toEqual(['题内有1张图片没有带上，请导入后另行添加'])
    await author.get(questionSheets.importPaper, { query: { categoryId, importId: importId ?? '' }, body: {} })
    const [made] = await all(categoryId)
    expect(made?.images).toHaveLength(1)
    expect(made?.options.map((o) => o.image !== null)).toEqual([true, false])
    const { rows } = await world.owner.query<{ bytes: string; width: number }>('select bytes, width from file where path = $1', [
      made?.images[0],
    ])
    expect([Number(rows[0]?.bytes) < 50 * 1024, (rows[0]?.width ?? 0) <= 1000]).toEqual([true, true])
  })

  test.each<[string, Buffer | string, string, string]>([
    ['an old document', '\xd0\xcf\x11\xe0 old', '旧.docx', '请将 .doc 文档另存为 .docx'],
    ['a file that is cut off', 'PK\x03\x04 cut', '断.docx', '文件不完整'],
    ['an empty file', '', '空.txt', '文件是空的'],
    ['a file without a question', '关于培训的通知', '通知.txt', '文件中没有试题'],
  ])('%s is refused in words', async (_, content, name, message) => {
    const answer = await ask(
      Buffer.from(content as string, 'latin1').length && name !== '通知.txt' ? Buffer.from(content as string, 'latin1') : content,
      { categoryId: await newBank(), dryRun: 'true' },
      name,
    )
    expect(answer.succ).toBe(false)
    expect(answer.msg).toContain(message)
  })

  test('with a document type in its XML is refused', async () => {
    const file = await wordFile('', { 'word/document.xml': '<!DOCTYPE d [<!ENTITY a "aaaa">]><w:document xmlns:w="w">&a;</w:document>' })
    expect((await ask(file, { categoryId: await newBank(), dryRun: 'true' }, '炸弹.docx')).msg).toContain('不安全的内容')
  })
})

test('guesses stay until their cells are changed; a row without a type gets one; the draft is imported once', async () => {
  const categoryId = await newBank()
  const paper = '1. 犹豫期一般为多少天？\nA. 10天\nB. 15天 √\n参考答案\n1. A\n9. 先安抚客户'
  const first = await preview(paper, categoryId)
  const { importId } = first
  expect(first).toMatchObject({ total: 2, ok: 1, bad: 1 })
  expect(first.rows).toMatchObject([{ row: 2, field: 'type', message: '答案部分的这段文字没有找到对应的试题' }])
  expect(first.warnings.map(({ field, guess }) => [field, guess])).toEqual([['type', true]])
  const check = (rows: { row: number; cells: Record<string, string> }[]) =>
    author.get(questionSheets.importPaper, { query: { categoryId, importId: importId ?? '', dryRun: 'true' }, body: { rows } })
  const typed = await check([{ row: 2, cells: { type: '简答', subjectName: '客户生气时怎么办？', answer: '先安抚客户' } }])
  expect(typed).toMatchObject({ ok: 2, bad: 0 })
  expect(typed.warnings.map(({ field, guess }) => [field, guess])).toEqual([['type', true]])
  const mended = await check([{ row: 1, cells: { type: '多选' } }])
  expect(mended.warnings).toEqual([])
  const commit = () => author.ask(questionSheets.importPaper, { query: { categoryId, importId: importId ?? '' }, body: {} })
  const both = await Promise.all([commit(), commit()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect((await all(categoryId)).map((q) => [q.type, q.answer.answer])).toEqual([
    [3, 'A'],
    [1, '先安抚客户'],
  ])
})
