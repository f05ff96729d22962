// Five hundred people hand in within a minute.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { attempts } from '../../src/features/attempts/contract.ts'
import { assignments, exams } from '../../src/features/exams/contract.ts'
import { papers } from '../../src/features/exam-papers/contract.ts'
import { questionBanks, questions } from '../../src/features/question-banks/contract.ts'
import { toSha256 } from '../../src/features/sessions/server/queries.ts'
import { startWorld } from '../world.ts'
import { report } from './site.ts'

const PEOPLE = 500
/** Most of them at the end of it. */
const WITHIN_MS = Number(process.env['YANWU_HAND_IN_MS'] ?? 60_000)

test('500 people hand in within a minute: each is told, each is counted', async () => {
  const world = await startWorld()
  const [author, admin] = [await world.signIn('author'), await world.signIn('admin')]
  const ask = async <T extends object>(text: string, values: unknown[] = []) => (await world.owner.query<T>(text, values)).rows
  const bank = await author.get(questionBanks.create, { body: { categoryName: '交卷题库' } })
  const subject = { categoryId: bank.id, type: 2 as const, answer: { answer: '0' }, score: 10 }
  const ids: string[] = []
  for (let i = 0; i < 10; i++) ids.push((await author.get(questions.create, { body: { ...subject, subjectName: `判断 ${i}` } })).id)
  const { id } = await author.get(exams.create, {
    body: {
      ...{ examinationName: '五百人', startTime: '2026-01-01 09:00:00', examDurationMinute: 60 },
      categories: [{ categoryId: bank.id }],
    },
  })
  await author.get(papers.add, { params: { id }, body: ids })
  const made = await ask<{ id: string; token: string }>(
    `insert into app_user (tenant_id, login_name, name, work_no, telephone, password_hash, department_id, type)
     select d.tenant_id, 'p' || n, '考生' || n, 'P' || n, '1370000' || lpad(n::text, 4, '0'), 'x', d.id, 0
       from generate_series(1, $1) n, (select tenant_id, id from department where full_name = '总公司/培训部' and tenant_id =
         (select tenant_id from tenant where domain = 'demo')) d
     returning id::text, rpad(login_name, 43, 'x') token`,
    [PEOPLE],
  )
  for (const { id: userId, token } of made)
    await ask(
      `insert into session (tenant_id, token_hash, user_id, expires_at, idle_seconds)
       select tenant_id, $1, $2, now() + interval '1 day', 86400 from tenant where domain = 'demo'`,
      [toSha256(token), userId],
    )
  const began = performance.now()
  await admin.get(assignments.create, { body: { examinationId: id, selectionType: 'BY_USER', targets: made.map((m) => m.id) } })
  const assignMs = performance.now() - began

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
      // within a minute, most of them at its end
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
    ...{ refusedHandIns: refused.length, assignMs: Math.round(assignMs) },
  })
  expect(refused).toEqual([])
  expect(counted?.n).toBe(PEOPLE)
})
