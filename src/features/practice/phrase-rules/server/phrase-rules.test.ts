// Tests of phrases and terms over HTTP: rights, refusals, matches, and their effect on scores.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { addCourse, addProject } from '#test/learning-world.ts'
import type { Person } from '#test/world.ts'
import { rehearsals } from '#features/practice/rehearsals/contract.ts'
import { maxWordings, type Wording, phraseRules } from '../contract.ts'
import { getHotwords } from './phrase-rules.ts'

const reference = '我理解您的担心，保额50万元。'
const lines = [{ text: '这个保险是不是太贵了一些？', answerText: reference, answerPoints: '理解您的担心；保额50万元' }]

let w: ExamWorld
let viewer: Person
let leader: Person
let stranger: Person
let course: Awaited<ReturnType<typeof addCourse>>
let other: Awaited<ReturnType<typeof addCourse>>
const projects = new Map<string, string>()
beforeAll(async () => {
  w = await startExamWorld()
  ;[viewer, leader, stranger] = (await Promise.all([
    w.world.signIn('viewer'),
    w.world.signIn('leader'),
    w.world.signIn('admin', 'yuanfan'),
  ])) as [Person, Person, Person]
  course = await addCourse(w, '重疾险面谈', { 异议: lines })
  other = await addCourse(w, '年金险面谈', { 异议: lines })
  for (const { id } of [course, other]) projects.set(id, await addProject(w, id))
})
afterAll(() => w?.world.close())

const add = (text: string, more: object = {}, as = w.admin) => as.ask(phraseRules.create, { body: { text, level: 'WARNING', ...more } })
const listed = async (query = {}) => (await w.admin.get(phraseRules.page, { query })).records
const check = async (text: string, courseId?: string) =>
  (await w.admin.get(phraseRules.check, { body: { text, courseId } })).findings.map((f) => f.text)
/** The feedback on an answer in practice. */
async function answer(said: string, of = course) {
  const body = { subSceneId: of.subs[0] ?? '', projectId: projects.get(of.id) ?? '', mode: 'PRACTICE' as const }
  const run = await viewer.get(rehearsals.start, { body })
  const told = await viewer.get(rehearsals.answer, { params: { id: run.id, scriptId: run.current?.scriptId ?? '' }, body: { said } })
  await viewer.get(rehearsals.next, { params: { id: run.id }, body: { place: 0 } })
  const { score } = await viewer.get(rehearsals.finish, { params: { id: run.id } })
  return { feedback: told.current?.feedback, score }
}

test('a phrase is added, found, changed and deleted by users with the permission', async () => {
  const made = (await add(' 保证收益 ', { level: 'RED_LINE', exceptions: ['不保证收益'], advice: '以实际分配为准' })).content
  expect(made).toMatchObject({ text: '保证收益', level: 'RED_LINE', exceptions: ['不保证收益'], courseId: null, courseTitle: null })
  const own = (await add('返佣', { courseId: course.id })).content
  expect(own).toMatchObject({ courseTitle: '重疾险面谈', advice: '' })
  expect((await listed()).map((r) => r.text)).toEqual(['返佣', '保证收益'])
  expect((await listed({ text: '收益' })).map((r) => r.text)).toEqual(['保证收益'])
  expect((await listed({ level: 'WARNING' })).map((r) => r.text)).toEqual(['返佣'])
  expect(await listed({ text: '%' })).toEqual([])
  const body = { id: own.id, advice: '不给合同以外的利益', courseId: null, version: own.version }
  expect(await w.admin.get(phraseRules.update, { body })).toMatchObject({ text: '返佣', advice: '不给合同以外的利益', courseTitle: null })
  expect(await w.admin.ask(phraseRules.update, { body })).toMatchObject({ code: 40009 })
  expect((await add('返佣', {}, leader)).msg).toBe('已有「返佣」')
  // an equal phrase for a single course is a separate rule
  const here = (await add('返佣', { courseId: other.id, level: 'NOTICE' }, leader)).content
  expect((await w.author.ask(phraseRules.page)).status).toBe(200)
  for (const who of [w.author, viewer]) expect((await add('不许', {}, who)).status).toBe(403)
  expect((await viewer.ask(phraseRules.page)).status).toBe(403)
  expect((await viewer.ask(phraseRules.check, { body: { text: '返佣' } })).status).toBe(403)
  expect((await w.author.ask(phraseRules.past, { body: { text: '返佣' } })).status).toBe(403)
  expect(await stranger.get(phraseRules.page)).toMatchObject({ total: 0 })
  expect((await stranger.ask(phraseRules.update, { body: { id: here.id, text: '别的' } })).status).toBe(404)
  expect((await add('别家的课', { courseId: course.id }, stranger)).fields).toEqual([{ field: 'courseId', message: '所选课程不存在' }])
  await w.admin.get(phraseRules.remove, { body: [here.id] })
  expect((await w.admin.ask(phraseRules.remove, { body: [here.id] })).status).toBe(404)
})

test.each<[string, object, string]>([
  ['', {}, 'text'],
  ['，。', {}, 'text'],
  ['长'.repeat(41), {}, 'text'],
  ['好的', { exceptions: [''] }, 'exceptions.0'],
  ['好的', { exceptions: Array.from({ length: 11 }, (_, i) => `好${i}`) }, 'exceptions'],
  ['好的', { advice: '长'.repeat(201) }, 'advice'],
])('the phrase %j with %j is refused on its field', async (text, more, field) => {
  expect((await add(text, more)).fields?.[0]?.field).toBe(field)
})

test('no phrase is added above the maximum', async () => {
  await w.world.owner.query(
    `insert into wording (tenant_id, id, text, level) select $1, 900000 + n, 'x' || n, 'NOTICE' from generate_series(1, $2) n`,
    [w.tenantId, maxWordings],
  )
  expect((await add('还有一条')).msg).toBe('违规用语最多1000条')
  await w.world.owner.query('delete from wording where id > 900000 and id <= 901000')
})

test('a text is checked with numbers as spoken, exceptions, positions, and the rules of its course', async () => {
  await add('百分之百赔', { level: 'RED_LINE', advice: '以条款为准' })
  const told = await w.admin.get(phraseRules.check, { body: { text: '您放心，我们100%赔，也不保证收益。' } })
  expect(told.findings).toEqual([{ text: '百分之百赔', level: 'RED_LINE', advice: '以条款为准' }])
  expect(told.spans.map(({ from, to, level }) => [told.heard.slice(from, to), level])).toEqual([['百分之百赔', 'RED_LINE']])
  expect(await check('我们保证收益，也有返佣')).toEqual(['返佣', '保证收益'])
  await add('老客户', { level: 'NOTICE', courseId: other.id })
  expect([await check('老客户'), await check('老客户', other.id), await check('老客户', course.id)]).toEqual([[], ['老客户'], []])
  for (const text of ['', '  ', '😀', '9'.repeat(2000)]) expect(await check(text)).toEqual([])
  expect((await w.admin.ask(phraseRules.check, { body: { text: '长'.repeat(2001) } })).succ).toBe(false)
  expect((await stranger.ask(phraseRules.check, { body: { text: '老客户', courseId: other.id } })).msg).toBe('所选课程不存在')
})

test('an answer in practice is checked by the rules of its course, and the feedback has the advice', async () => {
  expect((await answer(reference)).feedback).toMatchObject({ score: 100, offences: [] })
  const red = await answer(`${reference}我们保证收益。`)
  expect(red.feedback).toMatchObject({ score: 30, offences: [{ text: '保证收益', level: 'RED_LINE', advice: '以实际分配为准' }] })
  expect(red.score).toBe(30)
  expect((await answer(`${reference}我们不保证收益。`)).feedback?.offences).toEqual([])
  expect((await answer(`${reference}老客户都买了。`)).feedback?.offences).toEqual([])
  expect((await answer(`${reference}老客户都买了。`, other)).feedback?.offences).toEqual([{ text: '老客户', level: 'NOTICE', advice: '' }])
})

test('the search in past runs counts sentences without naming anybody', async () => {
  const past = (text: string, exceptions: string[] = []) => leader.get(phraseRules.past, { body: { text, exceptions } })
  expect(await past('保证收益')).toMatchObject({ count: 2, sentences: [expect.stringContaining('不保证'), expect.any(String)] })
  expect(await past('保证收益', ['不保证收益'])).toEqual({ count: 1, sentences: [`${reference}我们保证收益。`] })
  expect(await past('从没说过')).toEqual({ count: 0, sentences: [] })
  expect(JSON.stringify(await past('保证收益'))).not.toContain('viewer')
  expect(await stranger.get(phraseRules.past, { body: { text: '保证收益' } })).toEqual({ count: 0, sentences: [] })
})

test('the words of a group are synonyms for the scorer and hotwords for the recogniser', async () => {
  const empty = await w.admin.get(phraseRules.terms)
  expect(empty).toEqual({ groups: [], version: '0' })
  const said = '我理解您的忧心，保额50万元'
  const before = (await answer(said)).feedback
  expect(before?.points[0]?.hit).toBeLessThan(1)
  const save = (groups: string[][], version = '0', as = w.admin) => as.ask(phraseRules.saveTerms, { body: { groups, version } })
  expect((await save([['担心', '忧心'], ['忧心']])).fields).toEqual([{ field: 'groups', message: '「忧心」重复出现' }])
  expect((await save([['A股 1']])).fields?.[0]?.field).toBe('groups.0.0')
  expect((await save([], '0', w.author)).status).toBe(403)
  const saved = (await save([['担心', '忧心'], ['安享颐年']])).content
  expect(saved).toEqual({ groups: [['担心', '忧心'], ['安享颐年']], version: '1' })
  expect((await save([['盖掉']], '0')).code).toBe(40009)
  expect((await answer(said)).feedback?.points[0]?.hit).toBe(1)
  expect(await w.inTenant(getHotwords)).toEqual(['担心', '忧心', '安享颐年'])
  expect(await stranger.get(phraseRules.terms)).toEqual({ groups: [], version: '0' })
})

test('concurrent equal additions store one phrase', async () => {
  const both = await Promise.all([add('同一句'), add('同一句'), add('同一句')])
  expect(both.map((b) => b.succ).filter(Boolean)).toHaveLength(1)
  const [found] = (await listed({ text: '同一句' })) as [Wording]
  const [one, two] = await Promise.all(
    ['甲', '乙'].map((advice) => w.admin.ask(phraseRules.update, { body: { id: found.id, advice, version: found.version } })),
  )
  expect([one?.code, two?.code].toSorted()).toEqual([0, 40009])
})
