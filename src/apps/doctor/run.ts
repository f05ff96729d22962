// `npm run doctor -- [--url https://train.example.com] [--json]`: checks a deployment and advises. Exits with 1 after any failure.
import { parseArgs } from 'node:util'
import { isAnywhere, readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { runTool, say, withDatabase } from '../command-line.ts'
import { type Check, failure, pass, warning } from './check.ts'
import { checkMachine } from './machine.ts'
import { checkProxy } from './proxy.ts'
import { checkShared } from './store.ts'

const marks = { pass: '✓', warning: '！', failure: '✗' }
const words = { pass: '通过', warning: '警告', failure: '失败' }

function tell(checks: readonly Check[]): void {
  for (const { name, state, found, advice } of checks) {
    say(`${marks[state]} ${words[state]}  ${name}：${found}`)
    if (advice) say(`          → ${advice}`)
  }
  const count = (state: Check['state']) => checks.filter((c) => c.state === state).length
  say(`\n${count('pass')} 项通过，${count('warning')} 项警告，${count('failure')} 项失败`)
}

function checkSettings(config: ReturnType<typeof readConfig>): Check[] {
  const checks: Check[] = []
  if (isAnywhere(config.host) && config.trustProxy === false)
    checks.push(warning('设置', 'HOST 对整个网络开放而没有 TRUST_PROXY', '前面有代理时设置 TRUST_PROXY；没有代理时口令以明文传输'))
  if (config.demoData && config.databaseUrl)
    checks.push(failure('设置', 'DEMO_DATA 打开：任何人都能用演示账号登录', '设置 DEMO_DATA=false'))
  if (config.databaseUrl && !config.auditKey)
    checks.push(warning('设置', '没有 AUDIT_KEY：审计日志以数据库密码签名', '设置至少 16 个字符的 AUDIT_KEY，所有进程相同'))
  if (config.databaseUrl && !config.identity.secretsKey)
    checks.push(
      warning('设置', '没有 SECRETS_KEY：加密的密钥只能由这台机器读取', '设置至少 32 个字符的 SECRETS_KEY，所有进程相同，并另存一份'),
    )
  if (config.mail?.url.startsWith('smtp://') && !/^smtp:\/\/(?:[^@]*@)?(?:localhost|127\.|\[::1\])/.test(config.mail.url))
    checks.push(warning('设置', 'SMTP_URL 是 smtp://：邮件服务器不支持 STARTTLS 时以明文传输', '邮件服务器支持时改用 smtps://'))
  return checks.length ? checks : [pass('设置', '没有发现问题')]
}

async function main() {
  const { values } = parseArgs({ options: { url: { type: 'string' }, json: { type: 'boolean', default: false } } })
  const config = readConfig()
  const log = createLog('silent')
  const checks = [...checkSettings(config), ...(await checkMachine(config))]
  await withDatabase(config, log, async ({ ownerUrl }) => void checks.push(...(await checkShared(config, ownerUrl, log)))).catch(
    (error: Error) => void checks.push(failure('数据库', error.message, '检查 DATABASE_URL，或先启动一次服务')),
  )
  if (values.url) checks.push(...(await checkProxy(values.url)))
  else checks.push(warning('代理', '没有检查', '加 --url 与人们访问的地址，如 --url https://train.example.com'))
  if (values.json) say(JSON.stringify({ ok: checks.every((c) => c.state !== 'failure'), checks }))
  else tell(checks)
  process.exitCode = checks.some((c) => c.state === 'failure') ? 1 : 0
}

if (import.meta.main) runTool(main)
