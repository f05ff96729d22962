// Tests over HTTP of a learner's own data: tasks, courses, history; other people's data stay hidden.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { addCourse, addProject } from '#test/learning-world.ts'
import { mp4 } from '#test/media-samples.ts'
import { formOf, png } from '#test/samples.ts'
import type { Person } from '#test/world.ts'
import { attempts } from '#features/assessment/attempts/contract.ts'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import { files } from '#features/organisation/files/contract.ts'
import { practiceRuns } from '#features/practice/practice-runs/contract.ts'
import { projects } from '#features/practice/projects/contract.ts'
import { rehearsals } from '#features/practice/rehearsals/contract.ts'
import { serviceCredentials } from '#features/organisation/service-credentials/contract.ts'
import { learning } from '../contract.ts'

let w: ExamWorld
let viewer: Person
let leader: Person
let secret: string
beforeAll(async () => {
  w = await startExamWorld()
  ;[viewer, leader] = (await Promise.all(['viewer', 'leader'].map((name) => w.world.signIn(name)))) as [Person, Person]
  secret = (await w.admin.get(serviceCredentials.create, { body: { name: '练习系统', scopes: ['practice-results'] } })).secret
})
afterAll(() => w?.world.close())

const asks = { answerText: '我理解您的担心，我们先看保障。' }
/** A course of two sub-scenes with an answer line and one without. */
const course = (title: string) =>
  addCourse(w, title, {
    开场: [{ ...asks, text: '开场的一句足够长的话' }],
    异议: [{ ...asks, text: '异议的一句足够长的话' }],
    阅读: [{ type: 'TIPS', needAnswer: 'NO_NEED', text: '阅读的一句足够长的话' }],
  })
let minute = 0
async function ran(subSceneId: string | undefined, score: number | null, mode = 'PRACTICE', loginName = 'viewer') {
  const startedAt = `2026-02-01 09:${String(++minute).padStart(2, '0')}:00`
  const run = { loginName, subSceneId, mode, startedAt, endedAt: score === null ? null : startedAt, score }
  expect((await w.world.bring(secret, practiceRuns.import, [run])).content).toMatchObject({ accepted: 1 })
}
const taskOf = async (courseId: string, who = viewer) => (await who.get(learning.tasks)).courses.find((c) => c.courseId === courseId)
const standing = (id: string, projectId?: string, who = viewer) =>
  who.ask(learning.course, { params: { id }, ...(projectId ? { query: { projectId } } : {}) })

test('a course becomes a task with its project, progresses with each run, and is done with its exam', async () => {
  const made = await course('重疾险面谈')
  expect(await taskOf(made.id)).toBeUndefined()
  const projectId = await addProject(w, made.id, { dueTime: '2026-02-01 18:00:00' })
  expect(await taskOf(made.id)).toEqual({
    projectId,
    projectName: '新人营',
    type: 'MANDATORY',
    beginTime: '2026-01-01 09:00:00',
    begun: true,
    dueTime: '2026-02-01 18:00:00',
    leftMs: expect.any(Number) as unknown as number,
    overdue: true,
    courseId: made.id,
    title: '重疾险面谈',
    coverUrl: expect.stringMatching(/\/picture$/) as unknown as string,
    parts: 2,
    partsDone: 0,
    needExam: true,
    examined: false,
    done: false,
  })
  await ran(made.subs[0], 71.5)
  await ran(made.subs[0], 60)
  await ran(made.subs[0], null)
  expect(await taskOf(made.id)).toMatchObject({ partsDone: 1, examined: false, done: false })
  await ran(made.subs[1], 40, 'EXAM')
  expect(await taskOf(made.id)).toMatchObject({ partsDone: 2, examined: true, done: true, overdue: false })
  await ran(made.subs[1], 59.99, 'EXAM')
  // an exam run beyond the limit does not count
  await ran(made.subs[1], 90, 'EXAM')
  const { content } = await standing(made.id)
  expect(content.scenes).toMatchObject([{ id: made.scene, title: '首次面谈' }])
  expect(content.scenes[0]?.subScenes.map(({ coverUrl: _cover, portraitUrl: _portrait, id: _id, minutes: _minutes, ...of }) => of)).toEqual(
    [
      {
        title: '开场',
        talk: false,
        lines: 1,
        answers: 1,
        practised: 2,
        practiceScore: 71.5,
        awaited: 0,
        examined: 0,
        examScore: null,
        examPassed: false,
        examsLeft: 2,
      },
      {
        title: '异议',
        talk: false,
        lines: 1,
        answers: 1,
        practised: 0,
        practiceScore: null,
        awaited: 0,
        examined: 2,
        examScore: 59.99,
        examPassed: false,
        examsLeft: 0,
      },
      {
        title: '阅读',
        talk: false,
        lines: 1,
        answers: 0,
        practised: 0,
        practiceScore: null,
        awaited: 0,
        examined: 0,
        examScore: null,
        examPassed: false,
        examsLeft: 2,
      },
    ],
  )
  const { records } = await viewer.get(learning.history)
  const of = { kind: 'EXAM_RUN', title: '异议', place: '重疾险面谈', totalScore: 100, reportId: null, talkId: null, awaiting: false }
  expect(records.slice(0, 3).map(({ id: _id, at: _at, portraitUrl: _portrait, ...rest }) => rest)).toEqual([
    { ...of, score: 90, previousScore: 59.99 },
    { ...of, score: 59.99, previousScore: 40 },
    { ...of, score: 40, previousScore: null },
  ])
  expect(records[0]?.portraitUrl).toMatch(/\/picture\?/)
  expect(records.find((r) => r.score === null)?.kind).toBe('PRACTICE')
})

test('only participants see a course, and other people, tenants and projects get 404', async () => {
  const made = await course('年金险面谈')
  const projectId = await addProject(w, made.id)
  expect((await standing(made.id, projectId)).content.projectId).toBe(projectId)
  const missing = { status: 404 }
  expect(await standing(made.id, undefined, leader)).toMatchObject(missing)
  // the maker of the course gets 404 too
  expect(await standing(made.id, undefined, w.author)).toMatchObject(missing)
  expect(await standing(made.id, undefined, await w.world.signIn('admin', 'yuanfan'))).toMatchObject(missing)
  expect(await standing(made.id, made.id)).toMatchObject(missing)
  await w.world.owner.query(`update course set is_valid = 'NOT_VALID' where id = $1`, [made.id])
  expect(await standing(made.id, projectId)).toMatchObject(missing)
  expect(await taskOf(made.id)).toBeUndefined()
})

test('a participant can read the picture of a sub-scene while they take part', async () => {
  const made = await course('带图的课程')
  const { path } = await w.author.get(files.upload, { query: { field: 'image' }, form: formOf(png) })
  await w.world.owner.query('update course set image_file = $2 where id = $1', [made.subs[0], path])
  const auditor = await w.world.signIn('auditor')
  const read = async () => (await auditor.fetch(files.download.path.replace('*', encodeURI(path)))).status
  expect(await read()).toBe(404)
  const projectId = await addProject(w, made.id, { who: ['auditor'] })
  expect(await read()).toBe(200)
  expect((await w.author.ask(projects.remove, { params: { projectId } })).succ).toBe(true)
  expect(await read()).toBe(404)
})

test('a course without a picture shows its built-in or own figure to participants', async () => {
  const officer = await w.world.signIn('officer')
  const made = await course('没有图的课程')
  const projectId = await addProject(w, made.id, { who: ['officer'] })
  const coverOf = async () => (await taskOf(made.id, officer))?.coverUrl ?? ''
  const seen = async (url: string) => {
    const answer = await officer.fetch(url)
    return [answer.status, answer.headers.get('content-type')]
  }
  expect(await seen(await coverOf())).toEqual([200, 'image/jpeg'])
  const { content, ...answer } = await standing(made.id, projectId, officer)
  expect(answer).toMatchObject({ succ: true })
  expect(new Set([content.coverUrl, ...(content.scenes[0]?.subScenes ?? []).map((s) => s.coverUrl)])).toEqual(new Set([await coverOf()]))
  expect(content.scenes[0]?.subScenes[0]?.portraitUrl).toMatch(/\/picture\?.*framing=close/)
  const run = await officer.get(rehearsals.start, { body: { subSceneId: made.subs[0] ?? '', projectId, mode: 'PRACTICE' } })
  expect(run.current).toMatchObject({ type: 'QUESTION', posterUrl: await coverOf(), videoUrl: null })

  // only authors can read voice recordings; templates that do not ship with the product get 404
  const { picture } = digitalHumans
  for (const templateId of ['steady-man', '1', '../x', made.id])
    expect((await officer.ask(picture, { params: { templateId } })).status, templateId).toBe(404)

  const { path } = await w.author.get(files.upload, { query: { field: 'image' }, form: formOf(png) })
  const { rows } = await w.world.owner.query(
    `insert into digital_human_template (tenant_id, type, name, gender, source, still) values ($1, 'VIDEO', '林经理', 1, '{"provider":"house"}', $2) returning id::text`,
    [w.tenantId, path],
  )
  const still = files.download.path.replace('*', encodeURI(path))
  expect((await seen(still))[0]).toBe(404)
  const {
    version: _v,
    targetId: _t,
    targetType: _y,
    inheritedFrom: _i,
    ...roles
  } = await w.author.get(digitalHumans.setting, { query: { id: made.id } })
  const set = {
    ...roles,
    targetId: made.id,
    targetType: 'COURSE',
    question: { ...roles.question, gender: 1, voiceId: 'steady-man', digitalHumanId: rows[0]?.id },
  }
  await w.author.get(digitalHumans.save, { body: set as never })
  expect(decodeURI(await coverOf())).toContain(path)
  expect(await seen(await coverOf())).toEqual([200, 'image/png'])
  expect((await w.author.ask(projects.remove, { params: { projectId } })).succ).toBe(true)
  expect((await seen(still))[0]).toBe(404)
})

test('the next task is an open attempt, then an open run, an exam, mandatory courses by due date, elective ones', async () => {
  const person = await w.world.signIn('auditor')
  const next = async () => (await person.get(learning.tasks)).next
  expect(await next()).toBeNull()
  const [late, soon, elective] = [await course('不急的课程'), await course('着急的课程'), await course('选修的课程')]
  const kind = 'COURSE'
  const third = await addProject(w, elective.id, { dueTime: '2026-01-02 09:00:00', who: ['auditor'], type: 'ELECTIVE' })
  expect(await next()).toMatchObject({ kind, id: elective.id, projectId: third, title: '选修的课程' })
  const second = await addProject(w, late.id, { who: ['auditor'] })
  expect(await next()).toMatchObject({ kind, id: late.id, projectId: second, title: '不急的课程' })
  const first = await addProject(w, soon.id, { dueTime: '2099-01-02 09:00:00', who: ['auditor'] })
  expect(await next()).toMatchObject({ kind, id: soon.id, projectId: first, title: '着急的课程' })
  const examId = await w.exam({ examinationName: '结业考试' })
  expect(await next()).toMatchObject({ kind: 'EXAM', id: examId, projectId: null, title: '结业考试' })
  const wanted = { subSceneId: soon.subs[0] ?? '', projectId: first }
  const run = await person.get(rehearsals.start, { body: { ...wanted, mode: 'PRACTICE' } })
  expect(await next()).toMatchObject({ kind: 'RUN', id: run.id, projectId: first, title: '开场' })
  const tried = await person.get(rehearsals.start, { body: { ...wanted, mode: 'EXAM' } })
  expect(await next()).toMatchObject({ kind: 'RUN', id: tried.id })
  const { id } = await person.get(attempts.start, { body: { examinationId: examId } })
  expect(await next()).toMatchObject({ kind: 'ATTEMPT', id, projectId: null, title: '结业考试' })
  await person.get(attempts.submit, { params: { id } })
  for (const one of [run, tried]) await person.get(rehearsals.finish, { params: { id: one.id } })
  expect(await next()).toMatchObject({ id: soon.id })
  // due wrong answers come after mandatory and before elective courses
  await w.rows(`update exam set review_mode = 'KEYS', review_from = 'SUBMIT' where id = $1`, [examId])
  const wrongSince = (days: number) =>
    w.rows(`update exam_attempt set status = 'GRADED', sum_score = 0, submitted_at = now() - $2 * interval '1 day' where id = $1`, [
      id,
      days,
    ])
  await wrongSince(1)
  expect(await next()).toMatchObject({ id: soon.id })
  for (const projectId of [first, second]) await w.author.get(projects.remove, { params: { projectId } })
  expect(await next()).toMatchObject({ kind: 'WRONG', id: null, projectId: null, title: '4 道错题该复习了' })
  await wrongSince(0)
  expect(await next()).toMatchObject({ kind: 'COURSE', id: elective.id })
  const done = (await person.get(learning.history)).records
  expect(done.filter((d) => d.kind === 'EXAM')).toMatchObject([{ kind: 'EXAM', id: examId, title: '结业考试', place: null }])
})

test('a line shows its video, or only its text while browsers cannot play the video', async () => {
  const auditor = await w.world.signIn('auditor')
  const sent = await w.author.get(files.upload, { query: { field: 'video' }, form: formOf(mp4(), '录像.mp4') })
  const made = await addCourse(w, '带录像的课程', {
    开场: [{ ...asks, text: '开场的一句足够长的话', mediaType: 'VIDEO', videoFile: sent.path }],
  })
  const projectId = await addProject(w, made.id, { who: ['auditor'] })
  const start = () => auditor.get(rehearsals.start, { body: { subSceneId: made.subs[0] ?? '', projectId, mode: 'PRACTICE' } })
  const first = await start()
  const before = first.current?.videoUrl
  expect((await auditor.fetch(before ?? '')).status).toBe(200)
  // the report plays the video too
  const { lines } = await auditor.get(rehearsals.finish, { params: { id: first.id } })
  expect(lines.map((line) => line.mediaUrl)).toEqual([before])
  await w.world.owner.query(`update file set unfit = 'HEVC（H.265）' where path = $1`, [sent.path])
  expect((await start()).current).toMatchObject({ videoUrl: null, text: '开场的一句足够长的话' })
  expect((await w.author.ask(projects.remove, { params: { projectId } })).succ).toBe(true)
})

test('open deadlines are a calendar; what is done or of others is not in it', async () => {
  const [due, free] = [await course('日历课'), await course('没有期限的课')]
  const projectId = await addProject(w, due.id, { dueTime: '2099-12-31 18:00:00' })
  await addProject(w, free.id, {})
  const file = async (who: Person) => {
    const answer = await who.fetch('/ai-training/v1/learning/calendar.ics')
    return { type: answer.headers.get('content-type'), text: (await answer.text()).replaceAll('\r\n ', '') }
  }
  const { type, text } = await file(viewer)
  expect(type).toBe('text/calendar; charset=utf-8')
  expect(text).toContain(`SUMMARY:日历课：截止\r\n`)
  expect(text).toContain('DTEND:20991231T100000Z')
  expect(text).toMatch(new RegExp(`URL:http://[^/]+/learn/course/${due.id}/${projectId}\r\n`))
  expect(text).not.toContain('没有期限的课')
  expect((await file(leader)).text).not.toContain('日历课')
})

test('a lost question leads to the dialogue whose chapter or title contains its tag', async () => {
  const made = await addCourse(w, '犹豫期面谈', {
    开场: [{ ...asks, text: '开场的一句足够长的话' }],
    讲条款: [{ ...asks, section: '犹豫期与等待期', text: '条款的一句足够长的话' }],
  })
  const later = await addCourse(w, '续保面谈', { 续保: [{ ...asks, text: '续保的一句足够长的话' }] })
  const projectId = await addProject(w, made.id, {})
  await addProject(w, later.id, { beginTime: '2099-01-01 09:00:00' })
  const ask = (subjectName: string, tags: string[]) => w.question({ type: 2, subjectName, tags, answer: { answer: '0' } })
  const ids = [
    await ask('章节里有标签的题', ['犹豫期']),
    await ask('课程名里有标签的题', ['期面谈']),
    await ask('项目没有开始的题', ['续保']),
    await ask('没有对应的题', ['理赔']),
    await ask('标签太短的题', ['犹']),
    await ask('答对的题', ['犹豫期']),
  ]
  const examId = await w.exam({ reviewFrom: 'SUBMIT' }, ids)
  const { id } = await viewer.get(attempts.start, { body: { examinationId: examId } })
  expect((await viewer.ask(learning.lessons, { params: { id } })).succ).toBe(false)
  await viewer.get(attempts.save, { params: { id }, body: ids.map((subjectId, i) => ({ subjectId, response: i === 5 })) })
  await viewer.get(attempts.submit, { params: { id } })
  const found = await viewer.get(learning.lessons, { params: { id } })
  const common = { courseId: made.id, projectId, courseTitle: '犹豫期面谈' }
  expect(found).toEqual([
    { ...common, subjectId: ids[0], tag: '犹豫期', subSceneTitle: '讲条款' },
    { ...common, subjectId: ids[1], tag: '期面谈', subSceneTitle: '开场' },
  ])
  expect((await leader.ask(learning.lessons, { params: { id } })).code).toBe(404)
})
