// The check of drafts: each reason to refuse one, and that nothing unproven passes, whatever a model answers.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDraft, checkDrafts } from './check.ts'
import { type AnyDraft, draftTypes, type LineDraft, type QuestionDraft, type Source } from '#shared/draft-rules.ts'
import { areProven, numbersOf } from './plain.ts'

const sources: Source[] = [
  { id: '7 1', text: '等待期为30天，因意外伤害住院没有等待期。' },
  { id: '7 2', text: '一般医疗的免赔额为1万元，保额200万元；每年1次免费体检。' },
  { id: '7 3', text: '犹豫期（天）：15；犹豫期内退保，退还全部保费。' },
]
const rules = { lexicon: {}, terms: [], wordings: [{ text: '稳赚', level: 'RED_LINE', exceptions: [] }] } as const
const quote = (of: string, passage = '7 1') => ({ passage, quote: of })
const question = (more: Partial<QuestionDraft> = {}): QuestionDraft => ({
  type: 'SINGLE',
  text: '等待期是多少天？',
  options: ['30天', '60天', '90天', '180天'],
  answers: ['A'],
  points: [],
  analysis: '条款写明等待期为30天。',
  quotes: [quote('等待期为30天')],
  ...more,
})
const short = (answer: string, more: Partial<QuestionDraft> = {}) =>
  question({ type: 'SHORT', text: '等待期怎么算？', options: [], answers: [answer], analysis: '', ...more })
const line = (more: Partial<LineDraft> = {}): LineDraft => ({
  type: 'LINE',
  section: '产品介绍',
  text: '刚买就生病了赔不赔？',
  answer: '等待期是三十天，意外住院没有等待期。',
  points: ['等待期30天'],
  quotes: [quote('等待期为30天，因意外伤害住院没有等待期')],
  ...more,
})
const faultsOf = (draft: AnyDraft, before: AnyDraft[] = []) => checkDraft(draft, sources, before, rules).faults

describe('a draft', () => {
  test.each<[string, AnyDraft]>([
    ['a choice', question()],
    ['a choice of several', question({ type: 'MULTIPLE', answers: ['a', ' B '], options: ['30天', '意外住院没有等待期', '90天'] })],
    ['a true statement', question({ type: 'JUDGE', text: '等待期为三十天', options: [], answers: ['对'] })],
    ['a wrong statement, whose number stands nowhere', question({ type: 'JUDGE', text: '等待期为90天。', options: [], answers: ['错'] })],
    ['a fill-in', question({ type: 'FILL', text: '等待期为____，意外住院____等待期。', options: [], answers: ['30天|三十天', '没有'] })],
    ['a short answer', short('等待期是三十天。', { points: ['等待期30天'] })],
    ['a line', line()],
    [
      'a number in another notation',
      question({ text: '免赔额是多少？', options: ['10000元', '2万元'], analysis: '', quotes: [quote('免赔额为1万元', '7 2')] }),
    ],
    ['the unit of a column', short('犹豫期是15天。', { quotes: [quote('犹豫期（天）：15', '7 3')] })],
    ['a time that counts nothing', short('每年1次免费体检。', { quotes: [quote('每年1次免费体检', '7 2')] })],
  ])('passes as %s', (_, draft) => expect(faultsOf(draft)).toEqual([]))

  test.each<[string, AnyDraft, string]>([
    ['a quote that stands nowhere', question({ quotes: [quote('等待期为九十天')] }), 'QUOTE'],
    ['a quote of another passage', question({ quotes: [quote('等待期为30天', '7 2')] }), 'QUOTE'],
    ['a quote of an unknown passage', question({ quotes: [quote('等待期为30天', '9 9')] }), 'QUOTE'],
    ['no quote', question({ quotes: [] }), 'QUOTE'],
    ['a second quote that stands nowhere', question({ quotes: [quote('等待期为30天'), quote('全年无休')] }), 'QUOTE'],
    ['a number of the text', question({ text: '交满5年，等待期是多少天？' }), 'NUMBER'],
    ['a number of the key', question({ answers: ['B'], analysis: '' }), 'NUMBER'],
    ['a number of the explanation', question({ analysis: '上一版为45天。' }), 'NUMBER'],
    [
      'a number of a true statement',
      question({ type: 'JUDGE', text: '等待期为60天', options: [], answers: ['对'], analysis: '' }),
      'NUMBER',
    ],
    ['another unit', short('等待期是30元。'), 'NUMBER'],
    ['a time that stands nowhere', short('等待期内可以体检1次。'), 'NUMBER'],
    ['a number of a passage that is not quoted', short('免赔额1万元。'), 'NUMBER'],
    ['a number of a point', line({ points: ['等待期60天'] }), 'NUMBER'],
    ['a number of the customer', line({ text: '要等90天？' }), 'NUMBER'],
    ['a key among no options', question({ answers: ['E'] }), 'KEY'],
    ['no letter as key', question({ answers: ['30天'] }), 'KEY'],
    ['one key of several', question({ type: 'MULTIPLE' }), 'KEY'],
    ['another word for right', question({ type: 'JUDGE', options: [], answers: ['正确'] }), 'KEY'],
    ['a blank that the passages do not fill', question({ type: 'FILL', text: '等待期____。', options: [], answers: ['很短'] }), 'KEY'],
    ['an empty option', question({ options: ['30天', '。', '60天'] }), 'OPTIONS'],
    ['two equal distractors', question({ options: ['30天', '60天', '六十天'] }), 'OPTIONS'],
    ['two letters', question({ answers: ['A', 'B'], analysis: '' }), 'TWO_RIGHT'],
    ['a distractor that says the key', question({ options: ['30天', '60天', '三十日'] }), 'TWO_RIGHT'],
    ['a distractor that the quote proves', question({ options: ['30天', '等待期'] }), 'TWO_RIGHT'],
    [
      'a distractor that the passage proves',
      question({ text: '下列说法对的是？', options: ['等待期为30天', '因意外伤害住院没有等待期'] }),
      'TWO_RIGHT',
    ],
    [
      'a wrong statement that the passage proves',
      question({ type: 'JUDGE', text: '等待期为三十天', options: [], answers: ['错'] }),
      'TWO_RIGHT',
    ],
    ['以上都对', question({ options: ['30天', '60天', '以上都对。'] }), 'ALL_OF_ABOVE'],
    ['以上选项都不正确', question({ options: ['30天', '60天', '以上选项都不正确'] }), 'ALL_OF_ABOVE'],
    ['A和B', question({ options: ['30天', '60天', 'A和B'] }), 'ALL_OF_ABOVE'],
    ['no text', question({ text: ' ' }), 'FORM'],
    ['one option', question({ options: ['30天'] }), 'FORM'],
    ['fewer answers than blanks', question({ type: 'FILL', text: '____为____', options: [], answers: ['等待期'] }), 'FORM'],
    ['no answer', line({ answer: '' }), 'FORM'],
    ['a red line in the reference answer', short('买了稳赚。'), 'RED_LINE'],
    ['a red line in a point', line({ points: ['稳赚'] }), 'RED_LINE'],
    ['abuse', line({ answer: '傻逼才不买。' }), 'RED_LINE'],
  ])('is refused for %s', (_, draft, fault) => expect(faultsOf(draft)).toContain(fault))

  test('is the same as one before by its text, or by its key and a similar text', () => {
    const before = [question()]
    expect(faultsOf(question({ text: '等待期是多少天', options: ['30天', '45天'] }), before)).toEqual(['DUPLICATE'])
    expect(
      faultsOf(question({ text: '请问青禾医疗保险的等待期是多少天呢', options: ['三十天', '45天'] }), [
        question({ text: '请问青禾医疗保险的等待期是多少天' }),
      ]),
    ).toEqual(['DUPLICATE'])
    expect(faultsOf(question({ text: '意外住院等几天？', options: ['没有等待期', '90天'], analysis: '' }), before)).toEqual([])
    expect(checkDrafts({ drafts: [question(), question()], sources, before: [], rules }).map(({ faults }) => faults)).toEqual([
      [],
      ['DUPLICATE'],
    ])
  })

  test('keeps the words of its passage as the quote, and warns of uneven options', () => {
    const { draft, warnings } = checkDraft(
      question({ options: ['30天', '等待期是一百八十天'], quotes: [quote('等待期 30天，因意外伤害住院没有等待期')] }),
      sources,
      [],
      rules,
    )
    expect(draft.quotes).toEqual([quote('等待期为30天，因意外伤害住院没有等待期')])
    expect(warnings).toEqual(['LENGTHS'])
    expect(checkDraft(question({ options: ['十五个整天', '三十天'], answers: ['B'] }), sources, [], rules).warnings).toEqual(['LENGTHS'])
    expect(checkDraft(question({ options: ['约六十五天', '30天整'], answers: ['B'] }), sources, [], rules).warnings).toEqual([])
  })
})

const words = [
  '等待期',
  '为',
  '30天',
  '九十天',
  '1万元',
  '没有',
  '每年',
  '1次',
  '2次',
  '稳赚',
  '以上都对',
  '，',
  '____',
  '{',
  '🙂',
  '\ud800',
  '200',
]
const anyText = fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((all) => all.join(''))
const anyQuote = fc.record({
  passage: fc.constantFrom('7 1', '7 2', '7 3', '8 1'),
  quote: fc.oneof(anyText, fc.constantFrom('等待期为30天', '免赔额为1万元')),
})
const anyQuestion = fc.record({
  type: fc.constantFrom(...(Object.keys(draftTypes) as (keyof typeof draftTypes)[])),
  text: anyText,
  options: fc.array(anyText, { maxLength: 5 }),
  answers: fc.array(fc.oneof(anyText, fc.constantFrom('A', 'B', 'F', '对', '错')), { maxLength: 3 }),
  points: fc.array(anyText, { maxLength: 2 }),
  analysis: anyText,
  quotes: fc.array(anyQuote, { maxLength: 2 }),
})
const anyLine = fc.record({
  type: fc.constant('LINE' as const),
  section: anyText,
  text: anyText,
  answer: anyText,
  points: fc.array(anyText, { maxLength: 2 }),
  quotes: fc.array(anyQuote, { maxLength: 2 }),
})
/** Half of the drafts are a good one with one part changed. */
const nearly = fc
  .tuple(fc.constantFrom<AnyDraft>(question(), short('等待期30天'), line()), fc.oneof(anyQuestion, anyLine))
  .chain(([good, other]) =>
    fc
      .constantFrom(...(Object.keys(good) as (keyof AnyDraft)[]).filter((key) => key in other && key !== 'type'))
      .map((key) => ({ ...good, [key]: other[key] })),
  )

test('a draft that passes is proven, whatever a model answers', () => {
  fc.assert(
    fc.property(fc.oneof(anyQuestion, anyLine, nearly), fc.array(anyQuestion, { maxLength: 1 }), (given, before) => {
      const { draft, faults } = checkDraft(given as AnyDraft, sources, before, rules)
      if (faults.length) return
      const quoted = sources.filter(({ id }) => draft.quotes.some(({ passage }) => passage === id))
      expect(draft.quotes.length).toBeGreaterThan(0)
      for (const { passage, quote: said } of draft.quotes) expect(sources.find(({ id }) => id === passage)?.text).toContain(said)
      const isWrong = draft.type === 'JUDGE' && draft.answers[0] === '错'
      const claims =
        draft.type === 'LINE'
          ? [draft.text, draft.answer, ...draft.points]
          : [isWrong ? '' : draft.text.replaceAll('____', '，'), draft.analysis]
      const proofs = quoted.map(({ text }) => ({ text, ...numbersOf(text, rules) }))
      for (const claim of claims) expect(areProven(numbersOf(claim, rules), proofs)).toBe(true)
      expect(draft.text.trim()).not.toBe('')
      expect(JSON.stringify(draft.type === 'LINE' ? [draft.answer, draft.points] : [])).not.toContain('稳赚')
      if (draft.type !== 'SINGLE' && draft.type !== 'MULTIPLE') return
      const keys = new Set(draft.answers.map((answer) => answer.trim().toUpperCase().charCodeAt(0) - 65))
      expect([...keys].every((place) => place >= 0 && place < draft.options.length)).toBe(true)
      expect(draft.type === 'SINGLE' ? keys.size === 1 : keys.size > 1).toBe(true)
      expect(new Set(draft.options.map((one) => one.normalize('NFKC'))).size).toBe(draft.options.length)
      expect(draft.options.join()).not.toContain('以上都对')
    }),
    { numRuns: 400 },
  )
})
