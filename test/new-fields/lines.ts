// Adds a column to script lines, in the table and in `fields.ts`; the server follows.
import { expect, test } from 'vitest'
import { definedStatements } from '#platform/database/statement.ts'
import { Script, ScriptEdit } from '#features/authoring/scripts/contract.ts'
import { judgeLine } from '#features/authoring/course-sheets/server/line-judge.ts'
import '#features/authoring/course-sheets/server/queries.ts'
import { courseColumns, scriptColumns } from '#features/authoring/course-sheets/server/sheet-columns.ts'
import '#features/authoring/course-authoring/server/copy-queries.ts'
import { toResponse } from '#features/authoring/scripts/server/queries.ts'
import { lineAfter, type ScriptLine } from '#features/authoring/scripts/server/scripts.ts'

export function testLines() {
  const created = { editType: 'CREATE', type: 'TIPS', mediaType: 'TEXT', needAnswer: 'NEED', text: '一句', answerText: '答' } as const
  const after = (edit: object, stored: ScriptLine | null = null) => lineAfter(edit as never, stored, (name) => name)

  test('the contract takes and answers it', () => {
    expect(Object.keys(Script.shape)).toEqual(expect.arrayContaining(['mood', 'hint']))
    expect(ScriptEdit.parse({ editType: 'CREATE', mood: 'CALM', hint: ' 慢 ' })).toMatchObject({ mood: 'CALM', hint: '慢' })
    expect(ScriptEdit.safeParse({ editType: 'CREATE', mood: 'LOUD' }).success).toBe(false)
    expect(ScriptEdit.safeParse({ editType: 'CREATE', hint: '字'.repeat(10) }).success).toBe(false)
    expect(toResponse({ line: { mood: 'CALM', hint: null } } as never)).toMatchObject({ mood: 'CALM', hint: null })
  })

  test('saving keeps, changes and empties it; of an answer only where one is needed', () => {
    const line = after({ ...created, mood: 'CALM', hint: '慢' })
    expect(line).toMatchObject({ mood: 'CALM', hint: '慢' })
    const stored = { ...line, id: '1' } as ScriptLine
    expect(after({ editType: 'UPDATE', text: '改' }, stored)).toMatchObject({ mood: 'CALM', hint: '慢' })
    expect(after({ editType: 'UPDATE', mood: null, hint: '' }, stored)).toMatchObject({ mood: null, hint: null })
    expect(after({ editType: 'UPDATE', needAnswer: 'NO_NEED' }, stored)).toMatchObject({ mood: 'CALM', hint: null })
  })

  test('it is a column of both sheets, judged and worded as the others', () => {
    for (const columns of [scriptColumns, courseColumns])
      expect(columns).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ field: 'mood', title: '语气', required: false, choices: ['平静', '生气'] }),
          expect.objectContaining({ field: 'hint', title: '提示语', width: 10 }),
        ]),
      )
    const cells = ['提示', '文本', '需要', '', '一句', '', '答案是这样的一句话', 'calm', '慢']
    expect(judgeLine(cells, true)).toMatchObject({ cells: [...cells.slice(0, 7), '平静', '慢'], faults: [] })
    expect(judgeLine([...cells.slice(0, 7), '大声', '字'.repeat(10)], true).faults).toEqual([
      { field: 'mood', message: '应为平静、生气' },
      { field: 'hint', message: '最多9个字符' },
    ])
  })

  test('imports write it and compare it, copies take it', () => {
    const textOf = (name: string) => definedStatements.get(name)?.text ?? ''
    expect(textOf('course_sheets_insert')).toMatch(/insert into script \(.*, mood, hint\)/)
    expect(textOf('course_sheets_insert')).toContain(`words -> 'mood' ->>`)
    expect(textOf('course_sheets_mark_known')).toMatch(/s\.mood is not distinct from .* s\.hint is not distinct from/)
    for (const name of ['workshop_copy_lines', 'workshop_copy_node']) expect(textOf(name)).toMatch(/insert into script \(.*, mood, hint\)/)
  })
}
