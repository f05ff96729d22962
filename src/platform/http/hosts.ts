// Finds the tenant of a request by its host, before sign-in.
import type { Pool } from '../database/pool.ts'

export interface HostRule {
  /** Tenants are reached at <domain>.<baseHost>. */
  baseHost: string
  /** Domain of the tenant behind the bare base host, this machine's own names and `others`. */
  defaultDomain: string
  /** Further host names and addresses, without ports, e.g. of an intranet. */
  others: readonly string[]
}

/** Host names of this machine itself. */
const ownNames = ['localhost', '127.0.0.1', '[::1]']

/** The Host header as the client sent it; headers of a proxy are ignored. */
export const hostOf = ({ headers }: { headers: { host?: string | undefined } }): string => headers.host ?? ''

/** The tenant's domain in a Host header, e.g. yuanfan.localhost:8080 -> yuanfan; null for an unknown host. */
export function domainOf(host: string, rule: HostRule): string | null {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  if (name === rule.baseHost || name === `www.${rule.baseHost}` || ownNames.includes(name) || rule.others.includes(name))
    return rule.defaultDomain
  const suffix = `.${rule.baseHost}`
  return name.length > suffix.length && name.endsWith(suffix) ? name.slice(0, -suffix.length) : null
}

const KEEP_MS = 5_000
const MAX_KNOWN = 1_000

/** Finds tenants by domain, with a cache of 5 s; every transaction checks again whether the tenant is active. */
export function tenantFinder(pool: Pool, rule: HostRule) {
  const known = new Map<string, { tenantId: string | null; until: number }>()
  return async (host: string): Promise<string | null> => {
    const domain = domainOf(host, rule)
    if (domain === null) return null
    const hit = known.get(domain)
    if (hit && hit.until > performance.now()) return hit.tenantId
    const answer = await pool.ask<{ id: string | null }>({
      name: 'tenant_by_domain',
      text: 'select app.tenant_by_domain($1) id',
      values: [domain],
    })
    const tenantId = answer.rows[0]?.id ?? null
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(domain, { tenantId, until: performance.now() + KEEP_MS })
    return tenantId
  }
}
