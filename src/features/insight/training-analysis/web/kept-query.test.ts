// Tests of the stored fields and the query of a tab.
import { expect, test } from 'vitest'
import { askedFor, keptOf, queryOf } from './kept-query.ts'

test('a new tab selects a course by department and has no query until both are chosen', () => {
  const query = queryOf({})
  expect(query).toMatchObject({ type: 'COURSE', range: { analyzeType: 'BY_DEPARTMENT', userIds: [] }, shown: false })
  expect(askedFor(query)).toBeNull()
  expect(askedFor({ ...query, contentId: '5' })).toBeNull()
  const chosen = { ...query, contentId: '5', range: { ...query.range, departmentId: '7' }, endTime: '2026-03-01' }
  expect(askedFor(chosen)).toEqual({
    type: 'COURSE',
    contentId: '5',
    analyzeType: 'BY_DEPARTMENT',
    departmentId: '7',
    endTime: '2026-03-01',
  })
})

test('stored fields are read back, and unusable values are ignored', () => {
  const query = queryOf({
    type: 'PROJECT',
    contentId: '9',
    analyzeType: 'BY_STUDENT',
    userIds: ['1', '2'],
    names: ['甲', '乙'],
    beginTime: '2026-01-01',
    shown: true,
  })
  expect(queryOf(keptOf(query))).toEqual(query)
  expect(askedFor(query)).toMatchObject({ type: 'PROJECT', userIds: ['1', '2'], beginTime: '2026-01-01' })
  expect(queryOf({ type: 'GAME', contentId: '<script>', userIds: [1, 'x'] as never, beginTime: '昨天', shown: 'yes' })).toEqual(queryOf({}))
})
