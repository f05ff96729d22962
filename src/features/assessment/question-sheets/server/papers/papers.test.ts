// Papers: samples of many layouts with the questions that they mean, and properties of the parser.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import '#test/property-seed.ts'
import { goldLines, paperSamples } from '#test/paper-samples.ts'
import { letterOf } from '#shared/letters.ts'
import type { PaperLine } from './paper.ts'
import { linesOf, parsePaper } from './parse-paper.ts'

const parsed = (text: string) => parsePaper(linesOf(text))

describe('samples', () => {
  test.each(paperSamples())('%s', async (_, paper, gold) => {
    expect(goldLines(await parsed(paper))).toEqual(gold)
  })
})

describe('lines of Word', () => {
  const row = (text: string): PaperLine => ({ text, isRow: true })
  test('a table of numbers and letters is a key', async () => {
    const lines = [...linesOf('1. 题一\nA. 甲\nB. 乙\n2. 题二\nA. 甲\nB. 乙\n参考答案'), row('题号\t1\t2'), row('答案\tB\tA')]
    expect((await parsePaper(lines)).questions.map((q) => q.answer)).toEqual(['B', 'A'])
  })
  test('options stand in a table, one in each cell or with their letters apart', async () => {
    const lines = [
      ...linesOf('1. 题一（B）'),
      row('A. 甲\tB. 乙'),
      row('C. 丙\tD. 丁'),
      ...linesOf('2. 题二（A）'),
      row('A\t甲'),
      row('B\t乙'),
    ]
    expect((await parsePaper(lines)).questions.map((q) => q.options)).toEqual([
      ['甲', '乙', '丙', '丁'],
      ['甲', '乙'],
    ])
  })
  test('a table within a stem stays a table', async () => {
    const lines = [...linesOf('1. 按下表，保费是多少？'), row('年龄\t保费'), row('30岁\t306元'), ...linesOf('A. 306元\nB. 486元\n答案：A')]
    expect((await parsePaper(lines)).questions.map((q) => q.subjectName)).toEqual([
      '按下表，保费是多少？\n| 年龄 | 保费 |\n| --- | --- |\n| 30岁 | 306元 |',
    ])
  })
  test.each([
    ['colour', 'B. 乙', '答案取自标色的选项，请确认'],
    ['bold', '乙', '答案取自加粗的选项，请确认'],
    ['underline', 'B', '答案取自下划线的选项，请确认'],
  ] as const)('the option in %s is the answer, and a guess', async (look, text, message) => {
    const lines = linesOf('一、单选题\n1. 题一\nA. 甲\nB. 乙').map((line) =>
      line.text.startsWith('B') ? { ...line, marked: [{ look, text }] } : line,
    )
    expect((await parsePaper(lines)).questions.map(({ answer, guesses }) => [answer, guesses])).toEqual([
      ['B', [{ field: 'answer', message }]],
    ])
  })
  test('a look that all options have says nothing', async () => {
    const lines = linesOf('1. 题一\nA. 甲\nB. 乙').map((line) => ({ ...line, marked: [{ look: 'bold' as const, text: line.text }] }))
    expect((await parsePaper(lines)).questions.map(({ answer }) => answer)).toEqual([''])
  })
  test('underlined words of a fill-in question are its answers', async () => {
    const lines: PaperLine[] = [{ text: '一、填空题' }, { text: '1. 犹豫期为15天。', marked: [{ look: 'underline', text: '15' }] }]
    expect((await parsePaper(lines)).questions.map(({ subjectName, answer, guesses }) => [subjectName, answer, guesses.length])).toEqual([
      ['犹豫期为____天。', '15', 1],
    ])
  })
})

/** A choice with its letters, and how a paper writes it. */
const layout = fc.record({
  number: fc.constantFrom('1.', '1、', '（1）', '1）', '第1题 '),
  option: fc.constantFrom('A. ', 'A、', 'A）', '(A) ', 'Ａ．'),
  between: fc.constantFrom('\n', '  ', '\t'),
  answer: fc.constantFrom('inside', 'line', 'key', 'range'),
})
const word = fc.stringMatching(/^[甲乙丙丁戊己庚辛壬癸]{2,6}$/)
const choice = fc.record({ stem: word, options: fc.uniqueArray(word, { minLength: 2, maxLength: 5 }), at: fc.nat(4) })

test('a paper in any layout gives its questions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(choice, { minLength: 2, maxLength: 6 }), layout, async (choices, { number, option, between, answer }) => {
      const letter = (at: number, options: readonly string[]) => letterOf(at % options.length)
      const lines = choices.flatMap(({ stem, options, at }, i) => [
        `${number.replace('1', String(i + 1))}${stem}${answer === 'inside' ? `（${letter(at, options)}）` : ''}`,
        options.map((text, o) => option.replace(/[AＡ]/, (a) => String.fromCharCode(a.charCodeAt(0) + o)) + text).join(between),
        ...(answer === 'line' ? [`答案：${letter(at, options)}`] : []),
      ])
      const letters = choices.map(({ options, at }) => letter(at, options))
      if (answer === 'key') lines.push('参考答案', letters.map((l, i) => `${i + 1}.${l}`).join(' '))
      if (answer === 'range') lines.push('参考答案', `1-${letters.length} ${letters.join('')}`)
      const { questions } = await parsed(['一、单选题', ...lines].join('\n'))
      expect(questions.map((q) => [q.type, q.subjectName.replace('（　）', ''), q.options, q.answer])).toEqual(
        choices.map(({ stem, options }, i) => [0, stem, options, letters[i]]),
      )
    }),
  )
})

const starts = [
  '',
  '',
  '1. ',
  '2、',
  '（3）',
  'A. ',
  'B、',
  '答案：',
  '解析：',
  '得分点：',
  '难度：',
  '一、单选题',
  '二、填空题（每空2分）',
  '参考答案',
  '1-3 ',
  '1.',
  '题型：',
  '题目：',
  '①',
  '（A）',
]
test('no word of a paper is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...starts), { maxLength: 30 }), async (list) => {
      const words = list.map((_, i) => `词${i}尾`)
      const found = JSON.stringify(await parsed(list.map((start, i) => `${start}${words[i]}`).join('\n')))
      expect(words.filter((w) => !found.includes(w))).toEqual([])
    }),
    { numRuns: 500 },
  )
})

const MEGABYTE = 1_000_000
test.each([
  ['opening brackets', '（'],
  ['lines of gaps', '_'],
  ['blanks', ' '],
  ['letters of options', 'A. B. '],
  ['numbers', '1. '],
  ['labels', '答案：'],
  ['ranges', '1-5 A'],
  ['empty lines', '\n'],
  ['short questions', '1. 题（A）\nA. 甲\nB. 乙\n'],
  ['keys', '参考答案\n1-2 AB\n'],
  ['headings', '一、单选题（共2题）\n'],
  ['stars', 'A. *√*√'],
  ['dollars', '$x$ '],
])('a megabyte of %s is parsed in linear time', async (_, piece) => {
  const { questions, asides, headings } = await parsed(piece.repeat(Math.ceil(MEGABYTE / piece.length)))
  expect(questions.length + asides.length + headings.length > 0).toBe(piece.trim() !== '')
})
