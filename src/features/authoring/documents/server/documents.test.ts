// Documents over HTTP: upload, reading, passages, search, versions, facts, rights and the recycle bin.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wordFile, wordLine } from '#test/office-files.ts'
import { formOf } from '#test/samples.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { scenario as content } from '#test/scenario.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { scenarios } from '#features/practice/scenarios/contract.ts'
import { createLog } from '#platform/log.ts'
import { openStorage } from '#platform/storage/open.ts'
import { documents, type Document, type FactState } from '../contract.ts'
import { readVersion } from './reading.ts'

let world: World
let author: Person
let leader: Person
beforeAll(async () => {
  world = await startWorld()
  ;[author, leader] = (await Promise.all(['author', 'leader'].map((name) => world.signIn(name)))) as [Person, Person]
})
afterAll(() => world?.close())

const handbook = ['一、等待期', '等待期为30天，因意外伤害住院没有等待期。', '二、费用', '一般医疗的免赔额为1万元。']
  .map((text) => wordLine(text))
  .join('')
const upload = async (body = handbook, name = '产品手册.docx') => author.get(documents.create, { form: formOf(await wordFile(body), name) })
/** Does the work of the background job. */
const read = async ({ latest }: Document) => {
  const log = createLog('silent')
  const storage = await openStorage({ kind: 'folder' }, `${world.dataDir}/files`, log)
  const { rows } = await world.owner.query<{ tenant_id: string }>('select tenant_id::text from document_version where id = $1', [latest.id])
  await readVersion({ pool: world.program.pool, storage, log }, rows[0]?.tenant_id ?? '', latest.id, new AbortController().signal)
}
const uploaded = async (body = handbook) => {
  const made = await upload(body)
  await read(made)
  return (await author.get(documents.page, { query: { id: made.id } })).records[0] as Document
}
const fact = (documentId: string, quote: string, point = quote, passageNo = 2) =>
  author.ask(documents.createFact, { body: { documentId, passageNo, quote, point } })
const decide = (id: string, state: Exclude<FactState, 'PROPOSED'>) => leader.get(documents.decideFact, { params: { id }, body: { state } })

test('an upload is read into passages with their headings, and its original can be opened', async () => {
  const made = await upload()
  expect(made).toMatchObject({ title: '产品手册', localOnly: true, latest: { version: 1, state: 'WAITING', fileName: '产品手册.docx' } })
  expect((await fact(made.id, '等待期')).msg).toBe('资料还没有读取完，请稍后再试')
  await read(made)
  const { records, total } = await leader.get(documents.passages, { params: { id: made.id }, query: {} })
  expect(total).toBe(4)
  expect(records.map(({ no, kind, above, text }) => [no, kind, ...above, text]).slice(0, 2)).toEqual([
    [1, 'HEADING', '一、等待期'],
    [2, 'TEXT', '一、等待期', '等待期为30天，因意外伤害住院没有等待期。'],
  ])
  expect((await leader.fetch(made.latest.url)).status).toBe(200)
  expect((await world.anybody().fetch(made.latest.url)).status).toBe(401)
})

test('a file that cannot be read says why, and another kind of file is refused', async () => {
  const made = await author.get(documents.create, { form: formOf(Buffer.from('PK\u0003\u0004 half'), '坏的.docx') })
  await read(made)
  const [after] = await author.get(documents.versions, { params: { id: made.id } })
  expect(after).toMatchObject({ state: 'FAILED', fault: '文件已损坏或不完整，请重新保存后上传' })
  expect((await author.ask(documents.create, { form: formOf(Buffer.from('x'), '程序.exe') })).status).toBe(415)
})

test('a search finds passages of the latest versions by their words, the closest first', async () => {
  const { id } = await uploaded(wordLine('⻘⽲保险的犹豫期为十五天。') + wordLine('犹豫期内退保退还全部保费。') + wordLine('其他说明'))
  const find = async (text: string) => (await leader.get(documents.search, { query: { text, documentId: id } })).map((one) => one.text)
  expect((await find('青禾保险'))[0]).toBe('青禾保险的犹豫期为十五天。')
  expect((await find('犹豫期退保'))[0]).toBe('犹豫期内退保退还全部保费。')
  expect(await find('犹')).toHaveLength(2)
  expect(await find('！？')).toEqual([])
  expect(await find(`' & | ! \\ :*`)).toEqual([])
})

describe('a fact', () => {
  test('stands on a quote of its passage, is approved by a person, and is told with its page', async () => {
    const { id } = await uploaded()
    expect((await fact(id, '等待期为90天')).msg).toBe('原文里没有这句话，请从这一段里选取')
    expect((await fact(id, '等待期为30天', '！')).msg).toBe('请写下能核对的话，如「等待期30天」')
    const made = (await fact(id, '等待期为30天', '等待期30天|等待期三十天')).content
    expect(made).toMatchObject({ state: 'PROPOSED', isLost: false, page: null, passageNo: 2, title: '产品手册' })
    expect((await fact(id, '等待期为30天', '等待期30天|等待期三十天')).msg).toBe('这条事实已经有了')
    expect((await author.ask(documents.decideFact, { params: { id: made.id }, body: { state: 'APPROVED' } })).status).toBe(403)
    expect(await decide(made.id, 'APPROVED')).toMatchObject({ state: 'APPROVED', decideUserName: expect.any(String) })
    expect((await leader.ask(documents.decideFact, { params: { id: made.id }, body: { state: 'STRUCK', seen: made.seen } })).code).toBe(
      40009,
    )
  })

  test('is marked while a new version lacks its quote, and found again in the next one', async () => {
    const before = await uploaded()
    const [kept, changed] = [(await fact(before.id, '没有等待期')).content, (await fact(before.id, '等待期为30天')).content]
    await decide(changed.id, 'APPROVED')
    const next = async (body: string) => {
      const form = formOf(await wordFile(body), '新版.docx')
      await read(await author.get(documents.addVersion, { params: { id: before.id }, form }))
      return (await author.get(documents.facts, { query: { documentId: before.id } })).records.map(({ id, isLost, passageNo }) => [
        id,
        isLost,
        passageNo,
      ])
    }
    expect(await next(wordLine('因意外住院没有等待期') + wordLine('等待期为60天'))).toEqual([
      [kept.id, false, 1],
      [changed.id, true, 2],
    ])
    expect((await author.get(documents.page, { query: { id: before.id } })).records).toMatchObject([{ lost: 1, latest: { version: 2 } }])
    expect((await leader.ask(documents.decideFact, { params: { id: changed.id }, body: { state: 'APPROVED' } })).msg).toContain(
      '最新版本里没有',
    )
    expect(await next(wordLine('说明') + wordLine('等待期为３０天，没有等待期的除外'))).toEqual([
      [kept.id, false, 2],
      [changed.id, false, 2],
    ])
    expect((await author.get(documents.passages, { params: { id: before.id }, query: { version: '2' } })).records[1]?.text).toBe(
      '等待期为60天',
    )
  })
})

test('a document is not deleted while a scenario names its fact; later it is, and comes back', async () => {
  const { id } = await uploaded()
  const made = (await fact(id, '等待期为30天')).content
  const course = await author.get(courses.createCourse, { body: { title: '用资料的', description: '练习' } })
  const scene = await author.get(courses.createScene, { body: { parentId: course.id, title: '场景' } })
  const sub = await author.get(courses.createSubScene, { body: { parentId: scene.id, title: '讲等待期' } })
  const naming = (name: string) => ({
    ...content,
    stages: content.stages.map((stage) => ({
      ...stage,
      goals: stage.goals.map((goal) => ({ ...goal, fact: name, quote: '等待期为30天' })),
    })),
  })
  await author.get(scenarios.save, { body: { subSceneId: sub.id, content: naming(made.id) } })
  expect(await author.get(documents.uses, { params: { id } })).toEqual([{ kind: '情景', id: sub.id, name: '讲等待期' }])
  const refused = await author.ask(documents.remove, { params: { id } })
  expect(refused.msg).toContain('讲等待期')
  const { issues } = await author.get(scenarios.check, { body: { subSceneId: sub.id, content: naming(made.id) } })
  expect(issues.find(({ text }) => text.includes('引用的事实已不能用'))?.level).toBe('FAULT')
  await decide(made.id, 'APPROVED')
  const later = await author.get(scenarios.check, { body: { subSceneId: sub.id, content: naming(made.id) } })
  expect(later.issues.filter(({ text }) => text.includes('引用的事实'))).not.toContainEqual(expect.objectContaining({ level: 'FAULT' }))
  await author.get(scenarios.save, { body: { subSceneId: sub.id, content: naming('') } })
  await author.get(documents.remove, { params: { id } })
  expect((await author.ask(documents.passages, { params: { id }, query: {} })).status).toBe(404)
  expect((await author.get(documents.page, { query: { deleted: 'true' } })).records.map((one) => one.id)).toEqual([id])
  expect((await (await world.signIn('viewer')).ask(documents.restore, { params: { id } })).status).toBe(403)
  expect(await author.get(documents.restore, { params: { id } })).toMatchObject({ id, latest: { state: 'READ' } })
})

test('the sweep deletes documents for good after thirty days, and nothing else', async () => {
  const [old, fresh] = [await uploaded(), await uploaded()]
  for (const { id } of [old, fresh]) await author.get(documents.remove, { params: { id } })
  await world.owner.query(`update document set deleted_at = now() - interval '31 days' where id = $1`, [old.id])
  await world.owner.query('select app.sweep_documents(30, 50)')
  const left = await world.owner.query('select id::text from document where id = any ($1::bigint[])', [[old.id, fresh.id]])
  expect(left.rows).toEqual([{ id: fresh.id }])
})

test('an edit that is outdated is refused, and other tenants see nothing', async () => {
  const { id, seen } = await uploaded()
  expect(await author.get(documents.update, { body: { id, title: '新名称', localOnly: false, seen } })).toMatchObject({
    title: '新名称',
    localOnly: false,
  })
  expect((await author.ask(documents.update, { body: { id, title: '又一个', seen } })).code).toBe(40009)
  const other = await world.signIn('admin', 'yuanfan')
  expect((await other.ask(documents.passages, { params: { id }, query: {} })).status).toBe(404)
  expect(await other.get(documents.search, { query: { text: '等待期' } })).toEqual([])
})
