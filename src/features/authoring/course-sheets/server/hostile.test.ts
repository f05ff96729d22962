// Tests of malformed spreadsheets and corrections: they are refused in words or accepted, and never cause a server error.
import * as xlsx from '@e965/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf } from '#test/samples.ts'
import { rowXml, workbookOf } from '#test/workbooks.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { halved } from '#shared/clean.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { imports } from '#features/organisation/imports/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { courseSheets } from '../contract.ts'
import { leastWork } from '#test/work.ts'

const header = ['类型*', '媒体类型*', '是否需要回答*', '章节', '文本', '答题要点', '参考答案']
const tip = (text: string, section = '') => ['提示', '音频', '不需要', section, text, '', '']
let world: World
let author: Person
let others: Person[]
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
  others = await Promise.all([world.signIn('leader'), world.signIn('admin'), world.signIn('admin', 'yuanfan'), world.signIn('viewer')])
})
afterAll(() => world?.close())

async function newSubScene() {
  const { id } = await author.get(courses.createCourse, { body: { title: '课', description: '描述' } })
  const scene = await author.get(courses.createScene, { body: { parentId: id, title: '场景' } })
  return (await author.get(courses.createSubScene, { body: { parentId: scene.id, title: '子场景' } })).id
}
const send = (subSceneId: string, content: Buffer, query: Record<string, string> = { dryRun: 'true' }, name = '表.xlsx') =>
  author.ask(courseSheets.importScripts, { query: { subSceneId, ...query }, form: formOf(content, name) })
const sheet = (...rows: string[]) => workbookOf(rowXml(1, header) + rows.join(''))
const lines = (n: number, from = 2) => Array.from({ length: n }, (_, i) => rowXml(from + i, tip(`第${from + i}行的提示语够长`)))
async function preview(subSceneId: string, ...rows: string[]) {
  const { content } = await send(subSceneId, await sheet(...rows))
  return content.importId ?? ''
}
const count = async (from: string) => (await world.owner.query<{ n: number }>(`select count(*)::int n from ${from}`)).rows[0]?.n
const orphans = () =>
  count('import_row r where not exists (select from import_draft d where d.tenant_id = r.tenant_id and d.id = r.draft_id)')

test.each<[string, string[]]>([
  ['twice', [rowXml(2, tip('第一句提示语够长')), rowXml(2, tip('第二句提示语够长'))]],
  ['twice before many others', [rowXml(2, tip('又是第二行的提示语')), ...lines(1800)]],
  ['twice far apart', [...lines(3000), rowXml(2, tip('又是第二行的提示语')), ...lines(3000, 3002)]],
  ['above the limit of a sheet', [...lines(2000), rowXml('99999999999', tip('第一句提示语够长'))]],
  ['infinitely', [rowXml('1e999', tip('第一句提示语够长'))]],
  ['negatively', [rowXml('-5', tip('第一句提示语够长'))]],
  ['in fractions', [rowXml('2.5', tip('第一句提示语够长'))]],
  ['by a word', [rowXml('abc', tip('第一句提示语够长'))]],
])('a sheet with rows numbered %s is refused and leaves nothing behind', async (_, rows) => {
  const before = await count('import_draft')
  expect(await send(await newSubScene(), await sheet(...rows))).toMatchObject({ status: 200, succ: false, msg: '文件已损坏或不是表格文件' })
  expect([await count('import_draft'), await orphans()]).toEqual([before, 0])
})

test('a database failure in the middle of a file fails only that call', async () => {
  const id = await newSubScene()
  await world.owner.query(`alter table import_row add constraint no_third check ("row" <> 3) not valid`)
  const failed = await send(id, await sheet(...lines(1800)))
  await world.owner.query(`alter table import_row drop constraint no_third`)
  expect(failed.status).toBe(500)
  expect(await orphans()).toBe(0)
  expect((await send(id, await sheet(...lines(3)))).content).toMatchObject({ ok: 3 })
})

test('characters that PostgreSQL cannot store are removed from cells, corrections and file names, and a lone surrogate is reported', async () => {
  const id = await newSubScene()
  const importId = await preview(id, rowXml(2, tip('_x0000_一句&lt;b&gt;够长的提示语')), rowXml(3, tip('')))
  const query = { subSceneId: id, importId, dryRun: 'true' as const }
  const text = '够长\u0000的提示语，共一句'
  for (const body of [{ rows: [{ row: 3, cells: { text, unknown: text } }] }, { replace: [{ field: 'text', from: text, to: text }] }])
    expect(await author.ask(courseSheets.importScripts, { query, body })).toMatchObject({ status: 200, succ: true, content: { ok: 2 } })
  await author.get(courseSheets.importScripts, { query: { subSceneId: id, importId }, body: {} })
  expect((await author.get(scripts.list, { params: { subSceneId: id } })).map((l) => l.text)).toEqual([
    '一句<b>够长的提示语',
    '够长的提示语，共一句',
  ])
  for (const name of ['a\u0000b.xlsx', '../../x.xlsx', `${'长'.repeat(10_000)}.xlsx`, '"\r\nX-Evil: b.xlsx', '\u202excod.xlsx'])
    expect(await send(id, await sheet(...lines(1)), undefined, name)).toMatchObject({ status: 200, succ: true })
  expect(await send(id, await sheet(...lines(1)), { dryRun: 'true' }, `${'长'.repeat(254)}😀.xlsx`)).toMatchObject({ succ: true })
  expect(await count('import_draft where length(file_name) > 255')).toBe(0)
  expect(await count(`import_draft where file_name like '%\ufffd%'`)).toBe(0)
})

test('a lone surrogate in a cell is a fault until it is corrected, and a correction cannot contain one', async () => {
  const id = await newSubScene()
  const importId = await preview(id, rowXml(2, tip('_xD83D_一句够长的提示语')))
  const query = { subSceneId: id, importId, dryRun: 'true' as const }
  const half = '一句够长\ud83d的提示语'
  for (const body of [{ rows: [{ row: 2, cells: { text: half } }] }, { replace: [{ field: 'text', from: '甲', to: half }] }])
    expect(await author.ask(courseSheets.importScripts, { query, body })).toMatchObject({ status: 200, code: 40000, msg: halved })
  const told = await author.get(courseSheets.importScripts, { query, body: { rows: [] } })
  expect(told.rows).toMatchObject([{ row: 2, field: 'text', value: '\ufffd一句够长的提示语', message: halved }])
  const rows = [{ row: 2, cells: { text: '一句够长的提示语😀' } }]
  expect(await author.get(courseSheets.importScripts, { query, body: { rows } })).toMatchObject({ ok: 1, rows: [] })
})

test('a lone surrogate in an old workbook is a fault of its cell', async () => {
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([header, tip('一\ud800句够长的提示语')]), '表')
  const content = xlsx.write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer
  const { content: told } = await send(await newSubScene(), content, { dryRun: 'true' })
  expect(told.rows).toMatchObject([{ field: 'text', value: '一\ufffd句够长的提示语', message: halved }])
})

test('a draft belongs to its sender, and other people of any tenant cannot correct, import, list or poll it', async () => {
  const id = await newSubScene()
  const { importId } = (await send(id, await sheet(rowXml(2, tip(''))), { dryRun: 'true', progress: 'mine' })).content
  for (const person of others) {
    const query = { subSceneId: id, importId: importId ?? '' }
    const asked = [
      await person.ask(courseSheets.importScripts, { query, body: { rows: [{ row: 2, cells: { text: '改' } }] } }),
      await person.ask(courseSheets.importScripts, { query: { ...query, dryRun: 'true' }, body: {} }),
      await person.ask(courseSheets.importCourses, { query: { importId: importId ?? '' }, body: { skipBad: true } }),
      await person.ask(courseSheets.scriptErrors, { params: { importId: importId ?? '' } }),
    ]
    expect(asked.every((a) => a.status === 404 || a.status === 403)).toBe(true)
    expect(await person.get(imports.progress, { query: { progress: 'mine' } })).toEqual({ percent: 0, rows: 0 })
  }
  // a draft of scripts is not found as a draft of courses, even by its sender
  expect((await author.ask(courseSheets.importCourses, { query: { importId: importId ?? '' }, body: {} })).status).toBe(404)
  expect((await author.ask(courseSheets.courseErrors, { params: { importId: importId ?? '' } })).status).toBe(404)
})

test('a person who sends many files at once queues behind themselves, and keeps only the newest previews', async () => {
  const [id, content] = [await newSubScene(), await sheet(...lines(500))]
  const answers = await Promise.all(Array.from({ length: 30 }, () => send(id, content)))
  const statuses = new Set(answers.map((a) => a.status))
  expect(statuses).toEqual(new Set([200, 429]))
  for (let i = 0; i < 8; i++) expect((await send(id, content)).status).toBe(200)
  expect(await count('import_draft')).toBeLessThanOrEqual(10)
  expect(await orphans()).toBe(0)
})

test('a hundred replacements in one column take one pass over the draft', async () => {
  const id = await newSubScene()
  const importId = await preview(id, ...Array.from({ length: 5000 }, (_, i) => rowXml(i + 2, tip(`第${i}句提示语够长`, i % 2 ? 'A' : 'B'))))
  const replace = Array.from({ length: 100 }, (_, i) => ({ field: 'section', from: i % 2 ? 'A' : 'B', to: `第${i}章` }))
  const query = { subSceneId: id, importId, dryRun: 'true' as const }
  const send = (some: typeof replace) => author.get(courseSheets.importScripts, { query, body: { replace: some } })
  const answer = await send(replace)
  // a pass for each of them would take a hundred times as long
  expect(
    await leastWork(
      () => send(replace),
      () => send([{ field: 'section', from: 'nowhere', to: 'nowhere' }]),
      30,
    ),
  ).toBeLessThan(30)
  expect(answer.preview.slice(0, 2).map((r) => r.cells['section'])).toEqual(['第98章', '第99章'])
})

test('a workbook needs the name .xlsx or .xls, and another kind of file is refused by its type', async () => {
  const subSceneId = await newSubScene()
  const bytes = await sheet(...lines(1))
  const ask = (content: Buffer, name: string) => send(subSceneId, content, { dryRun: 'true' }, name)
  for (const name of ['课程.exe', '课程.xlsx.txt', '课程', '课程.json'])
    expect(await ask(bytes, name)).toMatchObject({ status: 415, msg: '只支持 .xlsx/.xls 类型文件' })
  expect((await ask(bytes, '课程.XLSX')).succ).toBe(true)
  expect((await ask(Buffer.from('类型,媒体类型'), '课程.csv')).msg).toMatch(/^缺少列：/)
  expect((await ask(Buffer.from('[{"type": 0}]'), '试题.json')).msg).toBe('只支持 .xlsx/.xls 类型文件，这是 JSON 文件')
})

test('titles in a sheet have the length limit of the forms', async () => {
  const titles = ['课程名称', '课程描述', '场景名称', '子场景名称']
  const rows = [
    rowXml(1, titles),
    rowXml(2, ['\u202e倒过来的课程', '描述', '\u2066场景', '\u200b子\u200b']),
    rowXml(3, ['\u200b', '', '', '二']),
  ]
  const answer = await author.get(courseSheets.importCourses, { form: formOf(await workbookOf(rows.join('')), '表.xlsx') })
  expect(answer).toMatchObject({ ok: 2, bad: 0 })
  const { records } = await author.get(courses.page, { query: { title: '倒过来的课程' } })
  expect(records.map((c) => c.title)).toEqual(['倒过来的课程'])
  const scenes = await author.get(courses.page, { query: { type: 'SCENE', parentId: records[0]?.id ?? '' } })
  const subs = await author.get(courses.page, { query: { type: 'SUB_SCENE', parentId: scenes.records[0]?.id ?? '' } })
  expect([...scenes.records, ...subs.records].map((s) => s.title)).toEqual(['场景', '子', '二'])
})

test.each(['填写说明', 'History', "'='[:]*?/\\", '=HYPERLINK("http://x")'])(
  'a course called %s exports to a workbook that opens',
  async (title) => {
    const { id } = await author.get(courses.createCourse, { body: { title, description: '<img src=x onerror=alert(1)>' } })
    const response = await author.fetch(`/ai-training/v1/management/course/export?id=${id}`)
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w%.~!-]+$/)
    const { SheetNames, Sheets } = xlsx.read(Buffer.from(await response.arrayBuffer()))
    expect(new Set(SheetNames.map((n) => n.toLowerCase())).size).toBe(SheetNames.length)
    expect(SheetNames.every((n) => n !== '' && n.length <= 31 && n.toLowerCase() !== 'history')).toBe(true)
    expect(Sheets[SheetNames[0] ?? '']?.['A2']).toMatchObject({ t: 's', v: title })
  },
)
