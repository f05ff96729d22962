// Papers over HTTP: manual and random selection, scores, order, removal, and the freeze at the first sitting.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorld, type World } from '#test/world.ts'
import { transaction } from '#platform/database/transaction.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { markStarted } from '#features/assessment/exams/server/exams.ts'
import { type QuestionType, questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { enterTenant } from '#features/organisation/sessions/server/sessions.ts'
import { papers } from '../contract.ts'

let world: World
let author: Person
let tenantId: string
let bankId: string
let spareId: string
let asked: Record<QuestionType, string[]>
beforeAll(async () => {
  world = await startWorld()
  author = await world.signIn('author')
  tenantId = (await world.owner.query(`select tenant_id from tenant where domain = 'demo'`)).rows[0].tenant_id
  bankId = (await author.get(questionBanks.create, { body: { categoryName: '组卷题库' } })).id
  spareId = (await author.get(questionBanks.create, { body: { categoryName: '备用题库' } })).id
  asked = { 0: [], 1: [], 2: [], 3: [], 4: [] }
  for (const type of [0, 3, 2, 4, 1] as const) for (let n = 1; n <= 3; n++) asked[type].push(await ask(type, n))
})
afterAll(() => world?.close())

const options = ['等待期', '犹豫期', '宽限期'].map((optionContent) => ({ optionContent }))
const bodies = {
  0: { options, answer: { answer: 'B' } },
  3: { options, answer: { answer: 'A,C' } },
  2: { answer: { answer: '0' } },
  4: { answer: { answer: '十五' } },
  1: { answer: { answer: '先共情，再澄清' } },
}
const ask = async (type: QuestionType, n: number, categoryId = bankId) => {
  const subjectName = type === 4 ? `<p>第${n}问：犹豫期为{{answer}}天</p>` : `第${n}问，题型${type}`
  return (await author.get(questions.create, { body: { categoryId, type, subjectName, score: n, ...bodies[type] } })).id
}
const paper = async (more: object = {}) => {
  const fields = { examinationName: '组卷测试', startTime: '2026-01-01 09:00:00', examDurationMinute: 30 }
  return (await author.get(exams.create, { body: { ...fields, categories: [{ categoryId: bankId }], ...more } })).id
}
const add = (id: string, list: string[]) => author.ask(papers.add, { params: { id }, body: list })
const read = (examinationId: string, query: object = {}, type?: QuestionType) =>
  author.get(papers.page, { query, body: { examinationId, ...(type === undefined ? {} : { type }) } })
const draw = (id: string, counts: Partial<Record<QuestionType, number>>, more: object = {}) =>
  author.ask(papers.addRandom, {
    params: { id },
    body: {
      examinationId: id,
      examinationDetail: [
        {
          categoryId: bankId,
          categoryName: '组卷题库',
          randomDetails: Object.entries(counts).map(([type, count]) => ({ type: Number(type) as QuestionType, count })),
        },
      ],
      ...more,
    },
  })
const sit = (examId: string) =>
  transaction(world.program.pool, {
    tenantId,
    entry: enterTenant(tenantId),
    run: (db) => markStarted(db, [{ examId: examId, userId: '1' }]),
  })

test('questions are added in the chosen order, once each, with the score of their bank', async () => {
  const id = await paper()
  const [a, b, c] = [asked[0][2], asked[4][0], asked[1][1]] as [string, string, string]
  expect((await add(id, [a, b, a])).content).toEqual({ questionCount: 2, totalScore: 4, added: 2, done: [a, b], skipped: [] })
  expect((await author.ask(papers.add, { params: { id }, body: { subjectIds: [b, c] } })).content).toEqual({
    questionCount: 3,
    totalScore: 6,
    added: 1,
    done: [b, c],
    skipped: [],
  })
  const all = await read(id)
  expect(all.records.map((q) => [q.id, q.sort, q.score, q.typeLabel, q.categoryName])).toEqual([
    [a, 0, 3, '单选', '组卷题库'],
    [b, 1, 1, '填空', '组卷题库'],
    [c, 2, 2, '简答', '组卷题库'],
  ])
  expect(all.records[0]).toMatchObject({ subjectName: '第3问，题型0', answer: { answer: 'B' }, removed: false })
  expect(all.types).toEqual([
    { type: 0, count: 1, score: 3, each: 3 },
    { type: 4, count: 1, score: 1, each: 1 },
    { type: 1, count: 1, score: 2, each: 2 },
  ])
  expect((await read(id, {}, 4)).records.map((q) => q.id)).toEqual([b])
  expect((await read(id, {}, 4)).total).toBe(1)
  expect(await author.get(papers.ids, { params: { id }, query: {} })).toEqual([a, b, c])
  expect(await author.get(papers.ids, { params: { id }, query: { type: '4' } })).toEqual([b])
  expect(await author.get(exams.detail, { params: { id } })).toMatchObject({ totalScore: 6, questionCount: 3, selectMode: 'MANUAL' })
})

test('a batch adds the valid questions and names unknown and foreign ones, and fails if none is left', async () => {
  const id = await paper()
  const good = asked[0][0] ?? ''
  expect(await add(id, [])).toMatchObject({ msg: '请选择要加入的题目' })
  expect((await add(id, ['999999999'])).status).toBe(404)
  expect((await add(id, [bankId])).status).toBe(404)
  const foreign = await ask(2, 9, spareId)
  const elsewhere = '所选题目不在这场考试的题库中'
  expect(await add(id, [foreign, '999999999'])).toMatchObject({ succ: false, msg: elsewhere })
  expect((await read(id)).total).toBe(0)
  expect((await add(id, [good, foreign, bankId])).content).toMatchObject({
    added: 1,
    questionCount: 1,
    done: [good],
    skipped: [
      { id: foreign, name: expect.stringMatching(/^第/), reason: elsewhere, categoryId: spareId },
      { id: bankId, name: '', reason: '内容不存在或已被删除' },
    ],
  })
  expect((await read(id)).records.map((q) => q.id)).toEqual([good])
  expect((await add('999999999', [good])).status).toBe(404)
  expect((await author.ask(papers.page, { query: {}, body: { examinationId: '999999999' } })).status).toBe(404)
})

test('a draw takes the wanted number per type and remembers it; too few change nothing and name bank, type and number', async () => {
  const id = await paper()
  expect((await draw(id, { 0: 2, 3: 1, 2: 0, 4: 3, 1: 1 })).content).toMatchObject({ questionCount: 7, added: 7 })
  const all = await read(id, { pageSize: 9999 })
  expect(all.types.map((t) => [t.type, t.count])).toEqual([
    [0, 2],
    [3, 1],
    [4, 3],
    [1, 1],
  ])
  expect(new Set(all.records.map((q) => q.id)).size).toBe(7)
  const detail = await author.get(exams.detail, { params: { id } })
  expect(detail.selectMode).toBe('AUTO')
  expect(detail.examinationDetail[0]?.randomDetails).toContainEqual({ type: 0, count: 2, name: '单选' })
  // questions of the paper are not drawn again
  expect(await draw(id, { 0: 2, 4: 1 })).toMatchObject({
    succ: false,
    msg: '题库“组卷题库”的单选题只有1道可加入，需要2道；题库“组卷题库”的填空题只有0道可加入，需要1道，请减少数量或补充试题',
  })
  expect((await read(id)).total).toBe(7)
  expect((await draw(id, { 0: 1 })).content).toMatchObject({ questionCount: 8, added: 1 })
  expect(await draw(id, { 0: 4 }, { replace: true })).toMatchObject({ msg: '题库“组卷题库”的单选题只有3道，需要4道，请减少数量或补充试题' })
  expect((await draw(id, { 0: 3 }, { replace: true })).content).toEqual({ questionCount: 3, totalScore: 6, added: 3 })
  expect(await draw(id, { 0: 101 })).toMatchObject({ msg: '抽题数量应为0到100' })
  expect(await draw(id, { 0: 0 })).toMatchObject({ msg: '请选择要加入的题目' })
  expect(await draw(id, {}, { examinationDetail: [] })).toMatchObject({ succ: false, msg: '请选择要加入的题目' })
  const another = await draw(id, { 0: 1 }, { examinationId: await paper() })
  expect(another).toMatchObject({ succ: false, fields: [{ field: 'examinationId', message: '选题的考试与 examinationId 不一致' }] })
  expect((await read(id)).total).toBe(3)
  const other = { examinationDetail: [{ categoryId: spareId, randomDetails: [{ type: 2, count: 1 }] }] }
  expect(await draw(id, {}, other)).toMatchObject({ msg: '所选题目不在这场考试的题库中' })
})

test('a draw names each type of a bank only once', async () => {
  const id = await paper()
  const twice = [1, 1].map((count) => ({ type: 0 as const, count }))
  const answer = await draw(id, {}, { examinationDetail: [{ categoryId: bankId, randomDetails: twice }] })
  expect(answer).toMatchObject({ status: 200, succ: false, msg: '同一题库的同一题型只能设置一次' })
  expect((await read(id)).total).toBe(0)
  // entries of one bank are merged, and each type may still occur only once
  const apart = (...types: QuestionType[]) => ({
    examinationDetail: types.map((type) => ({ categoryId: bankId, randomDetails: [{ type, count: 1 }] })),
  })
  expect((await draw(id, {}, apart(0, 0))).msg).toBe('同一题库的同一题型只能设置一次')
  expect((await draw(id, {}, apart(0, 3))).content).toMatchObject({ questionCount: 2, added: 2 })
  const [one = ''] = (await read(id)).records.map((q) => q.id)
  const twiceScored = [1, 2].map((score) => ({ subjectId: one, score }))
  expect((await author.ask(papers.score, { params: { id }, body: twiceScored })).msg).toBe('同一道题只能设置一次分数')
  const typeScored = [1, 2].map((score) => ({ subjectType: 0 as const, score }))
  expect((await author.ask(papers.scoreByType, { params: { id }, body: typeScored })).msg).toBe('同一题型只能设置一次分数')
})

test('a missing score is reported with the name of the type (B-5.32 to B-5.36)', async () => {
  const body = [0, 3, 2, 4, 1].map((subjectType) => ({ subjectType, score: null }))
  const answer = await author.ask(papers.scoreByType, { params: { id: await paper() }, body })
  expect(answer).toMatchObject({ status: 200, succ: false, msg: '请输入单选题分数' })
  expect(answer.fields?.map((f) => f.message)).toEqual(['单选', '多选', '判断', '填空', '简答'].map((type) => `请输入${type}题分数`))
})

test('the bank to which a question of a paper was moved is used by the exam, too', async () => {
  const [from, to] = await Promise.all(
    ['移出题库', '移入题库'].map(async (categoryName) => (await author.get(questionBanks.create, { body: { categoryName } })).id),
  )
  const question = await ask(0, 1, from)
  const id = await paper({ categories: [{ categoryId: from }] })
  await add(id, [question])
  await author.get(questions.move, { body: { ids: [question], categoryId: to ?? '' } })
  await author.get(questionBanks.update, { body: { id: to ?? '', status: 0 } })
  expect(await author.ask(questionBanks.remove, { params: { id: to ?? '' } })).toMatchObject({ msg: '题库已被考试使用，不能删除' })
  expect((await read(id)).records).toMatchObject([{ id: question, categoryId: to, removed: false }])
})

test('a disabled bank gives no more questions by draw, choice or swap, and the paper keeps its questions', async () => {
  const closing = (await author.get(questionBanks.create, { body: { categoryName: '禁用题库' } })).id
  const [first = '', second = ''] = [await ask(0, 1, closing), await ask(0, 2, closing)]
  const id = await paper({ categories: [{ categoryId: closing }, { categoryId: bankId }] })
  await add(id, [first])
  await author.get(questionBanks.update, { body: { id: closing, status: 0 } })
  const msg = '题库“禁用题库”已禁用，不能从中选题'
  const detail = (count: number) => [
    { categoryId: closing, randomDetails: [{ type: 0 as const, count }] },
    { categoryId: bankId, randomDetails: [{ type: 1 as const, count: 1 }] },
  ]
  expect(await draw(id, {}, { examinationDetail: detail(1) })).toMatchObject({ status: 200, succ: false, msg })
  expect(await add(id, [second])).toMatchObject({ succ: false, msg })
  expect((await add(id, [second, asked[0][0] ?? ''])).content).toMatchObject({ added: 1, skipped: [{ id: second, reason: msg }] })
  expect(await author.ask(papers.swap, { params: { id }, body: { subjectId: first } })).toMatchObject({ succ: false, msg })
  const choices = await author.get(papers.choices, { params: { id }, query: {} })
  expect(new Set(choices.map((c) => c.categoryId))).toEqual(new Set([bankId]))
  expect((await author.get(exams.detail, { params: { id } })).categories.map((c) => c.status)).toEqual([0, 1])
  expect((await draw(id, {}, { examinationDetail: detail(0) })).content).toMatchObject({ added: 1 })
  expect((await read(id)).records.map((q) => q.categoryId)).toEqual([closing, bankId, bankId])
})

test('two draws differ', async () => {
  const id = await paper()
  const seen = new Set<string>()
  for (let i = 0; i < 12; i++) {
    await draw(id, { 1: 1 }, { replace: true })
    seen.add((await read(id)).records[0]?.id ?? '')
  }
  expect(seen.size).toBeGreaterThan(1)
})

test('scores are set one by one, in a batch or by type, and the total follows', async () => {
  const id = await paper()
  const list = [asked[0][0], asked[0][1], asked[2][0]] as string[]
  await add(id, list)
  const score = (body: unknown) => author.ask(papers.score, { params: { id }, body })
  expect((await score([{ subjectId: list[0], score: 2.5 }])).content.totalScore).toBe(5.5)
  expect((await score(list.map((subjectId) => ({ subjectId, score: 10 })))).content).toEqual({ questionCount: 3, totalScore: 30 })
  expect(
    (
      await author.ask(papers.scoreByType, {
        params: { id },
        body: [
          { subjectType: 0, score: 4 },
          { subjectType: 1, score: 9 },
        ],
      })
    ).content.totalScore,
  ).toBe(18)
  expect(await score([])).toMatchObject({ msg: '请选择要设置分数的题目' })
  for (const wrong of [-1, 1000.5, 1001])
    expect(await score([{ subjectId: list[0], score: wrong }])).toMatchObject({ msg: '分数应为0到1000' })
  for (const wrong of [null, 'x', undefined])
    expect(await score([{ subjectId: list[0], score: wrong }])).toMatchObject({ msg: '请输入分数' })
  expect(
    await score([
      { subjectId: list[0], score: 1 },
      { subjectId: asked[1][0], score: 1 },
    ]),
  ).toMatchObject({ msg: '列表已变化，请刷新' })
  expect((await author.get(exams.detail, { params: { id } })).totalScore).toBe(18)
})

test('a new draw keeps the set scores of questions that are drawn again, and those of whole types', async () => {
  const id = await paper()
  await draw(id, { 0: 3, 2: 1, 1: 3 })
  await author.ask(papers.scoreByType, {
    params: { id },
    body: [
      { subjectType: 0, score: 5 },
      { subjectType: 2, score: 7 },
    ],
  })
  const [first, second] = asked[1] as [string, string, string]
  await author.ask(papers.score, { params: { id }, body: [{ subjectId: first, score: 20 }] })
  const before = await read(id)
  expect(before.types.map((t) => [t.type, t.each])).toEqual([
    [0, 5],
    [2, 7],
    [1, null],
  ])
  expect((await draw(id, { 0: 3, 2: 3, 1: 3, 4: 1 }, { replace: true })).content).toMatchObject({ questionCount: 10 })
  const after = await read(id)
  expect(after.records.filter((q) => q.type === 0).map((q) => q.score)).toEqual([5, 5, 5])
  // also for questions that were not in the paper before
  expect(after.records.filter((q) => q.type === 2).map((q) => q.score)).toEqual([7, 7, 7])
  const scoreOf = (of: string) => after.records.find((q) => q.id === of)?.score
  expect([scoreOf(first), scoreOf(second)]).toEqual([20, 2])
})

test('each of the three methods of removal closes the gaps, and an empty or unknown list is refused', async () => {
  const id = await paper()
  const list = [0, 3, 2, 4].map((t) => asked[t as QuestionType][0] ?? '')
  await add(id, list)
  const remove = (e: typeof papers.remove | typeof papers.removeByPost | typeof papers.removeByPatch, body: string[]) =>
    author.ask(e, { params: { id }, body })
  expect((await remove(papers.remove, [list[1] ?? ''])).content.questionCount).toBe(3)
  expect((await remove(papers.removeByPost, [list[0] ?? ''])).content.questionCount).toBe(2)
  expect((await read(id)).records.map((q) => [q.id, q.sort])).toEqual([
    [list[2], 0],
    [list[3], 1],
  ])
  expect(await remove(papers.remove, [])).toMatchObject({ msg: '请选择要删除的题目' })
  expect(await remove(papers.remove, ['999999999'])).toMatchObject({ msg: '列表已变化，请刷新' })
  expect((await remove(papers.removeByPatch, [list[2] ?? '', list[3] ?? ''])).content).toMatchObject({ questionCount: 0, totalScore: 0 })
})

test('sorting moves one question, and sorting a changed paper gives 40009', async () => {
  const id = await paper()
  const list = [0, 3, 2, 4].map((t) => asked[t as QuestionType][1] ?? '')
  await add(id, list)
  const sort = (body: object) => author.ask(papers.sort, { params: { id }, body })
  expect((await sort({ list: [{ id: list[3], seq: 0 }], seen: { offset: 0, ids: list } })).succ).toBe(true)
  const now = [list[3], list[0], list[1], list[2]]
  expect(await author.get(papers.ids, { params: { id }, query: {} })).toEqual(now)
  expect((await sort({ list: [{ id: list[0], seq: 0 }], seen: { offset: 0, ids: list } })).code).toBe(40009)
  expect(await sort({ list: [{ id: asked[1][0], seq: 0 }] })).toMatchObject({ msg: '列表已变化，请刷新' })
  expect(await author.get(papers.ids, { params: { id }, query: {} })).toEqual(now)
})

test('setting points or drawing on a paper that changed meanwhile gives 40009 and changes nothing', async () => {
  const id = await paper()
  const [first, second] = asked[1] as [string, string, string]
  await add(id, [first, second, asked[0][0] ?? ''])
  const [opened, ids] = await Promise.all([read(id), author.get(papers.ids, { params: { id }, query: {} })])
  const totalsOf = ({ types }: typeof opened) => {
    const { type: _type, ...totals } = types.find((t) => t.type === 1) ?? types[0] ?? { type: 1 }
    return totals
  }
  const seen = opened.records[0]?.score
  const score = (list: { subjectId: string; score: number; seen?: number | undefined }[]) =>
    author.ask(papers.score, { params: { id }, body: list })
  const byType = (more: object) =>
    author.ask(papers.scoreByType, { params: { id }, body: [{ subjectType: 1, score: 9, ...more }] as [{ subjectType: 1; score: number }] })
  // another window changes the score
  expect((await score([{ subjectId: first, score: 8, seen }])).succ).toBe(true)
  const changed = await read(id)
  const stale = { code: 40009, msg: '内容已被他人修改，请刷新后再试' }
  expect(await score([{ subjectId: first, score: 3, seen }])).toMatchObject(stale)
  expect(await byType({ seen: totalsOf(opened) })).toMatchObject(stale)
  expect(await read(id)).toEqual(changed)
  // a score of another question is no conflict, and a save without `seen` overwrites
  expect((await score([{ subjectId: second, score: 3, seen: opened.records[1]?.score }])).succ).toBe(true)
  expect((await score([{ subjectId: first, score: 3 }])).succ).toBe(true)
  expect((await byType({ seen: totalsOf(await read(id)) })).succ).toBe(true)
  await add(id, [asked[0][1] ?? ''])
  expect(await draw(id, { 0: 1 }, { replace: true, seen: ids })).toMatchObject(stale)
  expect((await draw(id, { 0: 1 }, { replace: true, seen: [...ids, asked[0][1] ?? ''] })).content).toMatchObject({ questionCount: 1 })
})

test('the first sitting freezes the texts and the scores of a paper', async () => {
  const id = await paper()
  const own = await ask(2, 5)
  const other = await ask(2, 6)
  await add(id, [own, other])
  const change = (subjectName: string) =>
    author.get(questions.update, { params: { id: own }, body: { subjectName, answer: { answer: '1' }, score: 7 } })
  await change('改过一次的题干')
  expect((await read(id)).records[0]).toMatchObject({ subjectName: '改过一次的题干', answer: { answer: '1' }, score: 5 })
  await sit(id)
  await change('改过两次的题干')
  await change('改过三次的题干')
  await author.get(questions.remove, { body: [other] })
  const kept = await read(id)
  expect(kept.records.map((q) => [q.subjectName, q.score, q.removed])).toEqual([
    ['改过一次的题干', 5, false],
    ['第6问，题型2', 6, true],
  ])
  const refused = [
    await add(id, [asked[0][0] ?? '']),
    await draw(id, { 0: 1 }),
    await author.ask(papers.remove, { params: { id }, body: [own] }),
    await author.ask(papers.score, { params: { id }, body: [{ subjectId: own, score: 1 }] }),
    await author.ask(papers.scoreByType, { params: { id }, body: [{ subjectType: 2, score: 1 }] }),
    await author.ask(papers.sort, { params: { id }, body: { list: [{ id: own, seq: 1 }] } }),
  ]
  for (const answer of refused) expect(answer.msg).toBe('已有人参加考试，不能修改试卷')
  expect(await read(id)).toEqual(kept)
})

test('two concurrent additions are both stored, without gaps in the order', async () => {
  const id = await paper()
  const all = Object.values(asked).flat()
  const answers = await Promise.all(all.map((q) => add(id, [q, all[0] ?? ''])))
  expect(answers.every((a) => a.succ)).toBe(true)
  const { records, total } = await read(id, { pageSize: 9999 })
  expect(total).toBe(all.length)
  expect(records.map((q) => q.sort)).toEqual(all.map((_, i) => i))
  expect(await author.get(exams.detail, { params: { id } })).toMatchObject({ questionCount: all.length, totalScore: 30 })
})

test('a paper of 9,999 questions is added, scored, sorted and removed at once, and one more is refused', async () => {
  const { rows } = await world.owner.query(
    `insert into question (tenant_id, bank_id, type, subject_name, answer, answer_key, stem_hash)
     select $1, $2, 2, '第' || i || '题', '0', '{"value": true}', decode(lpad(to_hex(i), 8, '0'), 'hex') from generate_series(1, 10000) i returning id`,
    [tenantId, spareId],
  )
  const many = rows.map((r) => String(r.id))
  const id = await paper({ categories: [{ categoryId: spareId }] })
  expect((await add(id, many.slice(0, 9999))).content).toMatchObject({ questionCount: 9999, totalScore: 9999 })
  expect(await add(id, many.slice(9999))).toMatchObject({ msg: '试卷最多9999道题' })
  const scores = many.slice(0, 9999).map((subjectId) => ({ subjectId, score: 2 }))
  expect((await author.ask(papers.score, { params: { id }, body: scores })).content.totalScore).toBe(19_998)
  expect((await author.ask(papers.sort, { params: { id }, body: { list: [{ id: many[9998], seq: 0 }] } })).succ).toBe(true)
  expect((await read(id, { pageSize: 9999 })).records).toHaveLength(9999)
  expect((await read(id)).records[0]?.id).toBe(many[9998])
  expect((await author.ask(papers.remove, { params: { id }, body: many.slice(0, 9999) })).content.questionCount).toBe(0)
})
