// Starts configuration, database and program, and shuts them down in order.
import closeWithGrace from 'close-with-grace'
import { readConfig } from '#platform/config.ts'
import { startWarnings } from './start-warnings.ts'
import { createLog } from '#platform/log.ts'
import { startTracing } from '#platform/tracing.ts'
import { scheduleBackups, scheduledOf } from './backup/schedule.ts'
import { openDatabase } from './database.ts'
import { demoPassword, demoPeople, demoTenants } from './demo/people.ts'
import { firstLogin } from './first-tenant.ts'
import { startProgram } from './program.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Prints one line without a stack trace and exits. */
function fail(error: unknown): never {
  const known = error instanceof Error ? error : new Error(String(error))
  const { code, port } = known as Error & { code?: string; port?: number }
  const isFull = code === 'ENOSPC' || code === '53100' || /No space left|ENOSPC/.test(known.message)
  const plain = isFull ? '磁盘空间不足，请清理后再启动' : known.message
  const line = code === 'EADDRINUSE' ? `端口 ${port ?? ''} 已被占用：请结束占用它的程序，或用 PORT=其他端口 npm start` : plain
  process.stderr.write(`启动失败：${line}\n`)
  process.exit(1)
}

async function main() {
  const started = Date.now()
  const config = readConfig()
  const log = createLog(config.logLevel)
  const tracing = await startTracing(config.tracing, (error) => log.warn({ err: error }, 'traces were not sent'))
  const database = await openDatabase(config, log)
  const backups = scheduledOf(config, database, log)
  const program = await startProgram(config, database.url, log).catch(async (error: unknown) => {
    await database.stop()
    throw error
  })
  const schedule = backups && scheduleBackups(backups)
  // a running statement may take half a minute
  closeWithGrace({ delay: config.drainMs + 35_000, logger: { error: (e) => log.error(e) } }, async ({ err, signal }) => {
    // log the cause of every exit
    if (err) log.fatal({ err }, 'the program ends')
    else log.info({ signal }, 'the program ends')
    await program.drain()
    await schedule?.close()
    await program.close()
    await tracing.close()
    await database.stop()
  })
  if (program.app) {
    const port = config.role === 'worker' ? (config.workerPort ?? config.port) : config.port
    await program.app.listen({ port, host: config.host }).catch(async (error: unknown) => {
      await program.close()
      await database.stop()
      throw Object.assign(error as object, { port })
    })
  }
  greet(config, program.firstPassword, (Date.now() - started) / 1000)
}

function greet(config: ReturnType<typeof readConfig>, firstPassword: string | null, seconds: number) {
  if (config.role === 'worker') return say(`演武工作进程已就绪（${seconds.toFixed(1)} 秒）`)
  const port = config.dev ? 5173 : config.port
  for (const line of startWarnings(config)) say(line)
  say(`\n演武已就绪（${seconds.toFixed(1)} 秒）：http://localhost:${port}\n`)
  if (config.demoData) {
    for (const { name, domain } of demoTenants)
      say(`  ${name}：http://${domain === config.platformDomain ? '' : `${domain}.`}${config.baseHost}:${port}`)
    say(`  演示账号：${demoPeople.map((p) => p.loginName).join('、')}；密码都是 ${demoPassword}\n`)
  }
  if (firstPassword) say(`  第一位管理员：${firstLogin}，密码 ${firstPassword}（请登录后修改；修改之前每次启动都会显示）\n`)
}

main().catch(fail)
