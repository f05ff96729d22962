// Settings of sign-in by other systems: their addresses, and the key of their secrets.
import { z } from 'zod'
import { isRange } from './outbound/addresses.ts'

export interface IdentityOptions {
  /** CIDR ranges of inside addresses that the outbound client may reach. */
  outboundAllow: string[]
  /** Origin of a tenant's site, as its people open it, without a slash at the end. */
  originOf(domain: string): string
  /** Key of sealed secrets; undefined: DATA_DIR/secrets.key. */
  secretsKey: string | undefined
  /** The key until its last change. */
  secretsKeyBefore: string | undefined
}

const blank = (value: unknown) => (value === '' ? undefined : value)

const key = z.preprocess(blank, z.string().min(32, '至少32个字符').optional())

/** `{domain}` stands for the tenant; without it the site has one tenant. */
const publicOrigin = z
  .string()
  .regex(/^https?:\/\/(\{domain\}\.)?[a-z\d.-]+(:\d{1,5})?$/i, '须为 https://域名 或 https://{domain}.域名，不带路径')
  .transform((text) => text.toLowerCase())

export const identityVariables = {
  PUBLIC_ORIGIN: z.preprocess(blank, publicOrigin.optional()),
  SECRETS_KEY: key,
  SECRETS_KEY_BEFORE: key,
  OUTBOUND_ALLOW: z.preprocess(
    blank,
    z
      .string()
      .transform((text) => text.split(',').map((range) => range.trim()))
      .refine((ranges) => ranges.every(isRange), '须为地址或网段（CIDR），逗号分隔，如 10.0.0.0/8,192.168.1.5')
      .default([]),
  ),
}
const Variables = z.object(identityVariables)

interface Site {
  baseHost: string
  port: number
  platformDomain: string
}

/** The platform's tenant has the bare host. Without PUBLIC_ORIGIN, BASE_HOST is reached by https, and localhost by the port. */
function originsOf(written: string | undefined, { baseHost, port, platformDomain }: Site): (domain: string) => string {
  const pattern = written ?? (baseHost === 'localhost' ? `http://{domain}.localhost:${port}` : `https://{domain}.${baseHost}`)
  return (domain) => (domain === platformDomain ? pattern.replace('{domain}.', '') : pattern.replace('{domain}', domain))
}

export const identityOf = (e: z.infer<typeof Variables>, site: Site): IdentityOptions => ({
  originOf: originsOf(e.PUBLIC_ORIGIN, site),
  outboundAllow: e.OUTBOUND_ALLOW,
  secretsKey: e.SECRETS_KEY,
  secretsKeyBefore: e.SECRETS_KEY_BEFORE,
})

/** Names of variables whose values no message repeats. */
export const identitySecrets = ['SECRETS_KEY', 'SECRETS_KEY_BEFORE']
