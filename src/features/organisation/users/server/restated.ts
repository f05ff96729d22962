// A person's record as it is sent back: what it says twice, and what is set elsewhere.
import { cleanPhone } from '#shared/clean.ts'
import { findConflictingField } from '#shared/merge-defined.ts'
import { users } from '../contract.ts'
import { POSITION } from './person.ts'
import { maskPhone } from './phones.ts'
import type { UserRow } from './queries.ts'

interface Positioned {
  profile?: string | null | undefined
  userExtraData?: readonly { name: string; value: string }[] | undefined
}
/** The position as the form says it, or as its extra data do; a form may leave it out of these. With both, the one that says something new. */
export function positionOf({ profile, userExtraData }: Positioned, before: string | null = null): string | null {
  const entry = userExtraData?.find((e) => e.name === POSITION)
  const said = [profile, entry || (profile === undefined && userExtraData) ? (entry?.value ?? null) : undefined]
  const news = said.flatMap((one) => (one === undefined || (one || null) === before ? [] : [one || null]))
  return news.length ? (news[0] ?? null) : before
}

/** The login name as it is, or as it is shown, or the phone number that it follows: another is not kept beside that. */
export function checkLoginName(given: string | undefined, kept: string, telephone: string): void {
  if (given === undefined || [kept, maskPhone(kept)].includes(given) || cleanPhone(given) === telephone) return
  throw users.fail('loginNameFixed', {}, 'loginName')
}

/** What a record that is sent back says of what somebody signs in as and of the roles that they hold, which are granted elsewhere. */
export interface Restated {
  loginName?: string | undefined
  type?: number | undefined
  roleIds?: readonly string[] | undefined
}
export function checkHeld(given: Restated, { type, roles }: UserRow): void {
  const list = (ids: readonly string[]) => [...new Set(ids)].toSorted().join()
  const said = { type: given.type, roleIds: given.roleIds && list(given.roleIds) }
  const other = findConflictingField(said, { type, roleIds: list(roles.map((r) => r.id)) })
  if (other) throw users.fail(`${other}Fixed`, {}, other)
}
