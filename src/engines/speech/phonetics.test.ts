// Readings: polyphones, tone sandhi, and the synthesiser's coverage of all syllables.
import { describe, expect, test } from 'vitest'
import { splitClauses } from './clauses.ts'
import { openEspeak, utter } from './espeak.ts'
import { normalise } from './normalise.ts'
import { toPinyin } from './phonetics.ts'
import { voiceSettings } from './voices.ts'

const read = (text: string) => toPinyin(normalise(text)).replaceAll(' ', '')

describe('toPinyin', () => {
  test.each([
    ['银行行长', 'yin2hang2hang2zhang3'],
    ['重庆重新', 'chong2qing4chong2xin1'],
    ['音乐快乐', 'yin1yue4kuai4le4'],
    ['会计', 'kuai4ji4'],
    ['一个不是', 'yi2ge4bu2shi4'],
    ['1.5', 'yi1dian3wu3'],
    ['第1名', 'di4yi1ming2'],
    ['11个', 'shi2yi1ge4'],
    ['2011年', 'er4ling2yi1yi1nian2'],
    ['一天', 'yi4tian1'],
    ['还款', 'huan2kuan3'],
    ['还有', 'hai2you3'],
    ['转化率', 'zhuan3hua4lv4'],
    ['处理', 'chu2li3'],
    ['给我', 'gei2wo3'],
    ['你好吗', 'ni2hao3ma5'],
    ['英雄', 'ying1xi5ong2'],
  ])('%s -> %s', (text, pinyin) => {
    expect(read(text)).toBe(pinyin)
  })

  test('Latin abbreviations are spelled, words are kept', () => {
    expect(toPinyin('用CRM看VIP')).toBe('yong4 C R M kan4 V I P')
    expect(toPinyin('hello')).toBe('hello')
  })

  test('the synthesiser speaks every common syllable in Mandarin', async () => {
    const espeak = await openEspeak()
    const voice = voiceSettings[0]
    if (!voice) throw new Error('no voice')
    const text = '雄穷窘略女儿旅绿用元全选君群训捐鹅安昂偶爱熬恩二窝翁问晚雨鱼一五'
    for (const hanzi of text) {
      const said = utter(espeak, toPinyin(hanzi), voice)
      expect(said.phonemes.map(({ id }) => id).join(''), hanzi).toMatch(/[aɑɐæoɔəɛeɤiɪuʊy]/u)
      expect(said.pcm.length / said.sampleRate, hanzi).toBeLessThan(0.75)
    }
  })
})

describe('splitClauses', () => {
  test('does not split numbers, times and addresses', () => {
    const clauses = splitClauses('今天10:30，价格1,000.5元：访问www.a.com。好')
    expect(clauses.map(({ text }) => text)).toEqual(['今天10:30', '价格1,000.5元', '访问www.a.com', '好'])
  })

  test('pauses at brackets, and keeps them with their words', () => {
    const clauses = splitClauses('提升（同比）明显！')
    expect(clauses.map(({ text }) => text)).toEqual(['提升', '（同比）', '明显！'])
    expect(clauses[0]?.pauseMs).toBeGreaterThan(50)
  })

  test.each(['', '  \n', '……', '（）', '😀🎉', '——！'])('%j has nothing to speak', (text) => {
    expect(splitClauses(text)).toEqual([])
  })
})
