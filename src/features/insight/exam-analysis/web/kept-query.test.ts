// Tests of reading the stored fields of a tab.
import { expect, test } from 'vitest'
import { askedFor, keptOf, type Query, queryOf } from './kept-query.ts'

const query = (more: Partial<Query> = {}): Query => ({
  examId: '12',
  range: { analyzeType: 'BY_DEPARTMENT', departmentId: '3', userIds: [], names: [] },
  shown: true,
  ...more,
})

test('stored fields are read back', () => {
  expect(queryOf(keptOf(query()))).toEqual(query())
  const people = query({
    range: { analyzeType: 'BY_STUDENT', departmentId: undefined, userIds: ['7', '8'], names: ['甲', '乙'] },
    shown: false,
  })
  expect(queryOf(keptOf(people))).toEqual(people)
})

test('the choice of a comparison is stored: an exam, or none', () => {
  for (const compareId of ['9', null]) expect(queryOf(keptOf(query({ compareId })))).toEqual(query({ compareId }))
  expect(queryOf({ ...keptOf(query()), compareId: 'x' })).toEqual(query())
})

test('unusable values are ignored', () => {
  expect(queryOf({ examId: 'x', analyzeType: 'ELSE', departmentId: true, userIds: ['0', '5'], names: [], shown: 'yes' })).toEqual({
    examId: undefined,
    range: { analyzeType: 'BY_DEPARTMENT', departmentId: undefined, userIds: ['5'], names: [] },
    shown: false,
  })
})

test('an incomplete query gives null', () => {
  expect(askedFor(query())).toEqual({ examId: '12', analyzeType: 'BY_DEPARTMENT', departmentId: '3' })
  expect(askedFor(query({ examId: undefined }))).toBeNull()
  expect(askedFor(query({ range: { analyzeType: 'BY_STUDENT', departmentId: '3', userIds: [], names: [] } }))).toBeNull()
  expect(askedFor(query({ range: { analyzeType: 'BY_DEPARTMENT', userIds: ['7'], names: ['甲'] } }))).toBeNull()
})
