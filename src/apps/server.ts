// The entrance: configuration, database, program, and an orderly end.
import closeWithGrace from 'close-with-grace'
import { isAnywhere, readConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import { openDatabase } from './database.ts'
import { demoPassword, demoPeople, demoTenants } from './demo/people.ts'
import { firstLogin } from './first-tenant.ts'
import { startProgram } from './program.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Ends with one clear line; nothing of a stack for the operator. */
function fail(error: unknown): never {
  const known = error instanceof Error ? error : new Error(String(error))
  const { code, port } = known as Error & { code?: string; port?: number }
  const line =
    code === 'EADDRINUSE'
      ? `端口 ${port ?? ''} 已被占用：请结束占用它的程序，或用 PORT=其他端口 npm start`
      : code === 'ENOSPC' || code === '53100' || /No space left|ENOSPC/.test(known.message)
        ? '磁盘空间不足，请清理后再启动'
        : known.message
  process.stderr.write(`启动失败：${line}\n`)
  process.exit(1)
}

async function main() {
  const started = Date.now()
  const config = readConfig()
  const log = createLog(config.logLevel)
  const database = await openDatabase(config, log)
  const program = await startProgram(config, database.ownerUrl, log).catch(async (error: unknown) => {
    await database.stop()
    throw error
  })
  closeWithGrace({ delay: 15_000, logger: { error: (e) => log.error(e) } }, async ({ err, signal }) => {
    // nothing ends the program without its cause in the log
    if (err) log.fatal({ err }, 'the program ends')
    else log.info({ signal }, 'the program ends')
    await program.drain()
    await program.close()
    await database.stop()
  })
  if (program.app) {
    await program.app.listen({ port: config.port, host: config.host }).catch(async (error: unknown) => {
      await program.close()
      await database.stop()
      throw Object.assign(error as object, { port: config.port })
    })
  }
  greet(config, program.firstPassword, (Date.now() - started) / 1000)
}

function greet(config: ReturnType<typeof readConfig>, firstPassword: string | null, seconds: number) {
  if (config.role === 'worker') return say(`演武工作进程已就绪（${seconds.toFixed(1)} 秒）`)
  const port = config.dev ? 5173 : config.port
  if (isAnywhere(config.host)) {
    if (config.trustProxy === false)
      say(
        '\n注意：服务对整个网络开放（HOST），未设置 TRUST_PROXY。若前面有代理，所有人会被当成同一个地址，登录限制会互相影响；若没有代理，口令以明文传输。',
      )
    if (!config.knownHosts.length)
      say(`注意：只应答 ${config.baseHost}、<租户>.${config.baseHost} 和本机地址；用其他名称或 IP 访问须写入 KNOWN_HOSTS。`)
  }
  say(`\n演武已就绪（${seconds.toFixed(1)} 秒）：http://localhost:${port}\n`)
  if (config.demoData) {
    for (const { name, domain } of demoTenants)
      say(`  ${name}：http://${domain === config.platformDomain ? '' : `${domain}.`}${config.baseHost}:${port}`)
    say(`  演示账号：${demoPeople.map((p) => p.loginName).join('、')}；密码都是 ${demoPassword}\n`)
  }
  if (firstPassword) say(`  第一位管理员：${firstLogin}，密码 ${firstPassword}（请登录后修改；修改之前每次启动都会显示）\n`)
}

main().catch(fail)
