// Hosts: which tenant a request is for, known before anybody has signed in.
import type { Pool } from '../database/pool.ts'

export interface HostRule {
  /** Tenants are reached at <domain>.<baseHost>. */
  baseHost: string
  /** The tenant of every other host: the bare base host, an address. */
  defaultDomain: string
}

/** The tenant's domain in a Host header, e.g. yuanfan.localhost:8080 -> yuanfan. */
export function domainOf(host: string, rule: HostRule): string {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  const suffix = `.${rule.baseHost}`
  const label = name.endsWith(suffix) ? name.slice(0, -suffix.length) : ''
  return label === '' || label === 'www' ? rule.defaultDomain : label
}

const KEEP_MS = 5_000
const MOST = 1_000

/** Remembers for 5 s; whether the tenant is still active is checked again inside every transaction. */
export function tenantFinder(pool: Pool, rule: HostRule) {
  const known = new Map<string, { tenantId: string | null; until: number }>()
  return async (host: string): Promise<string | null> => {
    const domain = domainOf(host, rule)
    const hit = known.get(domain)
    if (hit && hit.until > Date.now()) return hit.tenantId
    const answer = await pool.ask<{ id: string | null }>({
      name: 'tenant_by_domain',
      text: 'select app.tenant_by_domain($1) id',
      values: [domain],
    })
    const tenantId = answer.rows[0]?.id ?? null
    if (known.size >= MOST) known.clear()
    known.set(domain, { tenantId, until: Date.now() + KEEP_MS })
    return tenantId
  }
}
