// The first tenant without demo data: the platform's own, with one administrator.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '#shared/errors.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { ConfigError } from '#platform/config.ts'
import type { Pool } from '#platform/database/pool.ts'
import { checkPasswordRule, passwordMatches } from '#features/organisation/users/server/users.ts'
import { findAccount } from '#features/organisation/sessions/server/sessions.ts'
import { addFirstDepartments, addInitialRoles, addPerson } from '#features/organisation/tenant-setup/server/tenant-setup.ts'
import type { KnownTenant } from '#features/organisation/tenants/server/tenants.ts'
import { inTenant } from './new-tenant.ts'
import { readSecret, storedSecret } from './stored-secret.ts'

export const firstLogin = 'admin'
const firstName = '系统管理员'
const firstPhone = '13000000000'

export interface FirstTenant {
  pool: Pool
  known: readonly KnownTenant[]
  domain: string
  /** The password that the configuration gives. */
  given: string | undefined
  /** Where a password that had to be made up is kept until it is changed, so that no start that fails half way loses it. */
  dataDir: string
}

const makePassword = () => randomBytes(12).toString('base64url').replaceAll('-', '_').slice(0, 16)

/** The password that the configuration gives, held to what any administrator's is. */
function fitting(given: string): string {
  try {
    return checkPasswordRule(given, undefined, { type: 3, loginName: firstLogin, telephone: firstPhone, name: firstName })
  } catch (error) {
    throw error instanceof AppError ? new ConfigError(`配置有误：\n  ADMIN_PASSWORD：${error.message}`) : error
  }
}

/** Makes tenant and administrator where they are missing; answers the password that was made up, as long as it is theirs. */
export async function addFirstTenant({ pool, known, domain, given, dataDir }: FirstTenant): Promise<string | null> {
  const file = path.join(dataDir, 'first-administrator.password')
  const hash = await inTenant(pool, known, { name: '演武', domain, settings: {} }, async (db) => {
    const account = await findAccount(db, firstLogin)
    if (account) return account.passwordHash
    const roles = await addInitialRoles(db, true)
    const { id: departmentId } = await addFirstDepartments(db)
    await addPerson(db, {
      loginName: firstLogin,
      name: firstName,
      workNo: '0001',
      telephone: firstPhone,
      type: 3,
      password: given === undefined ? await storedSecret(file, makePassword) : fitting(given),
      mustChange: false,
      roleIds: [assertDefined(roles.get('系统管理员'), 'the role of administrators')],
      departmentId,
    })
    return null
  })
  if (hash === null && given) return null
  const made = await readSecret(file)
  if (!made || hash === null || (await passwordMatches(hash, made))) return made
  await rm(file, { force: true })
  return null
}
