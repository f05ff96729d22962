// Queue of the text work: fair between tenants and users, with limits per user and in total.
import { AppError, unavailable } from '#shared/errors.ts'
import { type Comer, type FairLines, fairLines } from '#shared/fair-lines.ts'

/** The user who asks. */
export type Asker = Comer

export interface FairQueue<Job> extends Pick<FairLines<Job>, 'take' | 'size'> {
  /** Adds a job. @throws AppError 429 if this user has too many in the queue, 503 if the queue is full. */
  add(by: Asker, job: Job): void
}

const tooManyOfOwn = () => new AppError('您的上一次请求还在处理，请稍后再试', { status: 429 })

/** A queue of at most `maxOwn` jobs of one user, and `maxAll` in total. */
export function fairQueue<Job>(maxOwn: number, maxAll: number): FairQueue<Job> {
  const lines = fairLines<Job>()
  return {
    add(by, job) {
      if (lines.lengthOf(by) >= maxOwn) throw tooManyOfOwn()
      if (lines.size >= maxAll) throw unavailable()
      lines.add(by, job)
    },
    take: lines.take,
    get size() {
      return lines.size
    },
  }
}
