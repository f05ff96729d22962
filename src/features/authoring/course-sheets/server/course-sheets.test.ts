// Tests over HTTP of imports of courses and scripts: trees, rules, corrected previews, ownership.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf } from '#test/samples.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { writeSheet } from '#platform/spreadsheets/spreadsheets.ts'
import { courseAuthoring } from '#features/authoring/course-authoring/contract.ts'
import { coAuthors, courses } from '#features/authoring/courses/contract.ts'
import type { ImportAnswer } from '#features/organisation/imports/contract.ts'
import { imports } from '#features/organisation/imports/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { courseSheets } from '../contract.ts'

type Row = readonly (string | number)[]
const header = [
  '课程名称*',
  '课程描述*',
  '场景名称',
  '场景描述',
  '子场景名称',
  '子场景内容',
  '类型',
  '媒体类型',
  '是否需要回答',
  '章节',
  '文本',
  '答题要点',
  '参考答案',
]
const lineHeader = header.slice(6).map((title, i) => (i < 3 ? `${title}*` : title))
const tip = (text: string): Row => ['提示', '音频', '不需要', '', text, '', '']
const ask = (text: string, answer = '这是一个足够长的参考答案'): Row => ['话术对话', '视频', '需要', '开场', text, '要点', answer]

let world: World
let author: Person
let other: Person
beforeAll(async () => {
  world = await startWorld()
  ;[author, other] = (await Promise.all(['author', 'leader'].map((n) => world.signIn(n)))) as [Person, Person]
})
afterAll(() => world?.close())

const sheet = async (rows: readonly Row[], titles: readonly string[]) =>
  formOf(
    await writeSheet(
      titles.map((title) => ({ title })),
      rows,
    ),
    '表.xlsx',
  )
const sendCourses = async (rows: readonly Row[], query: Record<string, string> = {}, as = author) =>
  as.ask(courseSheets.importCourses, { query, form: await sheet(rows, header) })
const sendScripts = async (subSceneId: string, rows: readonly Row[], query: Record<string, string> = {}, as = author) =>
  as.ask(courseSheets.importScripts, { query: { subSceneId, ...query }, form: await sheet(rows, lineHeader) })
let serial = 0
const title = (what = '导入课程') => `${what}${++serial}`
const find = async (name: string) => (await author.get(courses.page, { query: { title: name } })).records.filter((c) => c.title === name)
const children = async (parentId: string, type: 'SCENE' | 'SUB_SCENE') =>
  (await author.get(courses.page, { query: { type, parentId, pageSize: 100 } })).records
const linesOf = (subSceneId: string) => author.get(scripts.list, { params: { subSceneId } })
async function newSubScene() {
  const { id } = await author.get(courses.createCourse, { body: { title: title(), description: '描述' } })
  const scene = await author.get(courses.createScene, { body: { parentId: id, title: '场景' } })
  return (await author.get(courses.createSubScene, { body: { parentId: scene.id, title: '子场景' } })).id
}
const drafts = async () => (await world.owner.query('select count(*)::int n from import_row')).rows[0].n

test('an empty cell repeats the one above, equal titles are one part, and labels and codes are accepted', async () => {
  const [a, b] = [title(), title()]
  const answer = await sendCourses([
    [a, '描述甲', '场景一', '场景描述', '子一', '第一句\n第二句', ...ask('您好，请问您想了解哪方面的内容')],
    ['', '', '', '', '', '', 'TIPS', 'AUDIO', '否', '', '请先寒暄再了解客户', '', ''],
    ['', '', '', '', '子二', '', ...tip('第二个子场景的提示语')],
    [a, '', '场景二', '', '', '', '', '', '', '', '', '', ''],
    ['', '', '场景一', '', '子一', '', 'action', '', '不需要', '', '再回到第一个子场景', '', ''],
    [b, '描述乙', '', '', '', '', '', '', '', '', '', '', ''],
  ])
  expect(answer).toMatchObject({ succ: true, content: { total: 6, ok: 6, bad: 0, importId: null } })
  const [course] = await find(a)
  expect(course).toMatchObject({ description: '描述甲', isValid: 'NOT_VALID', createUserName: expect.any(String), canEdit: true })
  const scenes = await children(course?.id ?? '', 'SCENE')
  expect(scenes.map((s) => [s.title, s.description, s.seq])).toEqual([
    ['场景一', '场景描述', 0],
    ['场景二', null, 1],
  ])
  const subs = await children(scenes[0]?.id ?? '', 'SUB_SCENE')
  expect(subs.map((s) => [s.title, s.content, s.seq])).toEqual([
    ['子一', ['第一句', '第二句'], 0],
    ['子二', [], 1],
  ])
  expect(await children(scenes[1]?.id ?? '', 'SUB_SCENE')).toEqual([])
  expect(
    (await linesOf(subs[0]?.id ?? '')).map((l) => [
      l.seq,
      l.type,
      l.mediaType,
      l.needAnswer,
      l.section,
      l.text,
      l.answerPoints,
      l.answerText,
    ]),
  ).toEqual([
    [0, 'QUESTION', 'VIDEO', 'NEED', '开场', '您好，请问您想了解哪方面的内容', '要点', '这是一个足够长的参考答案'],
    [1, 'TIPS', 'AUDIO', 'NO_NEED', null, '请先寒暄再了解客户', null, ''],
    [2, 'ACTION', 'AUDIO', 'NO_NEED', null, '再回到第一个子场景', null, ''],
  ])
  expect(await children((await find(b))[0]?.id ?? '', 'SCENE')).toEqual([])
  expect(await drafts()).toBe(0)
})

test('one wrong row refuses the import, with the fault on its row and cell', async () => {
  const name = title()
  const at = (line: Row): Row => [name, '描述', '场景', '', '子', '', ...line]
  const bad: Row[] = [
    ['', '', '', '', '', '', ...tip('没有课程的一行')],
    at(['别的', '视频', '是', '', '文本', '', '答案']),
    at(['提示', '图片', '否', '', '', '', '']),
    at(['提示', '音频', '也许', '', '', '', '']),
    at(['话术对话', '视频', '需要', '', '有问没有答', '', '']),
    at(tip('长'.repeat(2001))),
    [title(), '描述', '', '', '', '', ...tip('没有场景')],
    [name, '', '场景二', '', '', '', ...tip('没有子场景')],
    ['长'.repeat(101), '描述', '', '', '', '', '', '', '', '', '', '', ''],
    [title('无描述'), '', '', '', '', '', '', '', '', '', '', '', ''],
  ]
  const answer = await sendCourses(bad)
  expect(answer).toMatchObject({ status: 200, succ: false, msg: expect.stringMatching(/^第2行课程名称：请输入课程名称；/) })
  const told = answer.fields?.map((f) => [f.field, f.message])
  expect(told).toEqual([
    ['2.courseTitle', '请输入课程名称'],
    ['2.sceneTitle', '请输入场景名称'],
    ['3.type', '应为话术对话、知识提问、动作、提示'],
    ['4.mediaType', '图片类脚本请在页面中添加'],
    ['4.text', '请输入问题'],
    ['5.needAnswer', '应为需要、不需要'],
    ['5.text', '请输入问题'],
    ['6.answerText', '请输入参考答案'],
    ['7.text', '最多2000个字符'],
    ['8.sceneTitle', '请输入场景名称'],
    ['9.subSceneTitle', '请输入子场景名称'],
    ['10.courseTitle', '最多100个字符'],
    ['11.courseDescription', '请输入课程描述'],
  ])
  expect(await find(name)).toEqual([])
  expect(await drafts()).toBe(0)
})

test('an existing title is a fault unless rows are appended, and existing lines are left out', async () => {
  const name = title()
  const rows: Row[] = [
    [name, '描述', '场景', '', '子', '', ...ask('您好，请问您想了解哪方面的内容')],
    ['', '', '', '', '', '', ...tip('请先寒暄再了解客户')],
  ]
  expect((await sendCourses(rows)).code).toBe(0)
  const again = await sendCourses(rows)
  expect(again).toMatchObject({ succ: false, msg: expect.stringContaining(`课程「${name}」已存在，可打开「追加到同名课程」`) })
  expect(again.msg).toContain('共2处错误')
  expect((await sendCourses(rows, { append: 'true' })).msg).toBe('文件中的 2 行都已存在，没有新的内容')
  const more: Row[] = [
    ...rows,
    ['', '', '', '', '', '', ...tip('新加的一句提示语')],
    ['', '', '场景', '', '新子', '内容', ...tip('新子场景的提示语')],
  ]
  const answer = (await sendCourses(more, { append: 'true' })).content
  expect(answer).toMatchObject({ total: 4, ok: 2, bad: 0, notes: ['2 行与已有内容相同，不再导入'] })
  expect(await find(name)).toHaveLength(1)
  const [scene] = await children((await find(name))[0]?.id ?? '', 'SCENE')
  const subs = await children(scene?.id ?? '', 'SUB_SCENE')
  expect(subs.map((s) => [s.title, s.seq])).toEqual([
    ['子', 0],
    ['新子', 1],
  ])
  expect((await linesOf(subs[0]?.id ?? '')).map((l) => [l.seq, l.text])).toEqual([
    [0, '您好，请问您想了解哪方面的内容'],
    [1, '请先寒暄再了解客户'],
    [2, '新加的一句提示语'],
  ])
  expect(await sendCourses(more, { append: 'true' }, other)).toMatchObject({
    succ: false,
    msg: expect.stringContaining(`没有编辑课程「${name}」的权限，可请其创建人将您添加为协作者`),
  })
  // the leader is out of the author's reach, so an administrator adds them
  const admin = await world.signIn('admin')
  await admin.get(coAuthors.add, { params: { id: (await find(name))[0]?.id ?? '' }, body: [(await other.get(sessions.info)).id] })
  const third: Row[] = [...rows, ['', '', '', '', '', '', ...tip('协作者追加的提示语')]]
  expect((await sendCourses(third, { append: 'true' }, other)).content).toMatchObject({ ok: 1, bad: 0 })
})

test('two concurrent imports of one file, or confirmations of one preview, import once', async () => {
  const name = title()
  const rows: Row[] = [[name, '描述', '场景', '', '子', '', ...tip('请先寒暄再了解客户')]]
  const answers = await Promise.all([sendCourses(rows), sendCourses(rows), sendCourses(rows)])
  expect(answers.filter((a) => a.succ)).toHaveLength(1)
  expect(await find(name)).toHaveLength(1)
  const id = await newSubScene()
  const { importId } = (await sendScripts(id, [tip('请先寒暄再了解客户')], { dryRun: 'true' })).content
  const commit = () => author.ask(courseSheets.importScripts, { query: { subSceneId: id, importId: importId ?? '' }, body: {} })
  const both = await Promise.all([commit(), commit()])
  expect(both.map((a) => a.status).sort()).toEqual([200, 404])
  expect(await linesOf(id)).toHaveLength(1)
})

test('a repeated confirmation after a lost response gets the same response and imports once', async () => {
  const id = await newSubScene()
  const { importId } = (await sendScripts(id, [tip('请先寒暄再了解客户')], { dryRun: 'true' })).content
  const query = { subSceneId: id, importId: importId ?? '' }
  const commit = () => author.ask(courseSheets.importScripts, { query, body: {}, headers: { 'idempotency-key': `import-${importId}` } })
  const [first, again] = [await commit(), await commit()]
  expect(first).toMatchObject({ code: 0, content: { ok: 1 } })
  expect(again).toMatchObject({ code: 0, content: first.content })
  expect(await linesOf(id)).toHaveLength(1)
})

async function preview(rows: readonly Row[], id: string): Promise<ImportAnswer & { importId: string }> {
  const { content } = await sendScripts(id, rows, { dryRun: 'true' })
  return { ...content, importId: content.importId ?? '' }
}

test('a preview is corrected, checked again and imported', async () => {
  const id = await newSubScene()
  const rows = [
    tip('请先寒暄再了解客户'),
    ['提示', '视屏', '不需要', '', '第二句提示语够长', '', ''],
    ['提示', '视屏', '不需要', '', '', '', ''],
  ]
  const first = await preview(rows, id)
  expect(first).toMatchObject({ total: 3, ok: 1, bad: 2 })
  expect(first.rows).toEqual([
    { row: 3, field: 'mediaType', value: '视屏', message: '应为视频、音频、文本' },
    { row: 4, field: 'mediaType', value: '视屏', message: '应为视频、音频、文本' },
    { row: 4, field: 'text', value: '', message: '请输入问题' },
  ])
  const again = (body: object, as = author) =>
    as.ask(courseSheets.importScripts, { query: { subSceneId: id, importId: first.importId, dryRun: 'true' }, body })
  expect((await again({ rows: [{ row: 4, cells: { text: ' 补上的提示语 ' } }] })).content).toMatchObject({ ok: 1, bad: 2 })
  expect((await again({ replace: [{ field: 'mediaType', from: '视屏', to: 'video' }] })).content).toMatchObject({ ok: 3, bad: 0, rows: [] })
  expect((await again({}, other)).status).toBe(404)
  const done = await author.ask(courseSheets.importScripts, { query: { subSceneId: id, importId: first.importId }, body: {} })
  expect(done.content).toMatchObject({ total: 3, ok: 3 })
  expect((await linesOf(id)).map((l) => [l.seq, l.mediaType, l.text])).toEqual([
    [0, 'AUDIO', '请先寒暄再了解客户'],
    [1, 'VIDEO', '第二句提示语够长'],
    [2, 'VIDEO', '补上的提示语'],
  ])
})

test('a corrected title moves the rows below that repeat it', async () => {
  const [wrong, right] = ['长'.repeat(101), title()]
  const rows: Row[] = [
    [wrong, '描述', '场景', '', '子', '', ...tip('请先寒暄再了解客户')],
    ['', '', '', '', '', '', ...tip('第二句提示语够长')],
  ]
  const { importId, bad } = (await sendCourses(rows, { dryRun: 'true' })).content
  expect(bad).toBe(2)
  const query = { importId: importId ?? '' }
  const body = { rows: [{ row: 2, cells: { courseTitle: right } }] }
  expect((await author.get(courseSheets.importCourses, { query: { ...query, dryRun: 'true' }, body })).bad).toBe(0)
  await author.get(courseSheets.importCourses, { query, body: {} })
  const [scene] = await children((await find(right))[0]?.id ?? '', 'SCENE')
  const [sub] = await children(scene?.id ?? '', 'SUB_SCENE')
  expect((await linesOf(sub?.id ?? '')).map((l) => l.seq)).toEqual([0, 1])
})

test('wrong rows are skipped only on request, and the error list gives the reasons', async () => {
  const id = await newSubScene()
  const { importId } = await preview([tip('第一句提示语够长'), tip(''), tip('第三句提示语够长')], id)
  const commit = (body: object) => author.ask(courseSheets.importScripts, { query: { subSceneId: id, importId }, body })
  expect(await commit({})).toMatchObject({ succ: false, msg: '第3行文本：请输入问题，共1处错误' })
  const list = await author.fetch(`/ai-training/v1/management/course/subscene/import/${importId}/errors`)
  expect(list.headers.get('content-disposition')).toContain('.xlsx')
  expect((await list.arrayBuffer()).byteLength).toBeGreaterThan(1000)
  expect((await commit({ skipBad: true })).content).toMatchObject({ ok: 2, bad: 1 })
  expect((await linesOf(id)).map((l) => [l.seq, l.text])).toEqual([
    [0, '第一句提示语够长'],
    [1, '第三句提示语够长'],
  ])
})

test('a preview shows the first thousand of many wrong rows with all faults, and a correction applies to all', async () => {
  const id = await newSubScene()
  const wrong = Array.from({ length: 3000 }, (): Row => ['话术', '视屏', '不需要', '', '一句足够长的提示语', '', ''])
  const first = await preview([...wrong, tip('请先寒暄再了解客户')], id)
  expect([first.total, first.ok, first.bad, first.preview.length, first.rows.length]).toEqual([3001, 1, 3000, 1000, 2000])
  const query = { subSceneId: id, importId: first.importId, dryRun: 'true' as const }
  const replace = [
    { field: 'type', from: '话术', to: '提示' },
    { field: 'mediaType', from: '视屏', to: '音频' },
  ]
  expect(await author.get(courseSheets.importScripts, { query, body: { replace } })).toMatchObject({ ok: 3001, bad: 0, rows: [] })
})

test('a text too short to generate is imported with a warning, and equal lines of one file are all imported', async () => {
  const id = await newSubScene()
  const first = await preview([tip('短'), ask('也短', '答'), ask('也短', '答')], id)
  expect(first).toMatchObject({ ok: 3, bad: 0, notes: ['3 行有提醒，不影响导入'] })
  expect(first.warnings[0]).toEqual({ row: 2, field: 'text', value: '短', message: '少于8个字符，无法生成音视频' })
  await author.get(courseSheets.importScripts, { query: { subSceneId: id, importId: first.importId }, body: {} })
  expect(await linesOf(id)).toHaveLength(3)
})

test('an import without preview returns the same warnings as a preview', async () => {
  const name = title()
  const rows: Row[] = [
    [name, '描述', '场景', '', '子场景', '第一种内容', ...tip('短')],
    [name, '', '场景', '', '子场景', '第二种内容', ...tip('这一句已经足够长了\u200b')],
  ]
  const { warnings } = (await sendCourses(rows, { dryRun: 'true' })).content
  expect(warnings.map((w) => w.field)).toEqual(expect.arrayContaining(['text', 'subSceneContent']))
  expect((await sendCourses(rows)).content.warnings).toEqual(warnings)
})

test('a sub-scene takes at most 9,999 lines', async () => {
  const id = await newSubScene()
  await author.get(scripts.save, {
    params: { subSceneId: id },
    body: [{ editType: 'CREATE', type: 'TIPS', needAnswer: 'NO_NEED', text: '已有一条' }],
  })
  const rows = Array.from({ length: 9999 }, (_, i) => tip(`第${i}句提示语够长`))
  const { importId, ok, bad, rows: faults } = await preview(rows, id)
  expect([ok, bad]).toEqual([9998, 1])
  expect(faults).toEqual([{ row: 10_000, field: 'text', value: '第9998句提示语够长', message: '子场景最多9,999条脚本' }])
  await author.get(courseSheets.importScripts, { query: { subSceneId: id, importId }, body: { skipBad: true } })
  const lines = await linesOf(id)
  expect(lines.map((l) => l.seq)).toEqual(lines.map((_, i) => i))
  expect(lines).toHaveLength(9999)
})

test('scripts need an editable sub-scene, and a missing one is refused before the file is parsed', async () => {
  const id = await newSubScene()
  expect((await sendScripts(id, [tip('请先寒暄再了解客户')], {}, other)).status).toBe(403)
  expect((await sendScripts('999999999', [tip('请先寒暄再了解客户')])).status).toBe(404)
  const scene = (await author.get(courses.detail, { params: { id } })).parentId ?? ''
  expect((await sendScripts(scene, [tip('请先寒暄再了解客户')])).status).toBe(404)
  const { importId } = await preview([tip('请先寒暄再了解客户')], id)
  const elsewhere = await newSubScene()
  expect((await author.ask(courseSheets.importScripts, { query: { subSceneId: elsewhere, importId }, body: {} })).succ).toBe(false)
  expect(await linesOf(elsewhere)).toEqual([])
  await author.get(courseAuthoring.remove, { body: [id] })
  expect((await author.ask(courseSheets.importScripts, { query: { subSceneId: id, importId }, body: {} })).status).toBe(404)
})

test('a draft expires after an hour', async () => {
  const id = await newSubScene()
  const { importId } = await preview([tip('请先寒暄再了解客户')], id)
  await world.owner.query(`update import_draft set created_at = created_at - interval '61 minutes'`)
  expect((await author.ask(courseSheets.importScripts, { query: { subSceneId: id, importId }, body: {} })).status).toBe(404)
  await preview([tip('请先寒暄再了解客户')], id)
  expect((await world.owner.query('select 1 from import_draft where id = $1', [importId])).rowCount).toBe(0)
})

test('the sender of a file can poll the progress of parsing', async () => {
  const id = await newSubScene()
  await sendScripts(id, [tip('请先寒暄再了解客户')], { dryRun: 'true', progress: 'p-1' })
  expect(await author.get(imports.progress, { query: { progress: 'p-1' } })).toEqual({ percent: 100, rows: 1 })
  expect(await other.get(imports.progress, { query: { progress: 'p-1' } })).toEqual({ percent: 0, rows: 0 })
})
