// The table of spreadsheet fields, the contract and the database table agree.
import { getTableColumns } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { expect, test } from 'vitest'
import { User, UserText } from '../contract.ts'
import { personField, textFields } from '../fields.ts'
import { definedStatements } from '#platform/database/statement.ts'
import './import-queries.ts'
import { appUser } from './tables.ts'

test('the contract enforces the rule of every text', () => {
  expect(Object.keys(UserText.shape).sort()).toEqual([...textFields].sort())
})

test.each(textFields)('the column %s is nullable if the sheet may leave it out, and is returned', (name) => {
  expect(getTableColumns(appUser)[name].notNull).toBe(personField(name).required === true)
  expect(User.shape[name].safeParse(null).success).toBe(!personField(name).required)
})

test.each(['users_insert_sheet', 'users_update_sheet'])('the statement %s writes every text', (statement) => {
  const text = definedStatements.get(statement)?.text ?? ''
  expect(textFields.filter((name) => !text.includes(`n.${toSnakeCase(name)}`))).toEqual([])
})
