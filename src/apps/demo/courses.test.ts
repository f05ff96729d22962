// Tests of the demo courses: each line has three or four named points, which its reference answer makes.
import { expect, test } from 'vitest'
import { parsePoints, scoreLine } from '#engines/scoring/scoring.ts'
import { demoCourses } from './courses.ts'

test('every reference answer scores at least 95 by its three or four named points', () => {
  const asked = demoCourses.flatMap((c) => c.scenes.flatMap((s) => s.subScenes.flatMap((b) => b.lines.filter((l) => l.answer))))
  expect(asked.length).toBe(25)
  const faulty = asked.filter(({ type, answer = '', points = '' }) => {
    const named = parsePoints(points).filter((p) => p.name)
    const how = { lexicon: {}, terms: [], wordings: [], delivery: null }
    const { score } = scoreLine({ type: type === 'INTRO' ? 'INTRO' : 'QUESTION', reference: answer, points, said: answer, ...how })
    return score < 95 || named.length < 3 || named.length > 4 || named.length !== parsePoints(points).length
  })
  expect(faulty.map((line) => line.text)).toEqual([])
})
