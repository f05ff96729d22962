// The first tenant without demo data: the platform's own, with one administrator.
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Pool } from '../platform/database/pool.ts'
import { transaction } from '../platform/database/transaction.ts'
import { enterTenant, findAccount } from '../features/sessions/server/sessions.ts'
import { addFirstDepartments, addInitialRoles, addPerson } from '../features/tenant-setup/server/tenant-setup.ts'
import { insertTenant, type KnownTenant } from '../features/tenants/server/tenants.ts'

export const firstLogin = 'admin'

/** Makes tenant and administrator where they are missing; answers the password where one had to be made up. */
export async function addFirstTenant(
  owner: pg.Client,
  pool: Pool,
  known: readonly KnownTenant[],
  domain: string,
  given: string | undefined,
): Promise<string | null> {
  const tenantId = known.find((k) => k.domain === domain)?.tenantId ?? (await insertTenant(owner, '演武', domain, {}))
  return transaction(pool, {
    tenantId,
    entry: enterTenant(tenantId),
    run: async (db) => {
      if (await findAccount(db, firstLogin)) return null
      const roles = await addInitialRoles(db, true)
      const { id: departmentId } = await addFirstDepartments(db)
      const password = given ?? randomBytes(12).toString('base64url').replaceAll('-', '_').slice(0, 16)
      await addPerson(db, {
        loginName: firstLogin,
        name: '系统管理员',
        workNo: '0001',
        telephone: '13000000000',
        type: 3,
        password,
        mustChange: false,
        roleIds: [roles.get('系统管理员') ?? ''],
        departmentId,
      })
      return given ? null : password
    },
  })
}
