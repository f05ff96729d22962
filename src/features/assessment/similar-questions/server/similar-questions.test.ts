// Similar questions over HTTP: what counts as similar, in which banks, and that the index misses none.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExamWorld, startExamWorld } from '#test/exam-world.ts'
import '#test/property-seed.ts'
import { questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { minStem, similarQuestions } from '../contract.ts'
import { listSimilar, listSimilarPairs } from './similar-questions.ts'

let w: ExamWorld
beforeAll(async () => {
  w = await startExamWorld()
})
afterAll(() => w?.world.close())

const options = (...list: string[]) => list.map((optionContent) => ({ optionContent }))
const single = (subjectName: string, list = ['30天', '60天', '90天', '180天']) =>
  ({ type: 0, subjectName, options: options(...list) }) as const
const find = (body: object) => w.author.get(similarQuestions.find, { body: body as never })
const reasons = async (body: object) => (await find(body)).map((s) => [s.id, s.same, s.reason])
const create = (given: object) => w.question({ answer: { answer: 'A' }, ...given } as never)

test('width, case, punctuation, spaces and the notation of numbers do not matter', async () => {
  const id = await create(single('医疗险的等待期一般为多少天？第1款产品除外（VIP客户）'))
  for (const written of [
    '医疗险的等待期一般为多少天？第1款产品除外（VIP客户）',
    '医疗险 的等待期，一般为多少天?第一款产品除外(ｖｉｐ客户）。',
  ])
    expect(await reasons(single(written))).toEqual([[id, true, '题干相同，选项相同']])
  // the order of the options does not matter
  expect(await reasons(single('医疗险的等待期一般为多少天第1款产品除外VIP客户', ['180天', '90天', '60天', '三十天']))).toEqual([
    [id, true, '题干相同，选项相同'],
  ])
  expect(await reasons({ ...single('医疗险的等待期一般为多少天？第1款产品除外（VIP客户）'), id })).toEqual([])
})

test('numbers in hanzi equal their digits', async () => {
  const said = ['九十', '90', '一百零五', '105', '一百八十', '180', '三百', '300', '十二', '12', '两千五百三十一', '2531']
  const rows = await w.rows('select array_agg(app.plain_numbers(x) order by n) list from unnest($1::text[]) with ordinality u (x, n)', [
    said,
  ])
  const list = rows[0]?.['list'] as unknown as string[]
  expect(list.filter((_, i) => i % 2 === 0)).toEqual(list.filter((_, i) => i % 2 === 1))
})

test('a few other words or options are similar, and another question is not', async () => {
  const id = await create(
    single('投保人在犹豫期内申请解除合同，保险公司应当退还的保险费是多少', ['全部', '一半', '现金价值', '扣除工本费后的全部']),
  )
  const near = '投保人在犹豫期内申请解除合同的，保险公司应当退还的保险费是多少'
  expect(await reasons(single(near, ['全部', '一半', '现金价值', '扣除工本费后的全部']))).toEqual([[id, false, '题干相似 87%，选项相同']])
  expect(await reasons(single(near, ['全部', '一半', '现金价值', '不退还']))).toEqual([[id, false, '题干相似 87%，选项 3/5 相同']])
  expect(await reasons(single(near, ['全部', '一半', '不退还', '退还八成']))).toEqual([])
  expect(await reasons(single('保险公司收到理赔申请后应当在多少日内作出核定', ['全部', '一半', '现金价值', '扣除工本费后的全部']))).toEqual(
    [],
  )
})

test('a picture makes a question different, and a fill-in is compared without blanks and markup', async () => {
  const id = await create({
    type: 4,
    subjectName: '<p>重大疾病保险的等待期通常是{{answer}}天，自合同<strong>生效</strong>之日起计算</p>',
    answer: { answer: '90' },
  })
  const asked = { type: 4, subjectName: '重大疾病保险的等待期通常是{{answer}}天，自合同生效之日起计算' }
  expect(await reasons(asked)).toEqual([[id, true, '题干相同']])
  expect((await find(asked))[0]?.text).toBe('重大疾病保险的等待期通常是____天，自合同生效之日起计算')
  expect(await reasons({ ...asked, images: ['tenant/1/other.png'] })).toEqual([])
})

test('all banks of the tenant are searched, and edits, copies, deletions and restores take effect', async () => {
  const name = '客户表示需要再考虑考虑时，下面哪一种回应最不合适'
  const id = await create(single(name))
  const other = await w.author.get(questionBanks.create, { body: { categoryName: '另一个题库' } })
  const { made } = await w.author.get(questions.copy, { body: { ids: [id], categoryId: other.id } })
  expect((await find(single(name))).map((s) => s.categoryName).sort()).toEqual(['作答题库', '另一个题库'].sort())
  const stranger = await w.world.signIn('admin', 'yuanfan')
  expect(await stranger.get(similarQuestions.find, { body: single(name) as never })).toEqual([])
  await w.author.get(questions.update, { params: { id }, body: { subjectName: '异议处理的第一步通常应该做什么事情' } })
  expect((await find(single(name))).map((s) => s.id)).toEqual(made)
  expect((await find(single('异议处理的第一步通常应该做什么事情'))).map((s) => s.id)).toEqual([id])
  await w.author.get(questions.remove, { body: made })
  expect(await find(single(name))).toEqual([])
  await w.author.get(questions.restore, { body: made })
  expect((await find(single(name))).map((s) => s.id)).toEqual(made)
})

test('the index finds every question that is similar enough after any change of a text', async () => {
  const chars = [...'的是以下列哪项正确错误投保理赔客户产品收益风险合同条款0123']
  const text = fc.array(fc.constantFrom(...chars), { minLength: 3, maxLength: 40 })
  const cases = fc.sample(fc.tuple(text, fc.array(fc.tuple(fc.nat(40), fc.constantFrom('', ...chars)), { maxLength: 3 })), 200)
  const pairs = cases.map(([list, changes]) => {
    const changed = [...list]
    for (const [at, to] of changes) changed[at % changed.length] = to
    return [list.join(''), changed.join('')]
  })
  const bank = await w.author.get(questionBanks.create, { body: { categoryName: '各种各样' } })
  const made = await w.rows(
    `insert into question (tenant_id, bank_id, type, sort, subject_name, answer, answer_key, stem_hash)
     select $1, $2, 1, n, x, '略', '{"reference":"略"}', sha256(x::bytea) from unnest($3::text[]) with ordinality u (x, n) returning id::text id`,
    [w.tenantId, bank.id, pairs.map(([a]) => a)],
  )
  const ids = made.map((r) => String(r['id']))
  const found = await w.inTenant((db) =>
    listSimilar(
      db,
      pairs.map(([, text = ''], key) => ({ key, id: null, type: 1, text, images: [], options: [] })),
    ),
  )
  const alike = await w.rows(
    `select x.key::int - 1 "key", q.id::text id from unnest($1::text[]) with ordinality x (b, key) join question q on q.bank_id = $2
      where app.likeness(app.stem_grams(app.plain_stem(1, x.b)), app.stem_grams(app.plain_stem(1, q.subject_name))) >= ${minStem}
        and app.plain_stem(1, x.b) <> ''`,
    [pairs.map(([, b]) => b), bank.id],
  )
  const named = (list: readonly (readonly [unknown, unknown])[]) => list.map(([key, id]) => `${String(key)} ${String(id)}`).sort()
  expect(alike.length).toBeGreaterThan(30)
  expect(named([...found].flatMap(([key, list]) => list.filter((s) => ids.includes(s.id)).map((s) => [key, s.id] as const)))).toEqual(
    named(alike.map((r) => [r['key'], r['id']])),
  )
})

test('among many similar questions exactly the pairs with similar texts, options and pictures are found', async () => {
  const bank = await w.author.get(questionBanks.create, { body: { categoryName: '大同小异' } })
  const parts = [
    ['等待期', '犹豫期', '宽限期'],
    ['一般是多少天', '一般是多少日', '从哪一天起算'],
    ['请选择', '下列正确的是'],
  ]
  const texts = fc
    .sample(fc.tuple(...parts.map((list) => fc.constantFrom(...list))), 60)
    .map((chosen) => `关于重大疾病保险合同的${chosen.join('，')}`)
  const made = await w.rows(
    `insert into question (tenant_id, bank_id, type, sort, subject_name, options, images, answer, answer_key, stem_hash)
     select $1, $2, 0, n, x, jsonb_build_array(jsonb_build_object('optionContent', '甲'), jsonb_build_object('optionContent', (n % 3)::text)),
            case when n % 7 = 0 then array['a.png'] else '{}' end, 'A', '{"correct":["A"]}', sha256(x::bytea) from unnest($3::text[]) with ordinality u (x, n) returning id::text id`,
    [w.tenantId, bank.id, texts],
  )
  const ids = made.map((r) => String(r['id']))
  const found = await w.inTenant((db) => listSimilarPairs(db, ids))
  const wanted = await w.rows(
    `select a.id::text one, b.id::text other from question a join question b on b.bank_id = a.bank_id and b.id > a.id and b.images = a.images
      where a.bank_id = $1 and app.likeness(app.stem_grams(app.plain_stem(0, a.subject_name)), app.stem_grams(app.plain_stem(0, b.subject_name))) >= ${minStem}
        and app.likeness(app.plain_options(0, a.options), app.plain_options(0, b.options)) >= 0.6`,
    [bank.id],
  )
  expect(wanted.length).toBeGreaterThan(20)
  expect(wanted.length).toBeLessThan((ids.length * (ids.length - 1)) / 2)
  expect(found.map(({ first, second }) => `${first} ${second}`).sort()).toEqual(
    wanted.map((r) => `${String(r['one'])} ${String(r['other'])}`).sort(),
  )
  expect(found.filter((p) => p.reason === '题干相同，选项相同').length).toBeGreaterThan(0)
})
