// The field tables and the database columns agree.
import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { Bank, GivenQuestion, questionBanks, QuestionContents } from '../contract.ts'
import { bankFieldNames, plainFields, plainOf, questionFields } from '../fields.ts'
import { question, questionBank } from './tables.ts'

const columns = getTableColumns(question)
/** Columns that are not in the field table, with the reason. */
const beside = {
  tenantId: 'the tenant',
  id: 'which',
  bankId: 'where',
  sort: 'where',
  type: 'decides the key',
  subjectName: 'by type',
  images: 'files',
  options: 'by type',
  answer: 'the key',
  answerKey: 'the key',
  version: 'which',
  stemHash: 'follows from the text',
  draftId: 'from what',
  createUserId: 'who',
  createUserName: 'who',
  createTime: 'when',
  updateUserId: 'who',
  updateUserName: 'who',
  updatedAt: 'when',
  deletedAt: 'when',
  deletionId: 'with what',
}

test('every column of a question is a field, or listed with a reason', () => {
  expect([...Object.keys(questionFields), ...Object.keys(beside)].sort()).toEqual(Object.keys(columns).sort())
})

test.each(plainFields)('the field %s may be empty, and has the type of its column', (name) => {
  expect(columns[name].notNull).toBe(false)
  expect(columns[name].dataType).toBe(plainOf(name).holds === 'text' ? 'string' : 'number')
  expect(QuestionContents.shape[name].safeParse(null).success).toBe(true)
  expect(GivenQuestion.shape[name].safeParse(undefined).success).toBe(true)
})

const bankColumns = getTableColumns(questionBank)
const besideBank = {
  tenantId: 'the tenant',
  id: 'which',
  categoryName: 'sought, and one of its kind',
  status: 'by a switch, too',
  ownerDepartmentId: 'who',
  createUserId: 'who',
  createUserName: 'who',
  createTime: 'when',
  updatedAt: 'when',
  deletedAt: 'when',
  deletionId: 'with what',
}

test('every column of a bank is a field, or listed with a reason', () => {
  expect([...bankFieldNames, ...Object.keys(besideBank)].sort()).toEqual(Object.keys(bankColumns).sort())
})

test.each(bankFieldNames)('the field %s of a bank may be empty', (name) => {
  expect(bankColumns[name]).toMatchObject({ notNull: false, dataType: 'string' })
  const { [name]: schema } = questionBanks.create.body.shape
  for (const empty of [undefined, null, '']) expect(schema.safeParse(empty).success).toBe(true)
  expect(Bank.shape[name].safeParse(null).success).toBe(true)
})
