// Events over HTTP: changes of records appear in the feed, once, in an order that loses no late commit.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { addCourse, addProject } from '#test/learning-world.ts'
import { encode } from '#test/world.ts'
import { eventTypes } from '#shared/event-types.ts'
import { assignments } from '#features/assessment/exams/contract.ts'
import { attempts } from '#features/assessment/attempts/contract.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { users } from '#features/organisation/users/contract.ts'
import { events } from '../contract.ts'
import { parseCursor, toText } from './cursor.ts'
import { sweepEventsWork } from './work.ts'

let w: ExamWorld
beforeAll(async () => {
  w = await startExamWorld()
})
afterAll(() => w?.world.close())

type Page = Awaited<ReturnType<typeof page>>
const page = (query: Record<string, string> = {}) => w.admin.get(events.list, { query })
/** The place after all events of now. Transactions of other databases of the cluster may hold an event back for a moment. */
async function here(): Promise<string> {
  const { rows } = await w.world.owner.query('select max(id)::text id from event where tenant_id = $1', [w.tenantId])
  const last = String(rows[0]?.id)
  let place = ''
  const read = async () => {
    const { records, next, more } = await page({ limit: '1000', ...(place && { after: place }) })
    place = next
    return !more && (last === 'null' || records.some(({ id }) => id === last))
  }
  await expect.poll(read).toBe(true)
  return place
}
/** The events after a place, as soon as there are so many. */
async function eventsAfter(after: string, count: number): Promise<Page['records']> {
  await expect.poll(async () => (await page({ after })).records.length).toBe(count)
  return (await page({ after })).records
}
const brief = (records: Page['records']) => records.map(({ type, data }) => ({ type, ...data }))

const person = (n: number) => ({ name: `事件${n}`, loginName: `event${n}`, workNo: `E${n}`, telephone: `1380001${1000 + n}` })
/** Inserts people by one statement. */
const insertPeople = (from: number, to: number, client: pg.ClientBase = w.world.owner) =>
  client.query(
    `insert into app_user (tenant_id, work_no, name, login_name, telephone, password_hash)
     select t.tenant_id, 'N' || n, '批量' || n, 'bulk' || n, '139' || lpad(n::text, 8, '0'), 'x' from tenant t, generate_series($1::int, $2::int) n
      where t.domain = 'demo'`,
    [from, to],
  )

test('changes of a person become events with ids and no personal data', async () => {
  const after = await here()
  const { rows: departments } = await w.world.owner.query<{ id: string }>(
    `select d.id::text from department d where d.tenant_id = $1
      and not exists (select from department c where c.tenant_id = d.tenant_id and c.parent_id = d.id) order by d.id desc limit 2`,
    [w.tenantId],
  )
  const { id } = await w.admin.get(users.create, {
    body: { ...person(1), departmentId: departments[0]?.id, password: encode('abcd_1234') },
  })
  const change = (body: object) => w.admin.get(users.update, { body: { id, ...body } })
  await change({ name: '改名' })
  await change({ departmentId: departments[1]?.id })
  await change({ locked: 2 })
  await change({ locked: 0 })
  const records = await eventsAfter(after, 5)
  expect(brief(records)).toEqual([
    { type: 'person.created', id },
    { type: 'person.updated', id },
    { type: 'person.moved', id, departmentId: departments[1]?.id },
    { type: 'person.disabled', id },
    { type: 'person.updated', id },
  ])
  expect(records[0]?.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(JSON.stringify(records)).not.toMatch(/改名|1380001/)
})

test('an exam tells of its assignment, its hand-in and its cancelled assignment', async () => {
  const after = await here()
  const id = await w.exam({ examinationName: '事件测评' })
  const userId = w.userIds['viewer'] ?? ''
  const { records: assigned } = await w.admin.get(assignments.page, { params: { id } })
  for (const one of assigned) await w.admin.get(assignments.remove, { params: { id: one.id } })
  const exam = { kind: 'EXAM', examinationId: id, userId }
  const found = (await eventsAfter(after, 8)).filter(({ data }) => data['userId'] === userId)
  expect(brief(found)).toEqual([
    { type: 'assignment.created', ...exam },
    { type: 'assignment.cancelled', ...exam },
  ])
})

test('an attempt is handed in and graded, and a medium ends', async () => {
  const id = await w.exam({ examinationName: '交卷测评' }, [w.ids[2] ?? ''])
  const after = await here()
  const viewer = await w.world.signIn('viewer')
  const { id: attemptId } = await viewer.get(attempts.start, { body: { examinationId: id } })
  await viewer.get(attempts.submit, { params: { id: attemptId } })
  const [task] = await w.rows(
    `insert into generation_task (tenant_id, task_type, source_id, parent_id, part, input) values ($1, 'FILM', 1, 2, 'FILM', '{}') returning id::text`,
    [w.tenantId],
  )
  for (const status of ['TASK_PROCESSING', 'TASK_FAILED', 'TASK_SUCCESS'])
    await w.rows('update generation_task set status = $2 where id = $1', [task?.['id'], status])
  const media = { id: task?.['id'], part: 'FILM', sourceId: '1', parentId: '2' }
  const attempt = { attemptId, examinationId: id, userId: w.userIds['viewer'] }
  expect(brief(await eventsAfter(after, 4))).toEqual([
    { type: 'exam.submitted', ...attempt },
    { type: 'exam.graded', ...attempt },
    { type: 'media.failed', ...media },
    { type: 'media.finished', ...media },
  ])
})

test('a course and a project tell of their states, also by the filter of a type', async () => {
  const after = await here()
  const course = await addCourse(w, '事件课', { 开场: [{ answerText: '我理解您的担心。', text: '开场的一句足够长的话' }] })
  await addProject(w, course.id, {})
  const state = (isValid: 'VALID' | 'NOT_VALID') => w.author.ask(courses.updateCourse, { body: { id: course.id, isValid } })
  await state('NOT_VALID')
  const ofCourse = async () => (await page({ after, type: 'course.enabled' })).records.map(({ data }) => data['id'])
  await expect.poll(ofCourse).toContain(course.id)
  const ofProject = async () => brief((await page({ after, type: 'assignment.created' })).records)
  expect(await ofProject()).toContainEqual(expect.objectContaining({ kind: 'PROJECT', userId: w.userIds['viewer'] }))
})

test('more than 200 changes of one type in a transaction become one event', async () => {
  const { owner } = w.world
  const after = await here()
  await insertPeople(1, 200)
  expect((await eventsAfter(after, 100)).every(({ type }) => type === 'person.created')).toBe(true)
  const then = await here()
  await owner.query('begin')
  for (const [from, to] of [
    [201, 300],
    [301, 402],
    [403, 403],
  ] as const)
    await insertPeople(from, to)
  await owner.query('commit')
  const [bulk] = await eventsAfter(then, 1)
  expect(bulk).toMatchObject({ type: 'person.created.bulk', data: { count: 203, since: expect.stringMatching(/Z$/) } })
  expect((await page({ after: then, type: 'person.created' })).records).toHaveLength(1)
})

test('a rolled back change has no event', async () => {
  const after = await here()
  await w.world.owner.query('begin')
  await insertPeople(500, 500)
  await w.world.owner.query('rollback')
  await insertPeople(501, 501)
  expect(brief(await eventsAfter(after, 1))).toEqual([expect.objectContaining({ type: 'person.created' })])
})

test('a reader between two open transactions loses neither', async () => {
  const after = await here()
  const late = new pg.Client({ connectionString: w.world.databaseUrl })
  await late.connect()
  try {
    // the late transaction begins first, has the smaller ids, and commits last
    await late.query('begin')
    await insertPeople(601, 602, late)
    await insertPeople(603, 604)
    const early = await page({ after })
    expect(early.records).toEqual([])
    await late.query('commit')
    await eventsAfter(early.next, 4)
  } finally {
    await late.end()
  }
})

test('pages follow each other by the cursor without gap or repetition', async () => {
  const after = await here()
  await insertPeople(701, 725)
  const all = (await eventsAfter(after, 25)).map(({ id }) => id)
  const seen: string[] = []
  for (let next = after, more = true; more; ) {
    const part = await page({ after: next, limit: '10' })
    seen.push(...part.records.map(({ id }) => id))
    ;({ next, more } = part)
  }
  expect(seen).toEqual(all)
})

test('a cursor that is no cursor or too old is refused, and one of another cluster begins again', async () => {
  await insertPeople(801, 801)
  const cursor = parseCursor(await here())
  if (!cursor) throw new Error('no cursor')
  const ask = (after: string) => w.admin.ask(events.list, { query: { after } })
  expect(await ask('nonsense')).toMatchObject({ succ: false, msg: 'after 无效：请使用上一次答复中的 next' })
  expect((await ask(toText({ ...cursor, at: cursor.at - 31 * 86_400 }))).msg).toContain('已超过30天')
  expect((await page({ after: toText(cursor) })).records).toEqual([])
  expect((await page({ after: toText({ ...cursor, system: '1', xact: '99999999999' }) })).records.length).toBeGreaterThan(0)
})

test('events belong to their tenant, need their word, and end after 30 days', async () => {
  await insertPeople(901, 901)
  await here()
  const other = await w.world.signIn('admin', 'yuanfan')
  expect(JSON.stringify((await other.get(events.list)).records)).not.toContain('批量')
  const types = (await other.get(events.list, { query: { limit: '1000' } })).records.map(({ type }) => type.replace('.bulk', ''))
  expect(types.filter((type) => !Object.hasOwn(eventTypes, type))).toEqual([])
  expect((await (await w.world.signIn('viewer')).ask(events.list)).status).toBe(403)
  await w.world.owner.query(`update event set created_at = now() - interval '31 days' where id <> (select max(id) from event)`)
  await sweepEventsWork(w.world.program.pool).handle({ tenantId: '0', id: '0' }, new AbortController().signal)
  expect((await w.world.owner.query('select count(*)::int n from event')).rows[0].n).toBe(1)
})
