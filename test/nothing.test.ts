// Null and an empty text mean an absent value where neither is valid. Other programs send every field of a form, with one of the two for
// empty fields.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses } from '#features/authoring/courses/contract.ts'
import { examAnalysis } from '#features/insight/exam-analysis/contract.ts'
import { papers } from '#features/assessment/exam-papers/contract.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { projects } from '#features/practice/projects/contract.ts'
import { questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { tenantSetup } from '#features/organisation/tenant-setup/contract.ts'
import { trainingAnalysis } from '#features/insight/training-analysis/contract.ts'
import { users } from '#features/organisation/users/contract.ts'
import { hasUserMessage, issuesOf } from '#platform/http/to-app-error.ts'
import { dropEmptyFields } from '#platform/http/empty-fields.ts'
import { endpoints } from './contracts.ts'
import { jsonOf, partsOf } from './samples.ts'
import { type Person, startWorld, type World } from './world.ts'

/** Optional fields of calls that create or query. */
const unsaid = endpoints.flatMap(({ name, endpoint }) => {
  const { body } = endpoint
  const json = (body && jsonOf(body)) as { properties?: Record<string, unknown>; required?: string[] } | undefined
  if (endpoint.method !== 'POST' || !body || !json?.properties) return []
  const fields = Object.keys(json.properties).filter((field) => !json.required?.includes(field))
  return fields.map((field) => ({ name, endpoint, body, field }))
})

test('an optional field with null or an empty text counts as absent, or is refused in a sentence', () => {
  expect(unsaid.length).toBeGreaterThan(100)
  const wrong = unsaid.flatMap(({ name, endpoint, body, field }) =>
    [null, ''].flatMap((nothing) => {
      const sent = { ...(partsOf(endpoint, { id: '1', path: 'x', pick: 0 }).body as object), [field]: nothing }
      const first = body.safeParse(sent)
      const second = first.success ? first : body.safeParse(dropEmptyFields('POST', sent, first.error))
      const unworded = second.success ? [] : issuesOf(second.error).filter(({ message }) => !hasUserMessage(message))
      return unworded.some(({ path }) => path[0] === field) ? [`${name} ${field} ${JSON.stringify(nothing)}`] : []
    }),
  )
  expect(wrong).toEqual([])
})

let world: World
let author: Person
let admin: Person
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
  admin = await world.signIn('admin')
})
afterAll(() => world?.close())

type Answer = Promise<{ status: number; msg: string }>
const told = async (answer: Answer) => {
  const { status, msg } = await answer
  return [status, msg]
}

test('a question without its texts gets a message about the missing part, on creation and on edit', async () => {
  const { id: categoryId } = await author.get(questionBanks.create, { body: { categoryName: '空与无', status: null as never } })
  const options = [{ optionContent: '甲' }, { optionContent: '乙' }]
  const whole = { categoryId, type: 0 as const, subjectName: '题', options, answer: { answer: 'A' } }
  const make = (more: object) => told(author.ask(questions.create, { body: { ...whole, ...more } as never }))
  expect(await make({ subjectName: null })).toEqual([200, '请输入题目'])
  expect(await make({ options: null })).toEqual([200, '请完善选项'])
  expect(await make({ options: [{ optionContent: null }, options[1]] })).toEqual([200, '请完善选项'])
  for (const answer of [null, { answer: null }]) expect(await make({ answer })).toEqual([200, '请选择答案'])
  const { id, ...made } = await author.get(questions.create, { body: whole })
  const edit = (more: object) => told(author.ask(questions.update, { params: { id }, body: more as never }))
  expect(await edit({ subjectName: null })).toEqual([200, '请输入题目'])
  expect(await edit({ answer: { answer: null } })).toEqual([200, '请选择答案'])
  expect(await edit({ tags: null })).toEqual([400, '请求错误：tags 不正确'])
  expect((await author.get(questions.detail, { params: { id } })).version).toBe(made.version)
})

test('a line of a script without a choice gets a message about it', async () => {
  const course = await author.get(courses.createCourse, { body: { title: '空与无', description: '说明' } })
  const scene = await author.get(courses.createScene, { body: { parentId: course.id, title: '场景' } })
  const { id: subSceneId } = await author.get(courses.createSubScene, { body: { parentId: scene.id, title: '子', content: null as never } })
  const line = {
    editType: 'CREATE',
    type: 'QUESTION',
    mediaType: 'VIDEO',
    needAnswer: 'NO_NEED',
    text: '您好，请问有什么可以帮您',
  } as const
  const save = (more: object) => told(author.ask(scripts.save, { params: { subSceneId }, body: [{ ...line, ...more }] as never }))
  for (const nothing of [null, '']) {
    expect(await save({ type: nothing })).toEqual([200, '请选择类型'])
    expect(await save({ mediaType: nothing })).toEqual([200, '请选择媒体类型'])
    expect(await save({ needAnswer: nothing })).toEqual([200, '请选择是否需要回答'])
  }
  // for a new line among edits, null counts as absent
  expect(await save({ id: null, seq: null, subsceneId: null, mediaProvider: null, answerPoints: null })).toEqual([200, ''])
  expect(await save({ type: 'DANCE' })).toEqual([400, '请求错误：第 1 项 type 不正确'])
})

test('an analysis without its subject warns in the same way for a body and for a query', async () => {
  for (const nothing of [null, '']) {
    const exam = { examId: nothing, departmentId: nothing, userIds: nothing }
    expect(await told(admin.ask(examAnalysis.perhapsBy, { body: exam as never }))).toEqual([200, '请选择考试、部门或学员'])
    const content = { contentId: nothing, departmentId: nothing, userIds: nothing, beginTime: nothing, endTime: nothing }
    const asked = admin.ask(trainingAnalysis.overviewOf, { body: { type: 'COURSE', ...content } as never })
    expect(await told(asked)).toEqual([200, '请选择分析内容、部门或学员'])
  }
})

test('an exam may have no end and the default pass line, and a missing score by type is named', async () => {
  const { id: categoryId } = await author.get(questionBanks.create, { body: { categoryName: '无结束' } })
  const times = { startTime: '2027-01-01 09:00:00', endTime: '' }
  const body = { examinationName: '无结束', examDurationMinute: 60, ...times, passRate: '' as never, categories: [{ categoryId }] }
  const made = await author.get(exams.create, { body })
  expect([made.endTime, made.passRate]).toEqual([null, 60])
  const change = async (more: object) => {
    const { content } = await author.ask(exams.update, { params: { id: made.id }, body: more as never })
    return [content?.endTime, content?.passRate]
  }
  expect(await change({ endTime: '2027-01-02 09:00:00', passRate: 80 })).toEqual(['2027-01-02 09:00:00', 80])
  expect(await change({ endTime: '', passRate: null })).toEqual([null, 60])
  const score = author.ask(papers.scoreByType, { params: { id: made.id }, body: [{ subjectType: 0, score: '' as never }] })
  expect(await told(score)).toEqual([200, '请输入单选题分数'])
})

test('a date that does not exist is reported on its field', async () => {
  const { status, fields } = await author.ask(questionBanks.page, { query: { startTime: '2026-02-30 00:00:00' } })
  expect([status, fields?.map((f) => f.field)]).toEqual([400, ['startTime']])
})

test('an empty text in an optional number counts as absent, and any other text is refused', async () => {
  const course = await author.get(courses.createCourse, { body: { title: '无次数', description: '说明' } })
  const project = { projectName: '无次数', beginTime: '2027-01-01 00:00:00', mentorId: '' }
  const make = (line: object) =>
    told(admin.ask(projects.create, { body: { ...project, courseList: [{ courseId: course.id, ...line }] } as never }))
  expect(await make({ needExam: 'NEED', examRetryLimit: '' })).toEqual([200, '请完善课程'])
  expect(await make({ needExam: 'NEED', examRetryLimit: 1.5 })).toEqual([200, '考试次数应为1到100'])
  expect(await make({ needExam: 'NO_NEED', examRetryLimit: '' })).toEqual([200, '课程“无次数”未启用，不能选择'])
  const setting = async (more: object) => {
    const { version } = await admin.get(tenantSetup.setting)
    return admin.ask(tenantSetup.saveSetting, { body: { version, ...more } as never })
  }
  expect((await setting({ examYears: 3, brandColour: '#1677ff' })).content).toMatchObject({ examYears: 3, brandColour: '#1677ff' })
  expect((await setting({ examYears: '', brandColour: '' })).content).toMatchObject({ examYears: null, brandColour: null })
  expect(await told(setting({ examYears: '3' }))).toEqual([200, '请输入1到20的整数，不填为一直保存'])
  const [tenant] = (await admin.get(tenantSetup.page, { query: { name: '青禾' } })).records
  const admins = tenant?.adminUsers.map(({ id, name, telephone, isDeleted }) => ({ id, name, telephone, isDeleted })) ?? []
  expect(admins).toMatchObject([{ isDeleted: false }])
  const edit = (quotaBytes: unknown) => told(admin.ask(tenantSetup.update, { body: { id: tenant?.id, quotaBytes } as never }))
  expect([await edit(''), await edit('x')]).toEqual([
    [200, ''],
    [200, '请输入正确的存储空间'],
  ])
})

test('an edit of a person without a password keeps the password', async () => {
  const [person] = (await admin.get(users.page, { query: { loginName: 'viewer' } })).records
  if (!person) throw new Error('no viewer')
  const edit = (more: object) => told(admin.ask(users.update, { body: { id: person.id, ...more } as never }))
  expect(await edit({ password: null, sex: '' })).toEqual([200, ''])
  await world.signIn('viewer')
})

const importing = endpoints.filter(({ endpoint }) => endpoint.upload && endpoint.query && 'importId' in endpoint.query.shape)
test.each(importing)('$name without a file asks for one, and an unknown preview gives 404', async ({ endpoint }) => {
  const { query } = partsOf(endpoint, { id: '1', path: 'x', pick: 0 })
  const { importId: _, dryRun: __, ...rest } = query as Record<string, string>
  const ask = (more: object) => told(admin.ask(endpoint as never, { query: { ...rest, ...more }, body: {} } as never))
  for (const dryRun of ['true', 'false']) {
    expect(await ask({ dryRun })).toEqual([200, '请选择要导入的文件'])
    expect((await ask({ dryRun, importId: '999' }))[0]).toBe(404)
  }
})
