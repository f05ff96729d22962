// Settings of sign-in by other systems: the inside addresses that they may have.
import { z } from 'zod'
import { isRange } from './outbound/addresses.ts'

export interface IdentityOptions {
  /** CIDR ranges of inside addresses that the outbound client may reach. */
  outboundAllow: string[]
}

const blank = (value: unknown) => (value === '' ? undefined : value)

export const identityVariables = {
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

export const identityOf = (e: z.infer<typeof Variables>): IdentityOptions => ({ outboundAllow: e.OUTBOUND_ALLOW })
