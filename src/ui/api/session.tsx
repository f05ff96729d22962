// The signed-in user and their permission words.
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { May as Need } from '#shared/contract.ts'

export interface Person {
  id: string
  name: string
  loginName: string
  /** Type of the user: 0 ordinary, 1 security auditor, 2 security confidentiality officer, 3 system administrator. */
  type: number
  orgId: string
  orgName: string
  departmentId: string | null
  /** Time zone of the tenant; all times are entered and printed in it. */
  timeZone: string
  /** The administrator who impersonates this user, without changing anything; null without impersonation. */
  viewedBy: string | null
}
interface Session {
  person: Person
  words: ReadonlySet<string>
}
const Context = createContext<Session | null>(null)

export function SessionProvider({ person, words, children }: Session & { children: ReactNode }) {
  const session = useMemo(() => ({ person, words }), [person, words])
  return <Context value={session}>{children}</Context>
}

export function usePerson() {
  const session = useContext(Context)
  if (!session) throw new Error('no session around this component')
  return session.person
}

/** Owner of data on this device: tenant and user. null if nobody is signed in, or during impersonation. */
export function useOwner(): string | null {
  const person = useContext(Context)?.person
  return person && !person.viewedBy ? `${person.orgId}:${person.id}` : null
}

/** A permission: an endpoint, a permission word, or several words of which one is enough. */
export type MayBe = { may: Need } | Need

const needOf = (wanted: MayBe): Need => (typeof wanted === 'object' && 'may' in wanted ? wanted.may : wanted)

/** Returns the check of a permission: `const may = useMay(); may(courses.remove)` */
export function useMay() {
  const words = useContext(Context)?.words
  return (wanted: MayBe | undefined) => {
    if (wanted === undefined) return true
    const need = needOf(wanted)
    const any = typeof need === 'string' ? [need] : need
    return any.some((word) => word === 'public' || (words && (word === 'signed-in' || words.has(word))))
  }
}

/** Shows its children only to users with the permission: `<May do={courses.remove}><Button/></May>` */
export function May({ do: wanted, otherwise = null, children }: { do: MayBe; otherwise?: ReactNode; children: ReactNode }) {
  return useMay()(wanted) ? children : otherwise
}
