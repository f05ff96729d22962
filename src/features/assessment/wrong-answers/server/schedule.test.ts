// Due dates of wrong answers: a table, and a property test over any answers on any days.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterAnswer, isMastered, maxRights, type Progress } from './schedule.ts'

const [monday, tuesday] = ['2026-03-02', '2026-03-03']
test.each([
  ['wrong', { rights: 0, rightOn: null }, false, { rights: 0, rightOn: null, dueIn: 1 }],
  ['right for the first time', { rights: 0, rightOn: null }, true, { rights: 1, rightOn: tuesday, dueIn: 3 }],
  ['right on another day', { rights: 1, rightOn: monday }, true, { rights: 2, rightOn: tuesday, dueIn: 7 }],
  ['right once more', { rights: 2, rightOn: monday }, true, { rights: 3, rightOn: tuesday, dueIn: null }],
  ['right for good', { rights: 3, rightOn: monday }, true, { rights: 3, rightOn: tuesday, dueIn: null }],
  ['right again on the same day', { rights: 1, rightOn: tuesday }, true, { rights: 1, rightOn: tuesday, dueIn: undefined }],
  ['wrong after all', { rights: 2, rightOn: monday }, false, { rights: 0, rightOn: null, dueIn: 1 }],
] as const)('afterAnswer gives the next step for: %s', (_, before, isRight, after) =>
  expect(afterAnswer(before, isRight, tuesday)).toEqual(after),
)

test('two days of right answers in a row, and nothing less, master a question', () => {
  const answer = fc.record({ day: fc.integer({ min: 1, max: 9 }), isRight: fc.boolean() })
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 30 }), (given) => {
      const answers = given.toSorted((a, b) => a.day - b.day)
      let progress: Progress = { rights: 0, rightOn: null }
      for (const { day, isRight } of answers) progress = afterAnswer(progress, isRight, `2026-03-0${day}`)
      const since = answers.slice(answers.findLastIndex((a) => !a.isRight) + 1)
      const days = new Set(since.map((a) => a.day)).size
      expect(progress.rights).toBe(Math.min(maxRights, days))
      expect(isMastered(progress.rights)).toBe(days >= 2)
    }),
  )
})
