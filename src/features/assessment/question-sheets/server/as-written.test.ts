// Tables of answers, options and levels as people write them, with their interpretation.
import { expect, test } from 'vitest'
import { judgeRow } from './row-judge.ts'
import { cellsOfSheet, sheetColumns } from './sheet-columns.ts'

const judged = (row: Record<string, string>) => judgeRow(cellsOfSheet(sheetColumns.map(({ field }) => row[field] ?? '')))
const contentsOf = (row: Record<string, string>) => {
  const { question, faults } = judged(row)
  return question?.contents ?? faults
}
const choice = { type: '单选', subjectName: '给付方式是', A: '定额', B: '补偿', C: '津贴', D: '返还', answer: 'A' }

test.each([
  [
    ['A.定额', 'B.补偿'],
    ['定额', '补偿'],
  ],
  [
    ['A、定额', 'B、补偿'],
    ['定额', '补偿'],
  ],
  [
    ['(A)定额', '(B) 补偿'],
    ['定额', '补偿'],
  ],
  [
    ['（A）定额', '（B）补偿'],
    ['定额', '补偿'],
  ],
  [
    ['Ａ．定额', 'Ｂ．补偿'],
    ['定额', '补偿'],
  ],
  [
    ['【A】定额', '【B】补偿'],
    ['定额', '补偿'],
  ],
  [
    ['a) 定额', 'b) 补偿'],
    ['定额', '补偿'],
  ],
  [
    ['A：定额', 'B：补偿'],
    ['定额', '补偿'],
  ],
  // letters that belong to the text
  [
    ['A股', 'B股'],
    ['A股', 'B股'],
  ],
  [
    ['A.D.C原则', '其他'],
    ['A.D.C原则', '其他'],
  ],
  [
    ['B.补偿', 'A.定额'],
    ['B.补偿', 'A.定额'],
  ],
  [
    ['A4纸', 'B5纸'],
    ['A4纸', 'B5纸'],
  ],
])('options %s in separate columns are read', (given, expected) => {
  const row = { ...choice, A: given[0] ?? '', B: given[1] ?? '', C: '', D: '' }
  expect(contentsOf(row)).toMatchObject({ options: expected.map((optionContent) => ({ optionContent })) })
})

test.each([
  'A.定额\nB.补偿\nC.津贴',
  'A、定额 B、补偿 C、津贴',
  'A.定额;B.补偿;C.津贴',
  '定额|补偿|津贴',
  '定额；补偿；津贴',
  '定额\n补偿\n津贴',
  '（A）定额（B）补偿（C）津贴',
  'A 定额\nB 补偿\nC 津贴',
])('options in one cell are read: %j', (options) => {
  const { type, subjectName } = choice
  expect(contentsOf({ type, subjectName, options, answer: 'B' })).toMatchObject({
    options: ['定额', '补偿', '津贴'].map((optionContent) => ({ optionContent })),
  })
})

test.each([
  ['C', 'C'],
  ['(C)', 'C'],
  ['（C）', 'C'],
  ['【C】', 'C'],
  ['答案：C', 'C'],
  ['正确答案:c', 'C'],
  ['【参考答案】C', 'C'],
  ['C。', 'C'],
  ['选C', 'C'],
  ['应选：AC', 'A,C'],
  ['C、津贴', 'C'],
  ['C.津贴', 'C'],
  ['C 津贴', 'C'],
  ['津贴', 'C'],
  ['AC', 'A,C'],
  ['A,C', 'A,C'],
  ['A、C', 'A,C'],
  ['A;C', 'A,C'],
  ['Ａ Ｃ', 'A,C'],
  ['A.定额；C.津贴', 'A,C'],
  ['A、定额\nC、津贴', 'A,C'],
  ['定额、津贴', 'A,C'],
])('the answer %j of a choice is read', (answer, expected) => {
  const type = expected.includes(',') ? '多项选择题' : '单选题（2分）'
  expect(judged({ ...choice, type, answer })).toMatchObject({ faults: [], cells: { answer: expected } })
})
test.each(['C、定额', '免赔', 'E', '第三项'])('the answer %j of a choice is reported as wrong', (answer) => {
  expect(judged({ ...choice, answer }).faults).toMatchObject([{ field: 'answer' }])
})

const truths: [string, '对' | '错'][] = [
  ...(['对', '正确', '是', '√', '✓', '✔', 'T', 't', 'TRUE', 'Y', 'yes', '（√）', '答案：对', '正确。', '0'] as const).map(
    (said) => [said, '对'] as [string, '对'],
  ),
  ...(['错', '错误', '否', '×', '✗', '✕', 'F', 'false', 'N', 'no', 'X', '(×)', '不正确', '1'] as const).map(
    (said) => [said, '错'] as [string, '错'],
  ),
]
test.each(truths)('the answer %s of true or false means %s', (answer, expected) => {
  expect(judged({ type: '判断题', subjectName: '犹豫期内可以退保', answer })).toMatchObject({ faults: [], cells: { answer: expected } })
})
test('the answers A and B of true or false mean their options, and are invalid without options', () => {
  const row = { type: '判断', subjectName: '犹豫期内可以退保', answer: 'A' }
  expect(judged({ ...row, A: '错误', B: '正确' }).cells.answer).toBe('错')
  expect(judged(row).faults).toMatchObject([{ field: 'answer' }])
})

test.each([
  ['易', 0.2],
  ['简单', 0.2],
  ['中', 0.5],
  ['中等', 0.5],
  ['较难', 0.65],
  ['难', 0.8],
  ['困难', 0.8],
  ['30%', 0.3],
  ['0.4', 0.4],
  ['难度：中', 0.5],
])('the level %s is read', (difficulty, expected) => {
  expect(contentsOf({ ...choice, difficulty })).toMatchObject({ difficulty: expected })
})

test.each([
  ['等待期为＿＿＿天', '90', ['90']],
  ['等待期为____天', '答案：90', ['90']],
  ['等待期为(  )天', '90', ['90']],
  ['等待期为（　　）天', '90｜九十', ['90|九十']],
  ['等待期为【】天', '90', ['90']],
  ['__天，＿＿元', '90;15', ['90', '15']],
  ['____天，____元', '90、15', ['90', '15']],
  ['____天，____元', '90｜15', ['90', '15']],
  ['____天，____元', '90|15', ['90', '15']],
  ['____天，____元', '90 15', ['90', '15']],
  ['____天，____元', '90，15', ['90', '15']],
  ['____天，____元', '90\n15', ['90', '15']],
  ['____元，____年', '1,000;20', null],
  ['____天，____元', '(1)90 (2)15', ['90', '15']],
  ['____天，____元', '（1）90；（2）15', ['90', '15']],
  ['____天，____元', '①90；②15', ['90', '15']],
  ['____天，____元', '1、90；2、15', ['90', '15']],
  ['____天，____元', '1.90\n2.15', ['1.90', '2.15']],
  ['____天，____元', '1. 90 2. 15', ['90', '15']],
  ['____天，____元', '1）90，2）15', ['90', '15']],
  ['先____，再____', '第一空：告知 第二空：通知', ['告知', '通知']],
  ['先____，再____', '空1：告知；空2：通知', ['告知', '通知']],
  ['____天，____元', '1、2', ['1', '2']],
  ['____天，____元', '1.5；2.5', ['1.5', '2.5']],
  ['等待期为____天', '①90', ['90']],
  ['等待期为____天', '1、90', ['1、90']],
  ['等待期为＿天，保额﹍元', '90；15', ['90', '15']],
  ['应当____', '如实告知、及时通知', ['如实告知、及时通知']],
])('blanks of %j with the answer %j are read', (subjectName, answer, expected) => {
  const { question, faults } = judged({ type: '填空题', subjectName, answer })
  if (expected === null) expect(faults).toMatchObject([{ field: 'answer' }])
  else expect(question?.contents.answer).toBe(expected.join(','))
})

test.each([
  ['一、单项选择题', 0],
  ['多选题', 3],
  ['不定项选择题', 3],
  ['是非题', 2],
])('the type %s is read', (type, expected) => {
  const row = expected === 2 ? { subjectName: '可以退保', answer: '√' } : choice
  expect(judged({ ...row, type }).question?.type).toBe(expected)
})

test('an answer in the brackets of the stem is read', () => {
  expect(judged({ ...choice, subjectName: '给付方式是（ B ）', answer: '' })).toMatchObject({
    cells: { answer: 'B', subjectName: '给付方式是（　）' },
  })
})

test('formulas of a row are kept whole, and their brackets, bars and gaps mean nothing', () => {
  const row = { type: '单选', subjectName: '$P(A)$ 是（B）', options: 'A.$|x|;y^2$;B.$\\frac{a}{b}$', answer: '' }
  expect(contentsOf(row)).toMatchObject({
    subjectName: '$P(A)$ 是（　）',
    options: [{ optionContent: '$|x|;y^2$' }, { optionContent: '$\\frac{a}{b}$' }],
    answer: 'B',
  })
  expect(contentsOf({ type: '填空', subjectName: '$f(\\ )<1$ 等于____', answer: '2' })).toMatchObject({
    subjectName: '<p>$f(\\ )&lt;1$ 等于{{answer}}</p>',
    answer: '2',
  })
})
