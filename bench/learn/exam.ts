// Candidates of an exam: each saves an answer every ten seconds and retries under overload; afterwards acknowledged answers are compared
// with the database.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { attempts } from '#features/assessment/attempts/contract.ts'
import { begin, makeSitters, type Sitters } from '#test/sitters.ts'
import { type Person, person } from '#test/world.ts'
import { insist, type Taken } from './taken.ts'

const EVERY_MS = 10_000
const questions = Array.from({ length: 10 }, (_, i) => ({
  type: 1,
  subjectName: `第 ${i + 1} 问：怎样回应？`,
  answer: { answer: '先共情' },
}))

type Ask = Parameters<typeof makeSitters>[0]
interface Sitting {
  attemptId: string
  who: Person
  /** Id of the device that answers. */
  holder: string
  /** The last acknowledged text by question. */
  saved: Map<string, string>
}

/** @param owner connection to the database; the people are returned for further use */
export async function prepareExam(owner: pg.Client, by: { author: Person; admin: Person }, people: number): Promise<Sitters> {
  const ask: Ask = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await owner.query<Row>(text, values)).rows
  return makeSitters(ask, { ...by, people, questions })
}

/** Runs the exam for so many seconds. `lost`: acknowledged answers that the database lacks or has differently. */
export async function sitExam(owner: pg.Client, port: number, { examId, questionIds, people }: Sitters, seconds: number) {
  const saves: Taken = { ms: [], refused: 0 }
  const sittings: Sitting[] = []
  for (const { token } of people) {
    const who = person(port, 'demo', token)
    sittings.push({ who, attemptId: await begin(who, examId), holder: randomUUID(), saved: new Map() })
  }
  const end = performance.now() + seconds * 1_000
  const sit = async ({ who, attemptId, holder, saved }: Sitting, n: number) => {
    await sleep((n * EVERY_MS) / people.length)
    for (let i = 0; performance.now() < end; i++) {
      const began = performance.now()
      const subjectId = questionIds[i % questionIds.length] ?? ''
      const response = `第 ${i} 稿：先听他说完，再说我们能做什么。`
      const body = { holder, answers: [{ subjectId, response, rev: i + 1 }] }
      await insist(saves, () => who.ask(attempts.save, { params: { id: attemptId }, body }))
      saved.set(subjectId, response)
      await sleep(Math.max(0, EVERY_MS - (performance.now() - began)))
    }
  }
  await Promise.all(sittings.map(sit))
  const { rows } = await owner.query<{ key: string; response: string }>(
    `select attempt_id || ':' || question_id as key, response #>> '{}' response from exam_answer where exam_id = $1`,
    [examId],
  )
  const stands = new Map(rows.map(({ key, response }) => [key, response]))
  const lost = sittings.flatMap(({ attemptId, saved }) =>
    [...saved].filter(([subjectId, response]) => stands.get(`${attemptId}:${subjectId}`) !== response),
  )
  return { saves, lost: lost.length }
}
