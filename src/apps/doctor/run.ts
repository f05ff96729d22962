// `npm run doctor -- [--url https://train.example.com] [--json]`: checks a deployment and advises. Exits with 1 after any failure.
import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { runTool, say, withDatabase } from '../command-line.ts'
import { type Check, failure, warning } from './check.ts'
import { checkMachine } from './machine.ts'
import { checkMail } from './mail.ts'
import { checkProxy } from './proxy.ts'
import { checkSettings } from './settings.ts'
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

async function main() {
  const { values } = parseArgs({ options: { url: { type: 'string' }, json: { type: 'boolean', default: false } } })
  const config = readConfig()
  const log = createLog('silent')
  const checks = [...checkSettings(config), ...(await checkMachine(config)), ...(await checkMail(config.mail))]
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
