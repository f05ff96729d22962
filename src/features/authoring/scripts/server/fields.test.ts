// Compares the table of fields with the columns of the database.
import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { Script, ScriptEdit } from '../contract.ts'
import { fileFields, type LineField, lineFieldNames, lineFields, plainFields } from '../fields.ts'
import { lineAfter } from './line.ts'
import { besideFields, script } from './tables.ts'

const columns = getTableColumns(script)
const row = (name: keyof typeof lineFields): LineField => lineFields[name]

test('every column is a field or has a reason', () => {
  // a copy keeps the draft that a line was
  expect([...lineFieldNames, ...Object.keys(besideFields), 'draftId'].sort()).toEqual(Object.keys(columns).sort())
})

test.each(lineFieldNames)('the column of %s accepts the values of the field', (name) => {
  const column = columns[name]
  const field = row(name)
  expect(column.notNull).toBe(field.empty !== null)
  expect(column.enumValues ?? []).toEqual(field.holds === 'choice' ? Object.keys(field.choices) : [])
  expect(Script.shape[name].safeParse(null).success).toBe(field.empty === null)
  expect(ScriptEdit.shape[name].safeParse(undefined).success).toBe(true)
})

test('a line has every field, and names tell file fields and generated fields', () => {
  const line = lineAfter({ editType: 'CREATE', type: 'TIPS', needAnswer: 'NO_NEED', text: '一句' }, null, (name) => name)
  expect(Object.keys(line).sort()).toEqual([...lineFieldNames].sort())
  expect([...fileFields].sort()).toEqual(
    Object.keys(columns)
      .filter((name) => name.endsWith('File'))
      .sort(),
  )
})

test('a field without a rule may be empty', () => {
  expect(plainFields.filter((name) => columns[name].notNull)).toEqual([])
})
