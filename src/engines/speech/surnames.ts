// Surnames with another reading than the same characters elsewhere: before a title, or after 姓.
import type { Lexicon } from './lexicon.ts'
import { assertDefined } from '#shared/assert-defined.ts'

/** Surnames of two characters, which are words of their own. */
export const compoundSurnames: Lexicon = {
  万俟: 'mo4 qi2',
  尉迟: 'yu4 chi2',
  澹台: 'tan2 tai2',
  乐正: 'yue4 zheng4',
  长孙: 'zhang3 sun1',
  令狐: 'ling2 hu2',
  鲜于: 'xian1 yu2',
  呼延: 'hu1 yan2',
  皇甫: 'huang2 fu3',
  宰父: 'zai3 fu3',
  谷梁: 'gu3 liang2',
  夹谷: 'jia2 gu3',
  拓跋: 'tuo4 ba2',
  尔朱: 'er3 zhu1',
  亓官: 'qi2 guan1',
  濮阳: 'pu2 yang2',
  漆雕: 'qi1 diao1',
  段干: 'duan4 gan1',
}

/** Surnames of one character. */
const plain: Record<string, string> = {
  曾: 'zeng1',
  单: 'shan4',
  任: 'ren2',
  解: 'xie4',
  仇: 'qiu2',
  查: 'zha1',
  朴: 'piao2',
  区: 'ou1',
  翟: 'zhai2',
  盖: 'ge3',
  华: 'hua4',
  乐: 'yue4',
  葛: 'ge3',
  燕: 'yan1',
  缪: 'miao4',
  员: 'yun4',
  种: 'chong2',
  折: 'she2',
  薄: 'bo2',
  繁: 'po2',
  郗: 'xi1',
  郇: 'xun2',
  牟: 'mou2',
  曲: 'qu1',
  秘: 'bi4',
  隗: 'wei3',
  於: 'yu1',
  逯: 'lu4',
  厍: 'she4',
  郄: 'qie4',
  佴: 'nai4',
  尹: 'yin3',
  覃: 'qin2',
  车: 'che1',
}
/**
 * Characters that are far more often verbs or other words before a title: they are surnames only after 姓, and before titles that no verb
 * takes as object.
 */
const rare: Record<string, string> = {
  过: 'guo1',
  占: 'zhan1',
  召: 'shao4',
  藏: 'zang1',
  句: 'gou1',
  祭: 'zhai4',
  洗: 'xian3',
  还: 'huan2',
  那: 'na1',
  要: 'yao1',
  冠: 'guan4',
  能: 'nai4',
  都: 'du1',
}

const of = (table: Record<string, string>) => `[${Object.keys(table).join('')}]`
const TITLE =
  '先生|女士|小姐|太太|夫人|经理|总监|总裁|总(?![账额量价数部结计体共分行店局署])|老师|师傅|主任|主管|处长|科长|部长|局长|院长|校长|店长|队长|组长|会长|支行长|行长|董事长|董|老板|书记|秘书|' +
  '顾问|博士|医生|大夫|护士|律师|会计|警官|法官|阿姨|叔叔|大爷|大妈|大哥|大姐|哥|姐|同学|教授'
const BEFORE_TITLE = new RegExp(`${of(plain)}(?=(${TITLE}))`, 'gu')
const RARE_BEFORE_TITLE = new RegExp(`(?<=^|[，。！？、：]|[请和跟与找问给])(?![那要还都能洗])${of(rare)}(?=(先生|女士|小姐))`, 'gu')
const AFTER_NAME = new RegExp(`(?<=(?<!百|同|贵)姓|免贵姓)(?:${of(plain)}|${of(rare)})(?!名)`, 'gu')
/** 小, 老: only if no other word begins here. */
const FAMILIAR = /(?<=[小老])[曾任仇翟缪葛燕郗郇牟](?!务|何|职|意|性|人|家|恨)/gu

/** Readings of surnames by index. `starts`: indexes at which words begin. */
export function surnamesIn(spoken: string, starts: () => ReadonlySet<number>): Map<number, string> {
  const readings = new Map<number, string>()
  const read = (char: string) => assertDefined(plain[char] ?? rare[char], 'the reading of a surname')
  for (const pattern of [BEFORE_TITLE, RARE_BEFORE_TITLE])
    for (const { 0: char, 1: title = '', index } of spoken.matchAll(pattern))
      if (starts().has(index) && starts().has(index + 1 + title.length)) readings.set(index, read(char))
  for (const { 0: char, index } of spoken.matchAll(AFTER_NAME)) if (starts().has(index + 1)) readings.set(index, read(char))
  for (const { 0: char, index } of spoken.matchAll(FAMILIAR)) if (starts().has(index + 1)) readings.set(index, read(char))
  return readings
}
