// The table of fields and the table of the database say the same.
import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { GivenQuestion, QuestionContents } from '../contract.ts'
import { plainFields, plainOf, questionFields } from '../fields.ts'
import { question } from './tables.ts'

const columns = getTableColumns(question)
/** What a question has beside its fields. */
const beside = {
  ...{ tenantId: 'the tenant', id: 'which', bankId: 'where', sort: 'where' },
  ...{ type: 'decides the key', subjectName: 'by type', images: 'files', options: 'by type', answer: 'the key', answerKey: 'the key' },
  ...{ version: 'which', stemHash: 'follows from the text' },
  ...{ createUserId: 'who', createUserName: 'who', createTime: 'when', updateUserId: 'who', updateUserName: 'who', updatedAt: 'when' },
  deletedAt: 'when',
}

test('every column is a field, or named with its reason', () => {
  expect([...Object.keys(questionFields), ...Object.keys(beside)].sort()).toEqual(Object.keys(columns).sort())
})

test.each(plainFields)('%s may be empty, and holds what its column takes', (name) => {
  expect(columns[name].notNull).toBe(false)
  expect(columns[name].dataType).toBe(plainOf(name).holds === 'text' ? 'string' : 'number')
  expect(QuestionContents.shape[name].safeParse(null).success).toBe(true)
  expect(GivenQuestion.shape[name].safeParse(undefined).success).toBe(true)
})
