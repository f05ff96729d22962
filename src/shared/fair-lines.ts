// Fair queues: tenants take turns, within each its users take turns, and at most one job of a user runs at a time.
import { assertDefined } from './assert-defined.ts'

export interface Comer {
  tenantId: string
  userId: string
}

export interface FairLines<Job> {
  /** Number of waiting jobs, over all keys. */
  readonly size: number
  /** Number of waiting jobs of one user. */
  lengthOf(who: Comer): number
  isServed(who: Comer): boolean
  /** Marks a user without waiting jobs as served; the returned function ends that. */
  serve(who: Comer): () => void
  add(who: Comer, job: Job): void
  /** Takes the next job, of a user who is not served, with the function that ends it; undefined if there is none. */
  take(): { job: Job; end: () => void } | undefined
  /**
   * Makes room for a newcomer: removes the last job of the longest line of the tenant with most waiting jobs. Returns undefined, and
   * removes nothing, if the newcomer's own line would be the longest.
   */
  pushOut(who: Comer): Job | undefined
}

const nameOf = ({ tenantId, userId }: Comer) => `${tenantId} ${userId}`
const countOf = (people: ReadonlyMap<string, readonly unknown[]>) => [...people.values()].reduce((sum, line) => sum + line.length, 0)
const longest = <T>(all: ReadonlyMap<string, T>, lengthOf: (one: T) => number) =>
  [...all].reduce<[string, T] | undefined>((best, one) => (!best || lengthOf(one[1]) > lengthOf(best[1]) ? one : best), undefined)

export function fairLines<Job>(): FairLines<Job> {
  /** Waiting jobs by tenant and user; in both maps the first entry has the next turn. No line is empty. */
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
