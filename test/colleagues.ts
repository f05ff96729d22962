// Makes people with the role and department of a person of the demo, without any records.
import type { Person, World } from './world.ts'

/** A person with the roles and the department of `loginName`, signed in with the demo's password. */
export async function colleagueOf(world: World, loginName: string, name: string): Promise<{ id: string; person: Person }> {
  const { rows } = await world.owner.query<{ id: string; login: string }>(
    `with u as (
       insert into app_user (tenant_id, department_id, work_no, name, login_name, telephone, password_hash, type)
       select u.tenant_id, u.department_id, 'C' || n.n, $2, 'c' || n.n, 'c' || n.n, u.password_hash, u.type
         from app_user u join tenant t on t.tenant_id = u.tenant_id and t.domain = 'demo', (select count(*) n from app_user) n
        where u.login_name = $1 returning *),
     r as (
       insert into user_role (tenant_id, user_id, role_id)
       select u.tenant_id, u.id, h.role_id from u join app_user o on o.tenant_id = u.tenant_id and o.login_name = $1
         join user_role h on h.tenant_id = o.tenant_id and h.user_id = o.id)
     select id::text id, login_name login from u`,
    [loginName, name],
  )
  const [row] = rows
  if (!row) throw new Error(`there is no ${loginName}`)
  return { id: row.id, person: await world.signIn(row.login) }
}
