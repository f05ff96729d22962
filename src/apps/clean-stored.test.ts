// Tests of cleaning old names at a start, beside running servers: names become clean unless another record has that name.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { cleanAs } from '#shared/clean.ts'
import { createLog } from '#platform/log.ts'
import { startWorld, type World } from '#test/world.ts'
import { roles } from '#features/organisation/roles/contract.ts'
import { users } from '#features/organisation/users/contract.ts'
import { cleanStored, namesStored } from './clean-stored.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  // wait for the cleaning by the world's own start
  await world.program.cleaned
})
afterAll(() => world?.close())

const one = async (sql: string, values: unknown[] = []) => (await world.owner.query(sql, values)).rows[0] as Record<string, string>
interface Said {
  msg: string
  left?: { place: string; value: string; why: string }[]
  cleaned?: number
}
/** Runs the cleaning and returns its log lines. */
async function run(): Promise<Said[]> {
  const said: Said[] = []
  const log = createLog('silent')
  const hear = (fields: object, msg: string) => void said.push({ ...fields, msg })
  await cleanStored(world.databaseUrl, Object.assign(Object.create(log), { info: hear, warn: hear }) as typeof log)
  return said
}

test('names lose invisible characters, full names follow, and sign-in works again', async () => {
  const admin = await world.signIn('admin')
  const { tenant_id } = await one(`select tenant_id from tenant where domain = 'demo'`)
  const ofDemo = [tenant_id]
  await world.owner.query(
    `update app_user set name = '林\u200B小\u00A0满\u202E', work_no = 'Ａ\u2060９９' where tenant_id = $1 and login_name = 'viewer'`,
    ofDemo,
  )
  await world.owner.query(`update app_user set login_name = 'lead\u200Ber' where tenant_id = $1 and login_name = 'leader'`, ofDemo)
  await world.owner.query(`update department set name = ' 华\u200B南区' where tenant_id = $1 and name = '华南区'`, ofDemo)
  await world.owner.query(
    `update department set full_name = replace(full_name, '华南区', e' 华\u200B南区') where tenant_id = $1 and full_name like '总公司/华南区%'`,
    ofDemo,
  )
  await world.owner.query(`update role set name = '课程\u200B作者' where tenant_id = $1 and name = '课程作者'`, ofDemo)
  await expect(world.signIn('leader')).rejects.toThrow()
  const said = await run()
  expect(said).toEqual([{ cleaned: 4, msg: expect.stringContaining('clean now') }])
  const viewer = (await admin.get(users.page, { query: { loginName: 'viewer' } })).records[0]
  expect(viewer).toMatchObject({ name: '林小 满', workNo: 'A99' })
  await world.signIn('leader')
  const { rows } = await world.owner.query(`select full_name from department where tenant_id = $1 and full_name ~ '南' order by 1`, ofDemo)
  expect(rows.map((r) => r.full_name)).toEqual(expect.arrayContaining(['总公司/华南区', '总公司/华南区/深圳分公司']))
  for (const { full_name } of rows) expect(full_name.split('/').map(cleanAs.line).join('/')).toBe(full_name)
  expect((await admin.get(roles.page, { query: { name: '课程作者' } })).total).toBe(1)
  expect(await run()).toEqual([])
})

test('a name that would clash or become empty stays and is logged at every start', async () => {
  const { tenant_id } = await one(`select tenant_id from tenant where domain = 'demo'`)
  const { id } = await one(`insert into role (tenant_id, name) values ($1, e'课程作者\u200B') returning id`, [tenant_id])
  const empty = await one(`insert into role (tenant_id, name) values ($1, e'\u200B\u2060') returning id`, [tenant_id])
  for (let start = 0; start < 2; start++) {
    const [said, ...more] = await run()
    expect(more).toEqual([])
    expect(said?.left?.map((l) => [l.value, l.why]).sort()).toEqual(
      [
        ['课程作者\u200B', 'another one has that name'],
        ['\u200B\u2060', 'nothing would be left of it'],
      ].sort(),
    )
  }
  const { rows } = await world.owner.query('select name from role where tenant_id = $1 and id = any ($2) order by id', [
    tenant_id,
    [id, empty['id']],
  ])
  expect(rows.map((r) => r.name)).toEqual(['课程作者\u200B', '\u200B\u2060'])
  await world.owner.query('delete from role where tenant_id = $1 and id = any ($2)', [tenant_id, [id, empty['id']]])
})

test('a locked row waits for the next start', async () => {
  const { tenant_id } = await one(`select tenant_id from tenant where domain = 'demo'`)
  await world.owner.query(`update role set name = e'培训\u200B负责人' where tenant_id = $1 and name = '培训负责人'`, [tenant_id])
  await world.owner.query('begin')
  await world.owner.query(`update role set comments = '改' where tenant_id = $1 and name = e'培训\u200B负责人'`, [tenant_id])
  const [held] = await run()
  expect(held?.left).toHaveLength(1)
  await world.owner.query('commit')
  expect(await run()).toEqual([{ cleaned: 1, msg: expect.any(String) }])
})

test('a starting server cleans names', async () => {
  const { tenant_id } = await one(`select tenant_id from tenant where domain = 'demo'`)
  await world.owner.query(`update app_user set name = e'周\u200B雅琴' where tenant_id = $1 and login_name = 'author'`, [tenant_id])
  // the running world has another file store
  await world.owner.query('delete from app.file_store_use')
  const other = await startWorld({}, async () => world.databaseUrl)
  await other.program.cleaned
  expect((await one(`select name from app_user where tenant_id = $1 and login_name = 'author'`, [tenant_id]))['name']).toBe('周雅琴')
  await other.close()
})

test('the list has every existing column with names of people and records', async () => {
  const { rows } = await world.owner.query<{ place: string }>(
    `select c.table_name || '.' || c.column_name place from information_schema.columns c
      where c.table_schema = 'public' and c.data_type = 'text'
        and c.column_name ~ '(^|_)(name|title|work_no|telephone)$' order by 1`,
  )
  const known = Object.entries(namesStored).flatMap(([table, columns]) => Object.keys(columns).map((column) => `${table}.${column}`))
  const other: Record<string, string> = {
    'audit_archive.file_name': 'made of a domain and places',
    'audit_log.actor_name': 'sealed',
    'content_review.decide_user_name': 'of whoever decided it',
    'content_review.submit_user_name': 'of whoever submitted it',
    'content_review.title': 'of the content when it was submitted',
    'department.full_name': 'follows from the names',
    'document.title': 'cleaned since its first row',
    'document.create_user_name': 'of whoever uploaded it',
    'document.delete_user_name': 'of whoever deleted it',
    'document.update_user_name': 'of whoever changed it last',
    'document_version.create_user_name': 'of whoever uploaded it',
    'document_version.file_name': 'of a file, cleaned since its first row',
    'draft.decide_user_name': 'of whoever decided it',
    'draft.edit_user_name': 'of whoever changed it last',
    'draft_batch.create_user_name': 'of whoever started it',
    'draft_batch.target_name': 'of a bank or a sub-scene when the batch began',
    'fact.create_user_name': 'of whoever wrote it',
    'fact.decide_user_name': 'of whoever decided it last',
    'film.create_user_name': 'of whoever asked for it last',
    'generation_pause.user_name': 'shown while it lasts',
    'generation_task.user_name': 'shown while it lasts',
    'import_draft.file_name': 'of a file, for a day',
    'notice.title': 'of the record when the notice was written',
    'passkey.name': 'cleaned since its first row',
    'people_list.name': 'cleaned since its first row',
    'people_list.creator_name': 'cleaned since its first row',
    'pronunciation.update_user_name': 'of whoever changed it last',
    'question.subject_name': 'a text, of which versions and papers hold what it said',
    'question.create_user_name': 'of whoever wrote it',
    'question.update_user_name': 'of whoever changed it last',
    'question_version.update_user_name': 'of whoever changed it then',
    'scenario.approve_user_name': 'of whoever approved it last',
    'scenario.submit_user_name': 'of whoever submitted it last',
    'scenario.update_user_name': 'of whoever changed it last',
    'script.update_user_name': 'of whoever changed it last',
    'webhook.create_user_name': 'cleaned since its first row',
    'xapi_document.name': 'a name of a program, which reads it back as it is',
  }
  const found = z.array(z.string()).parse(rows.map((r) => r.place))
  expect(found.filter((place) => !known.includes(place) && !other[place])).toEqual([])
  for (const place of known.filter((p) => /name|title/.test(p))) expect(found).toContain(place)
})
