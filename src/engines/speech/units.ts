// Units of measure after a number, spoken in Chinese. Symbols are as NFKC leaves them (㎡ is m2, ℃ is °C).
import { readNumber } from './numbers.ts'
import type { Rule } from './rule.ts'

const NUMBER = String.raw`((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)`

const UNITS: [symbol: string, spoken: string][] = [
  ['km/h', '公里每小时'],
  ['m/s', '米每秒'],
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

const temperature = (sign: string, number: string, unit: string) => `${sign ? '零下' : ''}${readNumber(number)}${unit}`

/** Substitutions in order; a number keeps its digits out of the later rules by being read here. */
export const unitRules: Rule[] = [
  [/(?<![A-Za-z\d.])(\d+)\s?h\s?(\d+)\s?(?:mins?|m)(?![A-Za-z])/gu, (_, h = '', m = '') => `${readNumber(h)}小时${readNumber(m)}分钟`],
  // 3M is a company, 100M a line
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
