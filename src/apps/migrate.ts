// `npm run migrate`: migrates the database separately, before servers with MIGRATE=never start.
import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { runTool, say, withDatabase } from './command-line.ts'
import { firstLogin } from './first-tenant.ts'
import { startProgram } from './program.ts'

async function main() {
  const config = readConfig(undefined, { ROLE: 'web', MIGRATE: 'auto' })
  const log = createLog(config.logLevel)
  await withDatabase(config, log, async (database) => {
    const program = await startProgram(config, database.url, log, say)
    try {
      await program.cleaned
      say('数据库已是本版本的结构')
      if (program.firstPassword) say(`第一位管理员：${firstLogin}，密码 ${program.firstPassword}`)
    } finally {
      await program.close()
    }
  })
}

runTool(main)
