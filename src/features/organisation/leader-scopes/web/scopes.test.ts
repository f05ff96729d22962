// Tags of a leader's scopes: the effect of a click.
import { expect, test } from 'vitest'
import { rowsOf, toggled } from './scopes.ts'

const [C, P, E, T] = [
  'TRAINING_MANAGER_ONLY_COURSE',
  'TRAINING_MANAGER_ONLY_PROJECT',
  'TRAINING_MANAGER_ONLY_EXAM',
  'TRAINING_MANAGER_ONLY_PAPER',
] as const

test('all four become 全部, and removing one leaves the others', () => {
  expect(toggled([C, P, T], E)).toEqual(['TRAINING_MANAGER'])
  expect(toggled(['TRAINING_MANAGER'], E)).toEqual([C, P, T])
  expect(toggled([T], C)).toEqual([C, T])
  expect(toggled([C], C)).toEqual([])
  expect(toggled([C], 'TRAINING_MANAGER')).toEqual(['TRAINING_MANAGER'])
  expect(toggled(['TRAINING_MANAGER'], 'TRAINING_MANAGER')).toEqual([])
})

test('a person with several scopes is one row', () => {
  const person = { id: '1', name: '甲', workNo: 'A1', telephone: '138****0001', orgName: null }
  expect(
    rowsOf([
      { ...person, leaderType: C },
      { ...person, leaderType: E },
    ]),
  ).toEqual([{ id: '1', name: '甲', workNo: 'A1', orgName: null, types: [C, E] }])
})
