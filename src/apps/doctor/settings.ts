// Checks of the configuration: settings that are open to attack or lose data later.
import { type Config, isAnywhere } from '#platform/config.ts'
import { type Check, failure, pass, warning } from './check.ts'

export function checkSettings(config: Config): Check[] {
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
