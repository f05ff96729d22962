// The key of a question follows its options when they move.
import { letterOf } from '#shared/letters.ts'
import { movedTo } from '#shared/moved-to.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodyOf, draftOf, fieldIn, fillFault, marked, newBlank, newDraft, newOption, optionFault, rightLetters } from './question-draft.ts'

const options = fc
  .array(fc.record({ text: fc.string({ minLength: 1, maxLength: 5 }), right: fc.boolean() }), { minLength: 1, maxLength: 26 })
  .map((list) => list.map(({ text, right }, i) => ({ ...newOption(), optionContent: `${i}${text}`, right })))
const textsOf = (letters: readonly string[], of: { optionContent: string }[]) => letters.map((l) => of[l.charCodeAt(0) - 65]?.optionContent)

test('after moving and removing options, letters run from A and the same options stay right', () => {
  fc.assert(
    fc.property(options, fc.nat(), fc.nat(), fc.boolean(), (before, a, b, take) => {
      const from = a % before.length
      const after = take ? before.filter((_, i) => i !== from) : movedTo(before, from, b % before.length)
      const right = before.filter((o) => o.right && (!take || o !== before[from])).map((o) => o.optionContent)
      const letters = rightLetters(after)
      expect(textsOf(letters, after).toSorted()).toEqual(right.toSorted())
      expect(letters).toEqual(letters.toSorted())
      const body = bodyOf({ ...newDraft(3), options: after })
      expect(body.options.map((o) => o.optionName)).toEqual(after.map((_, i) => letterOf(i)))
      expect(body.answer.answer).toBe(letters.join(','))
    }),
  )
})

test('removing the right option of a single choice clears the answer', () => {
  const three = ['甲', '乙', '丙'].map((optionContent) => ({ ...newOption(), optionContent }))
  const chosen = marked(three, three[1]?.key ?? '', true)
  expect(rightLetters(chosen)).toEqual(['B'])
  expect(rightLetters(marked(chosen, three[2]?.key ?? '', true))).toEqual(['C'])
  const left = chosen.filter((o) => !o.right)
  expect(bodyOf({ ...newDraft(0), options: left }).answer.answer).toBe('')
  expect(optionFault(0, left)).toBe('请选择答案')
})

test('missing input gives the messages of the specification', () => {
  const one = { ...newOption(), optionContent: '甲', right: true }
  expect(optionFault(0, [])).toBe('请完善选项')
  expect(optionFault(0, [one, newOption()])).toBe('请完善选项')
  expect(optionFault(0, [one, { ...one, key: 'x' }])).toBe('选项不能重复')
  expect(optionFault(0, [one])).toBe(undefined)
  const fill = (html: string, ...texts: string[]) =>
    fillFault({ html, blanks: texts.map((text) => ({ ...newBlank(), text })), ordered: true })
  expect(fill('<p>无</p>')).toBe('请至少插入一个填空')
  expect(fill('{{answer}}', ' | ')).toBe('请完善答案')
  expect(fill('{{answer}}', '一,二')).toBe('填空答案不能包含英文逗号，请使用中文逗号')
  expect(fill('{{answer}}', '一，二')).toBe(undefined)
})

test.each([
  [0, { answer: 'B', answers: ['B'] }, { answer: 'B' }],
  [3, { answer: 'A,B', answers: ['A', 'B'] }, { answer: 'A,B' }],
  [2, { answer: '1', answers: ['1'] }, { answer: '1' }],
  [1, { answer: '参考', answers: ['参考'], points: [{ text: '点', weight: 2 }] }, { answer: '参考', points: [{ text: '点', weight: 2 }] }],
  [4, { answer: '一', answers: ['一'], ordered: true }, { answer: '', answers: ['一'], blanks: [{ numeric: false }], ordered: true }],
] as const)('a question of type %i keeps its key through the form', (type, answer, key) => {
  const options = ['甲', '乙'].map((optionContent, sort) => ({
    sort,
    optionName: letterOf(sort),
    optionContent,
    image: null,
    imageUrl: null,
  }))
  const own = {
    type,
    typeLabel: '',
    subjectName: '{{answer}}',
    images: [],
    imageUrls: [],
    score: 2,
    tags: [],
    difficulty: null,
    analysis: null,
  }
  const draft = draftOf({ ...own, options: type === 0 || type === 3 ? options : [], answer } as never)
  expect(bodyOf(draft)).toMatchObject({ subjectName: '{{answer}}', answer: key, analysis: '', difficulty: null })
})

test.each([
  [0, 'answer', 'options'],
  [3, 'options.1.optionContent', 'options'],
  [2, 'answer', 'judgement'],
  [1, 'answer', 'reference'],
  [4, 'answers', 'fill'],
  [4, 'subjectName', 'fill'],
  [4, 'score', 'score'],
  [1, 'subjectName', 'subjectName'],
  [0, 'images', 'pictures'],
] as const)('a question of type %i shows a fault of %s at the field %s', (type, field, at) => expect(fieldIn(type)(field)).toBe(at))

test('a question that passes through the form unchanged stays equal', () => {
  const question = {
    type: 4 as const,
    typeLabel: '填空',
    subjectName: '<p>{{answer}}</p>',
    images: ['p'],
    imageUrls: ['u'],
    options: [],
    score: 2,
    answer: { answer: '1|2', answers: ['1|2'], blanks: [{ numeric: true, tolerance: 0.5, units: ['天'] }], ordered: false },
    analysis: '解',
    difficulty: 0.5,
    tags: ['t'],
  }
  expect(bodyOf(draftOf(question))).toEqual({
    subjectName: '<p>{{answer}}</p>',
    images: ['p'],
    options: [],
    score: 2,
    analysis: '解',
    difficulty: 0.5,
    tags: ['t'],
    answer: { answer: '', answers: ['1|2'], blanks: [{ numeric: true, tolerance: 0.5, units: ['天'] }], ordered: false },
  })
})
