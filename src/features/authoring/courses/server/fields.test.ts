// Compares the table of fields with the columns of the database.
import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { Course, courses } from '../contract.ts'
import { courseFieldNames, fieldOfPart, namesOfPart } from '../fields.ts'
import { course } from './tables.ts'

const columns = getTableColumns(course)
/** Columns that are not fields, with the reason. */
const beside = {
  tenantId: 'the tenant',
  id: 'which',
  type: 'which',
  parentId: 'where',
  courseId: 'where',
  seq: 'where',
  title: 'sought, and the path in sheets',
  imageFile: 'a file',
  intro: 'a file',
  mediaProvider: 'by the file',
  content: 'lines that are read aloud',
  isValid: 'by its scripts',
  ownerDepartmentId: 'who',
  createUserId: 'who',
  createUserName: 'who',
  createDate: 'when',
  updatedAt: 'when',
  deletedAt: 'when',
  deletionId: 'when',
}
const bodies = {
  COURSE: courses.createCourse.body.shape,
  SCENE: courses.createScene.body.shape,
  SUB_SCENE: courses.createSubScene.body.shape,
}
const parts = ['COURSE', 'SCENE', 'SUB_SCENE'] as const

test('every column is a field or has a reason', () => {
  expect([...courseFieldNames, ...Object.keys(beside)].sort()).toEqual(Object.keys(columns).sort())
})

test.each(courseFieldNames)('%s is a text that is empty for other kinds', (name) => {
  expect(columns[name]).toMatchObject({ notNull: false, dataType: 'string' })
  expect(Course.shape[name].safeParse(null).success).toBe(true)
})

test.each(parts.flatMap((part) => namesOfPart(part).map((name) => [part, name] as const)))(
  'the contract of a %s validates %s by its row',
  (part, name) => {
    const { required, max, fault } = fieldOfPart(part, name)
    const schema = (bodies[part] as Record<string, z.ZodType>)[name] as z.ZodType
    expect(schema.safeParse(undefined).error?.issues[0]?.message).toBe(required)
    expect(schema.safeParse('字'.repeat(max)).error?.issues[0]?.message).toBe(fault?.('字'.repeat(max)))
    expect(schema.safeParse('字'.repeat(max + 1)).error?.issues[0]?.message).toBe(`最多${max}个字符`)
  },
)
