// The queue of the text work: fair lines with bounds for one person and for all.
import { AppError, unavailable } from '#shared/errors.ts'
import { type Comer, type FairLines, fairLines } from '#shared/fair-lines.ts'

/** Who asks. */
export type Asker = Comer

export interface FairQueue<Job> extends Pick<FairLines<Job>, 'take' | 'size'> {
  /** @throws AppError 429 where this person has too many in line, 503 where all are too many. */
  add(by: Asker, job: Job): void
}

const tooManyOfOwn = () => new AppError('您的上一次请求还在处理，请稍后再试', { status: 429 })

/** At most `maxOwn` of one person and `maxAll` altogether are in line. */
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
