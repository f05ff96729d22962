// Tests over HTTP of readiness: missing parts of a course in order, with the place of each.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { courseAuthoring } from '../contract.ts'

let world: World
let author: Person
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
})
afterAll(() => world?.close())

const readiness = (id: string) => author.get(courseAuthoring.readiness, { params: { id } })
const line = (text: string, more = {}) => ({ editType: 'CREATE', type: 'TIPS', mediaType: 'AUDIO', needAnswer: 'NO_NEED', text, ...more })

test('the list of missing parts shrinks while scenes, sub-scenes and lines are added', async () => {
  const { id } = await author.get(courses.createCourse, { body: { title: '新课', description: '描述' } })
  expect(await readiness(id)).toEqual({
    ready: false,
    missing: [{ must: true, text: '课程「新课」还没有场景', sceneId: null, subSceneId: null }],
    more: 0,
    withoutPoints: 0,
  })
  const scene = await author.get(courses.createScene, { body: { parentId: id, title: '到访' } })
  expect((await readiness(id)).missing).toEqual([{ must: true, text: '场景「到访」还没有子场景', sceneId: scene.id, subSceneId: null }])
  const sub = await author.get(courses.createSubScene, { body: { parentId: scene.id, title: '开场' } })
  const at = { sceneId: scene.id, subSceneId: sub.id }
  expect((await readiness(id)).missing).toEqual([{ must: true, text: '子场景「开场」还没有脚本', ...at }])

  const body = [line('太短'), line('这一句足够长可以生成'), line('这一句是文本不用生成', { mediaType: 'TEXT' })]
  await author.get(scripts.save, { params: { subSceneId: sub.id }, body })
  expect(await readiness(id)).toEqual({
    ready: true,
    missing: [
      { must: false, text: '子场景「开场」有1条脚本少于8个字符，不能生成', ...at },
      { must: false, text: '子场景「开场」有1条音视频还没有生成或上传', ...at },
    ],
    more: 0,
    withoutPoints: 0,
  })
  const asked = { needAnswer: 'NEED', answerText: '先听客户说完再回答', mediaType: 'TEXT' }
  const more = [line('请问保费怎么交呢', asked), line('请问多久能赔付', { ...asked, answerPoints: '十天' })]
  await author.get(scripts.save, { params: { subSceneId: sub.id }, body: more })
  const { missing, withoutPoints } = await readiness(id)
  expect(withoutPoints).toBe(1)
  expect(missing).toContainEqual({ must: false, text: '子场景「开场」有1句没有答题要点，评分时按参考答案推定', ...at })
})

test('a long list names twelve missing parts and counts the rest', async () => {
  const { id } = await author.get(courses.createCourse, { body: { title: '多场景', description: '描述' } })
  for (let i = 0; i < 15; i++) await author.get(courses.createScene, { body: { parentId: id, title: `场景${i}` } })
  const { missing, more } = await readiness(id)
  expect([missing.length, missing[0]?.text, more]).toEqual([12, '场景「场景0」还没有子场景', 3])
})

test('only courses have a readiness', async () => {
  const { id } = await author.get(courses.createCourse, { body: { title: '课', description: '描述' } })
  const scene = await author.get(courses.createScene, { body: { parentId: id, title: '场景' } })
  for (const other of [scene.id, '999999999'])
    expect((await author.ask(courseAuthoring.readiness, { params: { id: other } })).status).toBe(404)
})
