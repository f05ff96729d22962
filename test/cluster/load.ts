// Load in front of the proxy: each person saves an answer every two seconds, and acknowledged answers are recorded.
import { setTimeout as sleep } from 'node:timers/promises'
import { attempts } from '#features/assessment/attempts/contract.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { begin, makeSitters } from '../sitters.ts'
import { type Person, person } from '../world.ts'
import { Requests } from './asked.ts'
import type { Postgres } from './postgres.ts'
import type { Rig } from './rig.ts'

const PEOPLE = 100
const EVERY_MS = 2_000

interface Sitting {
  attemptId: string
  who: Person
  /** The last acknowledged number in its answer. */
  saved: number
}

export interface Load {
  requests: Requests
  end(): Promise<void>
  /** Acknowledged writes that the leading server lacks or has twice. */
  audit(leader: Postgres): Promise<{ lost: string[]; twice: string[]; acknowledged: number }>
}

class Work {
  readonly requests = new Requests()
  readonly #over = new AbortController()
  /** Courses with an acknowledged creation. */
  readonly made: string[] = []

  end(): void {
    this.#over.abort()
  }

  get #ended() {
    return this.#over.signal.aborted
  }

  #pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.#over.signal }).catch(() => {})
  }

  async sit(sitting: Sitting, subjectId: string, place: number): Promise<void> {
    const { who, attemptId } = sitting
    await this.#pause(place * EVERY_MS)
    for (let i = 1; !this.#ended; i++) {
      const save = () => who.ask(attempts.save, { params: { id: attemptId }, body: [{ subjectId, response: `第 ${i} 稿` }] })
      if (await this.requests.request(true, save)) sitting.saved = i
      await this.#pause(EVERY_MS)
    }
  }

  /** Creates courses one after the other, and retries each under its idempotency key. */
  async write(author: Person, n: number): Promise<void> {
    for (let i = 0; !this.#ended; i++) {
      const title = `众机 ${n}-${i}`
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const create = () => author.ask(courses.createCourse, { body: { title, description: '描述' }, headers })
      let done = false
      while (!done && !this.#ended) {
        done = await this.requests.request(true, create)
        await this.#pause(200)
      }
      if (done) this.made.push(title)
    }
  }

  async read(author: Person): Promise<void> {
    while (!this.#ended) {
      await this.requests.request(false, () => author.ask(courses.page))
      await this.#pause(100)
    }
  }
}

/** Creates the candidates and their exam, and starts them, beside two people who write courses and one who reads. */
export async function startLoad(rig: Rig, database: string): Promise<Load> {
  const [author, admin] = [await rig.signIn('author'), await rig.signIn('admin')]
  const essay = { type: 1, subjectName: '怎样回应？', answer: { answer: '先共情' } }
  const ask: Parameters<typeof makeSitters>[0] = (text, values) => rig.primary.ask(database, text, values)
  const { examId, questionIds, people } = await makeSitters(ask, { author, admin, people: PEOPLE, questions: [essay] })
  const sittings: Sitting[] = []
  for (const { token } of people) {
    const who = person(rig.port, 'demo', token)
    sittings.push({ who, attemptId: await begin(who, examId), saved: 0 })
  }
  const work = new Work()
  const sitting = sittings.map((one, n) => work.sit(one, questionIds[0] ?? '', n / PEOPLE))
  const working = [...sitting, work.write(author, 0), work.write(author, 1), work.read(author)]
  return {
    requests: work.requests,
    async end() {
      work.end()
      await Promise.all(working)
    },
    async audit(leader) {
      const saved = sittings.map((one) => ({ id: one.attemptId, n: one.saved }))
      const made = [...work.made]
      const answers = await leader.ask<{ id: string; n: number }>(
        database,
        `select attempt_id::text id, (regexp_match(response::text, '\\d+'))[1]::int n from exam_answer where exam_id = $1`,
        [examId],
      )
      const titles = await leader.ask<{ title: string; n: number }>(
        database,
        `select title, count(*)::int n from course where title like '众机 %' and parent_id is null group by title`,
      )
      const stale = saved.filter(({ id, n }) => n > (answers.find((one) => one.id === id)?.n ?? 0))
      const missing = made.filter((title) => !titles.some((one) => one.title === title))
      return {
        lost: [...stale.map(({ id, n }) => `answer ${n} of ${id}`), ...missing],
        twice: titles.filter(({ n }) => n > 1).map(({ title }) => title),
        acknowledged: saved.reduce((sum, { n }) => sum + n, 0) + made.length,
      }
    },
  }
}
