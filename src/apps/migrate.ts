// `npm run migrate`: brings the database to what this version wants, as a step of its own before servers with MIGRATE=never are started.
import { readConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import { openDatabase } from './database.ts'
import { firstLogin } from './first-tenant.ts'
import { startProgram } from './program.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main() {
  const config = readConfig(undefined, { ROLE: 'web', MIGRATE: 'auto' })
  const database = await openDatabase(config, createLog(config.logLevel))
  try {
    const program = await startProgram(config, database.url, createLog(config.logLevel), say)
    try {
      await program.cleaned
      say('数据库已是本版本的结构')
      if (program.firstPassword) say(`第一位管理员：${firstLogin}，密码 ${program.firstPassword}`)
    } finally {
      await program.close()
    }
  } finally {
    await database.stop()
  }
}

main().catch((error: Error) => {
  process.stderr.write(`未能完成：${error.message}\n`)
  process.exit(1)
})
