// A queue that is fair: tenants have their turns one after the other, within each its people have, and one of a person's runs at a time.
import { AppError, unavailable } from '../../shared/errors.ts'

/** Who asks. */
export interface Asker {
  tenantId: string
  userId: string
}

interface Person<Job> {
  jobs: Job[]
  isServed: boolean
}

export interface FairQueue<Job> {
  /** @throws AppError 429 where this person has too many in line, 503 where all are too many. */
  add(by: Asker, job: Job): void
  /** The job whose turn it is, of somebody of whom none runs, and what tells that it has ended. */
  take(): { job: Job; end: () => void } | undefined
  readonly size: number
}

export const tooManyOfOwn = () => new AppError('您的上一次请求还在处理，请稍后再试', { status: 429 })

/** At most `maxOwn` of one person and `maxAll` altogether are in line. */
export function fairQueue<Job>(maxOwn: number, maxAll: number): FairQueue<Job> {
  /** The tenant, and of it the person, whose turn is next stands first. */
  const tenants = new Map<string, Map<string, Person<Job>>>()
  let size = 0
  const firstOf = (people: Map<string, Person<Job>>) => [...people].find(([, { jobs, isServed }]) => jobs.length && !isServed)
  const drop = (tenantId: string, userId: string, { jobs, isServed }: Person<Job>) => {
    if (jobs.length || isServed) return
    const people = tenants.get(tenantId)
    people?.delete(userId)
    if (!people?.size) tenants.delete(tenantId)
  }
  return {
    add({ tenantId, userId }, job) {
      const people = tenants.get(tenantId) ?? new Map<string, Person<Job>>()
      const person = people.get(userId) ?? { jobs: [], isServed: false }
      if (person.jobs.length >= maxOwn) throw tooManyOfOwn()
      if (size >= maxAll) throw unavailable()
      person.jobs.push(job)
      people.set(userId, person)
      tenants.set(tenantId, people)
      size++
    },
    take() {
      for (const [tenantId, people] of tenants) {
        const [userId, person] = firstOf(people) ?? []
        const job = person?.jobs.shift()
        if (userId === undefined || !person || job === undefined) continue
        size--
        person.isServed = true
        // both go to the end of their lines
        people.delete(userId)
        people.set(userId, person)
        tenants.delete(tenantId)
        tenants.set(tenantId, people)
        const end = () => {
          person.isServed = false
          drop(tenantId, userId, person)
        }
        return { job, end }
      }
      return undefined
    },
    get size() {
      return size
    },
  }
}
