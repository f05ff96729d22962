// Makes candidates of one exam in the database: signed in, assigned, and with an open attempt.
import type pg from 'pg'
import { attempts } from '#features/assessment/attempts/contract.ts'
import { papers } from '#features/assessment/exam-papers/contract.ts'
import { assignments, exams } from '#features/assessment/exams/contract.ts'
import { questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { toSha256 } from '#platform/secrets/tokens.ts'
import type { Person } from './world.ts'

export interface Sitters {
  examId: string
  questionIds: string[]
  people: { id: string; token: string }[]
  /** Milliseconds to assign the people. */
  assignMs: number
}

type Ask = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>

interface Wanted {
  author: Person
  admin: Person
  /** Number of people to make. */
  people: number
  questions: readonly object[]
}

/** Makes an exam and people of the demo who may sit it; `ask` is the owner's connection. */
export async function makeSitters(ask: Ask, wanted: Wanted): Promise<Sitters> {
  const { author, admin } = wanted
  const bank = await author.get(questionBanks.create, { body: { categoryName: '众人题库' } })
  const questionIds: string[] = []
  for (const one of wanted.questions)
    questionIds.push((await author.get(questions.create, { body: { categoryId: bank.id, score: 10, ...one } })).id)
  const { id: examId } = await author.get(exams.create, {
    body: {
      examinationName: '众人',
      startTime: '2026-01-01 09:00:00',
      examDurationMinute: 60,
      categories: [{ categoryId: bank.id }],
    },
  })
  await author.get(papers.add, { params: { id: examId }, body: questionIds })
  const people = await ask<{ id: string; token: string }>(
    `insert into app_user (tenant_id, login_name, name, work_no, telephone, password_hash, department_id, type)
     select d.tenant_id, 'p' || n, '考生' || n, 'P' || n, '1370000' || lpad(n::text, 4, '0'), 'x', d.id, 0
       from generate_series(1, $1) n, (select tenant_id, id from department where full_name = '总公司/培训部' and tenant_id =
         (select tenant_id from tenant where domain = 'demo')) d
     returning id::text, rpad(login_name, 43, 'x') token`,
    [wanted.people],
  )
  for (const { id, token } of people)
    await ask(
      `insert into session (tenant_id, token_hash, user_id, expires_at, idle_seconds)
       select tenant_id, $1, $2, now() + interval '1 day', 86400 from tenant where domain = 'demo'`,
      [toSha256(token), id],
    )
  const began = performance.now()
  await admin.get(assignments.create, { body: { examinationId: examId, selectionType: 'BY_USER', targets: people.map(({ id }) => id) } })
  return { examId, questionIds, people, assignMs: performance.now() - began }
}

/** Begins an attempt; returns its id. */
export const begin = async (sitter: Person, examId: string): Promise<string> =>
  (await sitter.get(attempts.start, { body: { examinationId: examId } })).id
