// Tests over HTTP of deletion: the preview and the deletion follow the same rules.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { answers } from '#apps/wiring.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import { productions } from '#features/authoring/productions/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { courseAuthoring, recycleBin } from '../contract.ts'
import type { CourseUser } from './deleting.ts'

let world: World
let author: Person
/** Replaces the port that a higher feature implements. */
const users: CourseUser[] = []
const before = answers.courseUsers
beforeAll(async () => {
  answers.courseUsers = async (_, ids) => users.filter((u) => ids.includes(u.courseId))
  world = await startWorld()
  author = await world.signIn('author')
})
afterAll(() => {
  answers.courseUsers = before
  return world?.close()
})

const tip = { editType: 'CREATE', type: 'TIPS', needAnswer: 'NO_NEED', text: '请先寒暄再了解客户的情况' } as const
async function newCourse(title: string) {
  const { id } = await author.get(courses.createCourse, { body: { title, description: '描述' } })
  const scene = await author.get(courses.createScene, { body: { parentId: id, title: '场景' } })
  const sub = await author.get(courses.createSubScene, { body: { parentId: scene.id, title: '子场景', contentStr: '一位来咨询的客户' } })
  const lines = await author.get(scripts.save, { params: { subSceneId: sub.id }, body: [tip, tip] })
  return { id, sceneId: scene.id, subSceneId: sub.id, lines: lines.map((l) => l.id) }
}
const uses = (...ids: string[]) => author.get(courseAuthoring.uses, { query: { ids: ids.join(',') } })
const remove = (...ids: string[]) => author.ask(courseAuthoring.remove, { body: ids })

test('the preview and the recycle bin entry have the same counts', async () => {
  const made = await newCourse('数一数')
  await author.get(courses.createScene, { body: { parentId: made.id, title: '空场景' } })
  await author.get(digitalHumans.save, { body: await author.get(digitalHumans.setting, { query: { id: made.sceneId } }) })
  await world.owner.query(
    `update script set audio_file = 'a.mp3', answer_audio_file = 'b.mp3', answer_media_provider = 'CUSTOMER', image_file = 'c.png' where id = $1`,
    [made.lines[0]],
  )
  await world.owner.query(`update course set intro = 'd.mp4' where id = $1`, [made.subSceneId])
  const none = { running: 0, users: [], enabled: false, refusal: null }
  expect(await uses(made.id)).toEqual({ ...none, scenes: 2, subScenes: 1, scripts: 2, generated: 2, uploaded: 2, settings: 1 })
  expect(await uses(made.subSceneId)).toEqual({ ...none, scenes: 0, subScenes: 0, scripts: 2, generated: 2, uploaded: 2, settings: 0 })
  expect(await uses(made.sceneId, made.subSceneId)).toMatchObject({ scenes: 0, subScenes: 1, scripts: 2 })
  const deletionId = (await remove(made.sceneId, made.id)).content.deletionId
  const found = (await author.get(recycleBin.page)).records.find((r) => r.id === deletionId)
  expect(found).toMatchObject({ kind: 'COURSE', things: 1, scenes: 2, subScenes: 1, scripts: 2, media: 4 })
})

test('unknown, deleted and foreign ids get 404, invalid ids get 400, and a reader can see the preview', async () => {
  const made = await newCourse('谁可以问')
  const ask = (as: Person, ids: string) => as.ask(courseAuthoring.uses, { query: { ids } })
  expect((await ask(author, `${made.id},999999999`)).status).toBe(404)
  for (const ids of ['', 'x', '1,', `${made.id};drop`, Array.from({ length: 51 }, () => made.id).join(',')])
    expect((await ask(author, ids)).status).toBe(400)
  expect((await ask(await world.signIn('admin', 'yuanfan'), made.id)).status).toBe(404)
  expect((await ask(await world.signIn('viewer'), made.id)).status).toBe(200)
  await remove(made.sceneId)
  expect((await ask(author, made.subSceneId)).status).toBe(404)
})

test('a live task blocks the deletion of everything above it, and the preview says so', async () => {
  const made = await newCourse('生成中')
  await author.get(productions.one, { params: { id: made.lines[0] ?? '' } })
  for (const id of [made.id, made.sceneId, made.subSceneId]) {
    expect(await uses(id)).toMatchObject({ running: 1, refusal: '任务进行中，暂不能操作' })
    expect(await remove(id)).toMatchObject({ succ: false, msg: '任务进行中，暂不能操作' })
  }
  await author.get(productions.cancel, { params: { sourceId: made.lines[0] ?? '' } })
  expect((await remove(made.id)).succ).toBe(true)
})

test('a used course cannot be deleted and its users are named, but a part of it can', async () => {
  const made = await newCourse('被使用')
  users.push(...['春训', '夏训', '秋训', '冬训'].map((name, i) => ({ courseId: made.id, kind: '项目', id: String(i + 1), name })))
  const msg = '课程「被使用」正被项目「春训」、项目「夏训」、项目「秋训」等4个使用，不能删除'
  expect(await uses(made.id)).toMatchObject({ refusal: msg, users: [{ name: '春训' }, {}, {}, {}] })
  expect(await remove(made.id)).toMatchObject({ status: 200, succ: false, msg })
  expect(await uses(made.sceneId)).toMatchObject({ refusal: null, users: [] })
  expect((await remove(made.sceneId)).succ).toBe(true)
  users.length = 0
  expect((await remove(made.id)).succ).toBe(true)
})

test('the last lines of an enabled course cannot be deleted and the preview says so, but the whole course can', async () => {
  const made = await newCourse('启用的')
  await author.get(courseAuthoring.state, { body: { id: made.id, isValid: 'VALID' } })
  expect(await uses(made.sceneId)).toMatchObject({ refusal: '已启用的课程至少保留一条脚本，请先停用' })
  expect(await uses(made.id)).toMatchObject({ refusal: null, enabled: true })
})

test('a batch deletes the courses that the caller may edit and names the others', async () => {
  const [mine, other] = [await newCourse('我的'), await newCourse('不是我的')]
  await world.owner.query(`update course set create_user_id = null, owner_department_id = null where id = $1`, [other.id])
  expect((await remove(mine.id, other.id)).content).toMatchObject({
    done: [mine.id],
    skipped: [
      { id: other.id, name: '不是我的', reason: '没有删除权限，可请课程「不是我的」的创建人、所属部门的培训负责人或系统管理员删除' },
    ],
  })
  expect((await author.ask(courses.detail, { params: { id: mine.id } })).status).toBe(404)
  expect((await author.ask(courses.detail, { params: { id: other.id } })).status).toBe(200)
  expect((await remove(other.id)).status).toBe(403)
})

test('a batch skips a part with a live task, and keeps one sub-scene of an enabled course', async () => {
  const [working, free] = [await newCourse('生成中'), await newCourse('空闲')]
  await world.owner.query(
    `insert into generation_task (tenant_id, task_type, source_id, parent_id, part, status, input)
     select tenant_id, 'OPERATION', id, subscene_id, 'QUESTION', 'TASK_WAIT', '{}' from script where subscene_id = $1 limit 1`,
    [working.subSceneId],
  )
  expect((await remove(working.id, free.id)).content).toMatchObject({
    done: [free.id],
    skipped: [{ id: working.id, name: '生成中', reason: '任务进行中，暂不能操作' }],
  })
  const enabled = await newCourse('启用的')
  await world.owner.query(`update course set is_valid = 'VALID' where id = $1`, [enabled.id])
  const empty = await author.get(courses.createScene, { body: { parentId: enabled.id, title: '没有脚本的场景' } })
  const answer = await remove(enabled.sceneId, empty.id)
  expect(answer.content).toMatchObject({ done: [empty.id], skipped: [{ id: enabled.sceneId }] })
})
