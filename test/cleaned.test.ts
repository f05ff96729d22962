// Typed texts are cleaned at every entrance: in every contract, and in every kind of file.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { courseSheets } from '#features/authoring/course-sheets/contract.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { questionSheets } from '#features/assessment/question-sheets/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { users } from '#features/organisation/users/contract.ts'
import { endpoints } from './contracts.ts'
import { formOf } from './samples.ts'
import { rowXml, workbookOf } from './workbooks.ts'
import { encode, type Person, startWorld, type World } from './world.ts'

interface Leaf {
  at: string
  schema: z.ZodType
}
/** The text fields of a body, with their paths. */
function leavesOf(schema: unknown, at = ''): Leaf[] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).flatMap(([key, field]) => leavesOf(field, `${at}.${key}`))
  if (schema instanceof z.ZodArray) return leavesOf(schema.element, at)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => leavesOf(option, at))
  if (schema instanceof z.ZodRecord) return leavesOf(schema.valueType, at)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return leavesOf(schema.unwrap(), at)
  if (schema instanceof z.ZodPipe) return leavesOf(schema.in, at)
  return schema instanceof z.ZodString ? [{ at, schema }] : []
}
/** Fields that nobody types: names of records and files, times, secrets, and values that are sent back unchanged. */
const machine =
  /(^key$|Id|Ids|fid|target|targets|^id|ids|version|[pP]assword|File|Path|path|intro|image|images|picture|video|referenceAudio|logo|bgImg|banner|captchaStamp|stamp|background|filename|Time|Date|At|field|from|to|cells|query|hash|timeZone|icon)$/
/** Calls whose texts come from the server, or from a machine that wants them unchanged. */
const kept = new Set([
  ...[
    'roles.savePowers .powerName',
    'roles.savePowers .roleName',
    'tenant-setup.saveSetting .name',
    'tenant-setup.saveSetting .defaultRole.name',
    'digital-humans.create .source.voice',
    'digital-humans.update .source.voice',
  ],
  ...[
    'exams.create .categories.categoryName',
    'exams.update .categories.categoryName',
    'exam-papers.addRandom .examinationDetail.categoryName',
  ],
  ...['exam-papers.addRandom .examinationDetail.randomDetails.name', 'exam-papers.addRandom .seen', 'exam-draws.saveRules .seen.tags'],
  ...[
    'attempts.save .response',
    'attempts.save .answers.response',
    'attempt-events.note .events.response',
    'wrong-answers.answer .response',
  ],
  ...[
    'second-factors.verify .code',
    'second-factors.verify .response.response.clientDataJSON',
    'second-factors.verify .response.response.authenticatorData',
    'second-factors.verify .response.response.signature',
    'second-factors.verify .response.response.userHandle',
    'second-factors.addPasskey .response.response.clientDataJSON',
    'second-factors.addPasskey .response.response.attestationObject',
    'second-factors.addPasskey .response.response.transports',
  ],
])
const typedSamples = ['一个足够长的文本内容', '13912345678', 'sample', '王伟', 'chan2 yu2']

test('a zero-width space is removed from every typed text', () => {
  const all = endpoints.flatMap(({ name, endpoint }) =>
    endpoint.body && endpoint.audit ? leavesOf(endpoint.body).map((leaf) => ({ ...leaf, call: `${name} ${leaf.at}` })) : [],
  )
  const typed = all.filter(({ at, call }) => !machine.test(at.split('.').at(-1) ?? '') && at !== '' && !kept.has(call))
  const names = typed.filter(({ at }) => /(name|title|loginName|workNo|telephone|alias|code|word)$/i.test(at))
  expect(names.length).toBeGreaterThan(25)
  const left = typed.filter(({ schema }) => {
    const fitting = typedSamples.filter((text) => schema.safeParse(text).success)
    const same = fitting.every((text) => schema.safeParse(`${text.slice(0, 1)}\u200B${text.slice(1)}\u202E`).data === text)
    return !same
  })
  expect(left.map((l) => l.call)).toEqual([])
})

let world: World
let admin: Person
let author: Person
beforeAll(async () => {
  world = await startWorld()
  ;[admin, author] = (await Promise.all(['admin', 'author'].map((n) => world.signIn(n)))) as [Person, Person]
})
afterAll(() => world?.close())

const people = ['工号', '姓名', '手机号', '部门', '职位']
const place = '总公司/华南区/深圳分公司'
const sheetOf = async (titles: readonly string[], ...rows: string[]) =>
  formOf(await workbookOf(rowXml(1, titles) + rows.join('')), '表.xlsx')
/** A row in which `#...` is an error cell of the spreadsheet; in quotes, the same letters are a text. */
const rowOf = (r: number, cells: readonly string[]) =>
  `<row r="${r}">${cells
    .map((cell) =>
      cell.startsWith('#') ? `<c t="e"><f>1/0</f><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell.replace(/^'/, '')}</t></is></c>`,
    )
    .join('')}</row>`

test('name, numbers and login name of a person are cleaned in the form and at sign-in', async () => {
  const departmentId = (await admin.get(users.page, { query: { loginName: 'viewer' } })).records[0]?.departmentId ?? ''
  const body = {
    workNo: 'ＱＨ９００１\u200B',
    name: '阿\u202E强\u00A0 李\n',
    telephone: '＋86 138－0090 0001\u200E',
    email: ' Ａ@example.com\uFEFF',
    departmentId,
    password: encode('solid_2026'),
  }
  const made = await admin.get(users.create, { body })
  expect(made).toMatchObject({ workNo: 'QH9001', name: '阿强 李', loginName: '13800900001', email: 'A@example.com' })
  expect((await admin.ask(users.create, { body: { ...body, workNo: 'QH9002' } })).msg).toBe('手机号码已存在')
  const signIn = { loginType: 1 as const, loginName: '\u202A138 0090 0001'.replaceAll(' ', ''), password: encode('solid_2026') }
  expect(await world.anybody().ask(sessions.login, { body: signIn })).toMatchObject({ succ: true })
  for (const name of ['#N/A', ' #ref! '])
    expect(await admin.ask(users.create, { body: { ...body, name, workNo: 'QH9003', telephone: '13800900003' } })).toMatchObject({
      fields: [{ field: 'name', message: '不能是表格的错误值，如 #N/A' }],
    })
  expect((await admin.ask(users.create, { body: { ...body, name: '\u200B\u3164' } })).msg).toBe('请输入姓名')
})

test('an emoji with zero-width joiners stays whole, in a title and in several lines', async () => {
  const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'
  const made = await author.get(courses.createCourse, {
    body: { title: `${family}\u200B保障`, description: `第一行\r\n第二行${family}\u202E` },
  })
  expect(made).toMatchObject({ title: `${family}保障`, description: `第一行\n第二行${family}` })
})

test('the import of people previews and writes each repair, and names an error cell', async () => {
  const form = await sheetOf(
    people,
    rowOf(2, ['Ｓ１', '陈\u200B一', '１３８００９１０００１', place, '顾问']),
    rowOf(3, ['S2', '#N/A', '+86 138-0091-0002', place, '#REF!']),
    rowOf(4, ['S3', `'#N/A`, '#DIV/0!', place, '']),
    rowOf(5, ['S4', '林四', '13800910004', place, '']),
  )
  const preview = await admin.get(users.import, { query: { dryRun: 'true' }, form })
  expect(preview.warnings.map((w) => [w.row, w.field, w.message])).toEqual([
    [2, 'workNo', '已修正：Ｓ１ → S1'],
    [2, 'name', '已修正：陈[U+200B]一 → 陈一'],
    [2, 'telephone', '已修正：１３８００９１０００１ → 13800910001'],
    [3, 'telephone', '已修正：+86 138-0091-0002 → 13800910002'],
  ])
  expect(preview.rows.map((r) => [r.row, r.field, r.value, r.message])).toEqual([
    [3, 'name', '#N/A', '单元格是错误值 #N/A，请改正'],
    [3, 'profile', '#REF!', '单元格是错误值 #REF!，请改正'],
    [4, 'telephone', '#DIV/0!', '单元格是错误值 #DIV/0!，请改正'],
    [4, 'name', '#N/A', '不能是表格的错误值，如 #N/A'],
  ])
  expect(preview.preview[1]?.cells['name']).toBe('#N/A')
  const again = await sheetOf(people, rowOf(2, ['S2', '#N/A', '13800910002', place, '']))
  expect(await admin.ask(users.import, { query: {}, form: again })).toMatchObject({
    succ: false,
    msg: '第2行姓名：单元格是错误值 #N/A，请改正，共1处错误',
  })
  const importId = preview.importId ?? ''
  const rows = [
    { row: 3, cells: { name: '陈\u200B二', profile: '' } },
    { row: 4, cells: { name: '陈三', telephone: '138 0091 0003' } },
  ]
  const corrected = await admin.get(users.import, { query: { importId, dryRun: 'true' }, body: { rows } })
  expect([corrected.bad, corrected.warnings.length]).toEqual([0, 4])
  expect(await admin.get(users.import, { query: { importId }, body: {} })).toMatchObject({ ok: 4 })
  const written = await world.owner.query(`select work_no, name, telephone from app_user where telephone like '1380091%' order by work_no`)
  expect(written.rows.map((r) => [r.work_no, r.name, r.telephone])).toEqual([
    ['S1', '陈一', '13800910001'],
    ['S2', '陈二', '13800910002'],
    ['S3', '陈三', '13800910003'],
    ['S4', '林四', '13800910004'],
  ])
})

test('the import of courses cleans titles before the comparison, and error cells can be corrected', async () => {
  const titles = ['课程名称', '课程描述', '场景名称', '子场景名称', '类型', '是否需要回答', '文本']
  const form = await sheetOf(
    titles,
    rowOf(2, ['清洗\u200B课程', '描述', '场景一', '子一', '提示', '不需要', '第一句提示语\u202E']),
    rowOf(3, ['清洗课程', '', '场景一', '子一', '提示', '不需要', '#VALUE!']),
    rowOf(4, ['清洗课程', '', '#N/A', '子二', '提示', '不需要', `'#N/A`]),
  )
  const preview = await author.get(courseSheets.importCourses, { query: { dryRun: 'true' }, form })
  expect(preview.rows.map((r) => [r.row, r.field, r.message])).toEqual([
    [3, 'text', '单元格是错误值 #VALUE!，请改正'],
    [4, 'sceneTitle', '单元格是错误值 #N/A，请改正'],
  ])
  expect(preview.warnings.map((w) => w.message)).toEqual(
    expect.arrayContaining(['已修正：清洗[U+200B]课程 → 清洗课程', '已修正：第一句提示语[U+202E] → 第一句提示语']),
  )
  const importId = preview.importId ?? ''
  const body = {
    rows: [{ row: 3, cells: { text: '第二句提示语' } }],
    replace: [{ field: 'sceneTitle', from: '#N/A', to: '场景二' }],
  }
  const corrected = await author.get(courseSheets.importCourses, { query: { importId, dryRun: 'true' }, body })
  expect(corrected.bad).toBe(0)
  expect(corrected.warnings.map((w) => w.message)).toEqual(expect.arrayContaining(['已修正：清洗[U+200B]课程 → 清洗课程']))
  await author.get(courseSheets.importCourses, { query: { importId }, body: {} })
  const { records } = await author.get(courses.page, { query: { title: '清洗\u200B课程' } })
  expect(records.map((c) => c.title)).toEqual(['清洗课程'])
})

test('the import of questions names an error cell as an option, and accepts the same letters as a text', async () => {
  const { id: categoryId } = await author.get(questionBanks.create, { body: { categoryName: '清洗\u200B题库' } })
  const titles = ['题型', '题干', '选项A', '选项B', '答案']
  const one = ['单选', '查找不到值时\u200B显示什么', `'#N/A`, `'#REF!`]
  const bad = await sheetOf(titles, rowOf(2, ['单选', '题', '#N/A', '乙', 'A']))
  expect(await author.ask(questionSheets.importSheet, { query: { categoryId }, form: bad })).toMatchObject({
    msg: expect.stringContaining('单元格是错误值 #N/A，请改正'),
  })
  const form = await sheetOf(titles, rowOf(2, [...one, 'Ａ']))
  const preview = await author.get(questionSheets.importSheet, { query: { categoryId, dryRun: 'true' }, form })
  expect(preview.warnings.map((w) => w.message)).toEqual(['已修正：查找不到值时[U+200B]显示什么 → 查找不到值时显示什么'])
  await author.get(questionSheets.importSheet, { query: { categoryId, importId: preview.importId ?? '' }, body: {} })
  const [made] = (await author.get(questions.page, { query: {}, body: { categoryIds: [categoryId] } })).records
  expect(made).toMatchObject({ subjectName: '查找不到值时显示什么', answer: { answer: 'A' } })
  expect(made?.options.map((o) => o.optionContent)).toEqual(['#N/A', '#REF!'])
})
