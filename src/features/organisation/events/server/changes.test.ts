// Feeds of changed people, results and runs over HTTP: each record once in its present state, in an order that loses no late commit.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import { addCourse } from '#test/learning-world.ts'
import { encode } from '#test/world.ts'
import { attempts } from '#features/assessment/attempts/contract.ts'
import { audit } from '#features/organisation/audit/contract.ts'
import { users } from '#features/organisation/users/contract.ts'
import { practiceRuns } from '#features/practice/practice-runs/contract.ts'
import { parseCursor, toText } from './cursor.ts'

let w: ExamWorld
beforeAll(async () => {
  w = await startExamWorld()
})
afterAll(() => w?.world.close())

type Query = Record<string, string>
const people = (query: Query = {}) => w.admin.get(users.changes, { query })
/** The cursor after all changes of now; transactions of other databases of the cluster may hold a change back for a moment. */
async function here(): Promise<string> {
  let next = ''
  const read = async () => {
    const page = await people({ limit: '1000', ...(next && { after: next }) })
    next = page.next
    const { rows } = await w.world.owner.query(
      `select coalesce(max(xact), '0')::text last from record_change where tenant_id = $1 and kind = 'PERSON'`,
      [w.tenantId],
    )
    return !page.more && parseCursor(next)?.xact === rows[0]?.last
  }
  await expect.poll(read).toBe(true)
  return next
}
/** The changed people after a place, as soon as there are so many. */
async function changedAfter(after: string, count: number) {
  await expect.poll(async () => (await people({ after })).records.length).toBe(count)
  return (await people({ after })).records
}
const insertPerson = (n: number, client: pg.ClientBase = w.world.owner) =>
  client.query(
    `insert into app_user (tenant_id, work_no, name, login_name, telephone, password_hash)
     select t.tenant_id, 'C' || $1, '变更' || $1, 'changed' || $1, '137' || lpad($1::text, 8, '0'), 'x' from tenant t where t.domain = 'demo'`,
    [n],
  )
const rename = (n: number, name: string, client: pg.ClientBase = w.world.owner) =>
  client.query(`update app_user set name = $2 where login_name = 'changed' || $1`, [n, name])

test('all people can be read page by page, also those from before the marks, each once', async () => {
  await w.world.owner.query(`delete from record_change where record_id in (select id from app_user order by id limit 5)`)
  const seen: string[] = []
  for (let after = '', more = true; more; ) {
    const page = await people({ limit: '7', ...(after && { after }) })
    seen.push(...page.records.map(({ id }) => id))
    ;({ next: after, more } = page)
  }
  const { rows } = await w.world.owner.query('select id::text id from app_user where tenant_id = $1', [w.tenantId])
  expect(seen.toSorted()).toEqual(rows.map(({ id }) => String(id)).toSorted())
})

test('a changed person comes once in the present state, and also after the deletion', async () => {
  const after = await here()
  await insertPerson(1)
  for (const name of ['甲', '乙', '丙']) await rename(1, name)
  // nothing that other systems read has changed
  await w.world.owner.query(`update app_user set updated_at = now() where login_name = 'viewer'`)
  const [one] = await changedAfter(after, 1)
  expect(one).toMatchObject({ name: '丙', workNo: 'C1', telephone: '13700000001', disabled: false, deleted: false })
  expect(one?.changedTime).toMatch(/Z$/)
  const then = await here()
  await w.world.owner.query(`update app_user set deleted_at = now() where login_name = 'changed1'`)
  expect(await changedAfter(then, 1)).toEqual([expect.objectContaining({ id: one?.id, deleted: true })])
})

test('a reader between two open transactions loses neither', async () => {
  await insertPerson(2)
  await insertPerson(3)
  const after = await here()
  const late = new pg.Client({ connectionString: w.world.databaseUrl })
  await late.connect()
  try {
    await late.query('begin')
    await rename(2, '晚', late)
    await rename(3, '早')
    const early = await people({ after })
    expect(early.records).toEqual([])
    await late.query('commit')
    const names = async () => (await people({ after: early.next })).records.map(({ name }) => name)
    await expect.poll(names).toEqual(['晚', '早'])
  } finally {
    await late.end()
  }
})

test('updatedSince leaves older changes out, and a wrong cursor or time is refused', async () => {
  await insertPerson(4)
  const after = await here()
  await w.world.owner.query(`update record_change set changed_at = now() - interval '2 days'`)
  await w.world.owner.query(`update app_user set updated_at = now() - interval '3 days'`)
  await rename(4, '今天')
  const since = new Date(Date.now() - 86_400_000).toISOString()
  const names = async () => (await people({ updatedSince: since })).records.map(({ name }) => name)
  await expect.poll(names).toEqual(['今天'])
  expect(await w.admin.ask(users.changes, { query: { after: 'nonsense' } })).toMatchObject({ succ: false })
  expect((await w.admin.ask(users.changes, { query: { updatedSince: '昨天' } })).status).toBe(400)
  // a cursor of another database cluster begins again
  const cursor = parseCursor(after)
  if (!cursor) throw new Error('no cursor')
  const elsewhere = toText({ ...cursor, system: '1', xact: '99999999999' })
  expect((await people({ after: elsewhere })).records.length).toBeGreaterThan(1)
})

test('people outside the data scope stay out, and reads of whole phone numbers are audited', async () => {
  const leader = await w.world.signIn('leader')
  const all = new Set((await people({ limit: '1000' })).records.map(({ id }) => id))
  const led = (await leader.ask(users.changes, { query: { limit: '1000' } })).content?.records ?? []
  expect(led.length).toBeGreaterThan(0)
  expect(led.length).toBeLessThan(all.size)
  expect((await (await w.world.signIn('viewer')).ask(users.changes, { query: {} })).status).toBe(403)
  expect(led.every(({ telephone }) => telephone.includes('****'))).toBe(true)
  const { telephone = '' } = (await people()).records[0] ?? {}
  expect(telephone).toMatch(/^\d{11}$/)
  const log = await w.admin.get(audit.page, { query: { pageSize: 10 } })
  expect(log.records.some(({ action }) => action === users.changes.audit)).toBe(true)
})

test('a result comes when it is handed in, and a heartbeat changes nothing', async () => {
  const examinationId = await w.exam({ examinationName: '变更测评' }, [w.ids[2] ?? ''])
  const viewer = await w.world.signIn('viewer')
  const { id } = await viewer.get(attempts.start, { body: { examinationId } })
  const results = async (after = '') => w.admin.get(attempts.changes, { query: { limit: '1000', ...(after && { after }) } })
  const { next } = await results()
  await w.world.owner.query('update exam_attempt set holder_seen_at = now() where id = $1', [id])
  expect((await results(next)).records).toEqual([])
  await viewer.get(attempts.submit, { params: { id } })
  await expect
    .poll(async () => (await results(next)).records)
    .toEqual([expect.objectContaining({ id, examinationId, userId: w.userIds['viewer'], status: 'GRADED', attemptNo: 1 })])
})

test('a practice run comes when it is stored and when it is scored again', async () => {
  const runs = async (after = '') => w.admin.get(practiceRuns.changes, { query: { limit: '1000', ...(after && { after }) } })
  const { next } = await runs()
  const course = await addCourse(w, '变更课', { 开场: [{ answerText: '我理解您的担心。', text: '开场的一句足够长的话' }] })
  const { rows } = await w.world.owner.query<{ id: string }>(
    `insert into practice_attempt (tenant_id, user_id, course_id, scene_id, sub_scene_id, mode, registration, source, started_at, ended_at, completed, score)
     values ($1, $2, $3, $3, $3, 'PRACTICE', gen_random_uuid(), 'LEARNER', now(), now(), true, 61) returning id::text id`,
    [w.tenantId, w.userIds['viewer'], course.id],
  )
  const id = rows[0]?.id
  await expect.poll(async () => (await runs(next)).records).toEqual([expect.objectContaining({ id, score: 61, completed: true })])
  await w.world.owner.query('update practice_attempt set score = 80 where id = $1', [id])
  await expect.poll(async () => (await runs(next)).records.map((r) => r.score)).toEqual([80])
})

test('a person added over HTTP is marked', async () => {
  const after = await here()
  const { rows } = await w.world.owner.query(`select department_id::text id from app_user where login_name = 'viewer' and tenant_id = $1`, [
    w.tenantId,
  ])
  const body = { name: '新人', workNo: 'CH1', telephone: '13700000077', departmentId: rows[0]?.id, password: encode('abcd_1234') }
  const { id } = await w.admin.get(users.create, { body })
  expect((await changedAfter(after, 1))[0]).toMatchObject({ id, name: '新人' })
})
