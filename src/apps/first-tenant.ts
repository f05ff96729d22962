// Creates the first tenant without demo data: the platform, with one administrator.
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
  /** Password from the configuration. */
  given: string | undefined
  /** Folder for a generated password until it is changed, so that a failed start does not lose it. */
  dataDir: string
}

const makePassword = () => randomBytes(12).toString('base64url').replaceAll('-', '_').slice(0, 16)

/** Checks the configured password by the rules for administrators. @throws ConfigError */
function fitting(given: string): string {
  try {
    return checkPasswordRule(given, undefined, { type: 3, loginName: firstLogin, telephone: firstPhone, name: firstName })
  } catch (error) {
    throw error instanceof AppError ? new ConfigError(`配置有误：\n  ADMIN_PASSWORD：${error.message}`) : error
  }
}

/** Creates tenant and administrator if missing; returns the generated password while it is still valid. */
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
