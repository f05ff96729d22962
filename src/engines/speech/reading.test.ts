// The reading of a text, as the author sees it in advance, and the effect of the tenant's lexicon.
import { describe, expect, test } from 'vitest'
import { breath, heardOf, readAloud } from '../reading.ts'
import { toPinyin } from './phonetics.ts'
import { leastWork } from '#test/work.ts'

const pinyinOf = (text: string, lexicon = {}) =>
  readAloud(text, lexicon)
    .syllables.map(({ pinyin }) => pinyin)
    .join(' ')

describe('a whole text', () => {
  test('contains every syllable in order, and Latin words as one entry', () => {
    const { reading, syllables } = readAloud('您好！用CRM跟进3位客户（含VIP），年化3.5%。')
    expect(reading).toBe('您好！用CRM跟进三位客户，含VIP，年化百分之三点五。')
    let at = 0
    for (const { char } of syllables) {
      at = reading.indexOf(char, at)
      expect(at, char).toBeGreaterThanOrEqual(0)
      at += char.length
    }
    expect(syllables.find(({ char }) => char === 'CRM')).toEqual({ char: 'CRM', pinyin: 'C R M' })
    expect(syllables.every(({ char, pinyin }) => /^[A-Za-z']+$/.test(char) || /^[a-z]+[1-5]$/.test(pinyin))).toBe(true)
  })

  test('reads a long text the same in breaths; text without a stop is read in parts', () => {
    const told = '您好！用CRM跟进3位客户（含VIP），年化3.5%。一一得一，第一行说得对。'.repeat(100)
    expect(readAloud(told, {}, breath)).toEqual(readAloud(told))
    const { reading, syllables } = readAloud('𠮷得'.repeat(2000), {}, breath)
    expect([...reading].length).toBe(4000)
    expect(syllables.filter(({ char }) => char === '得')).toHaveLength(2000)
  })

  test.each(['', '  ', '😀', '（……）', '———'])('%j has no reading', (text) => {
    expect(readAloud(text)).toEqual({ reading: '', syllables: [], unread: [] })
  })

  test('rare characters are read by a dictionary of the whole Unihan, and those without a reading are reported', () => {
    const { syllables, unread } = readAloud('王㐂，𬎆教授，㑇𠮷，𱁬𱁬')
    expect(syllables.map(({ char, pinyin }) => `${char} ${pinyin}`).slice(0, 3)).toEqual(['王 wang2', '㐂 xi3', '𬎆 ying2'])
    expect(syllables.map(({ char }) => char).join('')).toBe('王㐂𬎆教授㑇𠮷')
    expect(unread).toEqual(['𱁬'])
  })

  test('letters of other scripts and signs without a spoken form are named, arrows and ornaments are not', () => {
    expect(readAloud('鲜の每日。Пе先生，한국！').unread).toEqual(['の', 'П', 'е', '한', '국'])
    expect(readAloud('a⊗b，₿5').unread).toEqual(['⊗', '₿'])
    expect(readAloud('★前进→后退，A~B，≥5，½，①，a+b=c，café').unread).toEqual([])
  })

  const own = { Plus: 'pu3 la1 si1', VIP: 'wei1 ai1 pi4', e生保: 'yi4 sheng1 bao3', '4S店': 'si4 ai2 si1 dian4', '4S': 'si4 e1 si5' }
  test.each([
    ['买Plus会员', 'mai3 pu3la1si1 hui4yuan2'],
    ['买plus会员和PlusX', 'mai3 plus hui4yuan2 he2 PlusX'],
    ['VIP客户，SVIP', 'wei1ai1pi4 ke4hu4, S V I P'],
    ['平安e生保', 'ping2an1 yi4sheng1bao3'],
    ['去4S店看4S', 'qu4 si4ai2si1dian4 kan4 si4e1si5'],
  ])('the lexicon takes words as people write them, the longest first, in their case: %s', (text, said) => {
    expect(toPinyin(readAloud(text).reading, own)).toBe(said)
    expect(Object.keys(heardOf(text, own)).length).toBeLessThan(3)
  })

  test('a polyphone names its other readings and its word', () => {
    const { syllables } = readAloud('去银行')
    expect(syllables.at(-1)?.choice).toMatchObject({ word: '银行', place: 1, wordPinyin: 'yin2 hang2' })
    expect(syllables.at(-1)?.choice?.others).toContain('xing2')
    expect(readAloud('你好').syllables[0]?.pinyin).toBe('ni2')
  })

  test('four times as many characters take at most nine times as much work', async () => {
    const of = (letters: number) => {
      const text = '您好，今天想跟您介绍2024年的重疾险产品，年化3.5%，每年12,000元，缴费20年。'.repeat(60).slice(0, letters)
      return () => expect(readAloud(text).syllables.length).toBeGreaterThan(letters * 0.75)
    }
    of(500)()
    expect(await leastWork(of(2000), of(500), 9)).toBeLessThan(9)
  })
})

describe('the lexicon', () => {
  test('takes precedence over everything else, the longest word first', () => {
    expect(pinyinOf('单于说行长', { 单于: 'chan2 yu2', 行长: 'xing2 chang2', 单: 'dan4' })).toBe('chan2 yu2 shuo1 xing2 chang2')
    expect(toPinyin('单于', { 单于: 'chan2 yu2' })).toBe('chan2yu2')
  })

  test('does not apply across two words', () => {
    expect(pinyinOf('银行长期合作', { 行长: 'xing2 zhang3' })).toBe('yin2 hang2 chang2 qi1 he2 zuo4')
    expect(heardOf('银行长期合作', { 行长: 'xing2 zhang3' })).toEqual({})
  })

  test('is subject to third tone sandhi, too', () => {
    expect(pinyinOf('保本', { 保本: 'bao3 ben3' })).toBe('bao2 ben3')
  })

  test('is part of the recipe only as far as it is heard, also for words written with digits', () => {
    const lexicon = { 二零: 'er4 ling2', 客户: 'ke4 hu4', 户: 'hu4' }
    expect(heardOf('请于2024年联系客户', lexicon)).toEqual({ 二零: 'er4 ling2', 客户: 'ke4 hu4' })
    expect(heardOf('请保持联系', lexicon)).toEqual({})
    expect(heardOf('', lexicon)).toEqual({})
  })

  test('a repeated text is read from the cache', async () => {
    const lines = (of: string) => Array.from({ length: 1000 }, (_, n) => `第${n}位${of}的年化收益率为3.5%，请在2024年1月1日前办理。`)
    const ask = (texts: string[]) => {
      for (const text of texts) heardOf(text, { 客户: 'ke4 hu4' })
    }
    const known = lines('客户')
    for (const text of known) expect(heardOf(text, { 客户: 'ke4 hu4' })).toEqual({ 客户: 'ke4 hu4' })
    let others = 0
    const again = () => ask(known)
    const anew = () => ask(lines(`${++others}号客户`))
    ask(lines('老客户'))
    expect(await leastWork(again, anew, 0.6)).toBeLessThan(0.6)
  })

  test('names of object properties are ordinary words', () => {
    expect(heardOf('constructor toString', { 客户: 'ke4 hu4' })).toEqual({})
  })
})

test.each([
  ['CRM', 'C R M'],
  ['PDF', 'P D F'],
  ['pdf', 'P D F'],
  ['HTTPS', 'H T T P S'],
  ['VIP', 'V I P'],
  ['KPI', 'K P I'],
  ['SIM', 'SIM'],
  ['WiFi', 'WiFi'],
  ['APP', 'APP'],
  ['iPhone', 'iPhone'],
  ['hello', 'hello'],
  ['A', 'A'],
])('the Latin word %s is said %s', (word, said) => {
  expect(readAloud(word).syllables[0]?.pinyin).toBe(said)
})
