// Adds columns to courses, scenes and sub-scenes, in the table and in `fields.ts`; the server follows.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Course, courses } from '#features/authoring/courses/contract.ts'
import { toResponse } from '#features/authoring/courses/server/to-response.ts'
import '#features/authoring/course-sheets/server/queries.ts'
import { courseSheets } from '#features/authoring/course-sheets/contract.ts'
import { courseColumns, treeWidth } from '#features/authoring/course-sheets/server/sheet-columns.ts'
import { treeJudge } from '#features/authoring/course-sheets/server/tree-judge.ts'
import '#features/authoring/course-authoring/server/copy-queries.ts'
import { readSheet, writeSheet } from '#platform/spreadsheets/spreadsheets.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import { definedStatements } from '#platform/database/statement.ts'
import { formOf } from '../samples.ts'
import type { World } from '../world.ts'

const given = { title: '课程', description: '描述', aim: ' 会 说 ' }

export function testCourseRules() {
  test('the contract takes it where the row says so, and answers it', () => {
    const course = courses.createCourse.body
    expect(course.parse(given)).toMatchObject({ aim: '会 说' })
    expect(course.safeParse({ ...given, aim: '' }).error?.issues[0]?.message).toBe('请输入课程目标')
    expect(course.safeParse({ ...given, aim: '太长的一个目标' }).error?.issues[0]?.message).toBe('最多5个字符')
    expect(courses.updateCourse.body.safeParse({ id: '1', title: '课程' }).success).toBe(true)
    expect(Object.keys(courses.createSubScene.body.shape)).toContain('mood')
    expect(Object.keys(courses.createScene.body.shape)).not.toContain('mood')
    expect(Object.keys(Course.shape)).toEqual(expect.arrayContaining(['aim', 'mood']))
    expect(toResponse({ aim: '会说', mood: null, content: [], createDate: '' } as never, true)).toMatchObject({ aim: '会说', mood: null })
  })

  test('it is a column of course sheets, judged as the others', () => {
    expect(treeWidth).toBe(9)
    expect(courseColumns.slice(0, treeWidth).map(({ title, required }) => `${title}${required ? '*' : ''}`)).toEqual([
      '课程名称*',
      '课程描述*',
      '课程变量',
      '课程目标*',
      '场景名称',
      '场景描述',
      '子场景名称',
      '子场景气氛',
      '子场景内容',
    ])
    const line = Array.from({ length: courseColumns.length - treeWidth }, () => '')
    const judge = treeJudge()
    const judged = (row: number, ...cells: string[]) => judge({ row, cells: [...cells, ...line] } as never)
    expect(judged(2, '课', '描述', '', '会说', '景', '', '子', '轻松', '内容')).toMatchObject({
      path: '["课","景","","子",""]',
      faults: [],
    })
    expect(judged(3, '', '', '', '太长的一个目标', '', '', '', '', '')).toMatchObject({
      faults: [{ field: 'courseAim', message: '最多5个字符' }],
      warnings: [{ field: 'courseAim', message: '与第2行的课程目标不同，以第2行为准' }],
    })
    expect(judged(4, '', '', '', '', '另景', '', '', '轻松', '').faults).toEqual([{ field: 'subSceneTitle', message: '请输入子场景名称' }])
  })

  test('imports write it, copies take it', () => {
    const textOf = (name: string) => definedStatements.get(name)?.text ?? ''
    expect(textOf('course_sheets_insert_parts')).toMatch(/insert into course \(.*, description, variables, aim, mood, content/)
    expect(textOf('course_sheets_insert_parts')).toContain(`e ->> 'aim', e ->> 'mood'`)
    expect(textOf('workshop_copy_node')).toMatch(/insert into course \(.*aim, mood\)/)
  })
}

export function testCourseForms(world: () => World) {
  const folder = mkdtempSync(path.join(tmpdir(), 'yanwu-course-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  /** The values of a sheet by row. */
  async function cellsOf(sheet: Buffer) {
    const file = path.join(folder, '表.xlsx')
    writeFileSync(file, sheet)
    return (await readSheet(file, courseColumns.slice(0, treeWidth))).rows.map(({ cells }) => Object.values(cells))
  }

  test('forms and sheets keep it, and give it back', async () => {
    const author = await world().signIn('author')
    const body = { ...given, title: '带目标的课程' } as never
    const made = await author.get(courses.createCourse, { body })
    expect(made).toMatchObject({ aim: '会 说', mood: null, description: '描述' })
    const changed = await author.get(courses.updateCourse, { body: { id: made.id, aim: '会听' } as never })
    expect(changed).toMatchObject({ aim: '会听', description: '描述' })

    const header = courseColumns.slice(0, treeWidth).map(({ title }) => ({ title }))
    const send = async (rows: readonly string[][]) =>
      author.ask(courseSheets.importCourses, { form: formOf(await writeSheet(header, rows), '表.xlsx') })
    const parts = async () =>
      (
        await world().owner.query<Record<string, string | null>>(
          `select id::text, title, description, aim, mood from course where deleted_at is null and course_id in
            (select id from course where title = '导入的课程' and type = 'COURSE') order by type, seq`,
        )
      ).rows
    const rows = [
      ['导入的课程', '描述', '产品名 = 安心保', '会问', '景', '', '子', '轻松', '内容'],
      ['', '', '', '', '', '', '另', '', ''],
    ]
    expect((await send([['导入的课程', '描述', ...Array.from({ length: 7 }, () => '')]])).msg).toBe(
      '第2行课程目标：请输入课程目标，共1处错误',
    )
    expect((await send(rows)).msg).toBe('')
    const imported = await parts()
    expect(imported).toMatchObject([
      { title: '导入的课程', description: '描述', aim: '会问', mood: null },
      { title: '景', aim: null, mood: null },
      { title: '子', aim: null, mood: '轻松' },
      { title: '另', aim: null, mood: null },
    ])
    const line = { editType: 'CREATE', type: 'TIPS', needAnswer: 'NO_NEED' } as const
    const lines = [
      { ...line, text: '一' },
      { ...line, text: '二' },
    ]
    await author.get(scripts.save, { params: { subSceneId: imported[2]?.id ?? '' }, body: lines })
    const taken = await author.fetch(`${courseSheets.exportCourse.path}?id=${imported[0]?.id}`)
    await world().owner.query(`update course set deleted_at = now() where title in ('导入的课程', '景', '子', '另')`)
    const sheet = Buffer.from(await taken.arrayBuffer())
    expect(await cellsOf(sheet)).toEqual([
      rows[0],
      ['导入的课程', '', '', '', '景', '', '子', '', ''],
      ['导入的课程', '', '', '', '景', '', '另', '', ''],
    ])
    await author.get(courseSheets.importCourses, { form: formOf(sheet, '表.xlsx') })
    const withoutId = (all: object[]) => all.map((row) => ({ ...row, id: null }))
    expect(withoutId(await parts())).toEqual(withoutId(imported))
  })
}
