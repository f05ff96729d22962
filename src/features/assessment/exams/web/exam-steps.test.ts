// Table of the next step of an exam by its counts.
import { expect, test } from 'vitest'
import { nextStepOf } from './exam-steps.ts'

test.each([
  ['nothing is there', 0, 0, 0, 0, 'paper'],
  ['people are assigned, and no paper', 0, 20, 0, 0, 'paper'],
  ['a paper, and nobody assigned', 5, 0, 0, 0, 'assign'],
  ['all are assigned, nobody has sat', 5, 20, 0, 0, 'assign'],
  ['some wait to be marked', 5, 20, 12, 3, 'marking'],
  ['all that were handed in are graded', 5, 20, 12, 0, 'report'],
] as const)('the next step follows if %s', (_, questionCount, requiredUserCount, participatedUserCount, markingUserCount, step) => {
  expect(nextStepOf({ questionCount, requiredUserCount, participatedUserCount, markingUserCount })).toBe(step)
})
