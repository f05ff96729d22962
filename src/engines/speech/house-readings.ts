// Readings that the dictionary gets wrong in the language of banks, insurers, shops and training rooms.
import { readingsOfDe } from './de-rules.ts'
import { type Lexicon, spansOf, wordStartsOf } from './lexicon.ts'
import { polyphones } from './polyphone-rules.ts'
import { compoundSurnames, surnamesIn } from './surnames.ts'

/** Valid only as whole words: 有空 is no part of 有空间, 行长 none of 银行长期. */
const words: Lexicon = {
  ...compoundSurnames,
  先生: 'xian1 sheng5',
  还款: 'huan2 kuan3',
  还贷: 'huan2 dai4',
  还清: 'huan2 qing1',
  还钱: 'huan2 qian2',
  还本: 'huan2 ben3',
  还息: 'huan2 xi1',
  归还: 'gui1 huan2',
  偿还: 'chang2 huan2',
  行长: 'hang2 zhang3',
  行内: 'hang2 nei4',
  我行: 'wo3 hang2',
  他行: 'ta1 hang2',
  本行: 'ben3 hang2',
  跨行: 'kua4 hang2',
  支行: 'zhi1 hang2',
  分行: 'fen1 hang2',
  总行: 'zong3 hang2',
  央行: 'yang1 hang2',
  招行: 'zhao1 hang2',
  农行: 'nong2 hang2',
  工行: 'gong1 hang2',
  建行: 'jian4 hang2',
  交行: 'jiao1 hang2',
  转化率: 'zhuan3 hua4 lv4',
  重疾: 'zhong4 ji2',
  重疾险: 'zhong4 ji2 xian3',
  重仓: 'zhong4 cang1',
  重审: 'chong2 shen3',
  重置: 'chong2 zhi4',
  调仓: 'tiao2 cang1',
  调研: 'diao4 yan2',
  单子: 'dan1 zi5',
  看一看: 'kan4 yi5 kan4',
  一会儿: 'yi2 hui4 r5',
  待会儿: 'dai1 hui4 r5',
  差旅: 'chai1 lv3',
  出差: 'chu1 chai1',
  应收: 'ying1 shou1',
  率先: 'shuai4 xian1',
  率领: 'shuai4 ling3',
  有空: 'you3 kong4',
  没空: 'mei2 kong4',
  抽空: 'chou1 kong4',
}

const ADVERB =
  /(?<=\1(\p{Script=Han})|认真|详细|仔细|耐心|热情|主动|迅速|准确|有效|持续|积极|清楚|简单|直接|明确|更好|及时|真诚)地(?![址区方点面铁产板图位])/gu

/** Readings of a spoken text that depend on neighbouring characters, by index. */
export function houseReadings(spoken: string): Map<number, string> {
  let starts: Set<number> | undefined
  const wordStarts = () => {
    starts ??= wordStartsOf(spoken)
    return starts
  }
  const readings = new Map([...polyphones(spoken, wordStarts), ...readingsOfDe(spoken)])
  for (const { at, syllables } of spansOf(spoken, words, true)) for (const [i, s] of syllables.entries()) readings.set(at + i, s)
  for (const [index, reading] of surnamesIn(spoken, wordStarts)) readings.set(index, reading)
  for (const { index } of spoken.matchAll(ADVERB)) readings.set(index, 'de5')
  return readings
}
