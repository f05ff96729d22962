// TRUST_PROXY: the proxies whose X-Forwarded headers count.
import { z } from 'zod'

function trustedProxies(written: string): false | number | string[] {
  if (written === 'false' || written === '0') return false
  if (written === 'true') return 1
  return /^\d$/.test(written) ? Number(written) : written.split(',')
}

/** false, the number of proxies in front of the server, or their addresses. */
export const TrustProxy = z
  .string()
  .regex(/^(true|false|\d|[\da-fA-F.:/]+(,[\da-fA-F.:/]+)*)$/, '须为 true、false、代理的层数或代理的地址（逗号分隔）')
  .transform(trustedProxies)
