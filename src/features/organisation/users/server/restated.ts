// A user's record that is sent back: duplicate fields, and fields that are set elsewhere.
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
/** The position from the form or from the extra data; a form may leave it out of these. If both are given, the changed one counts. */
export function positionOf({ profile, userExtraData }: Positioned, before: string | null = null): string | null {
  const entry = userExtraData?.find((e) => e.name === POSITION)
  const said = [profile, entry || (profile === undefined && userExtraData) ? (entry?.value ?? null) : undefined]
  const news = said.flatMap((one) => (one === undefined || (one || null) === before ? [] : [one || null]))
  return news.length ? (news[0] ?? null) : before
}

/** Checks the login name: it must be the current one, its displayed form, or the phone number that it follows. */
export function checkLoginName(given: string | undefined, kept: string, telephone: string): void {
  if (given === undefined || [kept, maskPhone(kept)].includes(given) || cleanPhone(given) === telephone) return
  throw users.fail('loginNameFixed', {}, 'loginName')
}

/** Fields of a sent-back record that are granted elsewhere: sign-in type and roles must be unchanged. */
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
