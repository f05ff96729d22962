// Warnings at a start about a configuration that opens the server more than intended.
import { type Config, isAnywhere } from '#platform/config.ts'

/** One line per warning. */
export function startWarnings(config: Pick<Config, 'host' | 'trustProxy' | 'knownHosts' | 'baseHost'>): string[] {
  if (!isAnywhere(config.host)) return []
  const lines: string[] = []
  if (config.trustProxy === false)
    lines.push(
      '\n注意：服务对整个网络开放（HOST），未设置 TRUST_PROXY。若前面有代理，所有人会被当成同一个地址，登录限制会互相影响；若没有代理，口令以明文传输。',
    )
  if (!config.knownHosts.length)
    lines.push(`注意：只应答 ${config.baseHost}、<租户>.${config.baseHost} 和本机地址；用其他名称或 IP 访问须写入 KNOWN_HOSTS。`)
  return lines
}
