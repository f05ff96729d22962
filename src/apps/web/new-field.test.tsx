// @vitest-environment happy-dom
// Tests that a new field needs only a row in `fields.ts`: forms, lists, previews and the audit log then have it. They add a field to every
// kind of record with such a table.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test, vi } from 'vitest'
import { arrangeColumns } from '#features/authoring/arrangement/web/arrange-columns.tsx'
import { ArrangeForm } from '#features/authoring/arrangement/web/ArrangeForm.tsx'
import { fieldOf } from '#features/portal/audit-log/web/field-words.ts'
import { lineColumns, partColumns } from '#features/authoring/course-sheets/web/preview-columns.ts'
import { saidColumns } from '#features/authoring/course-authoring/web/said-columns.ts'
import { scriptColumns } from '#features/authoring/course-authoring/web/script-columns.tsx'
import { courseFields, partLabels, type PartType } from '#features/authoring/courses/fields.ts'
import { CourseForm } from '#features/authoring/courses/web/CourseForm.tsx'
import { SceneForm } from '#features/authoring/courses/web/SceneForm.tsx'
import { SubSceneForm } from '#features/authoring/courses/web/SubSceneForm.tsx'
import { Delivery } from '#features/authoring/digital-humans/web/Delivery.tsx'
import { FigureForm } from '#features/authoring/digital-humans/web/FigureForm.tsx'
import { HouseCard } from '#features/authoring/digital-humans/web/OwnCard.tsx'
import { VoiceForm } from '#features/authoring/digital-humans/web/VoiceForm.tsx'
import { Overview } from '#features/insight/exam-analysis/contract.ts'
import { ExamNotes } from '#features/insight/exam-analysis/web/ExamNotes.tsx'
import { examFields } from '#features/assessment/exams/fields.ts'
import { ExamForm } from '#features/assessment/exams/web/ExamForm.tsx'
import { BankForm } from '#features/assessment/question-banks/web/BankForm.tsx'
import { textColumns } from '#features/assessment/question-banks/web/bank-columns.ts'
import { bankFields, questionFields } from '#features/assessment/question-banks/fields.ts'
import { lineFields } from '#features/authoring/scripts/fields.ts'
import { QuestionForm } from '#features/assessment/question-banks/web/QuestionForm.tsx'
import { ScriptForm } from '#features/authoring/scripts/web/ScriptForm.tsx'
import { type Board, BoardContext } from '#features/authoring/storyboard/web/board-context.ts'
import { Inspector } from '#features/authoring/storyboard/web/Inspector.tsx'
import { UserForm } from '#features/organisation/users/web/UserForm.tsx'
import { createQueryClient } from '#ui/api/api-hooks.ts'
import { type Person, SessionProvider } from '#ui/api/session.tsx'

vi.mock('#features/authoring/scripts/fields.ts', async (original) => {
  const real = await original<typeof import('#features/authoring/scripts/fields.ts')>()
  const { fieldsWith, namesOf } = await import('#shared/field-table.ts')
  const shown = { sheet: { width: 10, preview: 77 }, list: { width: 70 }, arrangement: { width: 71 }, form: { placeholder: '怎么说' } }
  const mood = { holds: 'choice', label: '语气', choices: { CALM: '平静' }, empty: null, ...shown }
  const lineFields = { ...real.lineFields, mood }
  return {
    ...{ ...real, lineFields, lineFieldNames: namesOf(lineFields), sheetFields: fieldsWith(lineFields, 'sheet') },
    plainFields: [...real.plainFields, 'mood'],
  }
})

vi.mock('#features/assessment/question-banks/fields.ts', async (original) => {
  const real = await original<typeof import('#features/assessment/question-banks/fields.ts')>()
  const origin = { label: '出处', holds: 'text', max: 5, plain: { placeholder: '' }, sheet: { width: 9, preview: 90 } }
  const questionFields = { ...real.questionFields, origin }
  Object.assign(real.bankFields, { keeper: { label: '维护人', holds: 'line', max: 5, empty: null, list: { least: 90 } } })
  real.bankFieldNames.push('keeper' as never)
  return {
    ...{ ...real, questionFields, plainFields: [...real.plainFields, 'origin'] },
    plainOf: (name: keyof typeof questionFields) => questionFields[name],
  }
})

vi.mock('#features/authoring/courses/fields.ts', async (original) => {
  const real = await original<typeof import('#features/authoring/courses/fields.ts')>()
  const aim = { aim: { label: '目标', holds: 'line', max: 9, empty: null, sheet: { width: 9, preview: 66 }, list: { least: 99 } } }
  for (const fields of [...Object.values(real.partFields), real.courseFields]) Object.assign(fields, aim)
  return real
})

vi.mock('#features/authoring/digital-humans/fields.ts', async (original) => {
  const real = await original<typeof import('#features/authoring/digital-humans/fields.ts')>()
  Object.assign(real.templateFields, {
    consent: { label: '授权', holds: 'line', max: 5, empty: '', placeholder: { VIDEO: '', VOICE: '' } },
  })
  real.templateFieldNames.push('consent' as never)
  const range = { min: 0, max: 5, step: 1, usual: 0, joined: 'plus', houseOnly: true }
  Object.assign(real.deliveryFields, { warmth: { label: '亲切', ...range, refusal: '', word: (warmth: number) => `${warmth} 分` } })
  real.deliveryNames.push('warmth' as never)
  return real
})

vi.mock('#features/organisation/users/fields.ts', async (original) => {
  const real = await original<typeof import('#features/organisation/users/fields.ts')>()
  const desk = { label: '座机分机', text: true, holds: 'line', max: 5, empty: null, width: 10, preview: 80 }
  for (const table of [real.personFields, real.plainTable]) Object.assign(table, { desk })
  for (const names of [real.plainFields, real.textFields]) names.push('desk' as never)
  return real
})

vi.mock('#features/assessment/exams/fields.ts', async (original) => {
  const real = await original<typeof import('#features/assessment/exams/fields.ts')>()
  Object.assign(real.examFields, { hall: { label: '考场', holds: 'line', max: 5, empty: null } })
  real.examFieldNames.push('hall' as never)
  return real
})

const person = { id: '7', orgId: '1', viewedBy: null, type: 3, timeZone: 'Asia/Shanghai' } as Person
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
// requests are never answered
vi.stubGlobal('fetch', () => new Promise(() => undefined))
/** Renders an element and waits until it has the labels. */
async function drawn(element: ReactNode, expected: readonly string[], what = 'label') {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <SessionProvider person={person} words={{ has: () => true } as unknown as ReadonlySet<string>}>
          {element}
        </SessionProvider>
      ),
    },
  ])
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  const labels = () => [...document.querySelectorAll(what)].map((label) => label.textContent)
  await vi.waitFor(async () => {
    await act(() => new Promise((go) => setTimeout(go, 0)))
    expect(labels()).toEqual(expect.arrayContaining([...expected]))
  })
  await act(async () => root.unmount())
}

test.each([
  ['scripts', <ScriptForm key="s" of="new" subSceneId="1" onClose={() => undefined} />],
  ['arrangement', <ArrangeForm key="a" of="new" subSceneId="1" onClose={() => undefined} />],
])('the form in %s has every plain field', (_, form) => drawn(form, ['语气', '章节', '答题要点']))

test.each([
  ['editable', true],
  ['read-only', false],
])('the inspector has the new field of a line that is %s', (_, canEdit) => {
  const values = { type: 'TIPS', mediaType: 'TEXT', needAnswer: 'NEED', section: '开场', answerPoints: '要点', mood: 'CALM' } as const
  const row = { key: '1', index: 0, number: 1, line: undefined, draft: undefined, heading: null, values }
  const board = { mode: 'script', canEdit, may: { edit: true } } as unknown as Board
  return drawn(
    <BoardContext value={board}>
      <Inspector row={row} state={undefined} sections={[]} />
    </BoardContext>,
    ['章节', '答题要点', '语气'],
    '.yw-sb-item > span',
  )
})

test('the form of a question has the new field', () =>
  drawn(<QuestionForm of={{ newOf: 2 }} categoryId="1" onClose={() => undefined} />, ['出处', '解析', '难度']))

test.each([
  ['课程', <CourseForm key="c" of="new" onClose={() => undefined} />],
  ['场景', <SceneForm key="s" of="new" courseId="1" onClose={() => undefined} />],
  ['子场景', <SubSceneForm key="u" of="new" sceneId="1" onClose={() => undefined} />],
])('the form of a %s has the new field', (what, form) => drawn(form, [`${what}名称`, `${what}目标`]))

test.each([
  ['figure', <FigureForm key="f" of="new" onClose={() => undefined} />],
  ['voice', <VoiceForm key="v" of="new" onClose={() => undefined} />],
])('the form of an own %s has the new field', (_, form) => drawn(form, ['说明', '授权']))

test('a new delivery field is a slider in the forms of a voice and of a role', async () => {
  await drawn(<VoiceForm of="new" onClose={() => undefined} />, ['语速 · 正常', '亲切 · 0 分'])
  const choice = { gender: 2, digitalHumanId: null, voiceId: 'v', warmth: 4 } as never
  const abilities = { speed: true, pitch: false }
  await drawn(<Delivery {...{ role: 'tip', choice, abilities }} onChange={() => undefined} />, ['音调此声音不支持', '亲切4 分'])
})

test('the card of a figure shows the new field', () => {
  const card = (more: object) => renderToStaticMarkup(<HouseCard of={{ type: 'VIDEO', name: '陈', backgrounds: [], ...more } as never} />)
  expect(card({ description: '商务', consent: '已签' })).toMatch(/商务.*已签/)
})

test('the form of a person has the new field', () =>
  drawn(<UserForm of={{ departmentId: undefined }} onClose={() => undefined} />, ['职位', '座机分机']))

test('the form and the analysis of an exam have the new field', async () => {
  await drawn(<ExamForm of="new" onClose={() => undefined} />, ['备注', '考场'])
  const numbers = Object.fromEntries(Object.keys(Overview.shape).map((key) => [key, 0]))
  const overview = { ...numbers, ...{ examinationName: '考试', hall: '三楼', remark: '须知', users: [], unassignedUsers: [] } } as never
  await drawn(<ExamNotes overview={overview} />, ['备注', '考场'], 'dt')
})

test('the form and the list of question banks have the new field', async () => {
  await drawn(<BankForm of="new" onClose={() => undefined} />, ['题库描述', '维护人'])
  expect(textColumns).toContainEqual({ key: 'keeper', title: '维护人', least: 90 })
})

test('the lists of courses, scenes and sub-scenes and the import preview have the new field', () => {
  for (const [part, what] of Object.entries(partLabels) as [PartType, string][]) {
    expect(saidColumns(part)).toContainEqual({ key: 'aim', title: `${what}目标`, least: 99 })
    expect(partColumns).toContainEqual(expect.objectContaining({ title: `${what}目标`, width: 66 }))
  }
})

test('both lists of lines and the import preview have the new field', () => {
  const needs = { place: '', play: () => undefined } as never
  expect(scriptColumns(needs)).toContainEqual(expect.objectContaining({ key: 'mood', title: '语气', width: 70 }))
  expect(arrangeColumns(needs)).toContainEqual(expect.objectContaining({ key: 'mood', title: '语气', width: 71 }))
  expect(lineColumns).toContainEqual({ field: 'mood', title: '语气', width: 77, choices: ['平静'] })
})

test('the audit log names every field by its label', () => {
  for (const table of [lineFields, questionFields, courseFields, examFields, bankFields])
    expect(Object.keys(table).map(fieldOf)).toEqual(Object.values(table).map(({ label }) => label))
  expect(fieldOf('created.0.mood')).toBe('新建 · 第1项 · 语气')
})
