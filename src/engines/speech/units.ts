// Units of measure after a number, spoken in Chinese. The symbols are those after NFKC (㎡ is m2, ℃ is °C).
import { readNumber } from './numbers.ts'
import type { Rule } from './rule.ts'

const NUMBER = String.raw`((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)`

const UNITS: [symbol: string, spoken: string][] = [
  ['km2|km²', '平方公里'],
  ['m2|m²', '平方米'],
  ['m3|m³', '立方米'],
  ['km|KM', '公里'],
  ['cm', '厘米'],
  ['mm', '毫米'],
  ['mAh', '毫安时'],
  ['kg|KG|Kg', '千克'],
  ['mg', '毫克'],
  ['mL|ml|ML', '毫升'],
  ['kWh|KWH', '千瓦时'],
  ['kW|KW', '千瓦'],
  ['Hz', '赫兹'],
  ['kHz', '千赫'],
  ['MHz', '兆赫'],
  ['GHz', '吉赫'],
  ['mins?', '分钟'],
  ['ms', '毫秒'],
  ['Mbps', '兆比特每秒'],
  ['bp|BP|bps', '个基点'],
  ['pct', '个百分点'],
  ['mmHg', '毫米汞柱'],
  ['mmol', '毫摩尔'],
  ['μmol|umol', '微摩尔'],
  ['nmol', '纳摩尔'],
  ['pmol', '皮摩尔'],
  ['mol', '摩尔'],
  ['mEq', '毫当量'],
  ['μg|ug|mcg', '微克'],
  ['ng', '纳克'],
  ['pg', '皮克'],
  ['μm|um', '微米'],
  ['nm', '纳米'],
  ['dm', '分米'],
  ['cm2|cm²', '平方厘米'],
  ['cm3|cm³', '立方厘米'],
  ['mm2|mm²', '平方毫米'],
  ['mm3|mm³', '立方毫米'],
  ['μL|uL|μl', '微升'],
  ['dL|dl', '分升'],
  ['cL|cl', '厘升'],
  ['fL|fl', '飞升'],
  ['μs|us', '微秒'],
  ['ns', '纳秒'],
  ['mIU', '毫国际单位'],
  ['IU', '国际单位'],
  ['U', '单位'],
  ['kcal|Kcal|KCal', '千卡'],
  ['cal', '卡'],
  ['kJ|KJ', '千焦'],
  ['MJ', '兆焦'],
  ['J', '焦'],
  ['kPa|KPa', '千帕'],
  ['MPa', '兆帕'],
  ['hPa', '百帕'],
  ['Pa', '帕'],
  ['kΩ|KΩ', '千欧'],
  ['MΩ', '兆欧'],
  ['mΩ', '毫欧'],
  ['Ω', '欧姆'],
  ['mA', '毫安'],
  ['μA', '微安'],
  ['Ah', '安时'],
  ['mV', '毫伏'],
  ['kV|KV', '千伏'],
  ['Wh', '瓦时'],
  ['mW', '毫瓦'],
  ['MW', '兆瓦'],
  ['GW', '吉瓦'],
  ['MWh', '兆瓦时'],
  ['μF', '微法'],
  ['rpm', '转每分钟'],
  ['bpm', '次每分钟'],
  ['fps', '帧每秒'],
  ['Gbps', '吉比特每秒'],
  ['kbps|Kbps', '千比特每秒'],
  ['ha', '公顷'],
  ['lm', '流明'],
  ['lx', '勒克斯'],
  ['m', '米'],
  ['g', '克'],
  ['L', '升'],
  ['h', '小时'],
  ['s', '秒'],
  ['w', '万'],
  ['W(?=\\+)', '万'],
  ['W', '瓦'],
  ['V', '伏'],
  ['dB', '分贝'],
  ['TB', 'T'],
  ['GB', 'G'],
  ['MB', '兆'],
  ['KB|kB', 'K'],
]

/** Symbols after or before a slash, without a number of their own: longer ones first. */
const SYMBOLS = UNITS.flatMap(([symbols, spoken]) => symbols.split('|').map((symbol) => [symbol, spoken] as const))
  .filter(([symbol]) => /^[A-Za-zμΩ²³23]+$/.test(symbol) && !/^(?:w|W|bp|BP|bps|pct|TB|GB|MB|KB|kB|mins\?)$/.test(symbol))
  .concat([
    ['min', '分钟'],
    ['d', '天'],
    ['y', '年'],
    ['t', '吨'],
  ])
const NAMES = new Map(SYMBOLS)
const anyOf = (symbols: readonly string[]) => symbols.toSorted((a, b) => b.length - a.length).join('|')
const SYMBOL = anyOf([...NAMES.keys()])
const END = '(?![A-Za-z0-9²³])'
/** The denominators of a rate: each is read with its own 每. */
const BY = String.raw`((?:\/(?:\d{1,4}\s?)?(?:${SYMBOL})${END})+)`
const byWords = (by: string) =>
  by.replace(/\/(\d*)\s?([^/]+)/gu, (_, count: string, symbol: string) => `每${count && readNumber(count)}${NAMES.get(symbol) ?? symbol}`)

const temperature = (sign: string, number: string, unit: string) => `${sign ? '零下' : ''}${readNumber(number)}${unit}`

/** Substitutions in order; a number is read here, so that later rules do not see its digits. */
export const unitRules: Rule[] = [
  [/(?<![A-Za-z\d.])(\d+)\s?h\s?(\d+)\s?(?:mins?|m)(?![A-Za-z])/gu, (_, h = '', m = '') => `${readNumber(h)}小时${readNumber(m)}分钟`],
  [
    new RegExp(`(?<![A-Za-z\\d.])${NUMBER}\\s?(${SYMBOL})${BY}`, 'gu'),
    (_, number = '', unit = '', by = '') => `${number === '2' ? '两' : readNumber(number)}${NAMES.get(unit) ?? unit}${byWords(by)}`,
  ],
  // after a quantity in Chinese, and after a power: 元/kWh, 10^9/L
  [new RegExp(`(?<=\\p{Script=Han}|\\d)${BY}`, 'gu'), (_, by = '') => byWords(by)],
  // alone, if the symbol can mean nothing else
  [
    new RegExp(`(?<![A-Za-z\\d/])(${anyOf([...NAMES.keys()].filter((one) => one.length > 1))})${BY}`, 'gu'),
    (_, unit = '', by = '') => `${NAMES.get(unit) ?? unit}${byWords(by)}`,
  ],
  [/(?<=(?:电流|额定|保险丝|空开|负载)[^，。\d]{0,4})(\d+(?:\.\d+)?)\s?A(?![A-Za-z0-9])/gu, (_, n = '') => `${readNumber(n)}安`],
  [
    /(?<![A-Za-z\d./])([kcdm]?m)([23])(?![A-Za-z0-9])/gu,
    (_, unit = '', power = '') => `${power === '2' ? '平方' : '立方'}${NAMES.get(unit)}`,
  ],
  // 3M is a company, 100M a bandwidth
  [/(?<![A-Za-z\d.])(\d{2,})M(?![A-Za-z0-9])/gu, (_, n = '') => `${readNumber(n)}兆`],
  [/(?<=\d\s*°C)\s*[-~—–]\s*(?=-?\d)/gu, () => '到'],
  [/(?<![\d)]|\d,)([-−]?)(\d[\d,]*(?:\.\d+)?)\s*°C/gu, (_, sign = '', number = '') => temperature(sign, number, '摄氏度')],
  [/(?<![\d)]|\d,)([-−]?)(\d[\d,]*(?:\.\d+)?)\s*°F/gu, (_, sign = '', number = '') => temperature(sign, number, '华氏度')],
  ...UNITS.map(
    ([symbol, spoken]): Rule => [
      new RegExp(`(?<![A-Za-z\\d.])${NUMBER}\\s?(?:${symbol})(?![A-Za-z0-9²³])`, 'gu'),
      (_, number = '') => (number === '2' ? '两' : readNumber(number)) + spoken,
    ],
  ),
]
