// Tests over HTTP: the outline of a sub-scene, filtering of lines by state and words, reading of documents.
import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { formOf } from '#test/samples.ts'
import { openZip } from '#platform/zip.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { productions } from '#features/authoring/productions/contract.ts'
import { type ScriptEdit, scripts } from '#features/authoring/scripts/contract.ts'
import { storyboard } from '../contract.ts'

let world: World
let author: Person
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
})
afterAll(() => world?.close())

const line = (text: string, more: Partial<ScriptEdit> = {}): Partial<ScriptEdit> => ({
  editType: 'CREATE',
  type: 'TIPS',
  needAnswer: 'NO_NEED',
  mediaType: 'AUDIO',
  text,
  ...more,
})
async function newSubScene(...lines: Partial<ScriptEdit>[]) {
  const { id: courseId } = await author.get(courses.createCourse, { body: { title: '对话课', description: '描述' } })
  const { id: sceneId } = await author.get(courses.createScene, { body: { parentId: courseId, title: '场景' } })
  const { id } = await author.get(courses.createSubScene, {
    body: { parentId: sceneId, title: '子场景', contentStr: '王女士是两个孩子的妈妈' },
  })
  const saved = lines.length ? await author.get(scripts.save, { params: { subSceneId: id }, body: lines }) : []
  return { id, ids: saved.map((l) => l.id) }
}
const outline = (subSceneId: string, as = author) => as.get(storyboard.outline, { params: { subSceneId } })
const page = async (subSceneId: string, query: Record<string, string>) => {
  const found = await author.get(scripts.page, { params: { subSceneId }, query })
  return { total: found.total, texts: found.records.map((l) => l.text), seqs: found.records.map((l) => l.seq) }
}
/** Inserts the state that a worker leaves behind: a sound of five seconds. */
async function make(id: string, column: 'audio_file' | 'answer_audio_file') {
  const { rows } = await world.owner.query<{ tenant_id: string }>('select tenant_id from script where id = $1', [id])
  const tenantId = rows[0]?.tenant_id
  const key = `tenant/${tenantId}/media/2026-11/${randomUUID()}.mp3`
  await world.owner.query(
    `insert into file (tenant_id, path, kind, content_type, bytes, duration_ms, provider) values ($1, $2, 'AUDIO', 'audio/mpeg', 1000, 5000, 'AI_TRAINING')`,
    [tenantId, key],
  )
  await world.owner.query(`update script set ${column} = $2 where id = $1`, [id, key])
}

test('an outline lists the sections in order, with the play time', async () => {
  const { id, ids } = await newSubScene(
    line('十个字的开场白在这里', { section: '开场' }),
    line('另一句开场白也有十个字', { section: '开场', mediaType: 'TEXT' }),
    line('短', { mediaType: 'TEXT' }),
    line('回到开场的一句十个字', { section: '开场', needAnswer: 'NEED', answerText: '一个足够长的参考答案' }),
  )
  expect((await outline(id)).madeMs).toBe(0)
  await make(ids[0] ?? '', 'audio_file')
  await make(ids[3] ?? '', 'answer_audio_file')
  const seen = await outline(id)
  expect(seen.total).toBe(4)
  expect(seen.sections).toEqual([
    { name: '开场', from: 0, count: 2 },
    { name: null, from: 2, count: 1 },
    { name: '开场', from: 3, count: 1 },
  ])
  expect(seen.madeMs).toBe(10_000)
  // 5 s of sound, 11 characters to read, the minimum reading time, 10 characters, 5 s of answer
  expect(seen.durationMs).toBe(5000 + 11 * 220 + 2000 + 10 * 220 + 5000)
})

test('a line has the state of its most urgent medium, and the filter finds only lines of that state', async () => {
  const { id, ids } = await newSubScene(
    line('第一句已经做好了'),
    line('第二句的答案还没有', { needAnswer: 'NEED', answerText: '这个答案还没有声音' }),
    line('第三句正在排队等着', { needAnswer: 'NEED', answerText: '它的答案也一起排队' }),
    line('第四句自己会上传的', { mediaProvider: 'CUSTOMER' }),
    line('第五句只是一段文字', { mediaType: 'TEXT' }),
  )
  await make(ids[0] ?? '', 'audio_file')
  await make(ids[1] ?? '', 'audio_file')
  await author.get(productions.one, { params: { id: ids[2] ?? '' }, query: {} })
  expect((await outline(id)).counts).toEqual({
    done: 1,
    running: 0,
    waiting: 1,
    failed: 0,
    stale: 0,
    none: 1,
    uploaded: 0,
    notUploaded: 1,
  })
  expect(await page(id, { state: 'none' })).toEqual({ total: 1, texts: ['第二句的答案还没有'], seqs: [1] })
  expect(await page(id, { state: 'waiting' })).toEqual({ total: 1, texts: ['第三句正在排队等着'], seqs: [2] })
  expect(await page(id, { state: 'stale' })).toEqual({ total: 0, texts: [], seqs: [] })
})

test('the search covers text, answer and section, and pages count the matches', async () => {
  const { id } = await newSubScene(
    ...Array.from({ length: 12 }, (_, i) => line(`客户说的第${i}句话`)),
    line('多少折扣', { section: '100%_异议' }),
    line('还有别的问题吗', { needAnswer: 'NEED', answerText: '我们可以谈 Discount 的' }),
  )
  expect((await page(id, { q: '客户', pageSize: '10', pageNumber: '2' })).seqs).toEqual([10, 11])
  expect((await page(id, { q: '客户', pageSize: '10' })).total).toBe(12)
  expect((await page(id, { q: 'discount' })).seqs).toEqual([13])
  expect((await page(id, { q: '0%_异' })).seqs).toEqual([12])
  expect((await page(id, { q: '没有这样的话' })).total).toBe(0)
  expect((await page(id, { q: '  ' })).total).toBe(14)
  expect((await page(id, { q: '问题', state: 'none' })).seqs).toEqual([13])
})

test('another tenant cannot read the outline', async () => {
  const { id } = await newSubScene(line('只有我们看得到的话'))
  const stranger = await world.signIn('author', 'yuanfan')
  expect((await stranger.ask(storyboard.outline, { params: { subSceneId: id } })).status).toBe(404)
  for (const query of [{ state: 'none' as const }, { q: '我们' }])
    expect((await stranger.ask(scripts.page, { params: { subSceneId: id }, query })).status).toBe(404)
  expect((await author.ask(storyboard.outline, { params: { subSceneId: '999999' } })).status).toBe(404)
})

test('a .docx with tables and a text in GBK are read as lines, and other formats are refused', async () => {
  const document = `<w:document xmlns:w="w" xmlns:mc="m"><w:body><w:p><w:r><w:t>客户：您好</w:t></w:r><w:r><w:t xml:space="preserve"> &amp; 再见</w:t></w:r></w:p>
    <w:p/><w:p><w:r><w:t>一</w:t><w:br/><w:t>二</w:t></w:r><w:del><w:r><w:delText>删</w:delText></w:r></w:del></w:p>
    <mc:Fallback><w:p><w:r><w:t>重复</w:t></w:r></w:p></mc:Fallback>
    <w:tbl><w:tr><w:tc><w:p><w:r><w:t>王总</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>太贵了</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:body></w:document>`
  const zip = openZip()
  zip.addText('word/document.xml', document)
  const docx = await buffer(zip.end())
  const ask = (content: Buffer, name: string) => author.ask(storyboard.readDocument, { form: formOf(content, name) })
  expect((await ask(docx, '对话.docx')).content.text.split('\n').filter(Boolean)).toEqual(['客户：您好 & 再见', '一', '二', '王总：太贵了'])
  // 客户：好
  const gbk = Buffer.from('bfcdbba7a3bababa c3'.replaceAll(' ', ''), 'hex').subarray(0, 6)
  expect((await ask(Buffer.concat([gbk, Buffer.from('\r\n\xba\xc3', 'latin1')]), '对话.txt')).content.text).toBe('客户：\n好')
  expect(await ask(Buffer.from('%PDF-1.7\u0000\u0001'), '对话.txt')).toMatchObject({ status: 415 })
  expect(await ask(docx, '对话.pdf')).toMatchObject({ status: 415, msg: '只支持 .docx/.txt 类型文件' })
  expect(await ask(Buffer.from('d0cf11e0a1b11ae1', 'hex'), '对话.docx')).toMatchObject({
    status: 415,
    msg: expect.stringContaining('另存为 .docx'),
  })
})
