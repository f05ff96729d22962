// Question sheets at the maximum size of an import.
import { expect, onTestFinished, test } from 'vitest'
import { formOf } from '#test/samples.ts'
import { startWorld } from '#test/world.ts'
import { questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { questionSheets } from '../contract.ts'

test('a file of twenty thousand questions is imported', async () => {
  const world = await startWorld()
  onTestFinished(() => world.close())
  const author = await world.signIn('author')
  const { id: categoryId } = await author.get(questionBanks.create, { body: { categoryName: '大题库' } })
  const items = Array.from({ length: 20_000 }, (_, i) => ({
    type: 0,
    options: ['甲', '乙'],
    answer: 'A',
    subjectName: `第${i}题：以下说法正确的是哪一项？`,
    analysis: '解析'.repeat(20),
  }))
  const file = formOf(Buffer.from(JSON.stringify(items)), '题.json')
  const sent = await author.ask(questionSheets.importJson, { query: { categoryId }, form: file })
  expect(sent.content).toMatchObject({ total: 20_000, ok: 20_000 })
  const { total, records } = await author.get(questions.page, { body: { categoryIds: [categoryId] } })
  expect([total, records[0]?.subjectName]).toEqual([20_000, '第0题：以下说法正确的是哪一项？'])
})
