// Questions as files over HTTP: faults have their numbers, right rows are written, and exports import back equal.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf, png } from '#test/samples.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { files } from '#features/organisation/files/contract.ts'
import { type Question, questionBanks, questions } from '#features/assessment/question-banks/contract.ts'
import { halved } from '#shared/clean.ts'
import { questionSheets } from '../contract.ts'

let world: World
let author: Person
let admin: Person
beforeAll(async () => {
  world = await startWorld()
  ;[author, admin] = (await Promise.all(['author', 'admin'].map((n) => world.signIn(n)))) as [Person, Person]
})
afterAll(() => world?.close())

let n = 0
const newBank = async () => (await author.get(questionBanks.create, { body: { categoryName: `导入题库${++n}` } })).id
const jsonOf = (items: unknown, name = '题.json') => formOf(Buffer.from(typeof items === 'string' ? items : JSON.stringify(items)), name)
const send = (items: unknown, query: object, as = author) =>
  as.ask(questionSheets.importJson, { query: query as never, form: jsonOf(items) })
const all = async (categoryId: string) =>
  (await author.get(questions.page, { query: { pageSize: 999 }, body: { categoryIds: [categoryId] } })).records
const said = ({ type, subjectName, options, answer, score, analysis, difficulty, tags, images }: Question) => ({
  type,
  subjectName,
  options,
  answer,
  score,
  analysis,
  difficulty,
  tags,
  images,
})

const five = [
  {
    type: 0,
    subjectName: '单选题',
    options: ['甲', { optionContent: '乙' }],
    answer: 'B',
    score: 2.5,
    analysis: '解析',
    difficulty: 0.3,
    tags: ['重疾'],
  },
  { type: '多选', subjectName: '多选题', options: ['甲', '乙', '丙'], answer: ['C', 'A'] },
  { type: '2', subjectName: '判断题', answer: true },
  { type: 4, subjectName: '等待期____，（ ）天', answer: { answer: '观察期|等待期,90' } },
  { type: '简答', subjectName: '简答题', answer: '参考答案' },
]

test('a file whose name does not end in .json is refused', async () => {
  const categoryId = await newBank()
  const content = Buffer.from(JSON.stringify(five))
  for (const name of ['题.exe', '题.json.txt', '题', '题.xlsx'])
    expect(await author.ask(questionSheets.importJson, { query: { categoryId }, form: formOf(content, name) })).toMatchObject({
      status: 415,
      msg: '只支持 .json 类型文件',
    })
  expect(await all(categoryId)).toEqual([])
  expect((await author.ask(questionSheets.importJson, { query: { categoryId }, form: formOf(content, '题.JSON') })).succ).toBe(true)
})

test('five types in many notations are imported in the order of the file', async () => {
  const categoryId = await newBank()
  const answer = await send({ version: 1, questions: five }, { categoryId })
  expect(answer).toMatchObject({ succ: true, content: { importId: null, total: 5, ok: 5, bad: 0, rows: [] } })
  const made = await all(categoryId)
  expect(made.map((q) => [q.type, q.subjectName, q.answer.answer])).toEqual([
    [0, '单选题', 'B'],
    [3, '多选题', 'A,C'],
    [2, '判断题', '0'],
    [4, '<p>等待期{{answer}}，{{answer}}天</p>', '观察期|等待期,90'],
    [1, '简答题', '参考答案'],
  ])
  expect(made[0]).toMatchObject({ score: 2.5, analysis: '解析', difficulty: 0.3, tags: ['重疾'], updateUserName: '周雅琴' })
})

test('true and the text "0" are right, and false and the text "1" are wrong', async () => {
  const categoryId = await newBank()
  const said = [true, '对', 'true', '0', false, '错', 'false', '1']
  await send(
    said.map((answer, i) => ({ type: 2, subjectName: `判断${i}`, answer })),
    { categoryId },
  )
  expect((await all(categoryId)).map((q) => q.answer.answer)).toEqual(['0', '0', '0', '0', '1', '1', '1', '1'])
})

const ok = { type: 0, subjectName: '好题', options: ['甲', '乙'], answer: 'A' }
test.each<[string, unknown, string]>([
  ['E01', { ...ok, type: '计算' }, '题型无效，应为单选、多选、判断、填空、简答'],
  ['E02', { ...ok, subjectName: ' ' }, '题干为空'],
  ['E03', { ...ok, options: [] }, '没有选项'],
  ['E04', { ...ok, options: Array.from({ length: 27 }, (_, i) => `选项${i}`) }, '选项超过26个'],
  ['E05', { ...ok, options: ['甲', ''] }, '选项为空或重复'],
  ['E05', { ...ok, options: ['', '甲'], answer: 'B' }, '选项为空或重复'],
  ['E05', { ...ok, options: ['甲', '甲'] }, '选项为空或重复'],
  ['E06', { ...ok, answer: 'C' }, '答案不在选项中'],
  ['E07', { ...ok, type: 3, answer: [] }, '多选至少一个答案'],
  ['E08', { ...ok, type: 2, answer: '也许' }, '判断答案只能是0/1/true/false/对/错'],
  ['E09', { type: 4, subjectName: '____和____', answer: '一' }, '空位数与答案数不一致'],
  ['E10', { type: 4, subjectName: '____', answer: ['一,二'] }, '填空答案不能包含英文逗号，请使用中文逗号'],
  ['E11', { type: 1, subjectName: '简答', answer: '' }, '简答缺少参考答案'],
  ['E12', { ...ok, score: 1001 }, '分值超出0-1000'],
])('the fault %s is reported and nothing is written', async (code, item, message) => {
  const categoryId = await newBank()
  const items = [ok, item]
  const preview = await send(items, { categoryId, dryRun: 'true' })
  expect(preview.content).toMatchObject({ total: 2, ok: 1, bad: 1 })
  expect(preview.content.rows[0]).toMatchObject({ row: 2, index: 1, code, message })
  expect(await send(items, { categoryId })).toMatchObject({ status: 200, succ: false, msg: expect.stringContaining(message) })
  expect(await all(categoryId)).toEqual([])
  expect((await send(items, { categoryId, mode: 'partial' })).content).toMatchObject({ ok: 1, bad: 1 })
  expect((await all(categoryId)).length).toBe(1)
})

test('questions that are similar to those of another bank are reported and still imported', async () => {
  const theirs = await newBank()
  const long = { ...ok, subjectName: '客户在犹豫期内申请解除合同，应当退还多少保险费' }
  await send([long], { categoryId: theirs })
  const categoryId = await newBank()
  const items = [
    { ...long, subjectName: '客户在犹豫期内申请解除合同的，应当退还多少保险费' },
    { ...ok, subjectName: '养老社区的入住条件' },
  ]
  const { content } = await send(items, { categoryId, dryRun: 'true' })
  expect(content.warnings).toMatchObject([
    { row: 1, message: `题库“导入题库${n - 1}”已有相近的试题（题干相似 80%，选项相同）：${long.subjectName}` },
  ])
  expect(content.notes).toContain('1 题与已有试题相同或相似，仍会导入')
  expect((await send(items, { categoryId })).content).toMatchObject({ ok: 2 })
})

test('a large import compares the first rows with the banks and reports their number', async () => {
  const categoryId = await newBank()
  const many = Array.from({ length: 2060 }, (_, i) => ({ ...ok, type: 1, options: [], answer: '略', subjectName: `${i * 7919}号场景` }))
  const { content } = await send(many, { categoryId, dryRun: 'true' })
  expect(content.ok).toBe(2060)
  const said = content.notes.flatMap((note) => /^只比较了前 (\d+) 题/.exec(note)?.[1] ?? [])
  expect(said).toHaveLength(1)
  expect(Number(said[0]) % 50).toBe(0)
  expect(Number(said[0])).toBeLessThanOrEqual(2000)
  const few = await send(many.slice(0, 40), { categoryId, dryRun: 'true' })
  expect(few.content.notes.some((note) => note.startsWith('只比较了'))).toBe(false)
})

test('duplicates in the file are E13, known questions E14, unknown fields E15', async () => {
  const categoryId = await newBank()
  const first = await send([ok, { ...ok, options: ['甲', '丙'] }, { ...ok, subjectName: '好 题', answer: 'B' }], {
    categoryId,
    dryRun: 'true',
  })
  expect(first.content.rows).toMatchObject([{ row: 3, code: 'E13', message: '与文件内第1题重复' }])
  const items = [{ ...ok, source: '旧系统' }]
  expect((await send(items, { categoryId })).content).toMatchObject({ ok: 1, warnings: [{ code: 'E15', message: '未知字段：source' }] })
  const again = await send(items, { categoryId, dryRun: 'true' })
  expect(again.content).toMatchObject({ ok: 1, bad: 0 })
  expect(again.content.warnings.map((w) => w.code).sort()).toEqual(['E14', 'E15'])
  expect((await send(items, { categoryId, dryRun: 'true', skipKnown: 'true' })).content).toMatchObject({
    ok: 0,
    notes: ['1 行与已有内容相同，不再导入'],
  })
  expect(await send(items, { categoryId, skipKnown: 'true' })).toMatchObject({ succ: false, msg: '文件中的 1 题都已存在，没有新的内容' })
  expect((await send(items, { categoryId })).content).toMatchObject({ ok: 1, warnings: [{ code: 'E15' }, { code: 'E14' }] })
  expect((await all(categoryId)).length).toBe(2)
})

test('options of a file are sorted by their letters, and the answer refers to these letters', async () => {
  const categoryId = await newBank()
  const named = (...of: [string, string][]) => of.map(([optionName, optionContent]) => ({ optionName, optionContent }))
  await send(
    [
      { ...ok, subjectName: '倒着写', options: named(['B', '乙'], ['A', '甲']), answer: 'B' },
      { ...ok, subjectName: '缺一个', options: named(['A', '甲'], ['C', '丙']), answer: 'C' },
    ],
    { categoryId },
  )
  const told = (await all(categoryId)).map((q) => [q.options.map((o) => o.optionContent).join(''), q.answer.answer])
  expect(told).toEqual([
    ['甲乙', 'B'],
    ['甲丙', 'B'],
  ])
  const missing = [{ ...ok, subjectName: '没有的', options: named(['A', '甲'], ['C', '丙']), answer: 'B' }]
  expect((await send(missing, { categoryId })).msg).toContain('答案不在选项中')
})

test('a preview is corrected, its faults are downloaded, and it is committed once', async () => {
  const categoryId = await newBank()
  const preview = (await send([ok, { ...ok, subjectName: '', answer: 'Z' }], { categoryId, dryRun: 'true' })).content
  const importId = preview.importId ?? ''
  expect(preview.preview[1]).toMatchObject({ row: 2, cells: { type: '单选', options: 'A. 甲\nB. 乙', answer: 'Z' } })
  expect(preview.preview[1]?.cells['extra']).toBe(undefined)
  const errors = await author.fetch(`/ai-exam/v1/subjects/import/${importId}/errors`)
  expect([errors.status, (await errors.arrayBuffer()).byteLength > 1000]).toEqual([200, true])
  const ask = (query: object, body: object) =>
    author.ask(questionSheets.importJson, { query: { categoryId, importId, ...query } as never, body })
  const once = await ask(
    { dryRun: 'true' },
    { rows: [{ row: 2, cells: { subjectName: '改好了', answer: 'b', options: '甲\n乙\nC. 丙' } }] },
  )
  expect(once.content).toMatchObject({ ok: 2, bad: 0 })
  expect((await admin.ask(questionSheets.importJson, { query: { categoryId, importId }, body: {} })).status).toBe(404)
  expect((await ask({}, {})).content).toMatchObject({ ok: 2 })
  expect((await ask({}, {})).status).toBe(404)
  expect((await all(categoryId)).map((q) => [q.subjectName, q.answer.answer, q.options.length])).toEqual([
    ['好题', 'A', 2],
    ['改好了', 'B', 3],
  ])
})

test.each<[string, string | object, number, string]>([
  ['no JSON', '题目,答案', 415, '只支持 .json 类型文件'],
  ['empty', '', 200, '文件是空的'],
  ['cut off', '[{"type":0,', 200, 'JSON 格式错误'],
  ['broken', '[{"type":0,,}]', 200, 'JSON 格式错误'],
  ['an object without questions', { a: 1 }, 200, '文件中没有试题'],
  ['questions that are no list', { questions: { a: 1 } }, 200, '文件内容不是题目列表'],
  ['an empty list', [], 200, '文件中没有试题'],
  ['20,001 questions', Array.from({ length: 20_001 }, () => 1), 200, '最多 20,000 题'],
])('a file is refused if it is: %s', async (_, items, status, msg) => {
  expect(await send(items, { categoryId: await newBank() })).toMatchObject({ status, succ: false, msg: expect.stringContaining(msg) })
})

test('a hostile file is validated without an error', async () => {
  const categoryId = await newBank()
  const deep = '['.repeat(5000) + ']'.repeat(5000)
  const hostile = `[null, 1, "x", [], ${deep}, {"type":{"$ne":0}}, {"type":0,"subjectName":"\\u0000\\ud800题","options":["\\u0000"],"answer":{"answer":["A"]}},
    {"type":4,"subjectName":"<img src=x onerror=alert(1)>{{answer}}","answer":"x"}, {"type":1,"subjectName":"${'长'.repeat(9000)}","answer":"x"},
    {"type":0,"subjectName":"__proto__","__proto__":{"a":1},"constructor":1,"options":[{"optionContent":"甲"},null],"answer":"A"}, {"type":1,"subjectName":"=1+1","answer":"${'x'.repeat(400_000)}"}]`
  const { content, succ } = await send(hostile, { categoryId, dryRun: 'true' })
  expect(succ).toBe(true)
  expect(content.total).toBe(11)
  expect(content.ok).toBe(1)
  await send(hostile, { categoryId, mode: 'partial' })
  expect((await all(categoryId)).map((q) => q.subjectName)).toEqual(['<p>&lt;img src=x onerror=alert(1)&gt;{{answer}}</p>'])
})

test('half a surrogate pair anywhere in an item is reported, and the item is not imported', async () => {
  const categoryId = await newBank()
  const item = (more: object) => ({
    type: 0,
    subjectName: '题',
    options: [{ optionContent: '甲' }, { optionContent: '乙' }],
    answer: 'A',
    ...more,
  })
  const halves = [
    { subjectName: '题\ud83d' },
    { options: [{ optionContent: '甲\ude00' }, { optionContent: '乙' }] },
    { analysis: '\ud83d' },
    { tags: ['好', '\ud83d'] },
    { images: ['\ud83d.png'] },
    { type: 4, subjectName: '等{{answer}}天', options: [], answer: { answers: ['9\ud83d'] } },
  ]
  const { content } = await send(JSON.stringify([...halves.map(item), item({ subjectName: '😀' })]), { categoryId, dryRun: 'true' })
  expect(content.ok).toBe(1)
  expect(new Set(content.rows.filter((r) => r.message === halved).map((r) => r.row))).toEqual(new Set([1, 2, 3, 4, 5, 6]))
})

test.each<[string, object, string]>([
  [
    'a point of more weight than there is',
    { answer: { answer: 'x', points: [{ text: '要点', weight: 5000 }] } },
    '得分点的权重应为0到1000',
  ],
  [
    'too many points',
    { answer: { answer: 'x', points: Array.from({ length: 51 }, (_, i) => ({ text: `${i}`, weight: 1 })) } },
    '最多50个得分点',
  ],
  ['too many blanks', { type: 4, subjectName: '空{{answer}}', answer: { answer: '', answers: Array(51).fill('x') } }, '最多50个填空'],
  [
    'too many units',
    { type: 4, subjectName: '空{{answer}}', answer: { answer: '5', blanks: [{ numeric: true, units: Array(11).fill('天') }] } },
    '最多10个单位',
  ],
  ['a hundred options', { type: 0, options: Array.from({ length: 101 }, (_, i) => `${i}`), answer: 'A' }, '最多26个选项'],
  ['a picture that is no path', { images: ['x'.repeat(501)] }, '图片不存在，请重新上传'],
])('a Chinese message reports: %s', async (_, more, message) => {
  const item = { type: 1, subjectName: '题', answer: '参考', ...more }
  const { content } = await send([item], { categoryId: await newBank(), dryRun: 'true' })
  expect(content.rows.map((r) => r.message)).toContain(message)
})

test('an item whose sort number is out of range is still imported', async () => {
  const categoryId = await newBank()
  const items = [1e15, -5, 2_147_483_648].map((sort) => ({ type: 1, subjectName: `题${sort}`, answer: '参考', sort }))
  expect((await send(items, { categoryId })).succ).toBe(true)
  expect(await all(categoryId)).toHaveLength(3)
})

test('an import needs the permission word and a bank that the person may edit', async () => {
  const categoryId = (await admin.get(questionBanks.create, { body: { categoryName: '他人的题库' } })).id
  expect((await send([ok], { categoryId })).status).toBe(403)
  expect((await send([ok], { categoryId: '999999999' })).status).toBe(404)
  expect((await send([ok], { categoryId }, await world.signIn('viewer'))).status).toBe(403)
})

const fetched = async (address: string) => {
  const response = await author.fetch(address)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
const word = fc
  .string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'保险等待期ＡaB1;；|/.。<>&"\'=+-@ \n、＿_　😀') })
  .filter((t) => /[^\s|_　]/.test(t) && !/_{3,}/.test(t))
const answerWord = word.map((w) => w.replaceAll(/[\n]/g, ' '))
const base = {
  score: fc.integer({ min: 0, max: 100_000 }).map((x) => x / 100),
  difficulty: fc.option(fc.integer({ min: 0, max: 100 }).map((x) => x / 100)),
  analysis: fc.option(word),
  tags: fc.array(fc.constantFrom('重疾', '合规 话术', '=1'), { maxLength: 3 }),
}
const choice = fc
  .uniqueArray(
    word.map((w) => w.replaceAll(/\s+/g, ' ').trim()),
    { minLength: 1, maxLength: 26, selector: (w) => w.normalize('NFKC') },
  )
  .filter((list) => list.every((w) => w !== ''))
  .chain((list) =>
    fc.record({
      ...base,
      subjectName: word,
      options: fc.constant(list.map((optionContent) => ({ optionContent }))),
      at: fc.integer({ min: 0, max: list.length - 1 }),
    }),
  )
const anyQuestion = fc.oneof(
  choice.map(({ at, ...q }) => ({ ...q, type: 0, answer: { answer: String.fromCharCode(65 + at) } })),
  choice.map(({ at, ...q }) => ({ ...q, type: 3, answer: { answer: `A,${String.fromCharCode(65 + at)}` } })),
  fc.record({ ...base, type: fc.constant(2), subjectName: word, answer: fc.constantFrom({ answer: '0' }, { answer: '1' }) }),
  fc.record({ ...base, type: fc.constant(1), subjectName: word, answer: word.map((answer) => ({ answer })) }),
  fc
    .array(fc.record({ before: word, answer: answerWord, numeric: fc.boolean(), tolerance: fc.constantFrom(0.5, 3), bold: fc.boolean() }), {
      minLength: 1,
      maxLength: 4,
    })
    .chain((blanks) =>
      fc.record({
        ...base,
        type: fc.constant(4),
        subjectName: fc.constant(
          blanks.map((b) => `<p>${b.bold ? '<strong>粗</strong>' : ''}${b.before.replaceAll(/[&<>]/g, '')}{{answer}}</p>`).join(''),
        ),
        answer: fc.boolean().map((ordered) => ({
          answer: '',
          answers: blanks.map((b) => b.answer),
          ordered,
          blanks: blanks.map((b) => (b.numeric ? { numeric: true, tolerance: b.tolerance, units: ['天', '元/年'] } : { numeric: false })),
        })),
      }),
    ),
)

test('exports as JSON and as a spreadsheet import back equal', async () => {
  const from = await newBank()
  const sent = await author.get(files.upload, { query: { field: 'question' }, form: formOf(png) })
  const given = fc.sample(anyQuestion, 150).map((q, i) => ({ ...q, subjectName: `${q.type === 4 ? '' : `${i} `}${q.subjectName}` }))
  let made = 0
  for (const q of given) if ((await author.ask(questions.create, { body: { categoryId: from, ...q } as never })).succ) made++
  expect(made).toBeGreaterThan(120)
  const before = await all(from)
  const plain = before.map(said)
  const sheet = await fetched(`/ai-exam/v1/subjects/export?categoryId=${from}`)
  const bySheet = await newBank()
  const answer = await author.ask(questionSheets.importSheet, { query: { categoryId: bySheet }, form: formOf(sheet, '题.xlsx') })
  expect(answer).toMatchObject({ succ: true, content: { ok: made } })
  expect((await all(bySheet)).map(said)).toEqual(plain)

  await author.get(questions.create, {
    body: {
      categoryId: from,
      type: 0,
      subjectName: '图',
      images: [sent.path],
      options: [{ image: sent.path }, { optionContent: '乙' }],
      answer: { answer: 'A' },
    } as never,
  })
  await author.get(questions.create, {
    body: { categoryId: from, type: 1, subjectName: '得分点', answer: { answer: '参考', points: [{ text: '共情', weight: 2 }] } } as never,
  })
  const json = await fetched(`/ai-exam/v1/subjects/exportJson?categoryId=${from}`)
  const byJson = await newBank()
  expect(await author.ask(questionSheets.importJson, { query: { categoryId: byJson }, form: formOf(json, '题.json') })).toMatchObject({
    succ: true,
  })
  expect((await all(byJson)).map(said)).toEqual((await all(from)).map(said))
})

test('an export has only the chosen questions, unknown ones give 404, and foreign pictures are not imported', async () => {
  const categoryId = await newBank()
  await send(five, { categoryId })
  const [first, second] = await all(categoryId)
  const json = JSON.parse(String(await fetched(`/ai-exam/v1/subjects/exportJson?categoryId=${categoryId}&ids=${first?.id},${second?.id}`)))
  expect(json.questions.map((q: { subjectName: string }) => q.subjectName)).toEqual(['单选题', '多选题'])
  expect((await author.fetch(`/ai-exam/v1/subjects/exportJson?categoryId=${categoryId}&ids=999999999`)).status).toBe(404)
  expect((await author.fetch('/ai-exam/v1/subjects/export?categoryId=999999999')).status).toBe(404)
  const foreign = {
    ...ok,
    images: ['tenant/999/resource/x.png'],
    options: [{ optionContent: '甲', image: 'tenant/999/resource/x.png' }, '乙'],
  }
  const { content } = await send([foreign], { categoryId, dryRun: 'true' })
  expect(content.warnings).toMatchObject([{ message: '图片不在本企业的文件中，不会导入' }])
  await send([foreign], { categoryId })
  expect((await all(categoryId))[0]).toMatchObject({ subjectName: '好题', images: [], options: [{ image: null }, {}] })
})

test('the templates can be imported', async () => {
  const categoryId = await newBank()
  const sheet = await author.ask(questionSheets.importSheet, {
    query: { categoryId },
    form: formOf(await fetched('/questionTemplate.xlsx'), 't.xlsx'),
  })
  expect(sheet).toMatchObject({ succ: true, content: { ok: 5, warnings: [] } })
  expect(await send(String(await fetched('/questionTemplate.json')), { categoryId })).toMatchObject({ succ: true, content: { ok: 5 } })
})

test('the import asks for the meaning of 1 and 0 in a sheet, and applies it to preview and bank', async () => {
  const csv = Buffer.from('题型,题干,答案\n判断,甲,1\n判断,乙,0\n判断,丙,√\n填空,____天,1\n')
  for (const [figures, expected] of [
    [undefined, ['1', '0', '0', '1']],
    ['code', ['1', '0', '0', '1']],
    ['truth', ['0', '1', '0', '1']],
  ] as const) {
    const categoryId = await newBank()
    const query = { categoryId, dryRun: 'true' } as const
    const first = await author.get(questionSheets.importSheet, { query, form: formOf(csv, '题.csv') })
    expect(first.asks).toMatchObject([{ name: 'figures', required: true, text: expect.stringContaining('2 道') }])
    expect(first.warnings.filter((w) => w.field === 'answer').map((w) => w.message)).toEqual([
      '答案写作 1，当作“错”，请核对',
      '答案写作 0，当作“对”，请核对',
    ])
    const importId = first.importId ?? ''
    const choice = figures ? { figures } : {}
    const again = await author.get(questionSheets.importSheet, { query: { ...query, importId, ...choice }, body: {} })
    const words = expected.map((code, i) => (i === 3 ? code : { '0': '对', '1': '错' }[code]))
    expect(again.preview.map((r) => r.cells['answer'])).toEqual(words)
    await author.get(questionSheets.importSheet, { query: { categoryId, importId, ...choice }, body: {} })
    expect((await all(categoryId)).map((q) => q.answer.answer)).toEqual(expected)
  }
})

test('formulas and tables are stored as written, and come back from JSON and from a spreadsheet', async () => {
  const table = '费率：\n| 年龄 | $|x|$ |\n| --- | --- |\n| 30 | a\\|b |\n价格 $5 或 $6'
  const items = [
    { type: 0, subjectName: table, options: ['$x^2$', '$$\\sum_{i=1}^n i$$', '$\\frac{1$'], answer: 'B', analysis: '因为 $a<b$' },
    { type: 4, subjectName: '<p>| $x_1$ | 值 |</p><p>| --- | --- |</p><p>| 30 | {{answer}} |</p>', answer: '$2$' },
  ]
  const first = await newBank()
  expect(await send(items, { categoryId: first })).toMatchObject({ succ: true, content: { ok: 2 } })
  const made = (await all(first)).map(said)
  expect(made.map((q) => q.subjectName)).toEqual(items.map((q) => q.subjectName))
  expect(made[0]?.options.map((o) => o.optionContent)).toEqual(items[0]?.options)
  const sheet = await fetched(`/ai-exam/v1/subjects/export?categoryId=${first}`)
  const second = await newBank()
  const answer = await author.ask(questionSheets.importSheet, { query: { categoryId: second }, form: formOf(sheet, '题.xlsx') })
  expect(answer).toMatchObject({ succ: true, content: { ok: 2 } })
  expect((await all(second)).map(said)).toEqual(made)
})

test('an import is undone once and as a whole', async () => {
  const categoryId = await newBank()
  await send([{ ...ok, subjectName: '先在这里的' }], { categoryId })
  const { undoId } = (await send(five, { categoryId })).content
  const given = { params: { undoId: undoId ?? '' } }
  expect(await admin.ask(questionSheets.undo, given)).toMatchObject({ status: 404 })
  expect((await author.get(questionSheets.undo, given)).done).toHaveLength(5)
  expect((await all(categoryId)).map((q) => q.subjectName)).toEqual(['先在这里的'])
  expect(await author.ask(questionSheets.undo, given)).toMatchObject({ status: 404 })
})
