// Tests over HTTP: refusals of the dialog in their order, and the inheritance of settings.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { digitalHumans, type Role, roles } from '../contract.ts'

let world: World
let author: Person
let courseId: string
let sceneId: string
let subSceneId: string
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
})
afterAll(() => world?.close())
beforeEach(async () => {
  courseId = (await author.get(courses.createCourse, { body: { title: '数字人', description: '描述' } })).id
  sceneId = (await author.get(courses.createScene, { body: { parentId: courseId, title: '场景' } })).id
  subSceneId = (await author.get(courses.createSubScene, { body: { parentId: sceneId, title: '子场景' } })).id
})

type Choice = { digitalHumanId?: string | null; voiceId?: string | null; gender: 1 | 2 }
const woman = (figure = 'wang', voice = 'gentle-woman'): Choice => ({ gender: 2, digitalHumanId: figure, voiceId: voice })
const man = (figure = 'chen', voice = 'steady-man'): Choice => ({ gender: 1, digitalHumanId: figure, voiceId: voice })
const five = (change: Partial<Record<Role, Choice>> = {}): Record<Role, Choice> => ({
  subSceneIntro: woman(),
  question: woman('li', 'clear-woman'),
  intro: man(),
  tip: man('liu', 'warm-man'),
  answer: { gender: 2, voiceId: 'mature-woman' },
  ...change,
})
const kindOf = (id: string) => ({ [courseId]: 'COURSE', [sceneId]: 'SCENE', [subSceneId]: 'SUB_SCENE' })[id] ?? 'TENANT'
const save = (targetId: string, choices: Record<Role, Choice>, as = author) =>
  as.ask(digitalHumans.save, { body: { targetId, targetType: kindOf(targetId), ...choices } })
const setting = (id: string) => author.get(digitalHumans.setting, { query: { id } })
const comesFrom = async () => Promise.all([courseId, sceneId, subSceneId].map(async (id) => (await setting(id)).inheritedFrom))

describe('saving', () => {
  test('a save names the first missing choice, role by role, the figure before its voice', async () => {
    const empty = (gender: 1 | 2): Choice => ({ gender, digitalHumanId: null, voiceId: null })
    const choices: Record<Role, Choice> = {
      subSceneIntro: empty(2),
      question: empty(2),
      intro: empty(1),
      tip: empty(1),
      answer: { gender: 2, voiceId: '' },
    }
    const full = five()
    const expected: [Role, string, string][] = [
      ['subSceneIntro', '请选择子场景介绍数字人形象', '请选择子场景介绍数字人声音'],
      ['question', '请选择话术对话数字人形象', '请选择话术对话数字人声音'],
      ['intro', '请选择知识提问数字人形象', '请选择知识提问数字人声音'],
      ['tip', '请选择提示数字人形象', '请选择提示数字人声音'],
    ]
    for (const [role, figure, voice] of expected) {
      const refusal = (message: string) => ({ status: 200, succ: false, msg: message, fields: [{ field: role, message }] })
      expect(await save(subSceneId, choices)).toMatchObject(refusal(figure))
      choices[role] = { ...choices[role], digitalHumanId: full[role].digitalHumanId ?? null }
      expect(await save(subSceneId, choices)).toMatchObject(refusal(voice))
      choices[role] = full[role]
    }
    expect(await save(subSceneId, choices)).toMatchObject({ msg: '请选择答案数字人声音', fields: [{ field: 'answer' }] })
    expect((await setting(subSceneId)).inheritedFrom).toBe('TENANT')
    choices.answer = full.answer
    expect((await save(subSceneId, choices)).code).toBe(0)
  })

  test('a save refuses a figure or a voice that is unknown or of the other gender', async () => {
    for (const [choice, message] of [
      [{ ...woman(), digitalHumanId: 'nobody' }, '所选形象不存在或与性别不符'],
      [{ ...woman(), digitalHumanId: 'chen' }, '所选形象不存在或与性别不符'],
      [{ ...woman(), voiceId: 'steady-man' }, '所选声音不存在或与性别不符'],
      [{ ...woman(), voiceId: 'wang' }, '所选声音不存在或与性别不符'],
    ] as const)
      expect(await save(subSceneId, five({ question: choice }))).toMatchObject({ msg: message, fields: [{ field: 'question' }] })
    expect((await save(subSceneId, five({ question: { ...woman(), gender: 3 as 1 } }))).status).toBe(400)
  })

  test('a save keeps all five roles with their names, and the demo answer has a voice and no figure', async () => {
    const saved = await save(subSceneId, five({ answer: { gender: 1, voiceId: 'brisk-man', digitalHumanId: 'chen' } }))
    expect(saved.content).toMatchObject({ targetId: subSceneId, targetType: 'SUB_SCENE', inheritedFrom: null })
    for (const role of roles) expect(saved.content[role].voiceName).toMatch(/声/)
    expect(saved.content.answer).toEqual({
      gender: 1,
      digitalHumanId: null,
      digitalHumanName: null,
      voiceId: 'brisk-man',
      voiceName: '干练男声',
    })
    expect(await setting(subSceneId)).toEqual(saved.content)
  })

  test('a save keeps speed and pitch, and default values are omitted from the response', async () => {
    const slow = { ...woman(), speed: 0.85, pitch: -2 }
    const { content } = await save(subSceneId, five({ question: slow }))
    expect(content.question).toMatchObject({ speed: 0.85, pitch: -2 })
    expect(content.tip).not.toHaveProperty('speed')
    expect((await setting(subSceneId)).question).toMatchObject({ speed: 0.85, pitch: -2 })
    for (const [wrong, message] of [
      [{ speed: 2 }, '语速须在0.7到1.3之间'],
      [{ pitch: 7 }, '音调须是-6到6的整数'],
      [{ pitch: 0.5 }, '音调须是-6到6的整数'],
    ] as const)
      expect(await save(subSceneId, five({ question: { ...woman(), ...wrong } }))).toMatchObject({ status: 200, succ: false, msg: message })
  })

  test('the preview of a voice uses the chosen delivery', async () => {
    const hear = async (query: string) =>
      (await author.fetch(`${digitalHumans.preview.path.replace(':templateId', 'steady-man')}${query}`)).arrayBuffer()
    const [usual, slow] = [await hear(''), await hear('?speed=0.7&pitch=2')]
    expect((await hear('?speed=1&pitch=0')).byteLength).toBe(usual.byteLength)
    expect(slow.byteLength).toBeGreaterThan(usual.byteLength * 1.15)
  })

  test('only editors of the course can save, and only for existing targets', async () => {
    const leader = await world.signIn('leader')
    expect((await save(subSceneId, five(), leader)).status).toBe(403)
    expect((await leader.ask(digitalHumans.inherit, { query: { id: subSceneId } })).status).toBe(403)
    const foreign = (
      await world.owner.query<{ id: string }>(
        `select c.id from course c join tenant t using (tenant_id) where t.domain = 'yuanfan' limit 1`,
      )
    ).rows[0]?.id
    for (const id of ['999999999', String(foreign)]) {
      expect((await save(id, five())).status).toBe(404)
      expect((await author.ask(digitalHumans.setting, { query: { id } })).status).toBe(404)
      expect((await author.ask(digitalHumans.inherit, { query: { id } })).status).toBe(404)
    }
  })
})

describe('effective setting', () => {
  test('the effective setting without any setting is the tenant’s default, with five complete roles', async () => {
    const shown = await setting(subSceneId)
    expect(shown).toMatchObject({ inheritedFrom: 'TENANT', targetType: 'SUB_SCENE', answer: { digitalHumanId: null } })
    for (const role of roles) expect(shown[role].voiceId && shown[role].voiceName).toBeTruthy()
    expect((await save(courseId, shown as Record<Role, Choice>)).code).toBe(0)
  })

  test('the effective setting is the nearest one as a whole: sub-scene, else scene, else course', async () => {
    expect(await comesFrom()).toEqual(['TENANT', 'TENANT', 'TENANT'])
    await save(courseId, five({ tip: man('zhou', 'brisk-man') }))
    expect(await comesFrom()).toEqual([null, 'COURSE', 'COURSE'])
    expect((await setting(subSceneId)).tip).toMatchObject({ digitalHumanId: 'zhou', voiceId: 'brisk-man' })
    await save(sceneId, five({ question: woman('zhao', 'mature-woman') }))
    expect(await comesFrom()).toEqual([null, null, 'SCENE'])
    const inherited = await setting(subSceneId)
    expect(inherited.question).toMatchObject({ digitalHumanId: 'zhao' })
    expect(inherited.tip).toMatchObject({ digitalHumanId: 'liu' })
    await save(subSceneId, five())
    expect(await comesFrom()).toEqual([null, null, null])
    expect((await setting(subSceneId)).question).toMatchObject({ digitalHumanId: 'li' })
  })

  test('a target inherits again after its own setting is removed, repeatedly', async () => {
    await save(courseId, five())
    await save(subSceneId, five({ tip: man('zhou', 'brisk-man') }))
    const forgotten = await author.get(digitalHumans.inherit, { query: { id: subSceneId } })
    expect(forgotten).toMatchObject({ inheritedFrom: 'COURSE', tip: { digitalHumanId: 'liu' } })
    await author.get(digitalHumans.inherit, { query: { id: subSceneId } })
    await author.get(digitalHumans.inherit, { query: { id: courseId } })
    expect(await comesFrom()).toEqual(['TENANT', 'TENANT', 'TENANT'])
  })

  test('twenty concurrent saves leave one complete setting', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => save(subSceneId, five({ tip: i % 2 ? man('zhou', 'brisk-man') : man('liu', 'warm-man') }))),
    )
    expect(answers.map((a) => a.status)).toEqual(Array(20).fill(200))
    expect((await world.owner.query('select 1 from digital_human_setting where target_id = $1', [subSceneId])).rowCount).toBe(5)
  })

  test('a save with an outdated version is refused, and of twenty concurrent saves with one version one wins', async () => {
    const admin = await world.signIn('admin')
    const tenantId = (await admin.get(sessions.info)).orgId
    for (const [targetId, targetType] of [
      [subSceneId, 'SUB_SCENE'],
      [tenantId, 'TENANT'],
    ] as const) {
      const { version } = await setting(targetId)
      const tips = [man('zhou', 'brisk-man'), man('chen', 'steady-man')]
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => admin.ask(digitalHumans.save, { body: { targetId, targetType, version, tip: tips[i % 2] } })),
      )
      expect(answers.map((a) => a.code).sort()).toEqual([0, ...Array(19).fill(40009)])
      const { version: now, tip } = await setting(targetId)
      expect([now === version, tip]).toEqual([false, answers.find((a) => a.code === 0)?.content.tip])
      // a save without a version, or with the current one, succeeds
      for (const seen of [{ version: now }, {}]) {
        const body = { targetId, targetType, ...seen, question: woman('zhao', 'mature-woman') }
        expect((await admin.ask(digitalHumans.save, { body })).code).toBe(0)
      }
    }
    // an inherited setting changes version when its origin changes
    const { version } = await setting(sceneId)
    await save(courseId, five({ tip: man('zhou', 'brisk-man') }))
    const body = { targetId: sceneId, targetType: 'SCENE' as const, version, burnSubtitles: false }
    expect((await author.ask(digitalHumans.save, { body })).code).toBe(40009)
    await admin.get(digitalHumans.inherit, { query: { id: tenantId } })
  })

  test('a person who may change the tenant settings sets the tenant default and removes it', async () => {
    const admin = await world.signIn('admin')
    const tenantId = (await admin.get(sessions.info)).orgId
    expect((await setting(tenantId)).inheritedFrom).toBe('SYSTEM')
    expect((await save(tenantId, five())).status).toBe(403)
    const usual = (await setting(subSceneId)).tip
    expect((await save(tenantId, five({ tip: man('zhou', 'brisk-man') }), admin)).content).toMatchObject({
      targetType: 'TENANT',
      inheritedFrom: null,
    })
    expect(await setting(subSceneId)).toMatchObject({ inheritedFrom: 'TENANT', tip: { digitalHumanId: 'zhou', voiceName: '干练男声' } })
    expect((await author.ask(digitalHumans.inherit, { query: { id: tenantId } })).status).toBe(403)
    expect((await admin.get(digitalHumans.inherit, { query: { id: tenantId } })).inheritedFrom).toBe('SYSTEM')
    expect((await setting(subSceneId)).tip).toEqual(usual)
    const other = (await (await world.signIn('admin', 'yuanfan')).get(sessions.info)).orgId
    expect((await save(other, five(), admin)).status).toBe(404)
  })
})

test('the catalogue has figures and voices of both genders, each with its preview address', async () => {
  for (const type of ['VIDEO', 'VOICE'] as const) {
    const offered = await author.get(digitalHumans.templates, { query: { type } })
    expect(new Set(offered.map((t) => t.gender))).toEqual(new Set([1, 2]))
    for (const t of offered) expect(t).toMatchObject({ type, fileUrl: expect.stringContaining(t.digitalHumanId), name: expect.any(String) })
  }
  for (const templateId of ['nobody', '..', '../../x', '%2e%2e%2fcontract'])
    expect((await author.ask(digitalHumans.preview, { params: { templateId } })).status).toBe(404)
})
