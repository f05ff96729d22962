// A paper stored on the device: newer local answers replace those of the server, and the time left goes on.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Revised, Sitting } from '../contract.ts'
import { withAnswers } from './paper-store.ts'

const of = (answers: Sitting['answers'], revs: Sitting['revs'], leftMs: number | null = 60_000) =>
  ({ questions: [], answers, revs, leftMs, spentMs: 1_000 }) as unknown as Sitting
const given = (subjectId: string, response: Revised['response'], rev: number): Revised => ({ subjectId, response, rev, at: 0 })

test('a newer local answer replaces the stored one, an older one does not, and a cleared one is removed', () => {
  const kept = of(
    [
      { subjectId: '1', response: 'A' },
      { subjectId: '2', response: 'B' },
      { subjectId: '3', response: 'C' },
    ],
    { '1': 2, '2': 5, '3': 1 },
  )
  const now = withAnswers(kept, [given('1', 'D', 3), given('2', 'A', 4), given('3', null, 2), given('4', 'B', 1)], 5_000)
  expect(Object.fromEntries(now.answers.map((a) => [a.subjectId, a.response]))).toEqual({ '1': 'D', '2': 'B', '4': 'B' })
  expect(now.revs).toEqual({ '1': 3, '2': 5, '3': 2, '4': 1 })
  expect([now.leftMs, now.spentMs]).toEqual([55_000, 6_000])
  expect(withAnswers(of([], {}, null), [], 5_000).leftMs).toBeNull()
  // a clock that was turned back gives no extra time
  expect(withAnswers(kept, [], -5_000).leftMs).toBe(60_000)
})

test('any order of local answers gives the same paper with one answer per question', () => {
  const answer = fc.record({ subjectId: fc.constantFrom('1', '2', '3'), rev: fc.nat(5), response: fc.constantFrom('A', 'B', null) })
  fc.assert(
    fc.property(fc.uniqueArray(answer, { selector: (a) => a.subjectId }), fc.nat(), (list, passed) => {
      const kept = of([{ subjectId: '1', response: 'A' }], { '1': 2 })
      const all = list.map((a) => ({ ...a, at: 0 }))
      const sorted = (s: Sitting) => [...s.answers].sort((a, b) => (a.subjectId < b.subjectId ? -1 : 1))
      const [there, back] = [
        withAnswers(kept, all, passed),
        withAnswers(
          kept,
          all.map((_, i) => all[all.length - 1 - i]).flatMap((a) => a ?? []),
          passed,
        ),
      ]
      expect(sorted(there)).toEqual(sorted(back))
      expect(new Set(there.answers.map((a) => a.subjectId)).size).toBe(there.answers.length)
    }),
  )
})
