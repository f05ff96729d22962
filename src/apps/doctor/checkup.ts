// All checks of a running web server, for the page 运行检查.
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import type { Check } from './check.ts'
import { checkMachine } from './machine.ts'
import { checkMail } from './mail.ts'
import { checkProxy } from './proxy.ts'
import { checkSettings } from './settings.ts'
import { checkShared } from './store.ts'

/** `url`: the database as the server itself uses it. Concurrent calls share one run. */
export function openCheckup(config: Config, url: string, log: Log): () => Promise<Check[]> {
  let running: Promise<Check[]> | null = null
  const run = async () => {
    const origin = config.identity.originOf(config.platformDomain)
    const parts = [checkMachine(config), checkMail(config.mail), checkShared(config, url, log), checkProxy(origin)]
    return [...checkSettings(config), ...(await Promise.all(parts)).flat()]
  }
  return () => (running ??= run().finally(() => (running = null)))
}
