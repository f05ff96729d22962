// Integrity measures over HTTP: shuffled papers, their announcement, their review, and equal scores.
import { expect, test } from 'vitest'
import { examScene } from '#test/exam-scene.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { measureNames, measures } from '#features/assessment/exams/fields.ts'
import { attempts } from '../contract.ts'

const w = examScene()

const shuffled = { shuffleQuestions: true, shuffleOptions: true }
const orderOf = (questions: readonly { subjectId: string; options: readonly { optionName: string }[] }[]) =>
  questions.map((q) => [q.subjectId, q.options.map((o) => o.optionName).join('')])
/** A paper of twenty questions, so that two people practically never get the same order. */
async function longPaper(): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < 20; i++) {
    const options = ['甲', '乙', '丙', '丁', '以上都对'].map((optionContent) => ({ optionContent }))
    ids.push(await w.question({ type: 0, subjectName: `第${i}题`, options, answer: { answer: 'C' }, score: 5 }))
  }
  return ids
}

test('all measures are off by default, and the paper keeps its order', async () => {
  const examId = await w.exam()
  const detail = await w.author.get(exams.detail, { params: { id: examId } })
  for (const name of measureNames) expect(detail[name]).toBe(false)
  const sitting = await w.sit(examId)
  expect(orderOf(sitting.questions)).toEqual(w.ids.map((id, i) => [id, ['ABCD', 'ABCD', 'AB', '', ''][i]]))
  expect((await w.viewer.get(attempts.mine)).find((m) => m.examinationId === examId)?.measures).toEqual([])
})

test('each person gets a stable order of their own, the review keeps it, and scores do not depend on it', async () => {
  const ids = await longPaper()
  const examId = await w.exam({ ...shuffled, reviewFrom: 'SUBMIT', reviewMode: 'KEYS' }, ids)
  const third = await w.world.signIn('auditor')
  const [mine, theirs, same] = [await w.sit(examId), await w.sit(examId, w.leader), await w.sit(examId, third)]
  expect(orderOf((await w.sit(examId)).questions)).toEqual(orderOf(mine.questions))
  expect(orderOf((await w.look(mine.id)).questions)).toEqual(orderOf(mine.questions))
  const order = (sitting: typeof mine) => sitting.questions.map((q) => q.subjectId)
  expect(order(mine)).not.toEqual(order(theirs))
  expect(order(mine)).not.toEqual(order(same))
  expect(order(mine)).not.toEqual(ids)
  expect(order(mine).toSorted()).toEqual(ids.toSorted())
  const options = (sitting: typeof mine) => new Map(orderOf(sitting.questions) as [string, string][])
  expect(options(mine)).not.toEqual(options(theirs))
  for (const letters of options(mine).values()) expect(letters).toMatch(/^[A-D]{4}E$/)
  // option 丙 is right at any position: one person answers half of the questions with it, the other all; equal answers give equal scores
  const answersOf = (sitting: typeof mine, some: readonly string[]) =>
    sitting.questions
      .filter((q) => some.includes(q.subjectId))
      .map((q) => ({ subjectId: q.subjectId, response: q.options.find((o) => o.optionContent === '丙')?.optionName ?? '' }))
  for (const [who, sitting, some, score] of [
    [w.viewer, mine, ids.slice(0, 10), 50],
    [w.leader, theirs, ids, 100],
    [third, same, ids.slice(0, 10), 50],
  ] as const) {
    await who.get(attempts.save, { params: { id: sitting.id }, body: answersOf(sitting, some) })
    expect(await who.get(attempts.submit, { params: { id: sitting.id } })).toMatchObject({ score, questions: [] })
    const { questions } = await who.get(attempts.review, { params: { id: sitting.id } })
    expect(orderOf(questions)).toEqual(orderOf(sitting.questions))
    expect(
      questions
        .filter((q) => q.outcome === 'RIGHT')
        .map((q) => q.subjectId)
        .toSorted(),
    ).toEqual(some.toSorted())
    expect(new Set(questions.map((q) => q.key?.answer.answer))).toEqual(new Set(['C']))
  }
})

test('questions and options can be shuffled separately', async () => {
  const ids = await longPaper()
  const questions = await w.sit(await w.exam({ shuffleQuestions: true }, ids))
  expect(questions.questions.map((q) => q.subjectId)).not.toEqual(ids)
  expect(new Set(orderOf(questions.questions).map(([, letters]) => letters))).toEqual(new Set(['ABCDE']))
  const options = await w.sit(await w.exam({ shuffleOptions: true }, ids))
  expect(options.questions.map((q) => q.subjectId)).toEqual(ids)
  expect(new Set(orderOf(options.questions).map(([, letters]) => letters)).size).toBeGreaterThan(1)
})

test('the review of an imported attempt has the order of the paper', async () => {
  const ids = await longPaper()
  const examId = await w.exam({ ...shuffled, reviewFrom: 'SUBMIT' }, ids)
  const { id } = await w.sit(examId)
  await w.viewer.get(attempts.submit, { params: { id } })
  await w.rows(`update exam_attempt set source = 'IMPORT' where id = $1`, [id])
  const { questions } = await w.viewer.get(attempts.review, { params: { id } })
  expect(questions.map((q) => q.subjectId)).toEqual(ids)
})

test('each active measure is announced in a sentence, and is frozen once somebody has sat', async () => {
  const examId = await w.exam(shuffled)
  const told = async () => (await w.viewer.get(attempts.mine)).find((m) => m.examinationId === examId)?.measures
  expect(await told()).toEqual([measures.shuffleQuestions.told, measures.shuffleOptions.told])
  await w.author.get(exams.update, { params: { id: examId }, body: { shuffleOptions: false } })
  expect(await told()).toEqual([measures.shuffleQuestions.told])
  await w.sit(examId)
  const refused = await w.author.ask(exams.update, { params: { id: examId }, body: { shuffleQuestions: false } })
  expect(refused).toMatchObject({ succ: false, msg: '已有人参加考试，不能修改题目乱序' })
  expect((await w.author.ask(exams.update, { params: { id: examId }, body: { shuffleQuestions: true } })).succ).toBe(true)
})

test('the paper names the measures that the page enforces: noPaste and the watermark', async () => {
  const examId = await w.exam({ noPaste: true, watermark: true })
  const { id, ...sitting } = await w.sit(examId)
  expect(sitting.measures).toEqual(['noPaste', 'watermark'])
  const [person] = await w.rows(`select name, right(work_no, 4) ends from app_user where id = $1`, [w.userIds['viewer']])
  expect(sitting.watermark).toBe(`${person?.['name']} ${person?.['ends']}`)
  // these two measures may change while people sit
  expect((await w.author.ask(exams.update, { params: { id: examId }, body: { watermark: false } })).succ).toBe(true)
  const now = await w.look(id)
  expect([now.measures, now.watermark]).toEqual([['noPaste'], null])
})
