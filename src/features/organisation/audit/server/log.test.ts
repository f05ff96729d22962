// The audit log over HTTP: its readers, its content, and a chain that reveals manipulation.
import { appendFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as xlsx from '@e965/xlsx'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { createLog } from '#platform/log.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { tenantSetup } from '#features/organisation/tenant-setup/contract.ts'
import { users } from '#features/organisation/users/contract.ts'
import { audit } from '../contract.ts'
import { anchorKey, openAnchors } from './anchors.ts'
import { sealAuditWork } from './work.ts'

let world: World
let admin: Person
let author: Person
let demo: string
beforeAll(async () => {
  world = await startWorld({ AUDIT_KEY: 'a word of the operator' })
  ;[admin, author] = await Promise.all([world.signIn('admin'), world.signIn('author')])
  demo = (await admin.get(sessions.info)).orgId
})
afterAll(() => world?.close())

const find = async (person: Person, query: Record<string, string>) => (await person.get(audit.page, { query })).records

describe('its readers', () => {
  test('the auditor reads it and, without three officers, the administrator; with them only the auditor, and never anybody else', async () => {
    const asks = async (loginName: string, domain: 'demo' | 'yuanfan') => {
      const person = await world.signIn(loginName, domain)
      const answers = await Promise.all([person.ask(audit.page), person.ask(audit.check), person.ask(audit.export)])
      return answers.map((a) => a.status)
    }
    expect(await asks('auditor', 'demo')).toEqual([200, 200, 200])
    expect(await asks('admin', 'demo')).toEqual([200, 200, 200])
    expect(await asks('auditor', 'yuanfan')).toEqual([200, 200, 200])
    for (const loginName of ['admin', 'author', 'officer', 'leader', 'viewer'])
      expect([loginName, await asks(loginName, 'yuanfan')]).toEqual([loginName, [403, 403, 403]])
    for (const loginName of ['author', 'officer']) expect([loginName, await asks(loginName, 'demo')]).toEqual([loginName, [403, 403, 403]])
  })

  test('reading is audited: the list, a detail, the check and the export, with the filters', async () => {
    const auditor = await world.signIn('auditor')
    await auditor.get(audit.page, { query: { actorName: '特别的人' } })
    const [row] = await find(auditor, { action: '登录' })
    await auditor.get(audit.detail, { params: { id: row?.id ?? '' } })
    await auditor.get(audit.check)
    await auditor.get(audit.export, { query: { result: 'refused' } })
    const shown = await find(auditor, { actorName: '孙静怡', withReads: 'true', pageSize: '100' })
    const actions = shown.map((r) => r.action)
    for (const action of ['查看审计日志', '查看审计详情', '校验审计日志', '导出审计日志']) expect(actions).toContain(action)
    const noted = await Promise.all(shown.map((r) => auditor.get(audit.detail, { params: { id: r.id } })))
    expect(noted.map((n) => n.after)).toContainEqual({ actorName: '特别的人' })
    expect(noted.find((n) => n.action === '导出审计日志')?.after).toEqual({ result: 'refused' })
    const quiet = (await find(auditor, { actorName: '孙静怡', pageSize: '100' })).map((r) => r.action)
    expect(quiet).not.toContain('查看审计日志')
    expect(quiet).toContain('导出审计日志')
  })
})

describe('its content', () => {
  test('an action with user, address, object, values before and after; newest first', async () => {
    const course = await author.get(courses.createCourse, { body: { title: '旧名', description: '描述' } })
    await author.get(courses.updateCourse, { body: { id: course.id, title: '新名', description: '描述' } })
    const rows = await find(admin, { entityId: course.id })
    expect(rows.map((r) => r.action)).toEqual(['修改课程', '新建课程'])
    expect(rows[0]).toMatchObject({ actorName: '周雅琴', ip: '127.0.0.1', entity: 'course', entityId: course.id, result: 0, times: 1 })
    expect(rows[0]?.at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const detail = await admin.get(audit.detail, { params: { id: rows[0]?.id ?? '' } })
    expect(detail).toMatchObject({ before: { title: '旧名' }, after: { title: '新名' } })
    expect(detail.requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('refusals with their code; filters by user, action, object, result, address and date; pages with an exact total', async () => {
    const viewer = await world.signIn('viewer')
    expect((await viewer.ask(courses.createCourse, { body: { title: '不可', description: '不可' } })).status).toBe(403)
    const refused = async () => (await find(admin, { actorName: '林小满', result: 'refused' })).map((r) => [r.action, r.result])
    await expect.poll(refused).toContainEqual(['新建课程', 403])
    expect((await find(admin, { result: 'done', pageSize: '100' })).every((r) => r.result === 0)).toBe(true)
    expect((await find(admin, { entity: 'course', pageSize: '100' })).every((r) => r.entity === 'course')).toBe(true)
    expect(await find(admin, { ip: '127.0.0.' })).not.toEqual([])
    expect(await find(admin, { ip: '10.' })).toEqual([])
    expect(await find(admin, { ip: '%' })).toEqual([])
    expect(await find(admin, { endDate: '2020-01-01' })).toEqual([])
    expect(await find(admin, { beginDate: '2020-01-01', endDate: '2999-01-01' })).not.toEqual([])
    const filters = { action: '新建', kind: 'act', endDate: '2999-01-01' } as const
    const all = await admin.get(audit.page, { query: { ...filters, pageSize: '100' } })
    const [first, second] = await Promise.all(
      ['1', '2'].map((pageNumber) => admin.get(audit.page, { query: { ...filters, pageSize: '10', pageNumber } })),
    )
    expect(first?.total).toBe(all.total)
    expect([...(first?.records ?? []), ...(second?.records ?? [])]).toEqual(all.records.slice(0, 20))
  })

  test('signing in and out is only in the sign-in log', async () => {
    const person = await world.signIn('leader')
    await person.get(sessions.logout)
    const signIns = await find(admin, { kind: 'sign-in', actorName: '陈志远' })
    expect(signIns.slice(0, 2).map((r) => r.action)).toEqual(['退出登录', '登录'])
    expect(await find(admin, { kind: 'act', actorName: '陈志远' })).toEqual([])
    await world.anybody().ask(sessions.login, { body: { loginType: 1, loginName: 'nobody_here', password: 'eA==' } })
    await expect.poll(async () => (await find(admin, { kind: 'sign-in', actorName: '未知账号' })).map((r) => r.result)).toEqual([40001])
  })

  test('a row of another tenant, and an unknown row, are 404', async () => {
    const auditor = await world.signIn('auditor', 'yuanfan')
    const [foreign] = await find(admin, {})
    for (const id of [foreign?.id ?? '', '9007199254740000']) expect((await auditor.ask(audit.detail, { params: { id } })).status).toBe(404)
  })
})

test('the export opens as a spreadsheet with the filtered rows', async () => {
  const answer = await admin.fetch(`${audit.export.path}?action=${encodeURIComponent('新建课程')}&result=done`)
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename\*=UTF-8''%E5%AE%A1%E8%AE%A1%E6%97%A5%E5%BF%97_\d{4}-\d\d-\d\d\.xlsx$/,
  )
  const book = xlsx.read(Buffer.from(await answer.arrayBuffer()))
  const rows = xlsx.utils.sheet_to_json<Record<string, string>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { raw: false })
  const { total } = await admin.get(audit.page, { query: { action: '新建课程', result: 'done' } })
  expect(rows.length).toBe(total)
  expect(rows[0]).toMatchObject({ 人员: '周雅琴', 操作: '新建课程', 结果: '完成' })
  expect(JSON.parse(rows[0]?.['变更后'] ?? '')).toHaveProperty('title')
})

describe('the chain', () => {
  let owner: pg.Client
  beforeEach(() => {
    owner = world.owner
  })
  const chain = async () =>
    (
      await owner.query<{ place: string; audit_id: string; hash: Buffer }>(
        'select place, audit_id, hash from audit_seal where tenant_id = $1 order by place',
        [demo],
      )
    ).rows
  const KEY = 'a word of the operator'
  const anchors = () =>
    openAnchors({ file: path.join(world.dataDir, 'audit-anchors.jsonl'), key: anchorKey(KEY), log: createLog('silent'), everyMs: 0 })
  const whole = { brokenPlace: null, brokenAuditId: null, reason: null }
  /** Manipulates the log as the owner of the database could, checks it, and undoes the change. */
  async function tampered(what: string, values: unknown[]) {
    const copies = { audit_log: [] as unknown[], audit_seal: [] as unknown[] }
    for (const table of ['audit_log', 'audit_seal'] as const)
      copies[table] = (await owner.query(`select to_jsonb(t) r from ${table} t where tenant_id = $1`, [demo])).rows.map((x) => x.r)
    expect((await owner.query(what, values)).rowCount).toBe(1)
    const found = await admin.get(audit.check)
    for (const table of ['audit_log', 'audit_seal'] as const) {
      await owner.query(`delete from ${table} where tenant_id = $1`, [demo])
      await owner.query(`insert into ${table} select (jsonb_populate_record(null::${table}, r)).* from jsonb_array_elements($1) r`, [
        JSON.stringify(copies[table]),
      ])
    }
    return found
  }

  test('the check seals every row and finds a valid chain; a detail names its place', async () => {
    const state = await admin.get(audit.check)
    expect(state).toMatchObject({ ...whole, unsealed: 0 })
    expect(state.sealed).toBe(state.rows)
    expect(state.headPlace).toBe(state.sealed)
    const seals = await chain()
    expect(seals.map((s) => Number(s.place))).toEqual(seals.map((_, i) => i + 1))
    expect(seals.at(-1)?.hash.toString('hex')).toBe(state.headHash)
    const [, second] = seals
    expect(await admin.get(audit.detail, { params: { id: second?.audit_id ?? '' } })).toMatchObject({
      place: 2,
      hash: second?.hash.toString('hex'),
    })
  })

  test('an altered row, a deleted row, an altered seal and a missing one are found at their place', async () => {
    await admin.get(audit.check)
    const seals = await chain()
    const at = (i: number) => ({ place: Number(seals[i]?.place), id: seals[i]?.audit_id ?? '' })
    const third = at(2)
    for (const change of [
      `action = action || '!'`,
      `actor_name = null`,
      `at = at + interval '1 microsecond'`,
      `result = result + 1`,
      `after = '{"title": "别的"}'`,
      `ip = '10.0.0.1'`,
    ])
      expect([change, await tampered(`update audit_log set ${change} where tenant_id = $1 and id = $2`, [demo, third.id])]).toEqual([
        change,
        expect.objectContaining({ brokenPlace: 3, brokenAuditId: third.id, reason: 'row-altered' }),
      ])
    const last = at(seals.length - 1)
    expect(await tampered('delete from audit_log where tenant_id = $1 and id = $2', [demo, third.id])).toMatchObject({
      brokenPlace: 3,
      brokenAuditId: third.id,
      reason: 'row-missing',
    })
    const forged = `update audit_seal set hash = sha256('forged') where tenant_id = $1 and place = $2`
    expect(await tampered(forged, [demo, 3])).toMatchObject({ brokenPlace: 3, brokenAuditId: third.id, reason: 'seal-altered' })
    expect(await tampered(forged, [demo, 1])).toMatchObject({ brokenPlace: 1, reason: 'seal-altered' })
    expect(await tampered('delete from audit_seal where tenant_id = $1 and place = $2', [demo, 3])).toMatchObject({
      brokenPlace: 3,
      brokenAuditId: null,
      reason: 'seal-missing',
    })
    expect(await tampered(`update audit_log set action = 'x' where tenant_id = $1 and id = $2`, [demo, last.id])).toMatchObject({
      brokenPlace: last.place,
      brokenAuditId: last.id,
    })
    expect(await admin.get(audit.check)).toMatchObject(whole)
  })

  test('twelve concurrent sealers make one chain', async () => {
    for (let i = 0; i < 5; i++) await author.get(courses.createCourse, { body: { title: `并发${i}`, description: '描述' } })
    const before = (await chain()).length
    const clients = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const client = new pg.Client({ connectionString: world.databaseUrl })
        await client.connect()
        return client
      }),
    )
    const sealed = await Promise.all(
      clients.map(async (c) => (await c.query<{ n: number }>('select app.seal_audit($1, 2) n', [demo])).rows[0]?.n ?? 0),
    )
    await Promise.all(clients.map((c) => c.end()))
    const after = await chain()
    expect(after.length - before).toBe(sealed.reduce((a, b) => a + b, 0))
    expect(after.map((s) => Number(s.place))).toEqual(after.map((_, i) => i + 1))
    expect(await admin.get(audit.check)).toMatchObject({ ...whole, unsealed: 0 })
  })

  test('a row that was committed late gets a later place; the job of the minute seals every tenant', async () => {
    const late = new pg.Client({ connectionString: world.databaseUrl })
    await late.connect()
    await late.query('begin')
    const { rows } = await late.query<{ id: string }>(`insert into audit_log (tenant_id, action) values ($1, '迟到') returning id`, [demo])
    await author.get(courses.createCourse, { body: { title: '先提交', description: '描述' } })
    await admin.get(audit.check)
    const head = (await chain()).length
    await late.query('commit')
    await late.end()
    await sealAuditWork(world.program.pool, anchors()).handle({ tenantId: '0', id: '0' }, new AbortController().signal)
    const place = Number((await chain()).find((s) => s.audit_id === rows[0]?.id)?.place)
    expect(place).toBeGreaterThan(head)
    const left = await owner.query(
      'select 1 from audit_log a where not exists (select from audit_seal s where s.tenant_id = a.tenant_id and s.audit_id = a.id)',
    )
    expect(left.rowCount).toBe(0)
    expect(await admin.get(audit.check)).toMatchObject(whole)
  })

  test('a row from long before the last seal is found by the check', async () => {
    await admin.get(audit.check)
    await owner.query(`insert into audit_log (tenant_id, action, at) values ($1, '很久以前', now() - interval '3 days')`, [demo])
    await owner.query('select app.seal_audit($1, 10000)', [demo])
    const [old] = await find(admin, { action: '很久以前' })
    expect((await admin.get(audit.detail, { params: { id: old?.id ?? '' } })).place).toBeNull()
    expect(await admin.get(audit.check)).toMatchObject({ ...whole, unsealed: 0 })
    expect((await admin.get(audit.detail, { params: { id: old?.id ?? '' } })).place).toBeGreaterThan(0)
  })

  test('a truncated end and a recomputed chain are found by the anchors; a forged anchor is counted', async () => {
    const work = () => sealAuditWork(world.program.pool, anchors()).handle({ tenantId: '0', id: '0' }, new AbortController().signal)
    for (let i = 0; i < 3; i++) await author.get(courses.createCourse, { body: { title: `锚定${i}`, description: '描述' } })
    await work()
    const state = await admin.get(audit.check)
    expect(state).toMatchObject({ ...whole, falseAnchors: 0 })
    expect(state.anchors).toBeGreaterThan(0)
    const head = state.headPlace ?? 0
    const cut = async (from: number) => {
      await owner.query(
        'delete from audit_log a using audit_seal s where s.tenant_id = a.tenant_id and s.audit_id = a.id and s.tenant_id = $1 and s.place >= $2',
        [demo, from],
      )
      await owner.query('delete from audit_seal where tenant_id = $1 and place >= $2', [demo, from])
    }
    await work()
    const file = path.join(world.dataDir, 'audit-anchors.jsonl')
    const lines = (await readFile(file, 'utf8'))
      .trim()
      .split('\n')
      .map((l) => JSON.parse(l) as { tenantId: string; place: number })
    const last = lines.findLast((l) => l.tenantId === demo)?.place ?? 0
    expect(last).toBeGreaterThanOrEqual(head)
    // the remaining chain is valid
    await cut(last - 1)
    expect((await owner.query(`select set_config('app.tenant_id', $1, false)`, [demo])).rowCount).toBe(1)
    expect((await owner.query('select reason from app.check_audit($1)', [demo])).rows).toEqual([{ reason: null }])
    await owner.query(`select set_config('app.tenant_id', '', false)`)
    // the check itself writes rows, which take the places of the truncated ones
    expect(['tail-cut', 'seal-altered']).toContain((await admin.get(audit.check)).reason)
    await appendFile(file, `${JSON.stringify({ ...lines[0], tenantId: demo, signature: 'forged' })}\n`)
    expect((await admin.get(audit.check)).falseAnchors).toBe(1)
  })

  test('the program cannot forge user and time', async () => {
    const { raw } = world.program.pool
    const client = await raw.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('app.tenant_id', $1, true)`, [demo])
      await client.query('savepoint s')
      for (const column of [`at) values ($1, 'x', now())`, `id) values ($1, 'x', 1)`]) {
        await expect(client.query(`insert into audit_log (tenant_id, action, ${column}`, [demo])).rejects.toThrow(/permission denied/)
        await client.query('rollback to s')
      }
      const { rows } = await owner.query(`select id::text from app_user where tenant_id = $1 and login_name = 'viewer'`, [demo])
      await client.query(`select set_config('app.actor_id', $1, true), set_config('app.actor_tenant', $2, true)`, [rows[0]?.id, demo])
      const told = await client.query(
        `insert into audit_log (tenant_id, action, actor_id, actor_name) values ($1, 'x', 1, '别人') returning actor_id::text, actor_name`,
        [demo],
      )
      expect(told.rows).toEqual([{ actor_id: rows[0]?.id, actor_name: '林小满' }])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('reading whole phone numbers leaves a row with the filters; reading masked ones leaves none', async () => {
    const looks = async () =>
      (await owner.query(`select actor_name, after from audit_log where action = '查看完整手机号码' order by id`)).rows
    const before = (await looks()).length
    await (await world.signIn('leader')).get(users.page)
    expect((await looks()).length).toBe(before)
    await admin.get(users.page, { query: { name: '林小满' } })
    expect((await looks()).at(-1)).toEqual({ actor_name: '赵明远', after: { phones: 1, pageNumber: 1, name: '林小满' } })
    await admin.get(tenantSetup.page)
    expect((await looks()).at(-1)).toMatchObject({ actor_name: '赵明远', after: { tenants: expect.arrayContaining(['demo', 'yuanfan']) } })
  })

  test('the program itself can neither write a seal nor check another tenant', async () => {
    const { raw } = world.program.pool
    await expect(raw.query(`insert into audit_seal values ($1, 999999, 1, 'x')`, [demo])).rejects.toThrow(/permission denied/)
    expect((await raw.query('select * from app.check_audit($1)', [demo])).rows[0]).toMatchObject({ rows: null })
  })
})
