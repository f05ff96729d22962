// An edit changes only the named fields; the others keep their values, even if another person wrote them meanwhile.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses } from '#features/authoring/courses/contract.ts'
import { departments } from '#features/organisation/departments/contract.ts'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { menus } from '#features/organisation/menus/contract.ts'
import { projects } from '#features/practice/projects/contract.ts'
import { pronunciations } from '#features/authoring/pronunciations/contract.ts'
import { questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { roles } from '#features/organisation/roles/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { tenantSetup } from '#features/organisation/tenant-setup/contract.ts'
import { users } from '#features/organisation/users/contract.ts'
import { phraseRules } from '#features/practice/phrase-rules/contract.ts'
import { type Person, startWorld, type World } from './world.ts'

let world: World
let author: Person
let admin: Person
beforeAll(async () => {
  world = await startWorld()
  ;[author, admin] = (await Promise.all([world.signIn('author'), world.signIn('admin')])) as [Person, Person]
})
afterAll(() => world?.close())

const newSubScene = async () => {
  const course = await author.get(courses.createCourse, { body: { title: '课', description: '述' } })
  const scene = await author.get(courses.createScene, { body: { parentId: course.id, title: '场', description: '景' } })
  const subScene = await author.get(courses.createSubScene, { body: { parentId: scene.id, title: '子', content: ['一句', '二句'] } })
  return { course, scene, subScene }
}
/** A generated medium, as a worker writes it: the file, and its path in the record. */
async function generated(table: 'course' | 'script', column: string, id: string, kind: 'VIDEO' | 'AUDIO' = 'VIDEO') {
  const { rows } = await world.owner.query(`select tenant_id from ${table} where id = $1`, [id])
  const path = `tenant/${rows[0]?.tenant_id}/media/2026-11/made-${Math.random()}.${kind === 'VIDEO' ? 'mp4' : 'mp3'}`
  await world.owner.query(
    `insert into file (tenant_id, path, kind, content_type, bytes, provider) values ($1, $2, $3, 'video/mp4', 9, 'AI_TRAINING')`,
    [rows[0]?.tenant_id, path, kind],
  )
  await world.owner.query(`update ${table} set ${column} = $2 where id = $1`, [id, path])
  return path
}

test('an edit of one field of a course, a scene or a sub-scene keeps the others', async () => {
  const { course, scene, subScene } = await newSubScene()
  expect(await author.get(courses.updateCourse, { body: { id: course.id, title: '新课' } })).toMatchObject({
    title: '新课',
    description: '述',
  })
  expect(await author.get(courses.updateScene, { body: { id: scene.id, description: '新景' } })).toMatchObject({
    title: '场',
    description: '新景',
  })
  expect(await author.get(courses.updateSubScene, { body: { id: subScene.id, contentStr: '三句' } })).toMatchObject({
    title: '子',
    content: ['三句'],
  })
  expect((await author.ask(courses.updateCourse, { body: { id: course.id, title: ' ' } })).msg).toBe('请输入课程名称')
})

test('saving an old form of a sub-scene keeps an introduction that was made meanwhile', async () => {
  const { subScene } = await newSubScene()
  const old = await generated('course', 'intro', subScene.id)
  const opened = await author.get(courses.detail, { params: { id: subScene.id } })
  const made = await generated('course', 'intro', subScene.id)
  const kept = { intro: made, mediaProvider: 'AI_TRAINING' }
  // only the touched field; the whole record as it was read; empty because there was nothing yet
  for (const intro of [undefined, old, null, '', made]) {
    const body = {
      id: subScene.id,
      title: `题${String(intro)}`.slice(0, 9),
      version: opened.version,
      ...(intro === undefined ? {} : { intro }),
    }
    const saved = await author.get(courses.updateSubScene, { body })
    expect(saved).toMatchObject(kept)
    opened.version = saved.version
  }
})

test('saving an old form of a line keeps media that were made meanwhile', async () => {
  const { subScene } = await newSubScene()
  const line = {
    type: 'QUESTION',
    mediaType: 'VIDEO',
    needAnswer: 'NEED',
    text: '您好，请问您考虑过重疾险吗',
    answerText: '是的，我很关心家人的保障',
  } as const
  const [made] = await author.get(scripts.save, { params: { subSceneId: subScene.id }, body: [{ editType: 'CREATE', ...line }] })
  const id = made?.id ?? ''
  const old = await generated('script', 'video_file', id)
  const oldAnswer = await generated('script', 'answer_audio_file', id, 'AUDIO')
  const video = await generated('script', 'video_file', id)
  const answer = await generated('script', 'answer_audio_file', id, 'AUDIO')
  for (const given of [
    {},
    { videoFile: old, answerAudioFile: oldAnswer },
    { videoFile: null, answerAudioFile: null },
    { videoFile: '', answerAudioFile: '' },
  ]) {
    const [saved] = await author.get(scripts.save, {
      params: { subSceneId: subScene.id },
      body: [{ editType: 'UPDATE', id, section: '开场', ...given }],
    })
    const kept = { mediaProvider: 'AI_TRAINING', answerMediaProvider: 'AI_TRAINING', text: line.text, answerText: line.answerText }
    expect(saved).toMatchObject({ videoFile: video, answerAudioFile: answer, ...kept })
  }
})

test('content has one limit with a message on its field, as a list and as a text, and can be saved again', async () => {
  const { subScene } = await newSubScene()
  const ask = (given: object) => author.ask(courses.updateSubScene, { body: { id: subScene.id, ...given } })
  const lines = (n: number) => Array.from({ length: n }, (_, i) => `第${i}段`)
  for (const [content, message] of [
    [['好', '长'.repeat(2001)], '每段最多2,000个字符，第2段有2001个'],
    [lines(201), '内容最多200段，现有201段'],
  ] as const)
    for (const given of [{ content }, { contentStr: content.join('\n') }])
      expect(await ask(given)).toMatchObject({
        status: 200,
        code: 40000,
        msg: message,
        fields: [{ field: Object.keys(given)[0], message }],
      })
  const most = Array.from({ length: 200 }, () => '长'.repeat(2000))
  expect((await ask({ contentStr: most.join('\n\n') })).code).toBe(0)
  const now = await author.get(courses.detail, { params: { id: subScene.id } })
  expect(now.content).toEqual(most)
  expect((await ask({ content: now.content })).code).toBe(0)
})

test('an edit of one field of a question keeps text, options and answer', async () => {
  const bank = await author.get(questionBanks.create, { body: { categoryName: '库', categoryDesc: '述' } })
  const options = ['甲', '乙'].map((optionContent, sort) => ({ sort, optionName: 'AB'[sort] ?? '', optionContent }))
  const made = await author.get(questions.create, {
    body: { categoryId: bank.id, type: 0, subjectName: '题', options, answer: { answer: 'B' }, score: 3, tags: ['a'], analysis: '因' },
  })
  const saved = await author.get(questions.update, { params: { id: made.id }, body: { difficulty: 0.5 } })
  const { difficulty: _was, level: _hard, version: _before, updateTime: _then, ...same } = made
  expect(saved).toMatchObject({ ...same, difficulty: 0.5, level: 'MEDIUM' })
  expect(await author.get(questionBanks.update, { body: { id: bank.id, categoryName: '新库' } })).toMatchObject({
    categoryDesc: '述',
    status: 1,
  })
})

test('an edit of one role or one field of digital humans keeps the others, also inherited ones', async () => {
  const { course } = await newSubScene()
  const target = { targetId: course.id, targetType: 'COURSE' as const }
  const { inheritedFrom, version, ...before } = await author.get(digitalHumans.setting, { query: { id: course.id } })
  expect(inheritedFrom).not.toBeNull()
  const tip = { ...before.tip, speed: 1.2 }
  const saved = await author.get(digitalHumans.save, { body: { ...target, tip } })
  expect(saved).toMatchObject({ ...before, targetId: course.id, targetType: 'COURSE', tip: { voiceId: before.tip.voiceId, speed: 1.2 } })
  expect(saved.inheritedFrom).toBeNull()
  expect(saved.version).not.toBe(version)
  const other = await author.get(digitalHumans.save, { body: { ...target, burnSubtitles: !before.burnSubtitles } })
  expect(other).toEqual({ ...saved, burnSubtitles: !before.burnSubtitles, version: other.version })

  const source = { provider: 'house' as const, voice: before.answer.voiceId }
  const fields = { type: 'VOICE' as const, name: '慢一点', description: '述', gender: before.answer.gender, source, speed: 0.9 }
  const made = await admin.get(digitalHumans.create, { body: fields })
  const renamed = await admin.get(digitalHumans.update, { body: { id: made.id, name: '再慢一点' } })
  expect(renamed).toMatchObject({ ...fields, name: '再慢一点' })
  expect(await admin.get(digitalHumans.update, { body: { id: made.id, pitch: 2 } })).toMatchObject({
    ...fields,
    name: '再慢一点',
    pitch: 2,
  })
})

test('an edit of one field of a person, a role, a menu, a reading or the settings keeps the others', async () => {
  const [person] = (await admin.get(users.page, { query: { loginName: 'viewer' } })).records
  if (!person) throw new Error('no viewer')
  const saved = await admin.get(users.update, { body: { id: person.id, profile: '顾问' } })
  const { profile: _was, userExtraData: _extra, version: _before, ...same } = person
  expect(saved).toMatchObject({ ...same, profile: '顾问' })

  const role = await admin.get(roles.create, { body: { name: '临时角色', comments: '述' } })
  expect(await admin.get(roles.update, { body: { id: role.id, name: '另一角色' } })).toMatchObject({ comments: '述' })

  const flat = async () => {
    const all = (list: Awaited<ReturnType<typeof admin.get<typeof menus.tree>>>): typeof list =>
      list.flatMap((m) => [m, ...all(m.childList)])
    return all(await admin.get(menus.tree))
  }
  const menu = (await flat()).find((m) => m.menuType === 'C')
  await admin.get(menus.update, { body: { id: menu?.id ?? '', visible: false } })
  expect((await flat()).find((m) => m.id === menu?.id)).toMatchObject({ name: menu?.name, path: menu?.path, enabled: true, visible: false })

  const word = await admin.get(pronunciations.create, { body: { word: '仇经理', pinyin: 'qiu2 jing1 li3', note: '人名' } })
  expect(await admin.get(pronunciations.update, { body: { id: word.id, note: '姓氏' } })).toMatchObject({
    word: '仇经理',
    pinyin: word.pinyin,
  })

  const wording = await admin.get(phraseRules.create, {
    body: { text: '稳赚不赔', level: 'RED_LINE', exceptions: ['不是稳赚不赔'], advice: '不绝对' },
  })
  expect(await admin.get(phraseRules.update, { body: { id: wording.id, level: 'NOTICE' } })).toMatchObject({
    text: '稳赚不赔',
    level: 'NOTICE',
    exceptions: ['不是稳赚不赔'],
    advice: '不绝对',
    courseId: null,
  })

  const before = await admin.get(tenantSetup.setting)
  const after = await admin.get(tenantSetup.saveSetting, {
    body: { version: before.version, passwordRule: { minLength: 8, letters: true, digits: true } },
  })
  expect(after).toMatchObject({ timeZone: before.timeZone, gradeScale: before.gradeScale, passwordRule: { minLength: 8 } })
})

interface Asked {
  name: string
  ask: (more: object) => Promise<{ succ: boolean; status: number; msg: string; fields?: { field: string }[] | null }>
  /** The current value of the record, and another one. */
  field: string
  now: unknown
  other: unknown
  msg: string
}
async function restatedFields(): Promise<Asked[]> {
  const { course, scene, subScene } = await newSubScene()
  const bank = await author.get(questionBanks.create, { body: { categoryName: '重述题库' } })
  const question = await author.get(questions.create, {
    body: { categoryId: bank.id, type: 1, subjectName: '问', answer: { answer: '答' } },
  })
  const fields = { examinationName: '重述考试', startTime: '2026-01-01 09:00:00', examDurationMinute: 30 }
  const exam = await author.get(exams.create, { body: { ...fields, categories: [{ categoryId: bank.id }] } })
  const lines = await author.get(scripts.save, {
    params: { subSceneId: subScene.id },
    body: [{ editType: 'CREATE', type: 'TIPS', mediaType: 'TEXT', needAnswer: 'NO_NEED', text: '一句提示的话' }],
  })
  const role = await admin.get(roles.create, { body: { name: '重述角色' } })
  const top = await admin.get(departments.create, { body: { name: '重述部门' } })
  const child = await admin.get(departments.create, { body: { name: '重述下级', parentId: top.id } })
  const [tenant] = (await admin.get(tenantSetup.page, { query: {} })).records
  const voice = await admin.get(digitalHumans.create, {
    body: { type: 'VOICE', name: '重述声音', gender: 1, source: { provider: 'house', voice: 'steady-man' } },
  })
  const { id: courseId } = course
  const line = { courseId, needExam: 'NO_NEED' as const }
  await world.owner.query(`update course set is_valid = 'VALID' where id = $1`, [courseId])
  const project = await author.get(projects.create, {
    body: { projectName: '重述项目', beginTime: '2026-01-01 09:00:00', courseList: [line] },
  })
  const body = (base: object, more: object) => ({ ...base, ...more }) as never
  const valid = '启用状态不能在这里修改，请用启用开关'
  return [
    {
      name: 'a course',
      field: 'isValid',
      now: 'VALID',
      other: 'NOT_VALID',
      msg: valid,
      ask: (more) => author.ask(courses.updateCourse, { body: body({ id: courseId, title: '新课' }, more) }),
    },
    {
      name: 'a scene',
      field: 'isValid',
      now: scene.isValid,
      other: 'VALID',
      msg: valid,
      ask: (more) => author.ask(courses.updateScene, { body: body({ id: scene.id, title: '新场' }, more) }),
    },
    {
      name: 'an exam',
      field: 'id',
      now: exam.id,
      other: '999999',
      msg: '考试与地址不一致',
      ask: (more) => author.ask(exams.update, { params: { id: exam.id }, body: body({ examinationName: '新名' }, more) }),
    },
    {
      name: 'an exam',
      field: 'template',
      now: false,
      other: true,
      msg: '不能在这里设为或取消模板，请用设为模板',
      ask: (more) => author.ask(exams.update, { params: { id: exam.id }, body: body({ examinationName: '新名' }, more) }),
    },
    {
      name: 'a question',
      field: 'id',
      now: question.id,
      other: '999999',
      msg: '试题与地址不一致',
      ask: (more) => author.ask(questions.update, { params: { id: question.id }, body: body({ subjectName: '新问' }, more) }),
    },
    {
      name: 'a line',
      field: 'subsceneId',
      now: subScene.id,
      other: scene.id,
      msg: '脚本不能移到另一个子场景，请复制到那里再删除',
      ask: (more) =>
        author.ask(scripts.save, {
          params: { subSceneId: subScene.id },
          body: [body({ editType: 'UPDATE', id: lines[0]?.id, text: '另一句提示的话' }, more)],
        }),
    },
    {
      name: 'a role',
      field: 'type',
      now: role.type,
      other: 3,
      msg: '角色类型不能修改',
      ask: (more) => admin.ask(roles.update, { body: body({ id: role.id, comments: '新' }, more) }),
    },
    {
      name: 'a department',
      field: 'parentId',
      now: top.id,
      other: null,
      msg: '上级部门不能在这里修改，请用移动部门',
      ask: (more) => admin.ask(departments.update, { body: body({ id: child.id, name: '新下级' }, more) }),
    },
    {
      name: 'a tenant',
      field: 'status',
      now: 1,
      other: 0,
      msg: '租户状态不能在这里修改，请用启用开关',
      ask: (more) => admin.ask(tenantSetup.update, { body: body({ id: tenant?.id ?? '' }, more) }),
    },
    {
      name: 'a voice',
      field: 'enabled',
      now: true,
      other: false,
      msg: '不能在这里启用或停用，请用启用、停用按钮',
      ask: (more) => admin.ask(digitalHumans.update, { body: body({ id: voice.id, name: '重述声' }, more) }),
    },
    {
      name: 'a project',
      field: 'id',
      now: project.id,
      other: '999999',
      msg: 'id 与 projectId 不一致',
      ask: (more) => author.ask(projects.update, { body: body({ projectId: project.id, projectName: '新项目' }, more) }),
    },
  ]
}

test('a restated field with another value is refused instead of being ignored', async () => {
  for (const { name, ask, field, now, other, msg } of await restatedFields()) {
    const refused = await ask({ [field]: other })
    expect([name, refused.status, refused.msg, refused.fields?.[0]?.field], name).toEqual([name, 200, msg, field])
    expect([name, (await ask({ [field]: now })).succ]).toEqual([name, true])
  }
})
