// The seconds of grace stand in the rules and, by hand, in the function that names attempts whose time is up: both say the same.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { graceSeconds } from '#features/assessment/exams/fields.ts'

test('what is handed in by the clock has the same seconds of grace as what is saved', () => {
  const sql = readFileSync(new URL('functions.sql', import.meta.url), 'utf8')
  const due = sql.slice(sql.indexOf('app.due_attempts'), sql.indexOf('$$;'))
  // of the end of the exam, and of that of the sitting
  expect([...due.matchAll(/interval '(\d+) seconds'/g)].map(([, seconds]) => Number(seconds))).toEqual([graceSeconds, graceSeconds])
})
