// Adds columns to tables with their rows in `fields.ts`; contracts, rules, sheets and copies follow without another change. The mocks of
// this file replace the columns; the tests of each feature are in test/new-fields.
import { getTableColumns } from 'drizzle-orm'
import { type PgTable, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, vi } from 'vitest'
import { testCourseForms, testCourseRules } from './new-fields/courses.ts'
import { testDeliveries } from './new-fields/deliveries.ts'
import { testExams } from './new-fields/exams.ts'
import { testLines } from './new-fields/lines.ts'
import { testPeople } from './new-fields/people.ts'
import { testQuestions } from './new-fields/questions.ts'
import { testTemplates } from './new-fields/templates.ts'
import { startWorld, type World } from './world.ts'

const { add } = vi.hoisted(() => ({
  /** Adds columns to a table, whose properties statements read. */
  add: (table: PgTable, added: object) => {
    for (const column of Object.values(added)) Object.assign(column as object, { table })
    Object.assign(table, added)
    return added
  },
}))
vi.mock('#features/authoring/courses/fields.ts', async (original) => {
  const real = await original<typeof import('#features/authoring/courses/fields.ts')>()
  const sheet = { width: 9, preview: 90 }
  const aim = { label: '目标', holds: 'line', max: 5, empty: null, required: '请输入课程目标', sheet }
  const mood = { label: '气氛', holds: 'paragraphs', max: 5, empty: null, sheet }
  for (const [fields, added] of [
    [real.partFields.COURSE, { aim }],
    [real.partFields.SUB_SCENE, { mood }],
    [real.courseFields, { aim, mood }],
  ] as const)
    Object.assign(fields, added)
  real.courseFieldNames.push(...(['aim', 'mood'] as never[]))
  return real
})
vi.mock('#features/authoring/courses/server/tables.ts', async (original) => {
  const real = await original<typeof import('#features/authoring/courses/server/tables.ts')>()
  const added = getTableColumns(pgTable('course', { aim: text(), mood: text() }))
  // statements know a column by its table
  for (const column of Object.values(added)) Object.assign(column, { table: real.course })
  Object.assign(getTableColumns(real.course), added)
  return { ...real, course: Object.assign(real.course, added) }
})
vi.mock('#features/assessment/exams/fields.ts', async (original) => {
  const real = await original<typeof import('#features/assessment/exams/fields.ts')>()
  Object.assign(real.examFields, { place: { label: '考场', holds: 'line', max: 5, empty: null } })
  real.examFieldNames.push('place' as never)
  return real
})
vi.mock('#features/assessment/question-banks/fields.ts', async (original) => {
  const real = await original<typeof import('#features/assessment/question-banks/fields.ts')>()
  Object.assign(real.bankFields, { keeper: { label: '维护人', holds: 'line', max: 5, empty: null, list: { least: 90 } } })
  real.bankFieldNames.push('keeper' as never)
  const sheet = { width: 9, preview: 90 }
  const source = { label: '出处', holds: 'text', max: 5, plain: { placeholder: '' }, tells: true, sheet }
  const minutes = { label: '建议用时', holds: 'number', max: 60, wrong: '最多60分钟', plain: { placeholder: '', step: 1 }, sheet }
  const questionFields = { ...real.questionFields, source, minutes }
  return {
    ...{ ...real, questionFields, plainFields: [...real.plainFields, 'source', 'minutes'] },
    plainOf: (name: keyof typeof questionFields) => questionFields[name],
  }
})
vi.mock('#features/assessment/exams/server/tables.ts', async (original) => {
  const real = await original<typeof import('#features/assessment/exams/server/tables.ts')>()
  Object.assign(getTableColumns(real.exam), add(real.exam, getTableColumns(pgTable('exam', { place: text() }))))
  return real
})
vi.mock('#features/assessment/question-banks/server/tables.ts', async (original) => {
  const real = await original<typeof import('#features/assessment/question-banks/server/tables.ts')>()
  const added = getTableColumns(pgTable('question_bank', { keeper: text() }))
  Object.assign(getTableColumns(real.questionBank), add(real.questionBank, added))
  return real
})
vi.mock('#features/authoring/scripts/fields.ts', async (original) => {
  const real = await original<typeof import('#features/authoring/scripts/fields.ts')>()
  const { fieldsWith, namesOf } = await import('#shared/field-table.ts')
  const sheet = { width: 10, preview: 100 }
  const mood = { holds: 'choice', label: '语气', choices: { CALM: '平静', ANGRY: '生气' }, empty: null, form: { placeholder: '' }, sheet }
  const hint = { holds: 'line', label: '提示语', max: 9, answer: true, empty: null, form: { placeholder: '' }, sheet }
  const lineFields = { ...real.lineFields, mood, hint }
  return {
    ...{ ...real, lineFields, lineFieldNames: namesOf(lineFields), sheetFields: fieldsWith(lineFields, 'sheet') },
    plainFields: [...real.plainFields, 'mood', 'hint'],
  }
})
vi.mock('#features/authoring/scripts/server/tables.ts', async (original) => {
  const real = await original<typeof import('#features/authoring/scripts/server/tables.ts')>()
  const added = getTableColumns(pgTable('script', { mood: text(), hint: text() }))
  Object.assign(getTableColumns(real.script), added)
  return { ...real, script: Object.assign(real.script, added) }
})
vi.mock('#features/organisation/users/fields.ts', async (original) => {
  const real = await original<typeof import('#features/organisation/users/fields.ts')>()
  const desk = { label: '座机分机', text: true, holds: 'line', max: 5, empty: null, width: 10, preview: 80 }
  Object.assign(real.personFields, { desk })
  Object.assign(real.plainTable, { desk })
  real.plainFields.push('desk' as never)
  real.textFields.push('desk' as never)
  return real
})
vi.mock('#features/organisation/users/server/tables.ts', async (original) => {
  const real = await original<typeof import('#features/organisation/users/server/tables.ts')>()
  const added = getTableColumns(pgTable('app_user', { desk: text() }))
  Object.assign(added.desk, { table: real.appUser })
  Object.assign(getTableColumns(real.appUser), added)
  return { ...real, appUser: Object.assign(real.appUser, added) }
})
vi.mock('#features/authoring/digital-humans/fields.ts', async (original) => {
  const real = await original<typeof import('#features/authoring/digital-humans/fields.ts')>()
  Object.assign(real.templateFields, {
    consent: { label: '授权', holds: 'line', max: 5, empty: '', placeholder: { VIDEO: '', VOICE: '' } },
  })
  real.templateFieldNames.push('consent' as never)
  const range = { min: 0, max: 5, step: 1, usual: 3, joined: 'plus', houseOnly: true }
  Object.assign(real.deliveryFields, { warmth: { label: '亲切', ...range, refusal: '亲切须是0到5的整数', word: String } })
  real.deliveryNames.push('warmth' as never)
  return real
})
vi.mock('#features/authoring/digital-humans/server/tables.ts', async (original) => {
  const real = await original<typeof import('#features/authoring/digital-humans/server/tables.ts')>()
  const { digitalHumanSetting: setting, digitalHumanTemplate: template } = real
  const warmth = () => smallint().notNull().default(3)
  const ofTemplate = getTableColumns(pgTable('added', { warmth: warmth(), consent: text().notNull().default('') }))
  const ofSetting = getTableColumns(pgTable('added', { warmth: warmth() }))
  Object.assign(getTableColumns(template), add(template, ofTemplate))
  Object.assign(getTableColumns(setting), add(setting, ofSetting))
  return real
})
vi.mock('#engines/sources.ts', async (original) => {
  const real = await original<typeof import('#engines/sources.ts')>()
  Object.assign(real.abilitiesOf.house, { warmth: true })
  return real
})

let world: World
beforeAll(async () => {
  world = await startWorld()
  for (const change of [
    'course add aim text, add mood text',
    'script add mood text, add hint text',
    'exam add place text',
    'question_bank add keeper text',
    'question add source text, add minutes numeric',
    'app_user add desk text',
    'digital_human_setting add warmth smallint not null default 3',
    `digital_human_template add warmth smallint not null default 3, add consent text not null default ''`,
  ])
    await world.owner.query(`alter table ${change}`)
})
afterAll(() => world?.close())

describe('added columns of courses, scenes and sub-scenes', () => {
  testCourseRules()
  testCourseForms(() => world)
})
describe('added columns of script lines', () => testLines())
// templates first, because these tests expect no other ones in the tenant
describe('an added column of own figures and voices', () => testTemplates(() => world))
describe('an added delivery of digital humans', () => testDeliveries(() => world))
describe('added columns of questions', () => testQuestions())
describe('added columns of exams and question banks', () => testExams(() => world))
describe('an added column of people', () => testPeople(() => world))
