// Compares the table of template fields with the columns of the database.
import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { digitalHumans, OwnTemplate, Template } from '../contract.ts'
import { templateFieldNames, templateFields } from '../fields.ts'
import { digitalHumanTemplate } from './tables.ts'

const columns = getTableColumns(digitalHumanTemplate)
/** Columns that are not fields, with the reason. */
const beside = {
  tenantId: 'the tenant',
  id: 'which',
  type: 'which',
  name: 'sought, and one of its kind',
  enabled: 'by a call of its own',
  source: 'what it is made of',
  still: 'follows from the source',
  gender: 'by the source',
  speed: 'of voices',
  pitch: 'of voices',
  createUserId: 'who',
  createUserName: 'who',
  createDate: 'when',
  updateDate: 'when',
}

test('every column is a field or has a reason', () => {
  expect([...templateFieldNames, ...Object.keys(beside)].sort()).toEqual(Object.keys(columns).sort())
})

test.each(templateFieldNames)('%s is a text with an empty default', (name) => {
  expect(columns[name]).toMatchObject({ notNull: true, default: '', dataType: 'string' })
  for (const answer of [Template, OwnTemplate]) expect(answer.shape[name].safeParse(null).success).toBe(false)
  const { [name]: schema } = digitalHumans.create.body.shape
  expect(schema.safeParse(null).success && schema.safeParse(undefined).success).toBe(true)
  const { max, unit } = templateFields[name]
  expect(schema.safeParse('字'.repeat(max + 1)).error?.issues[0]?.message).toBe(`最多${max}${unit}`)
})
