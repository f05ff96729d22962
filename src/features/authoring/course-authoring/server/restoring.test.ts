// Tests over HTTP of the recycle bin: an entry is restored as a whole, to its place, once, by permitted people.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import { type ScriptEdit, scripts } from '#features/authoring/scripts/contract.ts'
import { courseAuthoring, recycleBin } from '../contract.ts'
import { merged } from './restoring.ts'

let world: World
let author: Person
let admin: Person
let viewer: Person
beforeAll(async () => {
  world = await startWorld()
  ;[author, admin, viewer] = (await Promise.all(['author', 'admin', 'viewer'].map((n) => world.signIn(n)))) as [Person, Person, Person]
})
afterAll(() => world?.close())

const line = (text: string): Partial<ScriptEdit> => ({ editType: 'CREATE', type: 'TIPS', needAnswer: 'NO_NEED', text })
async function newCourse(title: string, texts: string[] = ['一', '二', '三']) {
  const { id } = await author.get(courses.createCourse, { body: { title, description: '描述' } })
  const scene = await author.get(courses.createScene, { body: { parentId: id, title: '场景' } })
  const sub = await author.get(courses.createSubScene, { body: { parentId: scene.id, title: '子场景' } })
  const made = texts.length ? await author.get(scripts.save, { params: { subSceneId: sub.id }, body: texts.map(line) }) : []
  return { id, sceneId: scene.id, subSceneId: sub.id, lines: made.map((l) => l.id) }
}
const removeNodes = async (...ids: string[]) => (await author.get(courseAuthoring.remove, { body: ids })).deletionId ?? ''
const removeLines = async (...ids: string[]) => (await author.get(scripts.remove, { body: ids })).deletionId ?? ''
const restore = (ids: string[], as = author) => as.ask(recycleBin.restore, { body: ids })
const texts = async (subSceneId: string) =>
  (await author.get(scripts.list, { params: { subSceneId } })).map((l) => `${l.seq}${l.text}`).join(' ')
const scenes = async (parentId: string) =>
  (await author.get(courses.page, { query: { type: 'SCENE', parentId } })).records.map((s) => `${s.seq}${s.title}`).join(' ')
const entry = async (id: string, as = author) => (await as.get(recycleBin.page)).records.find((r) => r.id === id)
const there = async (id: string) => (await author.ask(courses.detail, { params: { id } })).status === 200

test('a course is restored with everything deleted with it, is disabled, and its entry disappears', async () => {
  const made = await newCourse('整门课程')
  await author.get(courseAuthoring.state, { body: { id: made.id, isValid: 'VALID' } })
  const voice = (await author.get(digitalHumans.setting, { query: { id: made.sceneId } })).answer
  const { inheritedFrom: _, ...setting } = await author.get(digitalHumans.setting, { query: { id: made.sceneId } })
  await author.get(digitalHumans.save, { body: setting })
  await world.owner.query(`update script set video_file = 'kept.mp4' where id = $1`, [made.lines[0]])
  const deletionId = await removeNodes(made.id)
  expect(await there(made.sceneId)).toBe(false)
  expect(await entry(deletionId)).toMatchObject({
    kind: 'COURSE',
    title: '整门课程',
    place: '',
    things: 1,
    scenes: 1,
    subScenes: 1,
    scripts: 3,
    media: 1,
    leftDays: 30,
    createUserName: '周雅琴',
    canEdit: true,
  })
  expect(await restore([deletionId])).toMatchObject({ succ: true, content: { disabled: 1 } })
  expect(await author.get(courses.detail, { params: { id: made.id } })).toMatchObject({ title: '整门课程', isValid: 'NOT_VALID' })
  expect(await texts(made.subSceneId)).toBe('0一 1二 2三')
  expect((await author.get(scripts.list, { params: { subSceneId: made.subSceneId } }))[0]?.videoFile).toBe('kept.mp4')
  expect(await author.get(digitalHumans.setting, { query: { id: made.subSceneId } })).toMatchObject({
    inheritedFrom: 'SCENE',
    answer: voice,
  })
  expect(await entry(deletionId)).toBeUndefined()
  expect((await restore([deletionId])).status).toBe(404)
})

test('parts deleted earlier stay deleted, and name the parent to restore first', async () => {
  const made = await newCourse('先后')
  const first = await removeLines(made.lines[1] ?? '')
  const second = await removeNodes(made.sceneId)
  const third = await removeNodes(made.id)
  expect(await restore([first])).toMatchObject({ status: 200, succ: false, msg: '上级「子场景」已删除，请先恢复' })
  expect(await restore([second])).toMatchObject({ succ: false, msg: '上级「先后」已删除，请先恢复' })
  await author.get(recycleBin.restore, { body: [third] })
  expect([await there(made.id), await there(made.sceneId)]).toEqual([true, false])
  await author.get(recycleBin.restore, { body: [second] })
  expect(await texts(made.subSceneId)).toBe('0一 1三')
  await author.get(recycleBin.restore, { body: [first] })
  expect(await texts(made.subSceneId)).toBe('0一 1二 2三')
  const again = [await removeLines(made.lines[1] ?? ''), await removeNodes(made.sceneId), await removeNodes(made.id)]
  expect(await restore(again)).toMatchObject({ succ: true })
  expect(await texts(made.subSceneId)).toBe('0一 1二 2三')
})

test('lines return to their places without gaps, however many calls deleted them', async () => {
  const made = await newCourse('话术', ['甲', '乙', '丙', '丁', '戊'])
  const [a = '', b = '', , d = ''] = made.lines
  const two = await removeLines(b, d)
  expect(await texts(made.subSceneId)).toBe('0甲 1丙 2戊')
  const one = await removeLines(a)
  expect(await entry(two)).toMatchObject({ kind: 'SCRIPT', title: '乙、丁', place: '话术 / 场景 / 子场景', things: 2, scripts: 0 })
  await author.get(scripts.save, { params: { subSceneId: made.subSceneId }, body: [line('新')] })
  await author.get(recycleBin.restore, { body: [one, two] })
  expect(await texts(made.subSceneId)).toBe('0甲 1乙 2丙 3丁 4戊 5新')
})

test('a batch save that deletes lines fills the recycle bin too', async () => {
  const made = await newCourse('编排')
  await author.get(scripts.save, {
    params: { subSceneId: made.subSceneId },
    body: [{ editType: 'DELETE', id: made.lines[0] }, { editType: 'DELETE', id: made.lines[2] }, line('四')],
  })
  const found = (await author.get(recycleBin.page, { query: { kind: 'SCRIPT' } })).records[0]
  expect(found).toMatchObject({ title: '一、三', things: 2 })
  const entriesOf = async (id: string | undefined, as = author) =>
    (await as.get(recycleBin.page, { query: { operationId: id ?? '' } })).records
  expect((await entriesOf(made.lines[2])).map((r) => r.id)).toEqual([found?.id])
  for (const id of [made.lines[1], made.subSceneId, '999999999']) expect(await entriesOf(id)).toEqual([])
  expect(await entriesOf(made.lines[2], await world.signIn('author', 'yuanfan'))).toEqual([])
  await author.get(recycleBin.restore, { body: [found?.id] })
  expect(await texts(made.subSceneId)).toBe('0一 1二 2三 3四')
})

test('deleted scenes leave no gaps and return between their neighbours, and other rows stay', async () => {
  const { id } = await author.get(courses.createCourse, { body: { title: '三个场景', description: '描述' } })
  const made = []
  for (const title of ['A', 'B', 'C']) made.push((await author.get(courses.createScene, { body: { parentId: id, title } })).id)
  const [a = '', b = ''] = made
  const first = await removeNodes(a)
  expect(await scenes(id)).toBe('0B 1C')
  const second = await removeNodes(b)
  await author.get(recycleBin.restore, { body: [second] })
  await author.get(recycleBin.restore, { body: [first] })
  expect(await scenes(id)).toBe('0A 1B 2C')
})

test('merged puts each row to its former index, or to the end', () => {
  const back = [
    { id: 'd', seq: 3 },
    { id: 'b', seq: 1 },
    { id: 'z', seq: 90 },
  ]
  expect(merged(['a', 'c'], back)).toEqual(['a', 'b', 'c', 'd', 'z'])
  expect(merged([], [])).toEqual([])
})

test('a full sub-scene refuses to take lines back', async () => {
  const made = await newCourse('满')
  const deletionId = await removeLines(made.lines[0] ?? '')
  await world.owner.query(
    `insert into script (tenant_id, subscene_id, seq, type, media_type, need_answer, text)
     select tenant_id, subscene_id, 1 + n, type, media_type, need_answer, 'x' from script cross join generate_series(1, 9997) n where id = $1`,
    [made.lines[2]],
  )
  expect(await restore([deletionId])).toMatchObject({ succ: false, msg: '恢复后子场景会超过9,999条脚本，请先删除一些' })
  expect(await author.ask(scripts.save, { params: { subSceneId: made.subSceneId }, body: [line('多')] })).toMatchObject({
    succ: false,
    msg: '每个子场景最多9,999条脚本',
  })
})

test('everybody of the tenant can filter the list, and only editors can restore', async () => {
  const made = await newCourse('别人的课程')
  const deletionId = await removeNodes(made.subSceneId)
  const found = (query: object) => viewer.get(recycleBin.page, { query: { ...query, pageSize: 100 } as never })
  expect((await found({ title: '子场景', kind: 'SUB_SCENE', createUserName: '周' })).records[0]).toMatchObject({
    id: deletionId,
    canEdit: false,
  })
  expect((await found({ title: '%' })).total).toBe(0)
  expect((await found({ endDate: '2020-01-01' })).total).toBe(0)
  expect((await found({ beginDate: '2020-01-01' })).total).toBeGreaterThan(0)
  expect((await restore([deletionId], viewer)).status).toBe(403)
  const leader = await world.signIn('leader')
  expect((await restore([deletionId], leader)).status).toBe(403)
  expect((await leader.ask(recycleBin.purge, { body: [deletionId] })).status).toBe(403)
  const stranger = await world.signIn('admin', 'yuanfan')
  expect((await stranger.get(recycleBin.page)).total).toBe(0)
  for (const endpoint of [recycleBin.restore, recycleBin.purge]) {
    expect((await stranger.ask(endpoint, { body: [deletionId] })).status).toBe(404)
    expect((await author.ask(endpoint, { body: ['999999999'] })).status).toBe(404)
  }
  expect((await restore([deletionId, deletionId], admin)).succ).toBe(true)
})

test('a purge includes the parts deleted earlier below it, and their dependent rows', async () => {
  const made = await newCourse('彻底')
  await author.get(digitalHumans.save, { body: await author.get(digitalHumans.setting, { query: { id: made.sceneId } }) })
  await world.owner.query(
    `insert into generation_task (tenant_id, task_type, source_id, parent_id, part, status, input)
     select tenant_id, 'OPERATION', id, subscene_id, 'QUESTION', 'TASK_SUCCESS', '{}' from script where subscene_id = $1`,
    [made.subSceneId],
  )
  const below = await removeLines(made.lines[0] ?? '')
  const whole = await removeNodes(made.id)
  await author.get(recycleBin.purge, { body: [whole] })
  expect([await entry(below), await entry(whole)]).toEqual([undefined, undefined])
  for (const [table, column, ids] of [
    ['course', 'id', [made.id, made.sceneId, made.subSceneId]],
    ['script', 'id', made.lines],
    ['digital_human_setting', 'target_id', [made.sceneId]],
    ['generation_task', 'source_id', made.lines],
  ] as const)
    expect([table, (await world.owner.query(`select 1 from ${table} where ${column} = any ($1::bigint[])`, [ids])).rowCount]).toEqual([
      table,
      0,
    ])
  for (const id of [below, whole]) expect((await restore([id])).status).toBe(404)
})

test('the sweep purges only entries older than thirty days', async () => {
  const [old, young] = [await newCourse('过期'), await newCourse('未过期')]
  const [gone, kept] = [await removeNodes(old.id), await removeLines(young.lines[0] ?? '')]
  await world.owner.query(`update recycle_entry set create_date = now() - interval '30 days 1 minute' where id = $1`, [gone])
  await world.owner.query(`update recycle_entry set create_date = now() - interval '29 days 23 hours' where id = $1`, [kept])
  expect((await entry(kept))?.leftDays).toBe(1)
  const swept = async () => (await world.program.pool.raw.query<{ n: number }>('select app.sweep_recycle_bin(30, 50) n')).rows[0]?.n
  expect([await swept(), await swept()]).toEqual([1, 0])
  expect((await world.owner.query('select 1 from script where subscene_id = $1', [old.subSceneId])).rowCount).toBe(0)
  expect(await entry(kept)).toBeDefined()
  await author.get(recycleBin.restore, { body: [kept] })
})

test('twenty concurrent deletes, then twenty concurrent restores, take effect once each', async () => {
  const made = await newCourse('同时')
  const all = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, act))
  const deletes = await all(() => author.ask(courseAuthoring.remove, { body: [made.sceneId] }))
  expect(deletes.map((d) => d.status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 404)])
  const deletionId = deletes.find((d) => d.succ)?.content.deletionId ?? ''
  const restores = await all(() => restore([deletionId]))
  expect(restores.map((r) => r.status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 404)])
  expect(await texts(made.subSceneId)).toBe('0一 1二 2三')
  const lines = await all(() => author.ask(scripts.remove, { body: [made.lines[1]] }))
  expect(lines.filter((l) => l.succ)).toHaveLength(1)
})

test('concurrent delete, restore, purge, sort and edit lose and duplicate nothing', async () => {
  for (let round = 0; round < 6; round++) {
    const made = await newCourse(`争用${round}`)
    const [a = '', b = '', c = ''] = made.lines
    const deletionId = await removeLines(b)
    const answers = await Promise.all([
      restore([deletionId]),
      restore([deletionId], admin),
      author.ask(recycleBin.purge, { body: [deletionId] }),
      author.ask(scripts.remove, { body: [a] }),
      author.ask(scripts.save, { params: { subSceneId: made.subSceneId }, body: [line('新')] }),
      author.ask(scripts.sort, { params: { subSceneId: made.subSceneId }, body: [{ id: c, seq: 0 }] }),
      author.ask(courseAuthoring.remove, { body: [made.subSceneId] }),
    ])
    expect(answers.filter((x) => x.status >= 500)).toEqual([])
    const deleted = answers[6]?.succ ? ((answers[6].content as { deletionId: string }).deletionId ?? '') : ''
    if (deleted) await author.get(recycleBin.restore, { body: [deleted] })
    const rows = await author.get(scripts.list, { params: { subSceneId: made.subSceneId } })
    expect(rows.map((r) => r.seq)).toEqual(rows.map((_, i) => i))
    expect(new Set(rows.map((r) => r.id)).size).toBe(rows.length)
    expect(rows.some((r) => r.id === c)).toBe(true)
  }
})
