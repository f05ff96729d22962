// Settings of sign-in by other systems: their addresses, and the key of their secrets.
import { z } from 'zod'
import { isRange } from './outbound/addresses.ts'

export interface IdentityOptions {
  /** CIDR ranges of inside addresses that the outbound client may reach. */
  outboundAllow: string[]
  /** Key of sealed secrets; undefined: DATA_DIR/secrets.key. */
  secretsKey: string | undefined
  /** The key until its last change. */
  secretsKeyBefore: string | undefined
}

const blank = (value: unknown) => (value === '' ? undefined : value)

const key = z.preprocess(blank, z.string().min(32, '至少32个字符').optional())

export const identityVariables = {
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

export const identityOf = (e: z.infer<typeof Variables>): IdentityOptions => ({
  outboundAllow: e.OUTBOUND_ALLOW,
  secretsKey: e.SECRETS_KEY,
  secretsKeyBefore: e.SECRETS_KEY_BEFORE,
})

/** Names of variables whose values no message repeats. */
export const identitySecrets = ['SECRETS_KEY', 'SECRETS_KEY_BEFORE']
