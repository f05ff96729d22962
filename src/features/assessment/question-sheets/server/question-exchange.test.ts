// A bank of two hundred questions of five types, out and in again by each format: equal, or every loss named before the export.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf } from '#test/samples.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { type Question, questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { questionSheets } from '../contract.ts'

let world: World
let author: Person
let bank: string
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
  bank = await newBank('两百题')
  await author.get(questionSheets.importJson, { query: { categoryId: bank }, form: formOf(Buffer.from(JSON.stringify(items)), '题.json') })
})
afterAll(() => world?.close())

const newBank = async (categoryName: string) => (await author.get(questionBanks.create, { body: { categoryName } })).id
const all = async (categoryId: string) =>
  (await author.get(questions.page, { query: { pageSize: 999 }, body: { categoryIds: [categoryId] } })).records

/** Texts with the signs that the formats use for themselves. */
const signs = ['保额<10万&“等待期”', '{费率}=~3%：#1', '甲：乙；丙、丁', 'A+B>C', '10%~20%', '第1条\\第2条', '（含轻症）', '〔2026〕5号']
const more = (i: number) => ({
  ...(i % 2 ? { score: 1 + (i % 4) / 2 } : {}),
  ...(i % 3 ? {} : { analysis: `见条款第${i}条：${signs[i % 8]}\n另见附录` }),
  ...(i % 4 ? {} : { difficulty: (i % 10) / 10 }),
  ...(i % 5 ? {} : { tags: ['重疾', `标签${i}`] }),
})
const items = Array.from({ length: 40 }, (_, i) => [
  {
    type: '单选',
    subjectName: `单选${i}，${signs[i % 8]}，正确的是`,
    options: [`甲${signs[i % 8]}`, `乙${i}`, `丙${i}`],
    answer: 'ABC'[i % 3],
    ...more(i),
  },
  {
    type: '多选',
    subjectName: `多选${i}\n第二行${signs[i % 8]}`,
    options: ['甲', '乙', '丙', `丁${signs[i % 8]}`],
    answer: ['A,B', 'B,C,D', 'A'][i % 3],
    ...more(i),
  },
  { type: '判断', subjectName: `判断${i}：${signs[i % 8]}。`, answer: i % 2 === 0, ...more(i) },
  {
    type: '填空',
    subjectName: `填空${i}，等待期____天${i % 2 ? '，犹豫期____天' : ''}。`,
    answer: { answer: i % 2 ? `90|九十,${i}` : `${i}|第${i}` },
    ...more(i),
  },
  {
    type: '简答',
    subjectName: `简答${i}：怎样说明${signs[i % 8]}？`,
    answer: i % 2 ? `先认同，再说明${signs[i % 8]}` : { answer: '先认同', points: [{ text: '认同', weight: 2 }] },
    ...more(i),
  },
]).flat()

const said = (q: Question) => ({
  type: q.type,
  subjectName: q.subjectName,
  options: q.options.map((o) => o.optionContent),
  answer: q.answer,
  score: q.score,
  analysis: q.analysis,
  difficulty: q.difficulty,
  tags: q.tags,
})
type Said = ReturnType<typeof said>

/** Fields that a format may lose, by the words of its losses. */
const lostFields: Readonly<Record<string, keyof Said>> = {
  答案: 'answer',
  分值: 'score',
  难度: 'difficulty',
  标签: 'tags',
  解析: 'analysis',
  题干: 'subjectName',
  选项: 'options',
}

test.each([
  ['DOCX', 'docx', []],
  [
    'GIFT',
    'gift',
    [
      '33 题不能写成这种格式，或题型会变，不会导出',
      '40 题的答案、得分点或判分规则不能完整带上',
      '74 题的分值不能完整带上',
      '47 题的难度不能完整带上',
      '33 题的标签不能完整带上',
    ],
  ],
  ['MOODLE', 'xml', ['20 题的答案、得分点或判分规则不能完整带上', '50 题的难度不能完整带上']],
  ['QTI', 'zip', ['20 题的答案、得分点或判分规则不能完整带上', '50 题的难度不能完整带上', '40 题的标签不能完整带上']],
] as const)('%s: the losses are named before, and everything else is equal', async (format, ending, losses) => {
  const told = await author.get(questionSheets.exportLosses, { query: { categoryId: bank, format } })
  expect(told.losses).toEqual(losses)
  const answer = await author.fetch(`/ai-exam/v1/subjects/export/file?categoryId=${bank}&format=${format}`)
  expect(answer.status).toBe(200)
  const file = Buffer.from(await answer.arrayBuffer())
  const categoryId = await newBank(`读回${format}`)
  const { content } = await author.ask(questionSheets.importPaper, {
    query: { categoryId, mode: 'partial' },
    form: formOf(file, `题.${ending}`),
  })
  // GIFT has no place for the reference answer of an essay
  const leftOut = format === 'GIFT' ? 33 : 0
  expect([content.total, content.bad]).toEqual([200 - leftOut, format === 'GIFT' ? 40 : 0])
  const lost = losses.flatMap((loss) =>
    Object.entries(lostFields).flatMap(([word, field]) => (loss.includes(`题的${word}`) ? [field] : [])),
  )
  // an answer is lost for short answers alone
  const kept = ({ type, ...question }: Said) =>
    Object.fromEntries(Object.entries(question).filter(([key]) => !lost.includes(key as keyof Said) || (key === 'answer' && type !== 1)))
  const before = new Map((await all(bank)).map((q) => [JSON.stringify([q.type, q.subjectName]), kept(said(q))]))
  const after = (await all(categoryId)).map(said)
  expect(after).toHaveLength(200 - leftOut - content.bad)
  for (const question of after) expect(kept(question)).toEqual(before.get(JSON.stringify([question.type, question.subjectName])))
})

test('a bank of which nothing can be written is refused in words', async () => {
  const categoryId = await newBank('两空的填空')
  const item = { type: '填空', subjectName: '等待期____天，犹豫期____天', answer: '90,15' }
  await author.get(questionSheets.importJson, { query: { categoryId }, form: formOf(Buffer.from(JSON.stringify([item])), '题.json') })
  const query = { categoryId, format: 'GIFT' as const }
  expect((await author.get(questionSheets.exportLosses, { query })).losses).toEqual(['1 题不能写成这种格式，或题型会变，不会导出'])
  const answer = await author.fetch(`/ai-exam/v1/subjects/export/file?categoryId=${categoryId}&format=GIFT`)
  expect(await answer.json()).toMatchObject({ succ: false, msg: '没有能写成这种格式的试题' })
})
