// A gate that is fair between tenants and between the people of each: nobody holds more than one place, however much they send.
import { tooMany } from '../shared/errors.ts'

export interface Comer {
  tenantId: string
  userId: string
}
export type FairGate = <T>(act: () => Promise<T>, who: Comer) => Promise<T>

interface Waiting {
  go(): void
  refuse(): void
}
/** Lines of people by tenant; in both maps whose turn is next stands first. */
type Lines = Map<string, Map<string, Waiting[]>>

const countOf = (people: Map<string, Waiting[]>) => [...people.values()].reduce((sum, line) => sum + line.length, 0)
const longest = <T>(all: Map<string, T>, lengthOf: (one: T) => number) =>
  [...all].reduce<[string, T] | undefined>((best, one) => (!best || lengthOf(one[1]) > lengthOf(best[1]) ? one : best), undefined)

/** Moves a key behind all others. */
function toEnd<T>(map: Map<string, T>, key: string): void {
  const value = map.get(key)
  map.delete(key)
  if (value !== undefined) map.set(key, value)
}

/**
 * At most `atOnce` run, one of each person, and `inLine` wait. Tenants have their turns one after the other, and within each its people. Where
 * the line is full, the last of the longest line of the tenant that has most in line is refused with 429.
 */
export function fairGate(atOnce: number, inLine: number): FairGate {
  const working = new Set<string>()
  const lines: Lines = new Map()
  const nameOf = ({ tenantId, userId }: Comer) => `${tenantId} ${userId}`
  const total = () => [...lines.values()].reduce((sum, people) => sum + countOf(people), 0)

  function makeRoom({ tenantId, userId }: Comer): void {
    const [tenant, people] = longest(lines, countOf) ?? ['', new Map<string, Waiting[]>()]
    const mine = lines.get(tenantId)
    const isMine = tenant === tenantId || countOf(people) <= (mine ? countOf(mine) : 0) + 1
    const [who, line] = longest(isMine ? (mine ?? new Map<string, Waiting[]>()) : people, ({ length }) => length) ?? ['', []]
    if (isMine && (who === userId || line.length <= (mine?.get(userId)?.length ?? 0) + 1)) throw tooMany()
    line.pop()?.refuse()
  }

  function wait(who: Comer): Promise<void> {
    if (total() >= inLine) makeRoom(who)
    return new Promise<void>((go, refuse) => {
      const people = lines.get(who.tenantId) ?? new Map<string, Waiting[]>()
      lines.set(who.tenantId, people)
      const line = people.get(who.userId) ?? []
      people.set(who.userId, line)
      line.push({ go, refuse: () => refuse(tooMany()) })
    })
  }

  function next(): void {
    for (const [tenantId, people] of [...lines]) {
      for (const [userId, line] of [...people]) {
        if (working.size >= atOnce) return
        if (!line.length) people.delete(userId)
        if (!line.length || working.has(nameOf({ tenantId, userId }))) continue
        working.add(nameOf({ tenantId, userId }))
        line.shift()?.go()
        toEnd(people, userId)
        if (!line.length) people.delete(userId)
        toEnd(lines, tenantId)
        break
      }
      if (!people.size) lines.delete(tenantId)
    }
  }

  return async (act, who) => {
    const name = nameOf(who)
    if (working.size >= atOnce || working.has(name)) await wait(who)
    else working.add(name)
    try {
      return await act()
    } finally {
      working.delete(name)
      // one turn of each tenant at a time, as long as there are places
      for (let before = -1; before !== working.size && working.size < atOnce; ) {
        before = working.size
        next()
      }
    }
  }
}
