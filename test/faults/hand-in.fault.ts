// Five hundred people hand in an exam within a minute.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { attempts } from '#features/assessment/attempts/contract.ts'
import { makeSitters } from '../sitters.ts'
import { startWorld } from '../world.ts'
import { report } from '../figures.ts'

const PEOPLE = 500
/** Milliseconds; most people hand in at the end of this time. */
const WITHIN_MS = Number(process.env['YANWU_HAND_IN_MS'] ?? 60_000)

test('500 people who hand in within a minute each get a response, and each attempt counts once', async () => {
  const world = await startWorld()
  const [author, admin] = [await world.signIn('author'), await world.signIn('admin')]
  const ask = async <T extends object>(text: string, values: unknown[] = []) => (await world.owner.query<T>(text, values)).rows
  const questions = Array.from({ length: 10 }, (_, i) => ({ type: 2, subjectName: `判断 ${i}`, answer: { answer: '0' } }))
  const { examId: id, questionIds: ids, people: made, assignMs } = await makeSitters(ask, { author, admin, people: PEOPLE, questions })

  const refused: number[] = []
  const sit = async (token: string, n: number) => {
    const who = world.holding(token)
    await sleep(n * 20)
    const sitting = await who.ask(attempts.start, { body: { examinationId: id } })
    const answers = ids.map((subjectId) => ({ subjectId, response: true }))
    if (sitting.code === 0) await who.ask(attempts.save, { params: { id: sitting.content.id }, body: answers })
    else refused.push(sitting.status)
    return sitting.content?.id
  }
  const sittings = await Promise.all(made.map(({ token }, n) => sit(token, n)))
  const times: number[] = []
  await Promise.all(
    made.map(async ({ token }, n) => {
      // within a minute, with most of them at its end
      await sleep(WITHIN_MS * Math.sqrt(n / PEOPLE))
      const asked = performance.now()
      const answer = await world.holding(token).ask(attempts.submit, { params: { id: sittings[n] ?? '0' } })
      times.push(performance.now() - asked)
      if (answer.code !== 0) refused.push(answer.status)
    }),
  )
  times.sort((a, b) => a - b)
  const [counted] = await ask<{ n: number }>('select count(*)::int n from exam_result where exam_id = $1', [id])
  await world.close()
  await report({
    scenario: 'hand in',
    handIn: { people: PEOPLE, p99Ms: Math.round(times[Math.floor(times.length * 0.99)] ?? 0), p50Ms: Math.round(times[PEOPLE / 2] ?? 0) },
    refused: Object.groupBy(refused, String),
    refusedHandIns: refused.length,
    assignMs: Math.round(assignMs),
  })
  expect(refused).toEqual([])
  expect(counted?.n).toBe(PEOPLE)
})
