// Adds columns to exams and question banks, in their tables and in `fields.ts`; the server follows.
import { expect, test } from 'vitest'
import { examAnalysis } from '#features/insight/exam-analysis/contract.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { questionBanks } from '#features/assessment/question-banks/contract.ts'
import { readBook } from '../written-book.ts'
import type { World } from '../world.ts'

export function testExams(world: () => World) {
  test('they are taken, kept, changed, emptied, answered and analysed', async () => {
    const admin = await world().signIn('admin')
    const bank = await admin.get(questionBanks.create, { body: { categoryName: '题库', keeper: ' 老  周 ' } as never })
    expect(bank).toMatchObject({ keeper: '老 周', categoryDesc: null })
    const change = (more: object) => admin.get(questionBanks.update, { body: { id: bank.id, ...more } as never })
    expect(await change({ categoryDesc: '考什么' })).toMatchObject({ keeper: '老 周', categoryDesc: '考什么' })
    expect(await change({ keeper: '' })).toMatchObject({ keeper: null, categoryDesc: '考什么' })
    expect((await admin.ask(questionBanks.update, { body: { id: bank.id, keeper: '太长的一个名' } as never })).fields).toEqual([
      expect.objectContaining({ field: 'keeper', message: '最多5个字符' }),
    ])

    const given = { startTime: '2026-03-01 09:00:00', examDurationMinute: 60, categories: [{ categoryId: bank.id }], place: '三楼' }
    const exam = await admin.get(exams.create, { body: { examinationName: '考试', ...given } })
    expect(exam).toMatchObject({ place: '三楼', remark: null })
    const edit = (more: object) => admin.get(exams.update, { params: { id: exam.id }, body: more })
    expect(await edit({ remark: '须知' })).toMatchObject({ place: '三楼', remark: '须知' })
    const [{ department_id: departmentId }] = (
      await world().owner.query<{ department_id: string }>(`select department_id::text from app_user where login_name = 'admin' limit 1`)
    ).rows as [{ department_id: string }]
    const query = { examId: exam.id, departmentId }
    expect(await admin.get(examAnalysis.perhaps, { query })).toMatchObject({ place: '三楼', remark: '须知' })
    const answer = await admin.fetch(`/ai-exam/v1/statistics/export?${new URLSearchParams({ ...query, name: '表' })}`)
    const book = await readBook(Buffer.from(await answer.arrayBuffer()))
    expect(book['概览']).toEqual(
      expect.arrayContaining(
        [
          ['备注', '须知'],
          ['考场', '三楼'],
        ].map((row) => expect.arrayContaining(row)),
      ),
    )
    expect(await edit({ place: '', remark: null })).toMatchObject({ place: null, remark: null })
  })
}
