// `npm run admin:reset -- [login name [domain of the tenant]]`: sets a new password for an administrator who cannot sign in.
import { randomBytes } from 'node:crypto'
import os from 'node:os'
import { eventOfProgram, recordEvent } from '#features/organisation/audit/server/audit.ts'
import { clearFactors } from '#features/organisation/second-factors/server/second-factors.ts'
import { enterTenant, findAccount, hashPassword, resetAccount } from '#features/organisation/sessions/server/sessions.ts'
import { listTenants } from '#features/organisation/tenants/server/tenants.ts'
import { readConfig } from '#platform/config.ts'
import { connectWithRetry } from '#platform/database/client.ts'
import { openPool } from '#platform/database/pool.ts'
import { type Db, transaction } from '#platform/database/transaction.ts'
import { createLog } from '#platform/log.ts'
import { runTool, say, withDatabase } from './command-line.ts'
import { firstLogin } from './first-tenant.ts'

/** Audit event with the user name of the operating system. */
const eventOf = (tenantId: string) =>
  eventOfProgram({
    tenantId,
    action: '重置密码',
    feature: 'users',
    name: `${os.userInfo().username}（服务器命令行）`,
    agent: 'admin:reset',
  })

/** Sets a random password, removes the second factors of the account, and returns the password. @throws a message for an unknown tenant or account */
export async function resetPassword(ownerUrl: string, loginName: string, domain: string): Promise<string> {
  const owner = await connectWithRetry(ownerUrl, 'yanwu-reset')
  const pool = openPool(ownerUrl, 2, () => {})
  try {
    const tenant = (await listTenants(owner)).find((one) => one.domain === domain)
    if (!tenant) throw new Error(`没有域名为 ${domain} 的租户`)
    const { tenantId } = tenant
    const password = `${randomBytes(12).toString('base64url').replaceAll('-', '_')}a1`
    const passwordHash = await hashPassword(password)
    const run = async (db: Db) => {
      if (!(await resetAccount(db, loginName, passwordHash))) throw new Error(`租户 ${domain} 中没有账号 ${loginName}`)
      // a person without a password may have lost the phone, too
      const account = await findAccount(db, loginName)
      if (account) await clearFactors(db, account.id)
    }
    const finish = (db: Db) => recordEvent(db, eventOf(tenantId))
    await transaction(pool, { tenantId, entry: enterTenant(tenantId), run, finish })
    return password
  } finally {
    await pool.end()
    await owner.end()
  }
}

async function main() {
  const config = readConfig()
  const [loginName = firstLogin, domain = config.platformDomain] = process.argv.slice(2)
  await withDatabase(config, createLog(config.logLevel), async (database) => {
    const password = await resetPassword(database.ownerUrl, loginName, domain)
    say(`账号 ${loginName} 的新密码：${password}（已启用并解除锁定，双重验证已移除，原有会话已结束；请登录后修改）`)
  })
}

if (import.meta.main) runTool(main)
