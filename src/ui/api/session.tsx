// Who is signed in, and which permission words they hold.
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { May as Need } from '#shared/contract.ts'

export interface Person {
  id: string
  name: string
  loginName: string
  /** 0 ordinary, 1 security auditor, 2 security confidentiality officer, 3 system administrator. */
  type: number
  orgId: string
  orgName: string
  departmentId: string | null
  /** Of the tenant: every time is written and printed in it. */
  timeZone: string
  /** Who looks as this person, without changing anything. */
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

/** Whom what is kept on this device belongs to: tenant and person. null where nobody is signed in, or somebody looks as another. */
export function useOwner(): string | null {
  const person = useContext(Context)?.person
  return person && !person.viewedBy ? `${person.orgId}:${person.id}` : null
}

/** An endpoint, a permission word, or several of which one is enough. */
export type MayBe = { may: Need } | Need

const needOf = (wanted: MayBe): Need => (typeof wanted === 'object' && 'may' in wanted ? wanted.may : wanted)

/** `const may = useMay(); may(courses.remove)` */
export function useMay() {
  const words = useContext(Context)?.words
  return (wanted: MayBe | undefined) => {
    if (wanted === undefined) return true
    const need = needOf(wanted)
    const any = typeof need === 'string' ? [need] : need
    return any.some((word) => word === 'public' || (words && (word === 'signed-in' || words.has(word))))
  }
}

/** `<May do={courses.remove}><Button/></May>`: shown to those who may do it. */
export function May({ do: wanted, otherwise = null, children }: { do: MayBe; otherwise?: ReactNode; children: ReactNode }) {
  return useMay()(wanted) ? children : otherwise
}
