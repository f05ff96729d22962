// `npm run demo -- small|full|scale`: loads demo data into the database of `npm start`, which must be stopped, or into DATABASE_URL.
import { changeSettings, listTenants } from '#features/organisation/tenants/server/tenants.ts'
import { Client } from '#platform/database/client.ts'
import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { runTool, say, withDatabase } from './command-line.ts'
import { addPeople } from './demo/load.ts'
import { fillScale, scaleTenant, wholeScale } from './demo/scale.ts'
import { inTenant } from './new-tenant.ts'
import { startProgram } from './program.ts'

/** Adds the tenant for measurements, once. */
async function loadScale(
  ownerUrl: string,
  options: Partial<typeof wholeScale>,
  program: Awaited<ReturnType<typeof startProgram>>,
): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl, application_name: 'yanwu-demo' })
  await owner.connect()
  try {
    const known = (await listTenants(owner)).find((t) => t.domain === scaleTenant.domain)
    if (known?.settings.demoLoaded) {
      say('规模数据已经在了')
      return
    }
    if (known) throw new Error(`租户 ${scaleTenant.domain} 已存在而数据不完整，请先删除该租户`)
    const { name, domain } = scaleTenant
    const tenantId = await inTenant(program.pool, [], { name, domain, settings: {} }, async (db) => {
      await addPeople(db, scaleTenant, false)
      return db.tenantId
    })
    await fillScale(owner, tenantId, { ...wholeScale, ...options, say })
    await changeSettings(owner, tenantId, { demoLoaded: true })
  } finally {
    await owner.end()
  }
}

/** Number of exams, and of exams with stored answers. */
function sizeOf([exams, answered]: readonly string[]): Partial<typeof wholeScale> {
  return { ...(exams ? { exams: Number(exams) } : {}), ...(answered ? { answered: Number(answered) } : {}) }
}

async function main() {
  const size = process.argv[2]
  if (size !== 'small' && size !== 'full' && size !== 'scale') {
    process.stderr.write('用法：npm run demo -- small | full | scale [考试场数 [其中有逐题作答的场数]]\n')
    process.exitCode = 2
    return
  }
  const started = Date.now()
  const config = readConfig(undefined, { ROLE: 'web', DEMO_DATA: 'true', DEMO_SIZE: size === 'scale' ? 'bare' : size })
  const log = createLog(config.logLevel)
  await withDatabase(config, log, async (database) => {
    const program = await startProgram(config, database.url, log, say)
    try {
      if (size === 'scale') await loadScale(database.ownerUrl, sizeOf(process.argv.slice(3)), program)
    } finally {
      await program.close()
    }
  })
  say(`演示数据（${size}）已就绪，${((Date.now() - started) / 1000).toFixed(0)} 秒；执行 npm start 查看`)
}

runTool(main)
