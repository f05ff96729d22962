// Tests over HTTP of copying: completeness, order, permissions, and speed of a large course.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { copyTitle } from '#shared/copy-title.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import { productions } from '#features/authoring/productions/contract.ts'
import { type ScriptEdit, scripts } from '#features/authoring/scripts/contract.ts'
import { courseAuthoring } from '../contract.ts'

let world: World
let author: Person
let leader: Person
beforeAll(async () => {
  world = await startWorld()
  ;[author, leader] = (await Promise.all(['author', 'leader'].map((n) => world.signIn(n)))) as [Person, Person]
})
afterAll(() => world?.close())

const line = (text: string): Partial<ScriptEdit> => ({ editType: 'CREATE', type: 'TIPS', needAnswer: 'NO_NEED', text })
async function newCourse(title: string, as = author) {
  const { id } = await as.get(courses.createCourse, { body: { title, description: '描述' } })
  const scene = await as.get(courses.createScene, { body: { parentId: id, title: '场景', description: '场景描述' } })
  const sub = await as.get(courses.createSubScene, { body: { parentId: scene.id, title: '子场景', content: ['甲', '乙'] } })
  const made = await as.get(scripts.save, { params: { subSceneId: sub.id }, body: ['一', '二', '三'].map(line) })
  return { id, sceneId: scene.id, subSceneId: sub.id, lines: made.map((l) => l.id) }
}
const copy = (id: string, parentId?: string, as = author) => as.ask(courseAuthoring.copy, { body: { id, parentId } })
const copyTo = (ids: string[], subSceneId: string, as = author) => as.ask(courseAuthoring.copyScripts, { body: { ids, subSceneId } })
const below = (parentId: string, type: 'SCENE' | 'SUB_SCENE', as = author) =>
  as.get(courses.page, { query: { type, parentId } }).then((p) => p.records)
const texts = async (subSceneId: string) =>
  (await author.get(scripts.list, { params: { subSceneId } })).map((l) => `${l.seq}${l.text}`).join(' ')

test('a copied course has everything below it, is disabled and belongs to its copier', async () => {
  const made = await newCourse('原课程')
  await author.get(courseAuthoring.state, { body: { id: made.id, isValid: 'VALID' } })
  await author.get(digitalHumans.save, { body: await author.get(digitalHumans.setting, { query: { id: made.sceneId } }) })
  await world.owner.query(`update script set audio_file = 'shared.mp3' where id = $1`, [made.lines[1]])
  await world.owner.query(
    `insert into generation_task (tenant_id, task_type, source_id, parent_id, part, status, input)
     select tenant_id, 'OPERATION', id, subscene_id, 'QUESTION', s, '{"key": "x", "figureName": null, "voiceName": "声音", "format": "16:9", "text": "二", "kind": "AUDIO"}' from script cross join unnest(array['TASK_SUCCESS', 'TASK_FAILED']) s where id = $1`,
    [made.lines[1]],
  )
  const gone = await author.get(courses.createScene, { body: { parentId: made.id, title: '已删除' } })
  await author.get(courseAuthoring.remove, { body: [gone.id] })
  const { content: made2 } = await copy(made.id, undefined, leader)
  expect(made2).toMatchObject({
    title: '原课程 副本',
    description: '描述',
    isValid: 'NOT_VALID',
    canEdit: true,
    type: 'COURSE',
    parentId: null,
  })
  expect(made2.courseId).toBe(made2.id)
  expect((await author.get(courses.detail, { params: { id: made2.id } })).createUserName).not.toBe('周雅琴')
  const [scene, ...others] = await below(made2.id, 'SCENE')
  expect([scene, others]).toMatchObject([{ title: '场景', description: '场景描述', seq: 0, courseId: made2.id, parentId: made2.id }, []])
  const [sub] = await below(scene?.id ?? '', 'SUB_SCENE')
  expect(sub).toMatchObject({ title: '子场景', content: ['甲', '乙'], parentId: scene?.id })
  const rows = await author.get(scripts.list, { params: { subSceneId: sub?.id ?? '' } })
  expect(rows.map((r) => [r.seq, r.text, r.audioFile])).toEqual([
    [0, '一', null],
    [1, '二', 'shared.mp3'],
    [2, '三', null],
  ])
  expect(rows.map((r) => r.id).filter((id) => made.lines.includes(id))).toEqual([])
  expect((await author.get(digitalHumans.setting, { query: { id: sub?.id ?? '' } })).inheritedFrom).toBe('SCENE')
  const states = await author.get(productions.status, { query: { sourceId: sub?.id ?? '', taskType: 'OPERATION' } })
  expect(states).toMatchObject([{ sourceId: rows[1]?.id, taskDetail: { QUESTION: 'TASK_SUCCESS' } }])
  expect((await author.get(courses.detail, { params: { id: made.id } })).isValid).toBe('VALID')
})

test('titles count 副本, 副本2 …, also from a copy, are cut to length, and stay unique under twenty concurrent copies', async () => {
  expect(copyTitle('课', ['课 副本', '课 副本2'])).toBe('课 副本3')
  expect(copyTitle('课 副本2', ['课 副本2', '课 副本'])).toBe('课 副本3')
  expect(copyTitle('长'.repeat(100), [])).toBe(`${'长'.repeat(96)}… 副本`)
  expect(copyTitle('😀'.repeat(50), []).isWellFormed()).toBe(true)
  const made = await newCourse('同名')
  const copies = await Promise.all(Array.from({ length: 20 }, () => copy(made.id)))
  expect(new Set(copies.map((c) => c.content.title)).size).toBe(20)
})

test('a scene is copied beside itself or into another course, and a sub-scene likewise', async () => {
  const [one, two] = [await newCourse('甲课'), await newCourse('乙课')]
  await author.get(courses.createScene, { body: { parentId: one.id, title: '末尾' } })
  expect((await copy(one.sceneId)).content).toMatchObject({ title: '场景 副本', seq: 1, parentId: one.id })
  expect((await below(one.id, 'SCENE')).map((s) => `${s.seq}${s.title}`)).toEqual(['0场景', '1场景 副本', '2末尾'])
  const across = await copy(one.sceneId, two.id)
  expect(across.content).toMatchObject({ title: '场景', parentId: two.id, courseId: two.id, seq: 1 })
  const [sub] = await below(across.content.id, 'SUB_SCENE')
  expect(sub).toMatchObject({ courseId: two.id })
  expect(await texts(sub?.id ?? '')).toBe('0一 1二 2三')
  expect((await copy(one.subSceneId, two.sceneId)).content).toMatchObject({
    title: '子场景',
    parentId: two.sceneId,
    courseId: two.id,
    seq: 1,
  })
  expect((await copy(one.subSceneId, one.sceneId)).content).toMatchObject({ title: '子场景 副本', seq: 1 })
})

test('a copy needs a target of the right level that its copier may edit', async () => {
  const [mine, other] = [await newCourse('作者的'), await newCourse('负责人的', leader)]
  for (const [id, parentId] of [
    [mine.id, other.id],
    [mine.sceneId, mine.sceneId],
    [mine.subSceneId, mine.id],
    [mine.sceneId, '999999999'],
    ['999999999', undefined],
  ] as const)
    expect([id, (await copy(id, parentId)).status]).toEqual([id, 404])
  await world.owner.query(`update course set owner_department_id = null, create_user_id = null where id = $1`, [other.id])
  expect((await copy(mine.sceneId, other.id)).status).toBe(403)
  expect((await copy(other.sceneId)).status).toBe(403)
  expect((await copy(other.sceneId, mine.id)).succ).toBe(true)
  expect((await copy(other.id)).content).toMatchObject({ canEdit: true })
  const viewer = await world.signIn('viewer')
  expect((await copy(mine.id, undefined, viewer)).status).toBe(403)
  const stranger = await world.signIn('admin', 'yuanfan')
  expect((await copy(mine.id, undefined, stranger)).status).toBe(404)
  expect((await copyTo(mine.lines, mine.subSceneId, stranger)).status).toBe(404)
})

test('lines are copied in order to the end, from any visible sub-scene to an editable one', async () => {
  const [mine, other] = [await newCourse('目标'), await newCourse('来源', leader)]
  await world.owner.query(`update course set owner_department_id = null, create_user_id = null where id = $1`, [other.id])
  const [a = '', , c = ''] = other.lines
  const { ids } = (await copyTo([c, a, c], mine.subSceneId)).content
  expect(await texts(mine.subSceneId)).toBe('0一 1二 2三 3一 4三')
  expect(ids).toHaveLength(2)
  expect((await copyTo([mine.lines[0] ?? ''], mine.subSceneId)).succ).toBe(true)
  expect((await copyTo([a], other.subSceneId)).status).toBe(403)
  expect((await copyTo([a, '999999999'], mine.subSceneId)).content).toMatchObject({ done: [a], skipped: [{ id: '999999999' }] })
  expect((await copyTo([a], mine.sceneId)).status).toBe(404)
  await author.get(scripts.remove, { body: [mine.lines[1]] })
  expect((await copyTo([mine.lines[1] ?? ''], mine.subSceneId)).status).toBe(404)
})

test('ten thousand lines are copied in one call, and a sub-scene takes at most 9,999', async () => {
  const made = await newCourse('大课程')
  const more = await author.get(courses.createSubScene, { body: { parentId: made.sceneId, title: '第二个' } })
  await world.owner.query(
    `insert into script (tenant_id, subscene_id, seq, type, media_type, need_answer, text, audio_file)
     select s.tenant_id, t.id, n, s.type, s.media_type, s.need_answer, '第' || n || '句', 'shared.mp3'
       from script s cross join unnest($2::bigint[]) t(id) cross join generate_series(3, 5002) n where s.id = $1`,
    [made.lines[0], [made.subSceneId, more.id]],
  )
  const answer = await copy(made.id)
  expect(answer.succ).toBe(true)
  const { rows } = await world.owner.query(
    `select count(*)::int n from script s join course c on c.tenant_id = s.tenant_id and c.id = s.subscene_id where c.course_id = $1`,
    [answer.content.id],
  )
  expect(rows[0]?.n).toBe(10_003)
  await world.owner.query(
    `insert into script (tenant_id, subscene_id, seq, type, media_type, need_answer, text)
     select tenant_id, subscene_id, n, type, media_type, need_answer, 'x' from script cross join generate_series(5003, 9998) n where id = $1`,
    [made.lines[0]],
  )
  expect(await copyTo([made.lines[0] ?? ''], made.subSceneId)).toMatchObject({ succ: false, msg: '每个子场景最多9,999条脚本' })
})

test('a copy during deletes, edits and other copies is complete or absent', async () => {
  for (let round = 0; round < 5; round++) {
    const made = await newCourse(`边删边复制${round}`)
    const answers = await Promise.all([
      copy(made.id),
      author.ask(courseAuthoring.remove, { body: [made.id] }),
      copy(made.id),
      author.ask(scripts.save, { params: { subSceneId: made.subSceneId }, body: [line('四')] }),
      copy(made.sceneId),
    ])
    expect(answers.map((a) => a.status).filter((s) => s !== 200 && s !== 404)).toEqual([])
    for (const made2 of [answers[0], answers[2]])
      if (made2?.succ) {
        const [scene] = await below((made2.content as { id: string }).id, 'SCENE')
        const [sub] = await below(scene?.id ?? '', 'SUB_SCENE')
        expect(['0一 1二 2三', '0一 1二 2三 3四']).toContain(await texts(sub?.id ?? ''))
      }
  }
})
