// Which questions have a sheet in the workbook of answers.
import { expect, test } from 'vitest'
import { maxSheets, withSheets } from './export-answers.ts'

const many = (count: number, type: 0 | 1, drawn: boolean) => Array.from({ length: count }, () => ({ type, drawn }))

test.each([
  ['each question of a usual exam', [...many(60, 0, false), ...many(40, 0, true)], 100],
  [
    'the fixed questions and short answers of an exam with a large bank',
    [...many(2, 0, false), ...many(240, 0, true), ...many(20, 1, true)],
    22,
  ],
  ['at most a hundred fixed questions', many(150, 0, false), maxSheets],
])('a sheet has %s', (_, questions, sheets) => {
  expect(withSheets(questions)).toHaveLength(sheets)
})
