// Rules about the claims of a provider: which person the subject is at the first sign-in, and whether several factors were verified.
import { cleanPhone } from '#shared/clean.ts'
import type { LinkBy } from '../contract.ts'

export interface LinkRule {
  linkBy: readonly string[]
  workNoClaim: string
  emailDomains: readonly string[]
}

/** Claims that a rule reads. */
export function claimsOf({ linkBy, workNoClaim }: LinkRule): string[] {
  const names: Readonly<Record<string, string>> = { workNo: workNoClaim, phone: 'phone_number', email: 'email' }
  return linkBy.flatMap((by) => names[by] ?? [])
}

/**
 * The facts of a person in these claims, in the order of the rule. A phone and an e-mail address count only if the provider has verified
 * them, and an address only with a listed domain.
 */
export function factsOf(claims: Readonly<Record<string, unknown>>, { linkBy, workNoClaim, emailDomains }: LinkRule): [LinkBy, string][] {
  const textOf = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  }
  const email = textOf('email').toLowerCase()
  const found: Record<LinkBy, string> = {
    workNo: textOf(workNoClaim),
    phone: claims['phone_number_verified'] === true ? cleanPhone(textOf('phone_number')) : '',
    email:
      claims['email_verified'] === true && emailDomains.includes(email.split('@')[1] ?? '') && email.split('@').length === 2 ? email : '',
  }
  return linkBy.flatMap((by): [LinkBy, string][] => (isFact(by) && found[by] ? [[by, found[by]]] : []))
}
const isFact = (by: string): by is LinkBy => by === 'workNo' || by === 'phone' || by === 'email'

interface Candidate {
  type: number
  locked: number
}
/** Whether a person may sign in with a provider: people of an office (types 1 to 3) and disabled people may not. */
export const mayEnter = ({ type, locked }: Candidate): boolean => type === 0 && locked !== 2

/**
 * The person among those who have a fact. `next`: nobody has it, so the next fact decides; null: several have it, or the one may not enter,
 * and no further fact is asked.
 */
export function onlyOne<T extends Candidate>(people: readonly T[]): T | 'next' | null {
  const [first, ...others] = people
  if (!first) return 'next'
  return others.length || !mayEnter(first) ? null : first
}

/** Methods of RFC 8176 by what they prove: knowledge or a trait of the body, and possession. */
const inherent = new Set(['pwd', 'pin', 'kba', 'face', 'fpt', 'iris', 'retina', 'vbm'])
const possessed = new Set(['otp', 'hwk', 'swk', 'sc'])
/** Whether the methods of `amr` are several factors: `mfa`, or two of different kinds. */
export const isStrong = (amr: readonly string[]): boolean =>
  amr.includes('mfa') || (amr.some((one) => inherent.has(one)) && amr.some((one) => possessed.has(one)))
