// Three officers: every changing call by each of them, and the one database function for grants.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#features/organisation/audit/contract.ts'
import { leaderScopes } from '#features/organisation/leader-scopes/contract.ts'
import { menus } from '#features/organisation/menus/contract.ts'
import { roles } from '#features/organisation/roles/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { tenantSetup } from '#features/organisation/tenant-setup/contract.ts'
import { roleUsers, users } from '#features/organisation/users/contract.ts'
import { changes, endpoints, forMachines } from './contracts.ts'
import { askWith, partsOf, requestsOf } from './samples.ts'
import { encode, type Person, startWorld, type World } from './world.ts'

/** Calls between two comparisons of all grants. */
const COMPARED = 10

let world: World
let far: string
const ids: Record<string, string> = {}
const people: Record<'admin' | 'officer' | 'auditor', Person> = {} as never
const one = async (text: string, ...values: unknown[]) => String((await world.owner.query<{ id: string }>(text, values)).rows[0]?.id ?? '')
beforeAll(async () => {
  world = await startWorld()
  far = await one(`select tenant_id id from tenant where domain = 'yuanfan'`)
  for (const name of ['admin', 'officer', 'auditor'] as const) people[name] = await world.signIn(name, 'yuanfan')
  const person = (login: string) => one('select id from app_user where tenant_id = $1 and login_name = $2', far, login)
  for (const login of ['admin', 'officer', 'auditor', 'viewer', 'author', 'leader']) ids[login] = await person(login)
  ids['role'] = await one(`select id from role where tenant_id = $1 and name = '只读人员'`, far)
  ids['auditMenu'] = await one(`select id from menu where tenant_id = $1 and alias = 'audit:menu'`, far)
  ids['department'] = await one(`select department_id id from app_user where tenant_id = $1 and login_name = 'viewer'`, far)
})
afterAll(() => world?.close())

const forPeople = endpoints.filter(({ endpoint }) => !forMachines(endpoint) && changes(endpoint) && endpoint.may !== 'public')
const guarded = forPeople.filter(({ endpoint }) => endpoint.may !== 'signed-in')

/** All grants in the tenant with their names; the administrators' role has all permissions. */
async function granted() {
  const { rows } = await world.owner.query(
    `select 'role of' kind, h.user_id::text a, h.role_id::text b, null c from user_role h where h.tenant_id = $1
     union all select 'power', h.role_id::text, h.menu_id::text, null from role_menu h join role r on r.tenant_id = h.tenant_id and r.id = h.role_id
                where h.tenant_id = $1 and (r.type <> 3 or r.is_editable)
     union all select 'role', id::text, name, type::text || is_editable from role where tenant_id = $1 and exists (select from user_role h where h.role_id = role.id)
     union all select 'leader', user_id::text, department_id::text, leader_type from training_leader where tenant_id = $1
     union all select 'menu', id::text, name || coalesce(alias, ''), coalesce(fid::text, '') || enabled || case when app.of_office(alias) then visible::text || sequence else '' end
                 from menu where tenant_id = $1 and built_in
     union all select 'login', id::text, password_hash || login_name || telephone, type::text || locked || coalesce(deleted_at::text, '')
                 from app_user where tenant_id = $1 and type in (1, 2)
     union all select 'switch', settings ->> 'threeOfficers', null, null from tenant where tenant_id = $1
     order by 1, 2, 3, 4`,
    [far],
  )
  return rows
}

const allowed = async (person: Person) => {
  const unknown = { id: '999999999', path: 'tenant/1/resource/none.png', pick: 0 }
  const may: string[] = []
  for (const { name, endpoint } of guarded) if ((await askWith(person, endpoint, partsOf(endpoint, unknown))).status !== 403) may.push(name)
  return may
}

test('each of the three may change only certain things', async () => {
  expect(await allowed(people.auditor)).toEqual([])
  expect(await allowed(people.officer)).toEqual([
    ...['roles.create', 'roles.update', 'roles.remove', 'roles.savePowers', 'users.grant', 'users.grantMany'],
    ...['leader-scopes.save', 'identity-providers.confirm', 'second-factors.reset', 'tenant-setup.officers'],
  ])
  const refused = await allowed(people.admin)
  expect(guarded.map((e) => e.name).filter((name) => !refused.includes(name))).toEqual([
    ...['roles.update', 'roles.remove', 'roles.savePowers', 'users.grant', 'users.grantMany', 'leader-scopes.save'],
    'identity-providers.confirm',
    ...['tenant-setup.create', 'tenant-setup.update', 'tenant-setup.state', 'tenant-setup.remove', 'tenant-setup.uploadImage'],
    // like these, only in the platform tenant
    ...['natural-voices.start', 'natural-voices.pause'],
  ])
})

test('no call of administrator or auditor changes a grant', async () => {
  const before = await granted()
  const named = {
    userId: ids['viewer'] ?? '',
    roleId: ids['role'] ?? '',
    powerId: ids['auditMenu'] ?? '',
    departmentId: ids['department'] ?? '',
  }
  const kinds = ['officer', 'auditor', 'role', 'auditMenu', 'department'].map((k) => ids[k] ?? '')
  for (const name of ['auditor', 'admin'] as const)
    for (const [at, { name: call, endpoint }] of forPeople.entries()) {
      for (const parts of requestsOf(endpoint, kinds, 'tenant/1/none.png', named, { once: true })) {
        const answer = await askWith(people[name], endpoint, parts)
        expect(answer.status, `${call} ${JSON.stringify(parts.body)}`).toBeLessThan(500)
        if (answer.status === 401 || call === 'sessions.logout' || call === 'sessions.viewAs')
          people[name] = await world.signIn(name, 'yuanfan')
      }
      const isLast = at === forPeople.length - 1
      if (at % COMPARED === 0 || isLast) expect([name, `up to ${call}`, await granted()]).toEqual([name, `up to ${call}`, before])
    }
})

describe('ways around the separation of duties by an administrator', () => {
  const byAlias = async (alias: string) => {
    type Node = Awaited<ReturnType<typeof people.admin.get<typeof menus.tree>>>[number]
    const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((n) => [n, ...flat(n.childList)])
    const found = flat(await people.admin.get(menus.tree)).find((n) => n.alias === alias)
    if (!found) throw new Error(alias)
    const { childList: _, known: _k, builtIn: _b, ...fields } = found
    return fields
  }

  test('hiding, renaming, moving or disabling an entry of an office, or renaming a granted entry, is refused', async () => {
    const entry = await byAlias('audit:menu')
    const top = await people.admin.get(menus.create, {
      body: { name: '别处', menuType: 'M', path: 'else', component: 'Layout', sequence: 99 },
    })
    for (const change of [{ visible: false }, { name: '杂项' }, { fid: top.id }, { sequence: 98 }])
      expect([change, (await people.admin.ask(menus.update, { body: { ...entry, ...change } })).status]).toEqual([change, 403])
    expect((await people.admin.ask(menus.update, { body: { ...entry, enabled: false } })).succ).toBe(false)
    expect((await people.admin.ask(menus.update, { body: { ...(await byAlias('course:btn:delete')), name: '查看课程' } })).status).toBe(403)
    expect((await people.admin.ask(menus.update, { body: { ...(await byAlias('course:menu')), icon: 'book' } })).code).toBe(0)
  })

  test('an entry with a word that is reserved for an office or for machines is refused in any spelling', async () => {
    const { id: fid } = await byAlias('course:menu')
    for (const alias of [
      'service:exam-results',
      'SERVICE:x',
      'public',
      'Signed-In',
      'audit:more',
      'role:btn:other',
      'setting:btn:OFFICERS',
    ])
      expect([
        alias,
        await people.admin.ask(menus.create, { body: { fid, name: '新按钮', menuType: 'F', alias, sequence: 9 } }),
      ]).toMatchObject([alias, { succ: false, msg: '该权限标识由系统保留，请换一个' }])
  })

  test('an administrator cannot name leaders, which only the officer may do for others', async () => {
    const save = (person: Person, id = ids['viewer']) =>
      person.ask(leaderScopes.save, {
        body: { departmentId: ids['department'], trainingLeaders: [{ id, leaderType: 'TRAINING_MANAGER' }] },
      })
    expect((await save(people.admin)).status).toBe(403)
    expect((await save(people.officer, ids['officer'])).status).toBe(403)
    expect((await save(people.officer)).code).toBe(0)
  })

  test('a password that the administrator set before the appointment opens nothing', async () => {
    const telephone = '13911119999'
    const fields = { workNo: 'X1', name: '将任审计', telephone, departmentId: ids['department'] ?? '', password: encode('known_2026') }
    const { id } = await people.admin.get(users.create, { body: fields })
    const office = await one('select id from role where tenant_id = $1 and type = 1', far)
    const [appointed] = (await people.officer.get(roleUsers.grant, { body: [{ userId: id, roleId: office, selected: true }] })) ?? []
    const login = (password: string) =>
      world.anybody('yuanfan').ask(sessions.login, { body: { loginType: 1, loginName: telephone, password: encode(password) } })
    const first = (oldPassword: string) =>
      world.anybody('yuanfan').ask(sessions.firstPassword, {
        body: { loginName: telephone, oldPassword: encode(oldPassword), password: encode('own_2026_x') },
      })
    expect([(await login('known_2026')).code, (await first('known_2026')).code]).toEqual([40001, 40001])
    expect((await login(appointed?.password ?? '')).code).toBe(40006)
    await world.anybody('yuanfan').ask(sessions.sms, { body: { phone: telephone, verifyType: 'LOGIN' } })
    expect((await first(appointed?.password ?? '')).code).toBe(0)
    expect((await login('own_2026_x')).code).toBe(0)
    const { rows } = await world.owner.query<{ text: string }>('select to_jsonb(a)::text as text from audit_log a')
    expect(rows.filter((r) => r.text.includes(appointed?.password ?? '?'))).toEqual([])
  })

  test("the platform cannot add or remove administrators or set passwords, and its changes are in the tenant's log", async () => {
    const platform = await world.signIn('admin')
    const { records } = await platform.get(tenantSetup.page, { query: { name: 'yuanfan' } })
    const tenant = records[0]
    if (!tenant) throw new Error('no yuanfan')
    const { name, domain, logo, bgImg, banner, adminUsers } = tenant
    const save = (more: object) =>
      platform.ask(tenantSetup.update, { body: { id: tenant.id, name, domain, logo, bgImg, banner, adminUsers, ...more } })
    const before = await granted()
    const msg = '该租户已启用三员分立，管理员由其安全保密员指定，平台不能增减管理员或重置其密码'
    expect(
      await save({ adminUsers: [...adminUsers, { name: '第二人', telephone: '13911118888', password: encode('taken_2026') }] }),
    ).toMatchObject({ succ: false, msg })
    expect(await save({ adminUsers: [{ ...adminUsers[0], password: encode('taken_2026') }] })).toMatchObject({ succ: false, msg })
    expect(await granted()).toEqual(before)
    expect((await save({ quotaBytes: 50_000_000_000 })).code).toBe(0)
    const told = (await people.auditor.get(audit.page, { query: { action: '编辑租户', result: 'done' } })).records
    expect(told.map((r) => [r.actorName, r.entity, r.result])).toEqual([['平台：赵明远', 'tenant', 0]])
    expect((await world.signIn('admin', 'yuanfan')).token).toMatch(/./)
  })

  test('the officer cannot grant anything to themselves', async () => {
    const grant = { userId: ids['officer'], roleId: ids['role'], selected: true }
    expect(await people.officer.ask(roleUsers.grant, { body: [grant] })).toMatchObject({ succ: false, msg: '不能给自己授权' })
    const own = await one('select role_id id from user_role where tenant_id = $1 and user_id = $2', far, ids['officer'])
    expect((await people.officer.ask(roles.update, { body: { id: own, name: '改' } })).succ).toBe(false)
  })
})

describe('the database function for grants', () => {
  const whats = ['ROLE', 'POWER', 'LEADER', 'MENU', 'LOGIN', 'OFFICERS']
  /** The error of the check; '' if it passes. */
  async function check(actor: { tenant: string; id: string } | null, tenant: string, what: string, whom: string[]) {
    await world.owner.query('begin')
    try {
      await world.owner.query(`select set_config('app.actor_id', $1, true), set_config('app.actor_tenant', $2, true)`, [
        ...(actor ? [actor.id, actor.tenant] : ['', '']),
      ])
      await world.owner.query('select app.check_grant($1, $2, $3::bigint[])', [tenant, what, whom])
      return ''
    } catch (error) {
      return (error as { code: string }).code
    } finally {
      await world.owner.query('rollback')
    }
  }

  test('the function passes only an active officer of the tenant acting for others, and the program itself', async () => {
    const demo = await one(`select tenant_id id from tenant where domain = 'demo'`)
    const { rows } = await world.owner.query<{ tenant: string; id: string; type: number }>(
      `select tenant_id::text tenant, id::text, type from app_user where tenant_id in ($1, $2) and deleted_at is null and locked <> 2`,
      [far, demo],
    )
    for (const actor of [null, ...rows])
      for (const tenant of [far, demo])
        for (const what of whats)
          for (const whom of [[], [ids['viewer'] ?? ''], actor ? [actor.id] : []]) {
            const self = actor !== null && actor.tenant === tenant && whom.includes(actor.id)
            const isOfficer = actor !== null && actor.tenant === far && actor.type === 2
            const expected = () => {
              if (actor === null) return ''
              if (self && what === 'ROLE') return 'YW407'
              if (tenant === demo) return ''
              if (!isOfficer) return 'YW406'
              return self && what === 'LEADER' ? 'YW407' : ''
            }
            expect([actor, tenant, what, whom, await check(actor, tenant, what, whom)]).toEqual([actor, tenant, what, whom, expected()])
          }
  })

  test('the function checks every statement that grants, whoever sends it', async () => {
    const statements = [
      `insert into user_role values (${far}, ${ids['author']}, ${ids['role']})`,
      `delete from user_role where tenant_id = ${far} and user_id = ${ids['viewer']}`,
      `insert into role_menu values (${far}, ${ids['role']}, ${ids['auditMenu']})`,
      `delete from role_menu where tenant_id = ${far} and role_id = ${ids['role']}`,
      `update role set name = 'x' where tenant_id = ${far} and id = ${ids['role']}`,
      `insert into role (tenant_id, name, type) values (${far}, 'y', 3)`,
      `insert into training_leader values (${far}, ${ids['department']}, ${ids['author']}, 'TRAINING_MANAGER')`,
      `delete from training_leader where tenant_id = ${far}`,
      `update menu set visible = false where tenant_id = ${far} and id = ${ids['auditMenu']}`,
      `update app_user set type = 3 where tenant_id = ${far} and id = ${ids['author']}`,
      `update app_user set password_hash = 'x' where tenant_id = ${far} and id = ${ids['auditor']}`,
      `insert into app_user (tenant_id, work_no, name, login_name, telephone, password_hash, type) values (${far}, 'z', 'z', 'z', '13900000000', 'x', 3)`,
      `update tenant set settings = '{}' where tenant_id = ${far}`,
    ]
    const run = async (statement: string, actor: string) => {
      await world.owner.query('begin')
      try {
        await world.owner.query(`select set_config('app.actor_id', $1, true), set_config('app.actor_tenant', $2, true)`, [actor, far])
        await world.owner.query(statement)
        return ''
      } catch (error) {
        return (error as { code: string }).code
      } finally {
        await world.owner.query('rollback')
      }
    }
    for (const statement of statements) {
      expect([statement, await run(statement, ids['admin'] ?? '')]).toEqual([statement, 'YW406'])
      expect([statement, await run(statement, ids['officer'] ?? '')]).toEqual([statement, ''])
    }
  })
})
