// Every field of a creation is visible in the next read or refused: no accepted field is silently ignored.
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses } from '#features/authoring/courses/contract.ts'
import { departments } from '#features/organisation/departments/contract.ts'
import { documents } from '#features/authoring/documents/contract.ts'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import { papers } from '#features/assessment/exam-papers/contract.ts'
import { assignments, exams } from '#features/assessment/exams/contract.ts'
import { menus } from '#features/organisation/menus/contract.ts'
import { projectAssignments, projects } from '#features/practice/projects/contract.ts'
import { pronunciations } from '#features/authoring/pronunciations/contract.ts'
import { questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { roles } from '#features/organisation/roles/contract.ts'
import { identityProviders } from '#features/organisation/identity-providers/contract.ts'
import { recordStore } from '#features/insight/record-store/contract.ts'
import { serviceCredentials } from '#features/organisation/service-credentials/contract.ts'
import { tenantSetup } from '#features/organisation/tenant-setup/contract.ts'
import { users } from '#features/organisation/users/contract.ts'
import { peopleLists } from '#features/organisation/people-lists/contract.ts'
import { phraseRules } from '#features/practice/phrase-rules/contract.ts'
import { webhooks } from '#features/organisation/webhooks/contract.ts'
import type { Endpoint } from '#shared/contract.ts'
import { endpoints } from './contracts.ts'
import { anotherOf, fieldsOf, type Json, listMenus, readings } from './readings.ts'
import { providerOf, webhookOf } from './records.ts'
import { formOf, png } from './samples.ts'
import { files } from '#features/organisation/files/contract.ts'
import { encode, type Person, startWorld, type World } from './world.ts'

interface Making {
  /** The endpoint in the form feature.endpoint. */
  name: string
  endpoint: Endpoint
  by: Person
  /** The minimal body of the nth record. */
  least: (n: number) => Json
  read: (made: { id: string }, said: Json) => Promise<Json>
  /** Other values than the defaults, if the value does not tell its kind. */
  other?: Json
  /** A secret field, which no read returns. */
  secret?: string
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

const upload = async (field: 'cover' | 'image' | 'question', by: Person) =>
  (await by.get(files.upload, { query: { field }, form: formOf(png) })).path

async function makingsOfCourses(): Promise<Making[]> {
  const [cover, course] = await Promise.all([
    upload('cover', author),
    author.get(courses.createCourse, { body: { title: '上级', description: '述' } }),
  ])
  const scene = await author.get(courses.createScene, { body: { parentId: course.id, title: '场' } })
  const other = await author.get(courses.createCourse, { body: { title: '另一', description: '述' } })
  const otherScene = await author.get(courses.createScene, { body: { parentId: other.id, title: '场' } })
  const making = (key: 'createCourse' | 'createScene' | 'createSubScene', least: Json, more: Json) => ({
    name: `courses.${key}`,
    endpoint: courses[key],
    by: author,
    other: more,
    least: (n: number) => ({ title: `所建${n}`, ...least }),
    read: ({ id }: { id: string }) => read.course(id),
  })
  return [
    making('createCourse', { description: '述' }, { imageFile: cover, variables: '甲 = 乙' }),
    making('createScene', { parentId: course.id }, { parentId: other.id }),
    making(
      'createSubScene',
      { parentId: scene.id },
      { parentId: otherScene.id, content: ['三句'], contentStr: '四句', mediaProvider: 'CUSTOMER' },
    ),
  ]
}

const options = ['甲', '乙', '丙'].map((optionContent) => ({ optionContent }))
const kindsOfQuestions = [
  { type: 0, options, answer: { answer: 'B' }, to: { answer: 'A' } },
  { type: 1, answer: { answer: '先共情' }, to: { answer: '先共情', points: [{ text: '共情', weight: 1 }] } },
  { type: 2, answer: { answer: '0' }, to: { answer: '1' } },
  { type: 3, options, answer: { answer: 'A,B' }, to: { answer: 'A,C' } },
  { type: 4, answer: { answer: '90' }, to: { answer: '90', blanks: [{ numeric: true, units: ['天'] }] } },
]

async function makingsOfExams(): Promise<Making[]> {
  const [bank, second] = await Promise.all(
    ['库', '二库'].map((categoryName) => author.get(questionBanks.create, { body: { categoryName } })),
  )
  const categories = [{ categoryId: bank?.id ?? '' }]
  const [image, cover] = await Promise.all([upload('question', author), author.get(exams.upload, { form: formOf(png) })])
  const question = await author.get(questions.create, {
    body: { categoryId: bank?.id ?? '', type: 0, subjectName: '题', options, answer: { answer: 'B' } },
  })
  const [exam, other] = await Promise.all(
    ['所指派', '另指派'].map(async (examinationName) => {
      const made = await author.get(exams.create, {
        body: { examinationName, startTime: '2026-01-01 09:00:00', examDurationMinute: 30, categories },
      })
      await author.get(papers.add, { params: { id: made.id }, body: [question.id] })
      return made
    }),
  )
  const [viewer, leader] = await Promise.all(['viewer', 'leader'].map((name) => personCalled(name)))
  return [
    {
      name: 'question-banks.create',
      endpoint: questionBanks.create,
      by: author,
      least: (n) => ({ categoryName: `所建${n}` }),
      read: ({ id }) => read.bank(id),
      other: { status: 0 },
    },
    ...kindsOfQuestions.map(
      ({ type, answer, to, ...more }): Making => ({
        name: `questions.create of type ${type}`,
        endpoint: questions.create,
        by: author,
        least: (n) => ({ categoryId: bank?.id, type, subjectName: `题${n}${type === 4 ? '{{answer}}' : ''}`, answer, ...more }),
        read: ({ id }, said) => read.question(String(said['categoryId']), id),
        other: {
          images: [image],
          options: options.slice(0, 2),
          answer: to,
          categoryId: second?.id,
          type: type === 1 ? 2 : 1,
          subjectName: `另一题${type === 4 ? '{{answer}}' : ''}`,
          tags: ['b'],
          difficulty: 0.4,
          score: 4,
        },
      }),
    ),
    {
      name: 'exams.create',
      endpoint: exams.create,
      by: author,
      least: (n) => ({ examinationName: `所建${n}`, startTime: '2026-01-01 09:00:00', examDurationMinute: 30, categories }),
      read: ({ id }) => read.exam(id),
      other: {
        gradeScale: { excellent: 95, good: 80, slightPoor: 60 },
        latestStartMinutes: 30,
        imageId: cover.hash,
        categories: [{ categoryId: second?.id }],
      },
    },
    {
      name: 'exam-assignments.create',
      endpoint: assignments.create,
      by: admin,
      least: () => ({ examinationId: exam?.id, selectionType: 'BY_USER', targets: [viewer?.id] }),
      read: async (_, said) => {
        const { records } = await admin.get(assignments.page, { params: { id: String(said['examinationId']) }, query: {} })
        return { ...records[0], examinationId: said['examinationId'], targets: records.map((r) => r.target) }
      },
      other: { examinationId: other?.id, targets: [leader?.id], selectionType: 'BY_GROUP', orgId: '777777' },
    },
  ]
}

const personCalled = async (loginName: string) => (await admin.get(users.page, { query: { loginName } })).records[0]

async function makingsOfPeople(): Promise<Making[]> {
  const [viewer, leader] = await Promise.all(['viewer', 'leader'].map((name) => personCalled(name)))
  const top = await admin.get(departments.create, { body: { name: '所建上级' } })
  const all = await listMenus(admin)
  const [first, another] = all.filter((m) => m.menuType === 'M' && m.fid === null)
  const [page, otherPage] = all.filter((m) => m.menuType === 'C')
  const menu = { top: first, other: another, page, otherPage }
  const departmentId = leader?.departmentId
  return [
    {
      name: 'users.create',
      endpoint: users.create,
      by: admin,
      secret: 'password',
      least: (n) => ({
        workNo: `T${9000 + n}`,
        name: '测',
        telephone: `1390090${1000 + n}`,
        departmentId: viewer?.departmentId,
        password: encode('solid_2026'),
      }),
      read: ({ id }) => read.person(id),
      other: {
        telephone: '13900900002',
        email: 'a@example.com',
        locked: 2,
        departmentId,
        userExtraData: [{ name: '职位', value: '主管' }],
        loginName: 'somebody_else',
        sex: 2,
        profile: '顾问',
      },
    },
    {
      name: 'roles.create',
      endpoint: roles.create,
      by: admin,
      least: (n) => ({ name: `所建${n}` }),
      read: ({ id }) => read.role(id),
    },
    {
      name: 'departments.create',
      endpoint: departments.create,
      by: admin,
      least: (n) => ({ name: `所建${n}` }),
      read: ({ id }) => read.department(id),
      other: { parentId: top.id },
    },
    ...(
      [
        ['M', null, { fid: menu.top?.id, menuType: 'C' }],
        ['C', menu.top?.id, { fid: menu.other?.id, menuType: 'M', alias: 'told:menu' }],
        ['F', menu.page?.id, { fid: menu.otherPage?.id, menuType: 'C', alias: 'told:btn:see' }],
      ] as const
    ).map(
      ([menuType, fid, other]): Making => ({
        name: `menus.create of type ${menuType}`,
        endpoint: menus.create,
        by: admin,
        other,
        least: (n) => ({
          name: `所建${menuType}${n}`,
          menuType,
          fid,
          sequence: 5,
          ...(menuType === 'F' ? {} : { path: `told${n}`, component: 'told' }),
        }),
        read: ({ id }) => read.menu(id),
      }),
    ),
    {
      name: 'identity-providers.create',
      endpoint: identityProviders.create,
      by: admin,
      least: (n) => providerOf(`所建${n}`),
      read: async ({ id }) => ({ ...(await admin.get(identityProviders.list)).find((p) => p.id === id) }),
      other: { issuer: 'https://127.0.0.1:2', linkBy: ['phone'], emailDomains: ['example.com'] },
      secret: 'clientSecret',
    },
    {
      name: 'webhooks.create',
      endpoint: webhooks.create,
      by: admin,
      least: (n) => webhookOf(`made${n}`),
      read: async ({ id }) => ({ ...(await admin.get(webhooks.list)).find((w) => w.id === id) }),
      other: { url: 'https://127.0.0.1:2/other', types: ['exam.graded'] },
    },
    {
      name: 'service-credentials.create',
      endpoint: serviceCredentials.create,
      by: admin,
      least: (n) => ({ name: `所建${n}`, scopes: ['exam-results'] }),
      read: async ({ id }) => ({ ...(await admin.get(serviceCredentials.list)).find((c) => c.id === id) }),
      other: { scopes: ['practice-results'], days: 30, allowedIps: ['192.0.2.0/24'], words: ['user:menu'], departmentId, perMinute: 30 },
    },
    {
      name: 'record-store.create',
      endpoint: recordStore.create,
      by: admin,
      least: (n) => ({ name: `所建${n}`, scope: 'WRITE' }),
      read: async ({ id }) => ({ ...(await admin.get(recordStore.list)).find((c) => c.id === id) }),
      other: { scope: 'READ_WRITE' },
    },
  ]
}

/** A document with one passage; returns its id. */
async function readDocument(): Promise<string> {
  const made = await author.get(documents.create, { form: formOf(Buffer.from('等待期为30天。'), '所建资料.txt') })
  await world.owner.query(`update document_version set state = 'READ', passages = 1 where id = $1`, [made.latest.id])
  await world.owner.query(
    `insert into passage (tenant_id, version_id, no, kind, above, text, grams)
     select tenant_id, id, 1, 'TEXT', '{}', '等待期为30天。', array_to_tsvector(array['等待']) from document_version where id = $1`,
    [made.latest.id],
  )
  return made.id
}

async function makingsOfMore(): Promise<Making[]> {
  const documentId = await readDocument()
  const course = await author.get(courses.createCourse, { body: { title: '项目的课', description: '述' } })
  await world.owner.query(`update course set is_valid = 'VALID' where id = $1`, [course.id])
  const courseList = [{ courseId: course.id, needExam: 'NO_NEED' as const }]
  const body = { beginTime: '2026-01-01 09:00:00', courseList }
  const project = await author.get(projects.create, { body: { projectName: '所指派', ...body } })
  const otherProject = await author.get(projects.create, { body: { projectName: '另指派', ...body } })
  const [viewer, leader] = await Promise.all(['viewer', 'leader'].map((name) => personCalled(name)))
  const target = (id: string | undefined, type = 'MANDATORY') => [{ target: id, selectionType: 'BY_USER', type }]
  const pictures = Object.fromEntries(
    await Promise.all(
      ['logo', 'bgImg', 'banner'].map(async (name) => [name, (await admin.get(tenantSetup.uploadImage, { form: formOf(png) })).path]),
    ),
  ) as Json
  const person = { name: '管', telephone: '13900900003', password: encode('solid_2026') }
  return [
    {
      name: 'digital-humans.create',
      endpoint: digitalHumans.create,
      by: admin,
      least: (n) => ({ type: 'VOICE', name: `所建${n}`, gender: 1, source: { provider: 'house', voice: 'steady-man' } }),
      read: ({ id }) => read.template('VOICE', id),
      other: { source: { provider: 'house', voice: 'warm-woman' }, gender: 2, speed: 1.2, pitch: 2, type: 'VIDEO' },
    },
    {
      name: 'pronunciations.create',
      endpoint: pronunciations.create,
      by: admin,
      least: (n) => ({ word: `仇${String.fromCodePoint(0x4e00 + n)}`, pinyin: 'qiu2 yi1' }),
      read: ({ id }) => read.word(id),
      other: { word: '仇总', pinyin: 'chou2 yi1' },
    },
    {
      name: 'documents.createFact',
      endpoint: documents.createFact,
      by: author,
      least: (n) => ({ documentId, passageNo: 1, quote: '等待期为30天', point: `等待期${n}天` }),
      read: ({ id }) => read.fact(id),
      other: { quote: '30天' },
    },
    {
      name: 'phrase-rules.create',
      endpoint: phraseRules.create,
      by: admin,
      least: (n) => ({ text: `稳赚不赔${n}`, level: 'RED_LINE' }),
      read: ({ id }) => read.wording(id),
      other: { exceptions: ['不是稳赚不赔'], courseId: course.id },
    },
    {
      name: 'projects.create',
      endpoint: projects.create,
      by: author,
      least: (n) => ({ projectName: `所建${n}`, ...body }),
      read: async ({ id }) => {
        const now = await read.project(id)
        return { ...now, courseList: now['courseProjects'] }
      },
      other: { mentorId: leader?.id, weeklyGoal: 3, courseList: [{ courseId: course.id, needExam: 'NEED', examRetryLimit: 2 }] },
    },
    {
      name: 'project-assignments.create',
      endpoint: projectAssignments.create,
      by: admin,
      least: () => ({ projectId: project.id, recordList: target(viewer?.id) }),
      read: async (_, { projectId }) => {
        const { records } = await admin.get(projectAssignments.page, { params: { projectId } as never, query: {} })
        return { ...records[0], projectId, recordList: records.map(({ target: id, type }) => ({ id, type })) }
      },
      other: { projectId: otherProject.id, recordList: target(leader?.id, 'ELECTIVE'), orgId: '777777' },
    },
    {
      name: 'people-lists.create',
      endpoint: peopleLists.create,
      by: admin,
      least: (n) => ({ name: `所建${n}`, userIds: [viewer?.id] }),
      read: ({ id }) => read.peopleList(id),
      other: { userIds: [leader?.id] },
    },
    {
      name: 'tenant-setup.create',
      endpoint: tenantSetup.create,
      by: admin,
      least: (n) => ({ name: `所建${n}`, domain: `made${n}`, adminUsers: [person] }),
      read: ({ id }) => read.tenant(id),
      other: { quotaBytes: 5_000_000_000, ...pictures, adminUsers: [{ ...person, name: '另一位' }] },
    },
  ]
}

let made = 0
/** Fields that were sent with success, but have the value that they have without being sent. */
async function ignoredBy({ name, endpoint, by, least, read: readBack, other = {}, secret }: Making): Promise<string[]> {
  const make = async (more: Json) => {
    const body = { ...least(++made), ...more }
    const answer = await by.ask(endpoint, { body })
    return { answer, now: answer.succ ? () => readBack(answer.content as never, body) : null }
  }
  const first = await make({})
  if (!first.now) return [`${name}: ${first.answer.msg} ${JSON.stringify(first.answer.fields)}`]
  const without = await first.now()
  const left: string[] = []
  for (const [key, schema] of Object.entries(fieldsOf(endpoint.body))) {
    if (key === secret) continue
    const to = key in other ? other[key] : anotherOf(without[key], schema)
    if (to === undefined) {
      left.push(`${name} ${key}: no other value is named than ${JSON.stringify(without[key])}`)
      continue
    }
    const { answer, now } = await make({ [key]: to })
    // a rejection must be about the value, not about a mistake of this test
    if (answer.status === 400) left.push(`${name} ${key}: ${JSON.stringify(to)} is no value of its kind`)
    if (!now) continue
    const told = (await now())[key]
    // fields such as unique names differ between records in any case
    const isOwn = !isDeepStrictEqual(least(1)[key], least(2)[key])
    if (isOwn ? !isDeepStrictEqual(told, to) : isDeepStrictEqual(told, without[key]))
      left.push(`${name} ${key}: ${JSON.stringify(to)} is read as ${JSON.stringify(told)}`)
  }
  return left
}

test('every field of a creation is taken or refused', async () => {
  const makings = (await Promise.all([makingsOfCourses(), makingsOfExams(), makingsOfPeople(), makingsOfMore()])).flat()
  const all = endpoints.filter(({ name, endpoint }) => /\.create/.test(name) && endpoint.method === 'POST').map(({ name }) => name)
  // an upload has no fields
  expect(all.filter((name) => name !== 'documents.create' && !makings.some((m) => m.name.split(' ')[0] === name))).toEqual([])
  expect((await Promise.all(makings.map(ignoredBy))).flat()).toEqual([])
})
