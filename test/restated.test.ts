// Every field of an edit is visible in the next read or refused: no field of a record that is sent back is silently ignored.
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { courses } from '#features/authoring/courses/contract.ts'
import { departments } from '#features/organisation/departments/contract.ts'
import { documents } from '#features/authoring/documents/contract.ts'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { identityProviders } from '#features/organisation/identity-providers/contract.ts'
import { menus } from '#features/organisation/menus/contract.ts'
import { projects } from '#features/practice/projects/contract.ts'
import { pronunciations } from '#features/authoring/pronunciations/contract.ts'
import { questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { roles } from '#features/organisation/roles/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { webhooks } from '#features/organisation/webhooks/contract.ts'
import { serviceCredentials } from '#features/organisation/service-credentials/contract.ts'
import { tenantSetup } from '#features/organisation/tenant-setup/contract.ts'
import { users } from '#features/organisation/users/contract.ts'
import { peopleLists } from '#features/organisation/people-lists/contract.ts'
import { phraseRules } from '#features/practice/phrase-rules/contract.ts'
import type { Endpoint } from '#shared/contract.ts'
import { endpoints } from './contracts.ts'
import { anotherOf, fieldsOf, type Json, listMenus, readings } from './readings.ts'
import { providerOf, webhookOf } from './records.ts'
import { formOf } from './samples.ts'
import { type Answer, encode, type Person, startWorld, type World } from './world.ts'

interface Edit {
  /** The endpoint in the form feature.endpoint. */
  name: string
  endpoint: Endpoint
  ask: (said: Json) => Promise<Answer<unknown>>
  read: () => Promise<Json>
  /** Fields that identify the record. */
  named: Json
  /** Other values than the stored ones, if the value does not tell its kind. */
  other?: Json
  /** Read-only fields: computed by the server, changed by others, or texts for people. */
  told: string
}

let world: World
let author: Person
let admin: Person
let read: ReturnType<typeof readings>
beforeAll(async () => {
  world = await startWorld()
  ;[author, admin] = (await Promise.all([world.signIn('author'), world.signIn('admin')])) as [Person, Person]
  read = readings(author, admin)
})
afterAll(() => world?.close())

async function editsOfCourses(): Promise<Edit[]> {
  const course = await author.get(courses.createCourse, { body: { title: '课', description: '述' } })
  const scene = await author.get(courses.createScene, { body: { parentId: course.id, title: '场', description: '景' } })
  const sub = await author.get(courses.createSubScene, { body: { parentId: scene.id, title: '子', content: ['一句', '二句'] } })
  const subSceneId = sub.id
  const [line] = await author.get(scripts.save, {
    params: { subSceneId },
    body: [
      { editType: 'CREATE', type: 'QUESTION', mediaType: 'VIDEO', needAnswer: 'NEED', text: '您考虑过重疾险吗', answerText: '我很关心' },
    ],
  })
  const media = 'durationMs unfit coverUrl videoFileUrl posterUrl subtitlesUrl imageFileUrl'
  const told = `type courseId seq createUserName createDate canEdit ${media}`
  const edit = (endpoint: Endpoint, key: string, { id }: { id: string }) => ({
    name: `courses.${key}`,
    endpoint,
    named: { id },
    ask: (body: Json) => author.ask(endpoint, { body }),
    read: () => read.course(id),
  })
  const files = { imageFile: 'tenant/1/resource/none.png', intro: 'tenant/1/resource/none.mp4' }
  return [
    {
      ...edit(courses.updateCourse, 'updateCourse', course),
      told: `${told} parentId contentStr content intro mediaProvider coAuthors canManage`,
      other: { ...files, variables: '甲 = 乙' },
    },
    {
      ...edit(courses.updateScene, 'updateScene', scene),
      told: `${told} contentStr content intro mediaProvider variables imageFile`,
    },
    {
      ...edit(courses.updateSubScene, 'updateSubScene', sub),
      told: `${told} description variables imageFile`,
      other: { ...files, content: ['三句', '四句'], contentStr: '三句' },
    },
    {
      name: 'scripts.save',
      endpoint: { ...scripts.save, body: z.object({}) },
      named: { id: line?.id },
      ask: (body) => author.ask(scripts.save, { params: { subSceneId }, body: [{ editType: 'UPDATE', ...body }] }),
      read: async () => ({ ...(await author.get(scripts.list, { params: { subSceneId } }))[0] }),
      // a line has only the file of its media type, and forms may still send files of other types
      told: `imageFile audioFile orgId seq peaks answerPeaks answerUnfit answerDurationMs audioFileUrl answerAudioFileUrl ${media}`,
      other: {
        type: 'INTRO',
        mediaType: 'AUDIO',
        needAnswer: 'NO_NEED',
        mediaProvider: 'CUSTOMER',
        answerMediaProvider: 'CUSTOMER',
        videoFile: files.intro,
        subsceneId: '777777',
        answerAudioFile: 'tenant/1/resource/none.mp3',
        answerVideoFile: files.intro,
      },
    },
  ]
}

async function editsOfExams(): Promise<Edit[]> {
  const [bank, second] = await Promise.all(
    ['库', '二库'].map((categoryName) => author.get(questionBanks.create, { body: { categoryName } })),
  )
  const categoryId = bank?.id ?? ''
  const options = ['甲', '乙', '丙'].map((optionContent, sort) => ({ sort, optionName: 'ABC'[sort] ?? '', optionContent }))
  const question = await author.get(questions.create, {
    body: { categoryId, type: 0, subjectName: '题', options, answer: { answer: 'B' }, score: 3, tags: ['a'], analysis: '因' },
  })
  const exam = await author.get(exams.create, {
    body: { examinationName: '考', startTime: '2026-01-01 09:00:00', examDurationMinute: 30, categories: [{ categoryId }] },
  })
  return [
    {
      name: 'question-banks.update',
      endpoint: questionBanks.update,
      named: { id: categoryId },
      ask: (body) => author.ask(questionBanks.update, { body }),
      read: () => read.bank(categoryId),
      told: 'creatorName createTime counts users canEdit',
    },
    {
      name: 'questions.update',
      endpoint: questions.update,
      named: {},
      ask: (body) => author.ask(questions.update, { params: { id: question.id }, body }),
      read: () => read.question(categoryId, question.id),
      told: 'typeLabel imageUrls keysKept sort categoryName createTime updateTime updateUserName canEdit use level',
      other: {
        images: ['tenant/1/resource/none.png'],
        options: options.slice(0, 2),
        tags: ['b'],
        difficulty: 0.4,
        type: 3,
        answer: { answer: 'A' },
        categoryId: second?.id,
        score: 4,
      },
    },
    {
      name: 'exams.update',
      endpoint: exams.update,
      named: {},
      ask: (body) => author.ask(exams.update, { params: { id: exam.id }, body }),
      read: () => read.exam(exam.id),
      told: 'imageUrl sort categoryName totalScore questionCount drawnCount drawProblem selectMode creatorName createTime state sat canEdit examinationDetail',
      other: {
        gradeScale: { excellent: 95, good: 80, slightPoor: 60 },
        latestStartMinutes: 30,
        publishTime: '2027-01-01 00:00:00',
        id: '777777',
        categories: [{ categoryId: second?.id }],
        imageId: 'none',
      },
    },
  ]
}

async function editsOfPeople(): Promise<Edit[]> {
  const [viewer] = (await admin.get(users.page, { query: { loginName: 'viewer' } })).records
  const [marker] = (await admin.get(users.page, { query: { loginName: 'leader' } })).records
  const fields = { workNo: 'T9001', name: '测', telephone: '13900900001', departmentId: viewer?.departmentId ?? '' }
  const person = await admin.get(users.create, { body: { ...fields, password: encode('solid_2026') } })
  const role = await admin.get(roles.create, { body: { name: '所述角色' } })
  const top = await admin.get(departments.create, { body: { name: '所述部门' } })
  const menu = await admin.get(menus.create, { body: { name: '所述菜单', menuType: 'M', sequence: 5, path: 'told', component: 'told' } })
  return [
    {
      name: 'users.update',
      endpoint: users.update,
      named: { id: person.id },
      ask: (body) => admin.ask(users.update, { body }),
      read: () => read.person(person.id),
      told: 'departPath orgName roleNames createDate canEdit',
      other: {
        telephone: '13900900002',
        email: 'a@example.com',
        locked: 2,
        departmentId: marker?.departmentId,
        roleIds: [role.id],
        userExtraData: [{ name: '职位', value: '主管' }],
        loginName: 'somebody_else',
        sex: 2,
        profile: '顾问',
        type: 3,
      },
    },
    {
      name: 'roles.update',
      endpoint: roles.update,
      named: { id: role.id },
      ask: (body) => admin.ask(roles.update, { body }),
      read: () => read.role(role.id),
      told: 'updateDate isEditable userCount isOwn',
    },
    {
      name: 'departments.update',
      endpoint: departments.update,
      named: { id: top.id, name: top.name },
      ask: (body) => admin.ask(departments.update, { body }),
      read: () => read.department(top.id),
      told: 'layer departPath fullName addDepartAllow selectable childList children count canEdit',
    },
    {
      name: 'menus.update',
      endpoint: menus.update,
      named: { id: menu.id },
      ask: (body) => admin.ask(menus.update, { body }),
      read: () => read.menu(menu.id),
      told: 'builtIn known childList',
      other: { fid: (await listMenus(admin)).find((m) => m.menuType === 'M' && m.fid === null && m.id !== menu.id)?.id, menuType: 'C' },
    },
  ]
}

async function editsOfMore(): Promise<Edit[]> {
  const voice = await admin.get(digitalHumans.create, {
    body: { type: 'VOICE', name: '所述声音', gender: 1, source: { provider: 'house', voice: 'steady-man' } },
  })
  const word = await admin.get(pronunciations.create, { body: { word: '仇经理', pinyin: 'qiu2 jing1 li3' } })
  const wording = await admin.get(phraseRules.create, { body: { text: '稳赚不赔', level: 'RED_LINE' } })
  const course = await author.get(courses.createCourse, { body: { title: '项目的课', description: '述' } })
  await world.owner.query(`update course set is_valid = 'VALID' where id = $1`, [course.id])
  const project = await author.get(projects.create, {
    body: { projectName: '所述项目', beginTime: '2026-01-01 09:00:00', courseList: [{ courseId: course.id, needExam: 'NO_NEED' }] },
  })
  const [mentor] = (await admin.get(users.page, { query: { loginName: 'leader' } })).records
  const tenant = (await admin.get(tenantSetup.page, { query: {} })).records.at(-1)
  const role = await admin.get(roles.create, { body: { name: '默认的角色' } })
  const list = await admin.get(peopleLists.create, { body: { name: '所述名单', userIds: [mentor?.id ?? ''] } })
  const [viewer] = (await admin.get(users.page, { query: { loginName: 'viewer' } })).records
  const document = await author.get(documents.create, { form: formOf(Buffer.from('等待期为30天。'), '所述资料.txt') })
  const hook = await admin.get(webhooks.create, { body: webhookOf('restated') })
  const credential = await admin.get(serviceCredentials.create, { body: { name: '所述系统', words: ['user:menu'] } })
  const provider = await admin.get(identityProviders.create, { body: providerOf('来源') })
  return [
    {
      name: 'documents.update',
      endpoint: documents.update,
      named: { id: document.id },
      ask: (body) => author.ask(documents.update, { body }),
      read: () => read.document(document.id),
      told: 'latest approved proposed lost updateUserName updateDate',
      other: { localOnly: false },
    },
    {
      name: 'digital-humans.update',
      endpoint: digitalHumans.update,
      named: { id: voice.id },
      ask: (body) => admin.ask(digitalHumans.update, { body }),
      read: () => read.template('VOICE', voice.id),
      told: 'fileUrl sourceUrl uses createUserName updateDate',
      other: { source: { provider: 'house', voice: 'warm-woman' }, gender: 2, speed: 1.2, pitch: 2, type: 'VIDEO' },
    },
    {
      name: 'pronunciations.update',
      endpoint: pronunciations.update,
      named: { id: word.id },
      ask: (body) => admin.ask(pronunciations.update, { body }),
      read: () => read.word(word.id),
      told: 'updateUserName updateDate',
      other: { pinyin: 'chou2 jing1 li3', word: '仇主任' },
    },
    {
      name: 'phrase-rules.update',
      endpoint: phraseRules.update,
      named: { id: wording.id },
      ask: (body) => admin.ask(phraseRules.update, { body }),
      read: () => read.wording(wording.id),
      told: 'courseTitle updateDate',
      other: { exceptions: ['不是稳赚不赔'], courseId: course.id },
    },
    {
      name: 'projects.update',
      endpoint: projects.update,
      named: { projectId: project.id },
      ask: (body) => author.ask(projects.update, { body }),
      read: () => read.project(project.id),
      told: 'mentor mentorGone completeRatio passRatio creatorName createTime canEdit courseProjects courseList',
      other: { mentorId: mentor?.id, id: '777777', weeklyGoal: 3 },
    },
    {
      name: 'people-lists.update',
      endpoint: peopleLists.update,
      named: {},
      ask: (body) => admin.ask(peopleLists.update, { params: { id: list.id }, body }),
      read: () => read.peopleList(list.id),
      told: 'id people createDate creatorName canEdit',
      other: { userIds: [viewer?.id] },
    },
    {
      name: 'webhooks.update',
      endpoint: webhooks.update,
      named: {},
      ask: (body) => admin.ask(webhooks.update, { params: { id: hook.id }, body }),
      read: async () => ({ ...(await admin.get(webhooks.list)).find((w) => w.id === hook.id) }),
      told: 'id state stoppedReason failingSince deliveredTime oldSecretUntil createUserName createTime',
      other: { url: 'https://127.0.0.1:2/other', types: ['exam.graded'] },
    },
    {
      name: 'service-credentials.update',
      endpoint: serviceCredentials.update,
      named: {},
      ask: (body) => admin.ask(serviceCredentials.update, { params: { id: credential.id }, body }),
      read: async () => ({ ...(await admin.get(serviceCredentials.list)).find((c) => c.id === credential.id) }),
      told: `id name scopes departmentName exceeding createUserName createTime days expiresTime expired oldSecretUntil lastUsedIp lastUsedTime revokedTime`,
      other: { words: ['course:menu'], departmentId: mentor?.departmentId, perMinute: 30, allowedIps: ['192.0.2.0/24'] },
    },
    {
      name: 'identity-providers.update',
      endpoint: identityProviders.update,
      named: {},
      ask: (body) => admin.ask(identityProviders.update, { params: { id: provider.id }, body }),
      read: async () => ({ ...(await admin.get(identityProviders.list)).find((p) => p.id === provider.id) }),
      told: 'id kind clientSecret hasSecret pending callbackUrl logoutUrl linkedCount createUserName createTime updateTime',
      other: { issuer: 'https://127.0.0.1:2', linkBy: ['phone'], emailDomains: ['example.com'] },
    },
    {
      name: 'tenant-setup.update',
      endpoint: tenantSetup.update,
      named: { id: tenant?.id },
      ask: (body) => admin.ask(tenantSetup.update, { body }),
      read: () => read.tenant(tenant?.id ?? ''),
      told: 'logoUrl bgImgUrl bannerUrl createDate people usedBytes isPlatform adminUsers',
      other: {
        domain: 'elsewhere',
        quotaBytes: 5_000_000_000,
        logo: 'tenant/1/resource/none.png',
        bgImg: 'tenant/1/resource/none.png',
        banner: 'tenant/1/resource/none.png',
      },
    },
    {
      name: 'tenant-setup.saveSetting',
      endpoint: tenantSetup.saveSetting,
      named: {},
      ask: async (body) =>
        admin.ask(tenantSetup.saveSetting, { body: { version: (await admin.get(tenantSetup.setting)).version, ...body } }),
      read: async () => ({ ...(await admin.get(tenantSetup.setting)) }),
      told: 'officers usedBytes',
      other: {
        gradeScale: { excellent: 91, good: 81, slightPoor: 61 },
        passwordRule: { minLength: 9, letters: true, digits: true },
        defaultRole: { id: role.id, name: role.name },
        brandColour: '#4f46e5',
        recordingDays: 90,
        examYears: 5,
        quotaBytes: 5_000_000_000,
      },
    },
  ]
}

/** Fields that were sent with another value and success, but have their old value. */
async function ignoredBy({ name, endpoint, ask, read: now, named, other = {}, told }: Edit): Promise<string[]> {
  const schema = fieldsOf(endpoint.body)
  const left: string[] = []
  const silent = new Set(['version', 'password', ...told.split(' '), ...Object.keys(named)])
  const same = await ask({ ...named, ...(await now()) })
  if (!same.succ) return [`${name} as it was read: ${same.msg} ${JSON.stringify(same.fields)}`]
  const keys = Object.keys({ ...(await now()), ...schema }).filter((key) => !silent.has(key))
  for (const key of keys)
    for (const whole of [false, true]) {
      const before = await now()
      const to = key in other && !isDeepStrictEqual(other[key], before[key]) ? other[key] : anotherOf(before[key], schema[key])
      if (to === undefined) left.push(`${name} ${key}: no other value is named than ${JSON.stringify(before[key])}`)
      const { succ, status } = await ask({ ...named, ...(whole ? before : {}), [key]: to })
      // a rejection must be about the value, not about a mistake of this test
      if (status === 400) left.push(`${name} ${key}: ${JSON.stringify(to)} is no value of its kind`)
      if (!succ) continue
      if (isDeepStrictEqual((await now())[key], before[key])) left.push(`${name} ${key}${whole ? ' of a whole record' : ''}`)
      // restores the record for the next field
      else {
        const { version: _, ...was } = before
        await ask({ ...named, ...was })
      }
    }
  return left
}

test('every field of an edit, also of a whole record, is taken or refused', async () => {
  const edits = (await Promise.all([editsOfCourses(), editsOfExams(), editsOfPeople(), editsOfMore()])).flat()
  const all = endpoints.filter(({ name, endpoint }) => /\.update/.test(name) && endpoint.method === 'PUT').map(({ name }) => name)
  // the assignments of a project are a list, not a record that is sent back
  expect(all.filter((name) => name !== 'project-assignments.update' && !edits.some((e) => e.name === name))).toEqual([])
  const left: string[] = []
  for (const edit of edits) left.push(...(await ignoredBy(edit)))
  expect(left).toEqual([])
})
