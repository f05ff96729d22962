// Questions over HTTP: five types and their encodings, refusals with their messages, versions, copies, moves, deletions.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf, png } from '#test/samples.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { files } from '#features/organisation/files/contract.ts'
import { questionBanks, questions, type QuestionType } from '../contract.ts'

let world: World
let author: Person
let admin: Person
let bankId: string
beforeAll(async () => {
  world = await startWorld()
  ;[author, admin] = (await Promise.all(['author', 'admin'].map((n) => world.signIn(n)))) as [Person, Person]
  bankId = (await newBank()).id
})
afterAll(() => world?.close())

let n = 0
const newBank = () => author.get(questionBanks.create, { body: { categoryName: `题库${++n}` } })
const options = (...texts: string[]) => texts.map((optionContent) => ({ optionContent }))
const ask = (type: QuestionType, rest: object) =>
  author.ask(questions.create, { body: { categoryId: bankId, type, subjectName: '题目', ...rest } as never })
const make = (type: QuestionType, rest: object = {}, categoryId = bankId) =>
  author.get(questions.create, { body: { categoryId, type, subjectName: '题目', ...rest } as never })
const single = { options: options('甲', '乙', '丙'), answer: { answer: 'B' } }
const keyOf = async (id: string) =>
  (await world.owner.query('select answer, answer_key, options from question where id = $1', [id])).rows[0] as Record<string, unknown>

test('each of the five types has its wire form and its stored form', async () => {
  const one = await make(0, single)
  expect(one).toMatchObject({ type: 0, typeLabel: '单选', answer: { answer: 'B', answers: ['B'] }, score: 1, version: 1, canEdit: true })
  expect(one.options.map((o) => [o.sort, o.optionName, o.optionContent])).toEqual([
    [0, 'A', '甲'],
    [1, 'B', '乙'],
    [2, 'C', '丙'],
  ])
  expect(await keyOf(one.id)).toMatchObject({ answer: 'B', answer_key: { correct: ['B'] } })
  const many = await make(3, { ...single, answer: { answer: 'c, A' } })
  expect(many).toMatchObject({ typeLabel: '多选', answer: { answer: 'A,C', answers: ['A', 'C'] } })
  const fill = await make(4, { subjectName: '<p>等待期 {{answer}}，{{answer}} 天</p>', answer: { answer: '免责期|观察期,90' } })
  expect(fill).toMatchObject({ typeLabel: '填空', answer: { answer: '免责期|观察期,90', answers: ['免责期|观察期', '90'], ordered: true } })
  expect((await keyOf(fill.id))['answer_key']).toEqual({
    blanks: [
      { accept: ['免责期', '观察期'], numeric: false },
      { accept: ['90'], numeric: false },
    ],
    ordered: true,
  })
  const short = await make(1, { answer: { answer: '先共情，再说明', points: [{ text: '共情', weight: 2 }] } })
  expect(short).toMatchObject({
    typeLabel: '简答',
    options: [],
    answer: { answer: '先共情，再说明', points: [{ text: '共情', weight: 2 }] },
  })
})

test('options are sorted by their letters (B-3.9), and the answer refers to these letters', async () => {
  const named = (...of: [string, string][]) => of.map(([optionName, optionContent]) => ({ optionName, optionContent }))
  const told = (q: { options: { optionName: string; optionContent: string }[]; answer: { answer: string } }) => [
    q.options.map((o) => `${o.optionName}${o.optionContent}`).join(' '),
    q.answer.answer,
  ]
  expect(told(await make(0, { options: named(['B', '乙'], ['A', '甲']), answer: { answer: 'B' } }))).toEqual(['A甲 B乙', 'B'])
  // a gap between the letters closes, and the answer follows
  expect(told(await make(3, { options: named(['d', '丁'], ['A', '甲'], ['C', '丙']), answer: { answer: 'D,C' } }))).toEqual([
    'A甲 B丙 C丁',
    'B,C',
  ])
  const byNumber = ['乙', '甲'].map((optionContent, i) => ({ optionContent, sort: 1 - i }))
  expect(told(await make(0, { options: byNumber, answer: { answer: 'B' } }))).toEqual(['A甲 B乙', 'B'])
  expect(await ask(0, { options: named(['C', '丙'], ['A', '甲']), answer: { answer: 'B' } })).toMatchObject({
    succ: false,
    msg: '请选择答案',
  })
  // an error names the option at its place in the request
  expect(await ask(0, { options: named(['B', ''], ['A', '甲']), answer: { answer: 'A' } })).toMatchObject({
    fields: [{ field: 'options.0', message: '请完善选项' }],
  })
})

test('an update of a question with another bank is refused', async () => {
  const { id } = await make(1, { answer: { answer: '参考' } })
  const other = (await newBank()).id
  const edit = (categoryId: string) => author.ask(questions.update, { params: { id }, body: { subjectName: '改过', categoryId } })
  expect(await edit(other)).toMatchObject({ succ: false, fields: [{ field: 'categoryId', message: '题库不能在这里修改，请移动试题' }] })
  expect((await edit(bankId)).content).toMatchObject({ subjectName: '改过', categoryId: bankId })
})

test('the length of a text counts characters as people see them', async () => {
  const of = (n: number) => ({ subjectName: '😀'.repeat(n), answer: { answer: '参考' } })
  expect((await ask(1, of(5000))).succ).toBe(true)
  expect(await ask(1, of(5001))).toMatchObject({ fields: [{ field: 'subjectName', message: '题目最多5,000个字符' }] })
})

test('the answer 0 of a true or false question is right, and 1 is wrong', async () => {
  const right = await make(2, { answer: { answer: '0' } })
  const wrong = await make(2, { answer: { answer: '1' } })
  expect((await keyOf(right.id))['answer_key']).toEqual({ value: true })
  expect((await keyOf(wrong.id))['answer_key']).toEqual({ value: false })
  expect([right.answer.answer, wrong.answer.answer]).toEqual(['0', '1'])
  expect(right.options.map((o) => o.optionContent)).toEqual(['对', '错'])
  for (const answer of ['2', 'true', '对', 'A']) expect(await ask(2, { answer: { answer } })).toMatchObject({ msg: '请选择答案' })
})

test.each<[string, QuestionType, object, string, string]>([
  ['no text', 0, { ...single, subjectName: ' \n ' }, '请输入题目', 'subjectName'],
  ['no options', 0, { answer: { answer: 'A' } }, '请完善选项', 'options'],
  ['an empty option', 3, { options: options('甲', ' '), answer: { answer: 'A' } }, '请完善选项', 'options.1'],
  [
    'an option without a name',
    0,
    { options: [{ optionName: ' ', optionContent: '甲' }], answer: { answer: 'A' } },
    '请完善选项',
    'options.0.optionName',
  ],
  ['an empty option of true or false', 2, { options: options('对', ''), answer: { answer: '0' } }, '请完善选项', 'options'],
  [
    'another option of true or false',
    2,
    { options: options('对', '错', '都对'), answer: { answer: '0' } },
    '判断题的选项只能是 对、错',
    'options',
  ],
  ['options of a short answer', 1, { options: options('甲'), answer: { answer: '参考' } }, '只有单选题和多选题有选项', 'options'],
  ['the same option twice', 0, { options: options('甲', '甲'), answer: { answer: 'A' } }, '选项不能重复', 'options.1'],
  [
    '27 options',
    0,
    { options: options(...Array.from({ length: 27 }, (_, i) => `选项${i}`)), answer: { answer: 'A' } },
    '最多26个选项',
    'options',
  ],
  ['no answer', 0, { ...single, answer: { answer: '' } }, '请选择答案', 'answer'],
  ['an answer that is no option', 0, { ...single, answer: { answer: 'D' } }, '请选择答案', 'answer'],
  ['two answers of a single choice', 0, { ...single, answer: { answer: 'A,B' } }, '请选择答案', 'answer'],
  ['no answer of a multiple choice', 3, { ...single, answer: { answer: '', answers: [] } }, '请选择答案', 'answer'],
  ['no reference', 1, { answer: { answer: '  ' } }, '请输入参考答案', 'answer'],
  ['no blank', 4, { subjectName: '<p>没有</p>', answer: { answer: '' } }, '请至少插入一个填空', 'subjectName'],
  ['no words for a blank', 4, { subjectName: '{{answer}}{{answer}}', answer: { answer: '甲,' } }, '请完善答案', 'answers.1'],
  [
    'words for more blanks than there are',
    4,
    { subjectName: '{{answer}}', answer: { answer: '', answers: ['甲', '乙'] } },
    '请完善答案',
    'answer',
  ],
  [
    'a comma in a blank',
    4,
    { subjectName: '{{answer}}', answer: { answer: '', answers: ['甲,乙'] } },
    '填空答案不能包含英文逗号，请使用中文逗号',
    'answers.0',
  ],
  ['too high a score', 0, { ...single, score: 1000.5 }, '分值应为0到1000', 'score'],
  ['too low a score', 0, { ...single, score: -1 }, '分值应为0到1000', 'score'],
  ['no number', 0, { ...single, score: 'x' }, '请输入分值', 'score'],
  ['a comma in a tag', 0, { ...single, tags: ['甲、乙'] }, '标签不能包含逗号、顿号或分号', 'tags'],
  ['too long a text', 0, { ...single, subjectName: '长'.repeat(5001) }, '题目最多5,000个字符', 'subjectName'],
  ['a picture that is not there', 0, { ...single, images: ['tenant/1/resource/none.png'] }, '文件不存在或已失效，请重新上传', 'images'],
])('a question with %s is refused', async (_, type, rest, msg, field) => {
  expect(await ask(type, rest)).toMatchObject({ status: 200, succ: false, msg, fields: [{ field }] })
})

const [letters, gaps, truth, short] = [
  { type: 0 as const, options: ['甲', '乙', '丙'].map((optionContent) => ({ optionContent })) },
  { type: 4 as const, subjectName: '等{{answer}}天，即{{answer}}' },
  { type: 2 as const },
  { type: 1 as const },
]
test.each<[string, object, object, string | null]>([
  ['letters that differ', letters, { answer: 'A', answers: ['B'] }, 'answersApart'],
  ['the same letters', letters, { answer: 'B', answers: ['B'] }, null],
  ['blanks that differ', gaps, { answer: '90,观察期', answers: ['60', '观察期'] }, 'answersApart'],
  ['the same blanks', gaps, { answer: '90|九十,观察期', answers: ['90|九十', '观察期'] }, null],
  ['another truth', truth, { answer: '0', answers: ['1'] }, 'answersApart'],
  ['the same truth', truth, { answer: '0', answers: ['0'] }, null],
  ['another reference', short, { answer: '先共情', answers: ['先报价'] }, 'answersApart'],
  ['the same reference', short, { answer: '先共情', answers: ['先共情'] }, null],
  ['points of a choice', letters, { answer: 'B', points: [{ text: '共情', weight: 1 }] }, 'otherRules'],
  ['blanks of a truth', truth, { answer: '0', blanks: [{ numeric: true }] }, 'otherRules'],
  ['an order of a reference', short, { answer: '先共情', ordered: false }, 'otherRules'],
])('an answer with two forms is stored if they agree, else refused: %s', async (_, more, answer, refused) => {
  const body = { categoryId: bankId, subjectName: '所说的答案', ...more, answer }
  const told = await author.ask(questions.create, { body: body as never })
  expect(told.msg).toBe(refused === null ? '' : questions.meta.failures[refused as 'answersApart'])
})

test('a fill-in needs no text beside its blanks, and an answer may have full-width commas', async () => {
  expect(await make(4, { subjectName: '{{answer}}', answer: { answer: '', answers: ['甲，乙'] } })).toMatchObject({
    answer: { answer: '甲，乙' },
  })
})

test.each([
  '<script>alert(1)</script><p>等待期 {{answer}}</p>',
  '<p onclick="alert(1)" style="position:fixed">等待期 {{answer}}</p>',
  '<p>等待期 <a href="javascript:alert(1)">{{answer}}</a></p>',
  '<p>等待期 {{answer}}<img src=x onerror=alert(1)><svg/onload=alert(1)></p><iframe src="//x"></iframe>',
  '<p>等待期 {{answer}}<style>*{display:none}</style><object data=x></object></p>',
])('a hostile text keeps only its words: %s', async (subjectName) => {
  const { subjectName: kept } = await make(4, { subjectName, answer: { answer: '90' } })
  expect(kept.replace(/<\/?p>/g, '')).toBe('等待期 {{answer}}')
})

test('bold and lines stay, control characters go, and markup in plain texts is text', async () => {
  const fill = await make(4, { subjectName: '<p><b>等待期</b>{{answer}}<br>天 &lt; 180</p>', answer: { answer: '9' } })
  expect(fill.subjectName).toBe('<p><strong>等待期</strong>{{answer}}<br />天 &lt; 180</p>')
  const plain = await make(0, { ...single, subjectName: ' <b>第一行</b>\r\n第二行\u0007\0 ' })
  expect(plain.subjectName).toBe('<b>第一行</b>\n第二行')
})

test('letters of an answer are accepted in any order and form', async () => {
  const { lettersOf } = await import('./question-banks.ts')
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 25 }), { minLength: 1, maxLength: 26 }),
      fc.constantFrom('', ',', ', ', '，', '、', ';', ' '),
      fc.boolean(),
      (places, between, small) => {
        const letters = places.map((p) => String.fromCharCode(65 + p))
        const text = letters.map((l) => (small ? l.toLowerCase() : l)).join(between)
        expect(lettersOf(text)).toEqual(letters.toSorted())
      },
    ),
  )
  for (const text of ['', '1', 'A-B', 'A,,1', '对', 'AB?']) expect(lettersOf(text)).toBe(null)
})

test('validating a stored question again changes nothing', async () => {
  const { toAnswer, judgeQuestion } = await import('./question-banks.ts')
  const word = fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' })
  const given = fc.record({
    subjectName: word.map((w) => `${w}{{answer}}`),
    images: fc.constant([]),
    options: fc.array(fc.record({ optionContent: word }), { maxLength: 28 }),
    answer: fc.record({ answer: fc.oneof(word, fc.constantFrom('A', 'A,B', '0', '1', '90')), ordered: fc.boolean() }),
    score: fc.integer({ min: 0, max: 100_000 }).map((x) => x / 100),
    tags: fc.array(word, { maxLength: 3 }),
  })
  fc.assert(
    fc.property(fc.constantFrom<QuestionType>(0, 1, 2, 3, 4), given, (type, g) => {
      const { faults, contents } = judgeQuestion(type, g as never)
      if (faults.length) return
      const again = judgeQuestion(type, { ...contents, answer: toAnswer(contents.answer, contents.answerKey) } as never)
      expect(again).toEqual({ faults: [], contents })
    }),
    { numRuns: 500 },
  )
})

test('the list is newest first, ten a page, filtered by type, text, tag and bank, with counts', async () => {
  const bank = await newBank()
  for (let i = 0; i < 12; i++) await make(0, { ...single, subjectName: `单选第${i}题`, tags: i % 2 ? ['重疾'] : [] }, bank.id)
  await make(2, { subjectName: '判断 100% 对', answer: { answer: '0' } }, bank.id)
  const page = (query: object, body: object = {}) =>
    author.get(questions.page, { query: query as never, body: { categoryIds: [bank.id], ...body } as never })
  const all = await page({})
  expect(all).toMatchObject({
    total: 13,
    counts: [
      { type: 0, count: 12 },
      { type: 2, count: 1 },
    ],
  })
  expect(all.records.map((q) => q.subjectName).slice(0, 2)).toEqual(['判断 100% 对', '单选第11题'])
  expect(all.records.length).toBe(10)
  expect((await page({ pageNum: 2, pageSize: 10 })).records.length).toBe(3)
  expect(await page({}, { type: 2 })).toMatchObject({ total: 1, counts: [{ count: 12 }, { count: 1 }] })
  expect((await page({ type: '0' })).total).toBe(12)
  expect((await page({}, { subjectName: '0%' })).total).toBe(1)
  expect((await page({}, { tag: '重疾' })).total).toBe(6)
  expect((await page({}, { categoryIds: ['1'], subjectName: null, type: null, categoryName: '' })).total).toBe(0)
  expect((await author.get(questions.page, { body: { categoryName: bank.categoryName } })).total).toBe(13)
})

test('a search finds a fill-in by its words, not by its markup or blanks', async () => {
  const { id: categoryId } = await author.get(questionBanks.create, { body: { categoryName: '检索题库' } })
  const body = { categoryId, type: 4 as const, subjectName: '<p>犹豫期 A&B <b>十</b>五{{answer}}</p>', answer: { answer: '天' } }
  await author.get(questions.create, { body })
  const found = async (subjectName: string) =>
    (await author.get(questions.page, { body: { categoryIds: [categoryId], subjectName } })).total
  for (const said of ['犹豫期', 'a&b', '十五']) expect([said, await found(said)]).toEqual([said, 1])
  for (const mark of ['strong', '<p>', 'amp;', 'answer', '%', '_']) expect([mark, await found(mark)]).toEqual([mark, 0])
})

test('an edit keeps the old version and raises the number, and an old version can be restored', async () => {
  const first = await make(0, { ...single, subjectName: '第一版' })
  const params = { id: first.id }
  const body = { ...single, subjectName: '第二版', version: first.version }
  const second = await admin.get(questions.update, { params, body })
  expect(second).toMatchObject({ version: 2, subjectName: '第二版' })
  expect(await author.ask(questions.update, { params, body })).toMatchObject({ succ: false, code: 40009 })
  expect((await author.get(questions.update, { params, body: { ...body, version: 2 } })).version).toBe(2)
  expect(await author.ask(questions.update, { params, body: { ...body, version: 2, type: 3 } })).toMatchObject({ msg: '题型不能修改' })
  const versions = await author.get(questions.versions, { params })
  expect(versions.map((v) => [v.version, v.subjectName, v.updateUserName])).toEqual([
    [2, '第二版', second.updateUserName],
    [1, '第一版', '周雅琴'],
  ])
  const old = versions[1]
  const third = await author.get(questions.update, { params, body: { ...old, version: 2 } as never })
  expect(third).toMatchObject({ version: 3, subjectName: '第一版', answer: { answer: 'B' } })
})

test('one of three concurrent edits succeeds, the others get 40009', async () => {
  const { id, version } = await make(0, single)
  const asked = await Promise.all(
    ['甲', '乙', '丙'].map((subjectName) => author.ask(questions.update, { params: { id }, body: { ...single, subjectName, version } })),
  )
  expect(asked.map((a) => a.code).sort()).toEqual([0, 40009, 40009])
})

test('deleting skips missing questions, and a deletion can be undone', async () => {
  const [a, b] = [await make(0, single), await make(0, single)]
  expect(await author.ask(questions.remove, { body: [] })).toMatchObject({ status: 200, succ: false, msg: '请选择要删除的题目' })
  expect((await author.ask(questions.remove, { body: ['999999999'] })).status).toBe(404)
  expect((await author.get(questions.remove, { body: [a.id, b.id, a.id] })).done).toEqual([a.id, b.id])
  for (const { id } of [a, b]) expect((await author.ask(questions.detail, { params: { id } })).status).toBe(404)
  expect((await author.ask(questions.versions, { params: { id: a.id } })).status).toBe(404)
  expect((await author.ask(questions.remove, { body: [a.id] })).status).toBe(404)
  await author.get(questions.restore, { body: [a.id, b.id] })
  expect(await author.get(questions.detail, { params: { id: a.id } })).toMatchObject({ subjectName: '题目' })
  expect((await author.ask(questions.restore, { body: [a.id] })).status).toBe(404)
})

test('copies keep the order, and a question is moved only once', async () => {
  const [from, to] = [await newBank(), await newBank()]
  const ids: string[] = []
  for (const subjectName of ['一', '二', '三']) ids.push((await make(0, { ...single, subjectName }, from.id)).id)
  const made = await author.get(questions.copy, { body: { ids, categoryId: to.id } })
  expect(made.made.length).toBe(3)
  const texts = async (bank: string) =>
    (await author.get(questions.page, { body: { categoryIds: [bank] } })).records.map((q) => q.subjectName).join('')
  expect([await texts(from.id), await texts(to.id)]).toEqual(['三二一', '三二一'])
  await author.get(questions.move, { body: { ids: ids.slice(0, 2), categoryId: to.id } })
  expect(await texts(from.id)).toBe('三')
  expect(await author.ask(questions.move, { body: { ids: ids.slice(0, 2), categoryId: to.id } })).toMatchObject({
    msg: '试题已在这个题库中',
  })
  const foreign = await admin.get(questionBanks.create, { body: { categoryName: '他人的' } })
  expect((await author.ask(questions.move, { body: { ids, categoryId: foreign.id } })).status).toBe(403)
  expect((await author.ask(questions.copy, { body: { ids, categoryId: foreign.id } })).status).toBe(403)
  expect((await author.ask(questions.copy, { body: { ids: ['999999999'], categoryId: to.id } })).status).toBe(404)
})

test('questions are numbered in their bank in the order of creation, and no number is used twice', async () => {
  const [from, to] = [(await newBank()).id, (await newBank()).id]
  const judged = (subjectName: string, categoryId = from) => make(2, { subjectName, sort: 7, answer: { answer: '0' } }, categoryId)
  const first = await judged('一')
  const [second, third] = [await judged('二'), await judged('三')]
  expect([first, second, third].map((q) => q.sort)).toEqual([1, 2, 3])
  await author.get(questions.remove, { body: [third.id] })
  expect((await judged('四')).sort).toBe(4)
  expect((await author.get(questions.update, { params: { id: first.id }, body: { ...first, subjectName: '甲' } })).sort).toBe(1)
  const there = await judged('五', to)
  await author.get(questions.copy, { body: { ids: [first.id, second.id], categoryId: to } })
  await author.get(questions.move, { body: { ids: [second.id, first.id], categoryId: to } })
  const sorts = async (categoryId: string) =>
    (await author.get(questions.page, { body: { categoryIds: [categoryId] } })).records.map((q) => [q.subjectName, q.sort])
  expect(await sorts(to)).toEqual([
    ['二', 2],
    ['甲', 3],
    [there.subjectName, 1],
    ['二', 5],
    ['甲', 4],
  ])
  const many = await Promise.all(Array.from({ length: 6 }, () => judged('同时')))
  expect(many.map((q) => q.sort).sort((a, b) => a - b)).toEqual([5, 6, 7, 8, 9, 10])
})

test('a text and its options have pictures, and too large a picture is refused', async () => {
  const sent = await author.get(files.upload, { query: { field: 'question' }, form: formOf(png) })
  const made = await make(0, {
    options: [{ optionContent: '', image: sent.path }, { optionContent: '乙' }],
    answer: { answer: 'A' },
    images: [sent.path],
  })
  expect(made).toMatchObject({
    images: [sent.path],
    imageUrls: [sent.url],
    options: [{ image: sent.path, imageUrl: sent.url }, { image: null }],
  })
  const large = formOf(Buffer.concat([png, Buffer.alloc(51_200)]))
  expect(await author.ask(files.upload, { query: { field: 'question' }, form: large })).toMatchObject({
    status: 413,
    msg: '文件必须小于50KB',
  })
  expect(await author.ask(files.upload, { query: { field: 'question' }, form: formOf(Buffer.from('%PDF-1.4 ')) })).toMatchObject({
    status: 415,
    msg: '只支持 .png/.jpeg 类型文件',
  })
})
