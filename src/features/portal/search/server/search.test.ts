// Tests over HTTP of the global search: two characters suffice, permissions apply, best matches come first.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { courseAuthoring } from '#features/authoring/course-authoring/contract.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { projects } from '#features/practice/projects/contract.ts'
import { questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { type SearchHit, maxFound, search } from '../contract.ts'

let world: World
let admin: Person
let author: Person
beforeAll(async () => {
  world = await startWorld()
  ;[admin, author] = (await Promise.all(['admin', 'author'].map((n) => world.signIn(n)))) as [Person, Person]
})
afterAll(() => world?.close())

const find = (q: string, as = admin) => as.get(search.all, { query: { q } })
const kinds = async (q: string, as = admin) => [...new Set((await find(q, as)).map((f) => f.kind))]

test('two characters find courses, scenes, sub-scenes, lines, questions, exams and people, with place and page', async () => {
  const word = '鹭洲'
  const course = await author.get(courses.createCourse, { body: { title: `${word}课程`, description: '描述' } })
  const scene = await author.get(courses.createScene, { body: { parentId: course.id, title: `${word}场景` } })
  const sub = await author.get(courses.createSubScene, { body: { parentId: scene.id, title: `${word}子场景`, contentStr: '一位客户' } })
  const line = { editType: 'CREATE', type: 'TIPS', needAnswer: 'NO_NEED', text: `请问${word}分公司在哪里` } as const
  const [said] = await author.get(scripts.save, { params: { subSceneId: sub.id }, body: [line] })
  const bank = await author.get(questionBanks.create, { body: { categoryName: '找得到的题库' } })
  await author.get(questions.create, {
    body: { categoryId: bank.id, type: 4, subjectName: `<p>${word}的犹豫期为{{answer}}天</p>`, answer: { answer: '15' } },
  })
  const exam = { examinationName: `${word}考试`, startTime: '2026-01-01 09:00:00', examDurationMinute: 30 }
  const made = await author.get(exams.create, { body: { ...exam, categories: [{ categoryId: bank.id }] } })
  await world.owner.query(
    `update app_user set name = $1 where login_name = 'viewer' and tenant_id = (select tenant_id from tenant where domain = 'demo')`,
    [`${word}生`],
  )
  const enabled = (await find('重疾险首次面谈')).find((f) => f.kind === 'COURSE') as SearchHit
  const project = await author.get(projects.create, {
    body: { projectName: `${word}项目`, beginTime: '2026-01-05 09:00:00', courseList: [{ courseId: enabled.id, needExam: 'NO_NEED' }] },
  })
  const found = await find(word)
  expect(found.map((f) => [f.kind, f.title, f.place])).toEqual([
    ['COURSE', `${word}课程`, ''],
    ['SCENE', `${word}场景`, `${word}课程`],
    ['SUB_SCENE', `${word}子场景`, `${word}课程 / ${word}场景`],
    ['SCRIPT', `请问${word}分公司在哪里`, `${word}课程 / ${word}场景 / ${word}子场景`],
    ['QUESTION', `${word}的犹豫期为____天`, '找得到的题库'],
    ['EXAM', `${word}考试`, '2026-01-01 09:00'],
    ['PERSON', expect.stringContaining(`${word}生（`), expect.stringContaining('总公司')],
    ['EXAM_REPORT', `${word}考试`, '2026-01-01 09:00'],
    ['COURSE_REPORT', `${word}课程`, ''],
    ['PROJECT_REPORT', `${word}项目`, '2026-01-05 09:00'],
  ])
  const to = (kind: string) => new URL(found.find((f) => f.kind === kind)?.to ?? '', world.url)
  expect(to('SCRIPT').pathname + to('SCRIPT').search).toBe(
    `/script?courseId=${course.id}&sceneId=${scene.id}&subSceneId=${sub.id}&row=${said?.id}`,
  )
  expect(to('EXAM').searchParams.get('id')).toBe(made.id)
  expect(to('QUESTION').searchParams.get('id')).toBe(bank.id)
  const fields = (kind: string) => [to(kind).pathname, Object.fromEntries(to(kind).searchParams)]
  expect(fields('EXAM_REPORT')).toEqual(['/examDataAnalysis', { examId: made.id, name: `${word}考试` }])
  expect(fields('COURSE_REPORT')).toEqual(['/dataAnalysis', { type: 'COURSE', contentId: course.id, name: `${word}课程` }])
  expect(fields('PROJECT_REPORT')).toEqual(['/dataAnalysis', { type: 'PROJECT', contentId: project.id, name: `${word}项目` }])
  // deleted records are not found
  await author.get(projects.remove, { params: { projectId: project.id } })
  await author.get(courseAuthoring.remove, { body: [course.id] })
  expect(await kinds(word)).toEqual(['QUESTION', 'EXAM', 'PERSON', 'EXAM_REPORT'])
})

test('a fill-in question is found by its visible text, and the link finds it in its bank', async () => {
  const bank = await author.get(questionBanks.create, { body: { categoryName: '填空题库' } })
  const add = (subjectName: string, more: object) =>
    author.get(questions.create, { body: { categoryId: bank.id, subjectName, ...more } as never })
  const fill = { type: 4, answer: { answer: '1' } }
  await add('<p>玄<strong>麒</strong>险 A&lt;B 的年限为{{answer}}年</p><p>以合同为准</p>', fill)
  await add(`玄麒${'长'.repeat(27)}😀之后还有话`, { type: 1, answer: { answer: '要点' } })
  const found = await find('玄麒')
  expect(found.map((f) => f.kind)).toEqual(['QUESTION', 'QUESTION'])
  expect((await find('险 a<b 的年限为年以')).length).toBe(1)
  for (const f of found) {
    const address = new URL(f.to, world.url).searchParams
    const subjectName = address.get('f.subjectName') ?? ''
    const { records } = await author.get(questions.page, { body: { categoryIds: [bank.id], subjectName } })
    expect(records.map((r) => r.id)).toEqual([f.id])
  }
  for (const mark of ['strong', 'answer', '/p>', 'lt;']) expect([mark, await kinds(mark)]).toEqual([mark, []])
})

test('a whole phone number finds its owner, a part of it nobody', async () => {
  await world.owner.query(
    `update app_user set telephone = '13911172228' where login_name = 'leader' and tenant_id = (select tenant_id from tenant where domain = 'demo')`,
  )
  expect((await find('139 1117 2228')).map((f) => f.kind)).toEqual(['PERSON'])
  for (const part of ['1391117222', '1117222']) expect([part, await find(part)]).toEqual([part, []])
})

test('equal titles come before prefixes and other matches, newest first, up to the limit of each kind', async () => {
  for (const title of ['练习CRM系统', 'CRM系统练习', 'crm系统', ...Array.from({ length: 9 }, (_, i) => `很多CRM系统${i}`)])
    await author.get(courses.createCourse, { body: { title, description: '描述' } })
  const found = (await find('Crm系统')).filter((f) => f.kind === 'COURSE')
  expect(found.map((f) => f.title).slice(0, 2)).toEqual(['crm系统', 'CRM系统练习'])
  expect(found).toHaveLength(maxFound)
})

test('no character is a wildcard or causes an error', async () => {
  for (const q of ['%', '_', '\\', "'; drop table course; --", '\u0000a', '\ud800', '<script>', 'ﷺ', '😀'])
    expect([q, (await admin.ask(search.all, { query: { q } })).status < 500]).toEqual([q, true])
  expect(await find('%')).toEqual([])
  expect((await admin.ask(search.all, { query: { q: ' ' } })).status).toBe(400)
  expect((await admin.ask(search.all, { query: { q: '长'.repeat(51) } })).status).toBe(400)
})

test('hits respect permissions, reach and tenant', async () => {
  const auditor = await world.signIn('auditor')
  expect(await find('总公司', auditor)).toEqual([])
  expect(await find('客户', auditor)).toEqual([])
  expect((await find('客户')).length).toBeGreaterThan(0)
  expect(await kinds('赵明远', author)).toEqual([])
  expect(await kinds('赵明远')).toEqual(['PERSON'])
  const leader = await world.signIn('leader')
  expect(await kinds('赵明远', leader)).toEqual([])
  const stranger = await world.signIn('admin', 'yuanfan')
  await author.get(courses.createCourse, { body: { title: '青禾独有的课', description: '描述' } })
  expect(await find('青禾独有', stranger)).toEqual([])
})

test('people with permission find reports, with or without access to the reported record', async () => {
  const bank = await author.get(questionBanks.create, { body: { categoryName: '报表题库' } })
  const exam = { examinationName: '鹈鹕考试', startTime: '2026-01-01 09:00:00', examDurationMinute: 30 }
  await author.get(exams.create, { body: { ...exam, categories: [{ categoryId: bank.id }] } })
  await author.get(courses.createCourse, { body: { title: '鹈鹕课程', description: '描述' } })
  const viewer = await world.signIn('viewer')
  const without = async (...words: string[]) => {
    await world.owner.query(
      `delete from role_menu rm using menu m where m.tenant_id = rm.tenant_id and m.id = rm.menu_id and m.alias = any ($1)
          and rm.role_id in (select ur.role_id from user_role ur where ur.user_id = (select u.id from app_user u join tenant t on t.tenant_id = u.tenant_id and t.domain = 'demo' where u.login_name = 'viewer'))`,
      [words],
    )
    return kinds('鹈鹕', viewer)
  }
  expect(await without()).toEqual(['COURSE', 'EXAM', 'EXAM_REPORT', 'COURSE_REPORT'])
  expect(await without('exam:menu', 'course:menu')).toEqual(['EXAM_REPORT', 'COURSE_REPORT'])
  expect(await without('examAnalysis:menu')).toEqual(['COURSE_REPORT'])
  expect(await without('trainingAnalysis:menu')).toEqual([])
})
