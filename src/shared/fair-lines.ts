// Lines that are fair: tenants have their turns one after the other, within each its people have, and one of a person's is served at a time.
import { assertDefined } from './assert-defined.ts'

export interface Comer {
  tenantId: string
  userId: string
}

export interface FairLines<Job> {
  /** Number of jobs that wait, over all keys. */
  readonly size: number
  /** In line of one person. */
  lengthOf(who: Comer): number
  isServed(who: Comer): boolean
  /** Serves a person without a line; answers what ends it. */
  serve(who: Comer): () => void
  add(who: Comer, job: Job): void
  /** The job whose turn it is, of somebody who is not served, and what ends it. */
  take(): { job: Job; end: () => void } | undefined
  /**
   * Makes room for one who comes: removes the last job of the longest line of the tenant that has most in line. Undefined, and nothing is
   * removed, where the longest line would be that of who comes.
   */
  pushOut(who: Comer): Job | undefined
}

const nameOf = ({ tenantId, userId }: Comer) => `${tenantId} ${userId}`
const countOf = (people: ReadonlyMap<string, readonly unknown[]>) => [...people.values()].reduce((sum, line) => sum + line.length, 0)
const longest = <T>(all: ReadonlyMap<string, T>, lengthOf: (one: T) => number) =>
  [...all].reduce<[string, T] | undefined>((best, one) => (!best || lengthOf(one[1]) > lengthOf(best[1]) ? one : best), undefined)

export function fairLines<Job>(): FairLines<Job> {
  /** By tenant and person; in both maps the one whose turn is next stands first. No line is empty. */
  const lines = new Map<string, Map<string, Job[]>>()
  const served = new Set<string>()
  let size = 0

  function serve(who: Comer): () => void {
    served.add(nameOf(who))
    return () => void served.delete(nameOf(who))
  }
  function remove(tenantId: string, userId: string, from: 'first' | 'last'): Job {
    const people = assertDefined(lines.get(tenantId), 'the lines of a tenant')
    const line = assertDefined(people.get(userId), 'the line of a person')
    const job = assertDefined(from === 'first' ? line.shift() : line.pop(), 'a line that is not empty')
    if (!line.length) people.delete(userId)
    if (!people.size) lines.delete(tenantId)
    size--
    return job
  }
  /** Moves a key behind all others. */
  function toEnd<T>(map: Map<string, T>, key: string): void {
    const value = map.get(key)
    if (value === undefined) return
    map.delete(key)
    map.set(key, value)
  }

  return {
    get size() {
      return size
    },
    lengthOf: ({ tenantId, userId }) => lines.get(tenantId)?.get(userId)?.length ?? 0,
    isServed: (who) => served.has(nameOf(who)),
    serve,
    add({ tenantId, userId }, job) {
      const people = lines.get(tenantId) ?? new Map<string, Job[]>()
      lines.set(tenantId, people)
      const line = people.get(userId) ?? []
      people.set(userId, line)
      line.push(job)
      size++
    },
    take() {
      for (const [tenantId, people] of lines)
        for (const userId of people.keys()) {
          if (served.has(nameOf({ tenantId, userId }))) continue
          const job = remove(tenantId, userId, 'first')
          toEnd(people, userId)
          toEnd(lines, tenantId)
          return { job, end: serve({ tenantId, userId }) }
        }
      return undefined
    },
    pushOut(who) {
      const [tenantId, people] = longest(lines, countOf) ?? ['', new Map<string, Job[]>()]
      const mine = lines.get(who.tenantId) ?? new Map<string, Job[]>()
      const isMine = tenantId === who.tenantId || countOf(people) <= countOf(mine) + 1
      const [userId, line] = longest(isMine ? mine : people, ({ length }) => length) ?? ['', []]
      if (isMine && (userId === who.userId || line.length <= (mine.get(who.userId)?.length ?? 0) + 1)) return undefined
      return remove(isMine ? who.tenantId : tenantId, userId, 'last')
    },
  }
}
