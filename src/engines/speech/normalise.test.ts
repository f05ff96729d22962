// Reading aloud: the golden table, and properties for any text.
import fc from 'fast-check'
import { leastWork } from '#test/work.ts'
import { describe, expect, test } from 'vitest'
import { normalise } from './normalise.ts'

const table: [written: string, spoken: string][] = [
  ['2024年', '二零二四年'],
  ['2024-05-01', '二零二四年五月一日'],
  ['2024/5/1', '二零二四年五月一日'],
  ['2024.05.01', '二零二四年五月一日'],
  ['1999年12月31日', '一九九九年十二月三十一日'],
  ['2023-2025年', '二零二三到二零二五年'],
  ['2024-05', '二零二四年五月'],
  ['90后', '九零后'],
  ['10年', '十年'],
  ['10:30', '十点三十分'],
  ['10:05', '十点零五分'],
  ['9:00-18:00', '九点到十八点'],
  ['2:00', '两点'],
  ['20:00:05', '二十点零分五秒'],
  ['3:1', '三比一'],
  ['13812345678', '幺三八、幺二三四、五六七八'],
  ['138-1234-5678', '幺三八、幺二三四、五六七八'],
  ['400-820-8888', '四零零、八二零、八八八八'],
  ['010-62345678', '零幺零、六二三四五六七八'],
  ['请拨打95588', '请拨打九五五八八'],
  ['热线12345', '热线幺二三四五'],
  ['尾号8888', '尾号八八八八'],
  ['验证码0123', '验证码零一二三'],
  ['35.6%', '百分之三十五点六'],
  ['100%', '百分之百'],
  ['3%-5%', '百分之三到百分之五'],
  ['3-5%', '百分之三到五'],
  ['-3.5%', '负百分之三点五'],
  ['5‰', '千分之五'],
  ['¥1,234.50', '一千二百三十四点五元'],
  ['￥3万', '三万元'],
  ['$100', '一百美元'],
  ['€5', '五欧元'],
  ['100元/月', '一百元每月'],
  ['100RMB', '一百元人民币'],
  ['3/4', '四分之三'],
  ['1/2', '二分之一'],
  ['½', '二分之一'],
  ['V2.0', 'V二点零'],
  ['v1.2.3', 'V一点二点三'],
  ['192.168.1.10', '一百九十二点一百六十八点一点十'],
  ['25℃', '二十五摄氏度'],
  ['-5℃', '零下五摄氏度'],
  ['20℃-25℃', '二十摄氏度到二十五摄氏度'],
  ['1.5', '一点五'],
  ['0.05', '零点零五'],
  ['3.15', '三点一五'],
  ['1,000', '一千'],
  ['1,2,3', '一，二，三'],
  ['12', '十二'],
  ['110', '一百一十'],
  ['10050', '一万零五十'],
  ['1001000', '一百万一千'],
  ['100000000', '一亿'],
  ['1亿2000万', '一亿二千万'],
  ['0', '零'],
  ['-5', '负五'],
  ['12345678901234567890', '一二三四五六七八九零一二三四五六七八九零'],
  ['2个人', '两个人'],
  ['第2个', '第二个'],
  ['12个', '十二个'],
  ['1-3天', '一到三天'],
  ['20~30岁', '二十到三十岁'],
  ['5kg', '五千克'],
  ['2km', '两公里'],
  ['100㎡', '一百平方米'],
  ['60km/h', '六十公里每小时'],
  ['50bp', '五十个基点'],
  ['3×4', '三乘以四'],
  ['1+1=2', '一加一等于二'],
  ['≥90分', '大于等于九十分'],
  ['T+1', 'T加一'],
  ['B2B', 'B to B'],
  ['CRM系统', 'CRM系统'],
  ['A4纸', 'A四纸'],
  ['iPhone15', 'iPhone十五'],
  ['COVID-19', 'COVID 十九'],
  ['a@b.com', 'a艾特b点com'],
  ['https://www.icbc.com.cn', 'www点icbc点com点cn'],
  ['你好（测试）', '你好，测试，'],
  ['“好的”', '好的'],
  ['café', 'cafe'],
  ['０１２', '零一二'],
  ['😀', ''],
]

describe('normalise', () => {
  test.each(table)('%s -> %s', (written, spoken) => {
    expect(normalise(written)).toBe(spoken)
  })

  const pieces = fc.constantFrom(
    '2024',
    '年',
    '.',
    ',',
    '-',
    ':',
    '/',
    '%',
    '1',
    '0',
    '5',
    '元',
    '¥',
    '℃',
    'V',
    'km',
    '（',
    '）',
    '好',
    '\n',
    ' ',
    '+',
    '第',
    '万',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 16 }).map((parts) => parts.join('')),
  )

  test('leaves nothing but hanzi, Latin words and pauses, and never throws', () => {
    fc.assert(
      fc.property(texts, (text) => /^[\p{Script=Han}A-Za-z' ，。！？；：、]*$/u.test(normalise(text))),
      { numRuns: 600 },
    )
  })

  test('speaks every digit of its input', () => {
    const digit = /[零一二三四五六七八九十百千万亿幺两]/u
    fc.assert(
      fc.property(texts, fc.nat(), (text, number) => digit.test(normalise(`${text}${number}`))),
      { numRuns: 300 },
    )
  })

  test('a normalised text stays unchanged', () => {
    fc.assert(
      fc.property(texts, (text) => normalise(normalise(text)) === normalise(text)),
      { numRuns: 300 },
    )
  })
})

test.each(['1', '1,', 'A1', 'a.', '1-1', ' ', '\n', '1，', '/('])(
  'four times as much of %j is no more than nine times as much work',
  async (piece) => {
    const of = (letters: number) => {
      const text = piece.repeat(letters / piece.length)
      return () => normalise(text)
    }
    of(2000)()
    // the time would be sixteenfold if a rule started again at every character
    expect(await leastWork(of(80_000), of(20_000), 9)).toBeLessThan(9)
  },
)
