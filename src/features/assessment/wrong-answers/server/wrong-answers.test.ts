// The book of wrong answers over HTTP: entries, due dates, hidden entries, and privacy.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import type { Person } from '#test/world.ts'
import { attempts } from '#features/assessment/attempts/contract.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { type Book, practiceSize, wrongAnswers } from '../contract.ts'

let w: ExamWorld
let viewer: Person
let leader: Person
beforeAll(async () => {
  w = await startExamWorld()
  ;[viewer, leader] = (await Promise.all(['viewer', 'leader'].map((n) => w.world.signIn(n)))) as [Person, Person]
})
afterAll(() => w?.world.close())
beforeEach(async () => {
  // each test begins with an empty book
  await w.rows(`update exam set review_mode = 'NONE'`)
  await w.rows('delete from wrong_question')
})

const keysShown = { reviewMode: 'KEYS', reviewFrom: 'SUBMIT' }
/** An exam that was sat; without answers, so that all questions are wrong. */
interface Sat {
  who?: Person
  answers?: object[]
  multiPolicy?: 'HALF_IF_SUBSET'
  categories?: { categoryId: string }[]
}
async function sat(ids: readonly string[], { who = viewer, answers = [], ...more }: Sat = {}) {
  const examId = await w.exam({ ...keysShown, ...more }, ids)
  const { id } = await who.get(attempts.start, { body: { examinationId: examId } })
  if (answers.length) await who.get(attempts.save, { params: { id }, body: answers as never })
  await who.get(attempts.submit, { params: { id } })
  return examId
}
const book = (who = viewer): Promise<Book> => who.get(wrongAnswers.list)
const idsOf = async (who = viewer) => (await book(who)).entries.map((e) => e.subjectId)
const answer = (id: string, response: unknown, who = viewer) =>
  who.ask(wrongAnswers.answer, { params: { id }, body: { response: response as never } })
const told = async (id: string, response: unknown) => {
  const { content } = await answer(id, response)
  return [content.outcome, content.entry.state, content.entry.rights, content.entry.dueIn]
}
const detail = (id: string, who = viewer) => who.ask(wrongAnswers.detail, { params: { id } })
/** Moves all practice so many days into the past. */
async function passDays(days: number) {
  await w.rows(
    "update wrong_question set right_on = right_on - $1::int, due_on = due_on - $1::int, practised_at = practised_at - $1 * interval '1 day'",
    [days],
  )
  await w.rows(`update exam_attempt set submitted_at = submitted_at - $1 * interval '1 day' where status = 'GRADED'`, [days])
}
const judged = (subjectName: string, more: object = {}) =>
  w.question({ type: 2, subjectName, answer: { answer: '0' }, analysis: '因为如此', score: 10, ...more })

test('the book has answers without full points of exams that show keys, and short answers only for comparison', async () => {
  const [one, many, , blanks, text] = w.ids as [string, string, string, string, string]
  const examId = await sat(w.ids, {
    answers: [
      { subjectId: one, response: 'B' },
      { subjectId: many, response: ['A'] },
      { subjectId: blanks, response: ['90', '冷静期'] },
    ],
  })
  const { due, open, mastered, entries } = await book()
  expect([due, open, mastered]).toEqual([0, 3, 0])
  expect(entries.map((e) => [e.type, e.state, e.dueIn])).toEqual([
    [3, 'LATER', 1],
    [2, 'LATER', 1],
    [4, 'LATER', 1],
    [1, 'TEXT', null],
  ])
  expect(entries[2]).toMatchObject({ text: '等待期一般为____天，也称____', examinationId: examId, categoryName: '作答题库', times: 1 })
  expect((await detail(blanks)).content).toMatchObject({
    outcome: 'PART',
    response: ['90', '冷静期'],
    key: { answer: { answers: ['90', '观察期'] } },
  })
  expect((await answer(text, '先共情')).msg).toBe('简答题请对照参考答案')
  // right answers are not in the book, and nobody sees another person's book
  for (const [id, who] of [
    [one, viewer],
    [many, leader],
    [many, w.admin],
    ['999999999', viewer],
  ] as const) {
    expect((await detail(id, who)).status).toBe(404)
    expect((await answer(id, ['A', 'C'], who)).status).toBe(404)
  }
  expect(await idsOf(leader)).toEqual([])
})

test('right answers on two days master a question, repeats come after one, three and seven days, and a wrong one resets', async () => {
  const id = await judged('两天都答对')
  await sat([id])
  expect(await told(id, false)).toEqual(['WRONG', 'LATER', 0, 1])
  expect(await told(id, true)).toEqual(['RIGHT', 'LATER', 1, 3])
  // two right answers on one day count once
  expect(await told(id, true)).toEqual(['RIGHT', 'LATER', 1, 3])
  await passDays(3)
  expect((await book()).entries[0]).toMatchObject({ state: 'DUE', dueIn: 0, rights: 1 })
  expect(await told(id, true)).toEqual(['RIGHT', 'MASTERED', 2, 7])
  expect(await book()).toMatchObject({ due: 0, open: 0, mastered: 1 })
  await passDays(7)
  expect(await book()).toMatchObject({ due: 1, open: 0, mastered: 1 })
  expect(await viewer.get(wrongAnswers.due)).toEqual({ due: 1 })
  expect(await told(id, false)).toEqual(['WRONG', 'LATER', 0, 1])
  await passDays(1)
  expect(await told(id, true)).toEqual(['RIGHT', 'LATER', 1, 3])
  await passDays(1)
  expect(await told(id, true)).toEqual(['RIGHT', 'MASTERED', 2, 7])
  await passDays(8)
  expect(await told(id, true)).toEqual(['RIGHT', 'MASTERED', 3, null])
  expect(await w.rows('select tries from wrong_question')).toEqual([{ tries: 8 }])
  // a wrong answer in another exam resets the progress
  await sat([id])
  expect((await book()).entries[0]).toMatchObject({ state: 'LATER', rights: 0, dueIn: 1, times: 2 })
})

test('practice changes neither a result nor an answer of the exam', async () => {
  const id = await judged('哪里都不算')
  const examId = await sat([id])
  const all = () =>
    w.rows(
      `select (select jsonb_agg(to_jsonb(x) order by attempt_id) from exam_answer x where exam_id = $1) answers,
      (select jsonb_agg(to_jsonb(x)) from exam_result x where exam_id = $1) results, (select count(*)::int from practice_attempt) runs`,
      [examId],
    )
  const before = await all()
  expect(await told(id, true)).toEqual(['RIGHT', 'LATER', 1, 3])
  expect(await all()).toEqual(before)
})

test('practice is graded like the exam, and an empty or invalid answer is refused', async () => {
  const many = w.ids[1] ?? ''
  await sat([many], { multiPolicy: 'HALF_IF_SUBSET' })
  expect((await told(many, ['A']))[0]).toBe('PART')
  expect((await told(many, ['C', 'A']))[0]).toBe('RIGHT')
  expect((await answer(many, null)).msg).toBe('请先作答')
  expect((await answer(many, [])).msg).toBe('请先作答')
  expect((await answer(many, 'A')).msg).toBe('答案格式不正确')
})

test('a practice has ten questions without keys, due ones first, also of one exam or bank', async () => {
  const ids: string[] = []
  for (let i = 0; i < practiceSize + 2; i++) ids.push(await judged(`第${i}道`))
  const first = await sat(ids.slice(0, practiceSize))
  await passDays(2)
  const second = await sat(ids.slice(practiceSize))
  const practice = async (query: object = {}) => (await viewer.get(wrongAnswers.practice, { query })).questions
  const all = await practice()
  expect(new Set(all.map((q) => q.subjectId))).toEqual(new Set(ids.slice(0, practiceSize)))
  expect(JSON.stringify(all)).not.toMatch(/answer|因为如此/)
  expect((await practice({ examinationId: second })).map((q) => q.subjectId).sort()).toEqual(ids.slice(practiceSize).sort())
  expect(await practice({ examinationId: first, categoryId: '999999999' })).toEqual([])
  expect(await practice({ categoryId: w.bankId })).toHaveLength(practiceSize)
})

test('an entry is hidden while its keys are: review closed, scores taken back, exam not over, pending or deleted', async () => {
  const id = await judged('时有时无')
  const bank = await w.author.get(questionBanks.create, { body: { categoryName: `会删的题库${Date.now()}` } })
  const other = (
    await w.author.get(questions.create, { body: { categoryId: bank.id, type: 2, subjectName: '别的题', answer: { answer: '0' } } })
  ).id
  const examId = await sat([id], { categories: [{ categoryId: w.bankId }, { categoryId: bank.id }] })
  await told(id, true)
  const shown = async () => {
    const found = (await idsOf()).includes(id)
    expect((await detail(id)).status).toBe(found ? 200 : 404)
    expect((await answer(id, true)).status).toBe(found ? 200 : 404)
    return found
  }
  const change = (body: object) => w.author.get(exams.update, { params: { id: examId }, body })
  expect(await shown()).toBe(true)
  for (const hidden of [
    { reviewMode: 'MARKS' },
    { reviewMode: 'KEYS', reviewFrom: 'END' },
    { reviewFrom: 'SUBMIT', displayScore: false },
  ]) {
    await change(hidden)
    expect([hidden, await shown()]).toEqual([hidden, false])
  }
  await change({ displayScore: true })
  // the progress is kept
  expect((await book()).entries.find((e) => e.subjectId === id)).toMatchObject({ rights: 1 })
  const again = await w.exam({}, [id])
  expect(await shown()).toBe(false)
  await w.author.get(exams.remove, { params: { id: again } })
  expect(await shown()).toBe(true)
  await w.author.get(questions.remove, { body: [id] })
  expect(await shown()).toBe(false)
  await w.rows('update question set deleted_at = null, deletion_id = null where id = $1', [id])
  expect(await shown()).toBe(true)
  await w.author.get(exams.remove, { params: { id: examId } })
  expect(await shown()).toBe(false)
  await sat([other], { categories: [{ categoryId: bank.id }] })
  expect(await idsOf()).toEqual([other])
  await w.rows('update question_bank set deleted_at = now() where id = $1', [bank.id])
  expect(await idsOf()).toEqual([])
})
