// The field table of exams and the database columns agree.
import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { byName } from '#shared/field-table.ts'
import { Exam, exams } from '../contract.ts'
import { examFieldNames, measureNames } from '../fields.ts'
import { exam } from './tables.ts'

const columns = getTableColumns(exam)
/** Columns that are not in the field table, with the reason. */
const beside = {
  tenantId: 'the tenant',
  id: 'which',
  sort: 'which',
  examinationName: 'sought',
  imageId: 'a file',
  startTime: 'locked by a rule',
  endTime: 'locked by a rule',
  examDurationMinute: 'locked by a rule',
  latestStartMinutes: 'when',
  maxExamCnt: 'locked by a rule',
  passRate: 'scoring',
  attemptPolicy: 'scoring',
  multiPolicy: 'scoring',
  blankPolicy: 'scoring',
  gradeScale: 'scoring',
  publishMode: 'when',
  publishTime: 'when',
  publishedAt: 'when',
  reviewMode: 'when',
  reviewFrom: 'when',
  standingMode: 'what candidates see',
  secondMark: 'scoring',
  markTolerance: 'scoring',
  drawProblem: 'what a check found',
  displayScore: 'by a switch, too',
  totalScore: 'of the paper',
  questionCount: 'of the paper',
  drawnCount: 'of the draw rules',
  selectMode: 'of the paper',
  ...byName(measureNames, () => 'a measure'),
  template: 'by an act',
  satAt: 'what happened',
  frozenAt: 'what happened',
  ownerDepartmentId: 'who',
  createUserId: 'who',
  creatorName: 'who',
  createTime: 'when',
  updatedAt: 'when',
  deletedAt: 'when',
  deletionId: 'with what',
  keptAt: 'when',
}

test('every column is a field, or listed with a reason', () => {
  expect([...examFieldNames, ...Object.keys(beside)].sort()).toEqual(Object.keys(columns).sort())
})

test.each(measureNames)('the measure %s is off by default', (name) => {
  expect(columns[name]).toMatchObject({ notNull: true, dataType: 'boolean', default: false })
  expect(exams.create.body.shape[name].parse(undefined)).toBe(false)
  expect(exams.update.body.shape[name].parse(undefined)).toBe(undefined)
})

test.each(examFieldNames)('the field %s may be empty', (name) => {
  expect(columns[name]).toMatchObject({ notNull: false, dataType: 'string' })
  const { [name]: schema } = exams.create.body.shape
  for (const empty of [undefined, null, '']) expect(schema.safeParse(empty).success).toBe(true)
  expect(Exam.shape[name].safeParse(null).success).toBe(true)
})
