// The grace period is defined in the rules and, by hand, in the SQL function app.due_attempts; both must be equal.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { graceSeconds } from '#features/assessment/exams/fields.ts'

test('closing by the job uses the same grace period as saving', () => {
  const sql = readFileSync(new URL('functions.sql', import.meta.url), 'utf8')
  const due = sql.slice(sql.indexOf('app.due_attempts'), sql.indexOf('$$;'))
  // the end of the exam and the deadline of the attempt
  expect([...due.matchAll(/interval '(\d+) seconds'/g)].map(([, seconds]) => Number(seconds))).toEqual([graceSeconds, graceSeconds])
})
