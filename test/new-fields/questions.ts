// Adds columns to questions by rows in `fields.ts`; the server follows.
import { expect, test } from 'vitest'
import { GivenQuestion, QuestionContents } from '#features/assessment/question-banks/contract.ts'
import { toContentsResponse, judgeQuestion, withoutKey } from '#features/assessment/question-banks/server/question-banks.ts'
import { cellsOfItem, itemOf } from '#features/assessment/question-sheets/server/json-item.ts'
import { judgeRow } from '#features/assessment/question-sheets/server/row-judge.ts'
import { draftColumns, sheetColumns, writtenColumns } from '#features/assessment/question-sheets/server/sheet-columns.ts'
import '#features/assessment/exam-papers/server/exam-papers.ts'
import { definedStatements } from '#platform/database/statement.ts'

export function testQuestions() {
  const given = { subjectName: '题', answer: { answer: '0' }, source: ' 教材 ', minutes: 2.5 }
  const contentsOf = () => judgeQuestion(2, GivenQuestion.parse(given)).contents

  test('the contract takes it, a question keeps it and answers it', () => {
    expect(GivenQuestion.safeParse({ ...given, source: '太长的一个出处' }).success).toBe(false)
    expect(GivenQuestion.safeParse({ ...given, minutes: 61 }).error?.issues[0]?.message).toBe('最多60分钟')
    expect(contentsOf()).toMatchObject({ source: '教材', minutes: 2.5, analysis: null })
    const wire = toContentsResponse(2, contentsOf())
    expect(QuestionContents.parse(wire)).toMatchObject({ source: '教材', minutes: 2.5 })
    expect(withoutKey(wire)).toMatchObject({ source: null, minutes: 2.5 })
    const { source: _none, ...older } = contentsOf() as ReturnType<typeof contentsOf> & { source: string }
    expect(toContentsResponse(2, older)).toMatchObject({ source: null })
  })

  test('it is a column of sheets and a property of items, judged as the others', () => {
    for (const columns of [sheetColumns, draftColumns, writtenColumns(8)])
      expect(columns).toEqual(
        expect.arrayContaining([expect.objectContaining({ title: '出处' }), expect.objectContaining({ title: '建议用时' })]),
      )
    const item = itemOf(toContentsResponse(2, contentsOf()))
    expect(item).toMatchObject({ source: '教材', minutes: 2.5 })
    const cells = cellsOfItem(JSON.stringify(item))
    expect(cells).toMatchObject({ source: '教材', minutes: '2.5', extra: '' })
    expect(judgeRow(cells).question?.contents).toMatchObject({ source: '教材', minutes: 2.5 })
    expect(judgeRow({ ...cells, minutes: '99' } as typeof cells).faults).toEqual([{ field: 'minutes', message: '最多60分钟' }])
  })

  test('it is written, and papers have it', () => {
    const textOf = (name: string) => definedStatements.get(name)?.text ?? ''
    expect(textOf('question_insert')).toMatch(/insert into question \(.*source, minutes.*\)/s)
    expect(textOf('question_insert')).toContain(`e ->> 'source', (e ->> 'minutes')::numeric`)
    expect(textOf('papers_whole')).toContain(`'source', q.source, 'minutes', q.minutes`)
  })
}
