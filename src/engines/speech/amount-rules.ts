// Reading rules for amounts: money, percentages, ranges, fractions, sums and plain numbers.
import { readCardinal, readNumber } from './numbers.ts'
import { DASH, NUMBER, type Rule, rule } from './rule.ts'
import { unitRules } from './units.ts'
import { assertDefined } from '#shared/assert-defined.ts'

const CURRENCY: Record<string, string> = {
  '¥': '元',
  $: '美元',
  US$: '美元',
  '€': '欧元',
  '£': '英镑',
  HK$: '港元',
  '₩': '韩元',
  '₽': '卢布',
  '₹': '卢比',
  '฿': '泰铢',
}
const CODES: Record<string, string> = { RMB: '元人民币', CNY: '元人民币', USD: '美元', EUR: '欧元', HKD: '港元' }
/** Signs before an amount, those of several letters first. */
const SIGNS = String.raw`HK\$|US\$|[¥$€£₩₽₹฿]`
const SIGN = `(${SIGNS})`
const currencyOf = (sign: string) => assertDefined(CURRENCY[sign], 'the currency of a sign')
/** Trailing zeros of two decimals are only notation: 9.90 is nine point nine. */
const money = (n: string) => readNumber(/\.\d\d$/.test(n) ? n.replace(/\.?0+$/, '') : n)
const minor: Record<string, string> = { '%': '百', '‰': '千', '‱': '万' }
const share = (sign: string, n: string, mark: string) =>
  `${signWord(sign)}${minor[mark]}分之${mark === '%' && n === '100' ? '百' : readNumber(n)}`

const SIGNED = String.raw`[-+−]`
const TO = String.raw`\s*[-~—–−]\s*`
function signWord(sign = '', cold = false): string {
  if (sign === '') return ''
  if (sign === '+') return '正'
  return cold ? '零下' : '负'
}

/** Ranges with signs; applied before other rules take a sign for a dash, or a dash for a sign. */
export const signedRules: Rule[] = [
  rule(
    String.raw`(?<![\dA-Za-z.:/])(${SIGNED}?)(${NUMBER})(?:${TO}|[至到])(${SIGNED}?)(${NUMBER})\s*([%‰‱])(?<=[-+−]\d[^至到]*(?:${TO}|[至到]).*|(?:${TO}|[至到])${SIGNED}.*)`,
    (_, a = '', from = '', b = '', to = '', mark = '') =>
      `${minor[mark]}分之${signWord(a)}${readNumber(from)}到${signWord(b)}${readNumber(to)}`,
  ),
  rule(
    String.raw`(?<![\dA-Za-z.:/])(${SIGNED})(${NUMBER})${TO}(?=${SIGNED}?${NUMBER}\s*°[CF])`,
    (_, sign = '', n = '') => `${signWord(sign, true)}${readNumber(n)}到`,
  ),
  rule(
    String.raw`(?<![\dA-Za-z.:/])(${SIGNED})(${NUMBER})(?:${TO}|(?=[至到]${SIGNED}?\d))(?=${SIGNED}?\d|[至到])`,
    (all = '', sign = '', n = '') => `${signWord(sign)}${readNumber(n)}${/[-~—–−]\s*$/.test(all) ? '到' : ''}`,
  ),
  rule(String.raw`(?<=[\d%‰‱CF元万亿千百十零一二三四五六七八九])${TO}(?=${SIGNED}\d)`, () => '到'),
  rule(String.raw`(?<=[至到])(${SIGNED})(?=${NUMBER}(?!\s*(?:[%‰‱]|°[CF])|\d|[.,]\d))`, (_, sign = '') => signWord(sign)),
  rule(String.raw`(?<=[至到])\+(?=${NUMBER}\s*°[CF])`, () => '零上'),
]

const small = (a = '', b = '') => `${readCardinal(b).replace(/^一(?=[百千万]$)/u, '')}分之${readCardinal(a)}`
/** A whole number with a fraction, with its currency and its percent. */
export const mixedRules: Rule[] = [
  rule(
    String.raw`(${SIGNS}|)(?<![\d.,/])(\d{1,4})(?:又|\s+)(\d{1,3})[/⁄](\d{1,3})(?![\d./⁄])\s*([%‰‱]?)`,
    (all = '', sign = '', n = '', a = '', b = '', mark = '') =>
      Number(a) < Number(b) ? `${mark ? `${minor[mark]}分之` : ''}${readCardinal(n)}又${small(a, b)}${sign && currencyOf(sign)}` : all,
  ),
]

/** 3k is three thousand, but 4K of a screen, 18K of gold and 5K of a run are not. */
const K_OF = String.raw`(?:\s*(?:超?高?清|屏|电视|视频|分辨率|显示|画[质面]|蓝光|摄像|影[像片院]|投影|直播|录|[白黄玫铂]?金|玫瑰|线|内存|缓存|比特))`
const RUN = String.raw`\s*(?:越野)?(?:长?跑|马拉松|赛|挑战)`
const thousand = (n: string) => String(Math.round(Number(n.replaceAll(',', '')) * 1000))
export const thousandRules: Rule[] = [
  rule(String.raw`(?<![A-Za-z\d.])(${NUMBER})[kK](?=${RUN})`, (_, n = '') => `${readNumber(n)}公里`),
  rule(
    String.raw`(?<![A-Za-z\d.])(${NUMBER})[kK]?(${DASH}|[至到])(${NUMBER})\s?(?:k(?![A-Za-z0-9Ω])|K(?![A-Za-z0-9Ω]))(?!${K_OF}|${RUN})`,
    (_, a = '', __ = '', b = '') => `${thousand(a)}到${thousand(b)}`,
  ),
  rule(String.raw`(?<![A-Za-z\d.])(${NUMBER})\s?(?:k|(?<!(?<![\d.,])[2458])K)(?![A-Za-z0-9Ω])(?!${K_OF})`, (_, n = '') => thousand(n)),
  rule(String.raw`(?<=[薪资价费款元约付收入达过超值为额奖金¥$€£]\s?)([2458])K(?![A-Za-z0-9Ω])(?!${K_OF})`, (_, n = '') => thousand(n)),
]

export const moneyRules: Rule[] = [
  rule(String.raw`(?<=\d)${DASH}(?=[¥$€£])`, () => '到'),
  rule(
    String.raw`${SIGN}\s*(${NUMBER})${DASH}(${NUMBER})\s*([十百千万亿]*)元?`,
    (_, sign = '', a = '', b = '', big = '') => `${money(a)}到${money(b)}${big}${currencyOf(sign)}`,
  ),
  rule(String.raw`${SIGN}\s*(-?${NUMBER})\s*([十百千万亿]*)元?`, (_, sign = '', n = '', big = '') => money(n) + big + currencyOf(sign)),
  rule(
    String.raw`\b(RMB|CNY|USD|EUR|HKD)\s*(${NUMBER})\s*([万亿]*)元?`,
    (_, code = '', n = '', big = '') => money(n) + big + assertDefined(CODES[code], 'the currency of a code'),
  ),
  rule(
    String.raw`(?<!\d)(${NUMBER})\s*([万亿]*)\s*(RMB|CNY|USD|EUR|HKD)\b`,
    (_, n = '', big = '', code = '') => money(n) + big + assertDefined(CODES[code], 'the currency of a code'),
  ),
  rule(String.raw`(?<![\d.])((?:\d{1,3}(?:,\d{3})+|\d+)\.\d0)(?=元)`, (_, n = '') => money(n)),
  rule(
    String.raw`(?<![\d.])(${NUMBER})(?:${DASH}|至|到)(${NUMBER})\s*%`,
    (_, a = '', b = '') => `百分之${readNumber(a)}到${readNumber(b)}`,
  ),
  rule(String.raw`(?<=%)${DASH}(?=\d)`, () => '到'),
  rule(String.raw`(?<![\d.])([-+−]?)(${NUMBER})\s*([%‰‱])`, (_, sign = '', n = '', mark = '') => share(sign, n, mark)),
]

const MEASURE =
  '(?:[个位次天人家条件份张种款笔项周倍名套台部辆本场轮遍步秒届层类点元块万千亿成岁斤只瓶杯盒箱片双句页间座口]|年(?!级)|小时|分钟|季度)'

const COUNTED = '[页张步集题关屏轮组批场天次]'
/** 第3/4页 is the third of four, 第3/4章 the third and the fourth. */
const ordinal = (a: string, b: string, unit: string, isOf: boolean) =>
  isOf ? `第${readCardinal(a)}${unit}，共${readCardinal(b)}${unit}` : `第${readCardinal(a)}、${readCardinal(b)}${unit}`

export const numberRules: Rule[] = [
  rule(String.raw`第\s*(\d{1,4})\s*[/⁄]\s*(\d{1,4})\s*(${COUNTED}|\p{Script=Han})`, (all = '', a = '', b = '', unit = '') => {
    if (Number(a) > Number(b)) return all
    return ordinal(a, b, unit, new RegExp(COUNTED, 'u').test(unit) || Number(b) - Number(a) !== 1)
  }),
  // a blood pressure of two values, such as 160/100, and pairs that can mean nothing else
  rule(
    String.raw`(?<=血压[^，。、；\d]{0,8}|[高收]缩?压[^，。\d]{0,4})(\d{2,3})\s*[/⁄]\s*(\d{2,3})(?![\d./])`,
    (_, a = '', b = '') => `${readCardinal(a)}比${readCardinal(b)}`,
  ),
  rule(String.raw`(?<![\d./])24\s?[/⁄]\s?7(?![\d./])`, () => '二十四七'),
  rule(String.raw`(?<![\d./])7\s?[/⁄]\s?24(?=\s?小时)`, () => '七乘二十四'),
  rule(
    String.raw`(?<![\d./])(1[0-9]\d|2[0-4]\d|9\d)\s*[/⁄]\s*([4-9]\d|1[0-4]\d)(?![\d./=])(?!\s*(?:=|mmHg))`,
    (all = '', a = '', b = '') => (Number(a) > Number(b) ? `${readCardinal(a)}比${readCardinal(b)}` : all),
  ),
  rule(String.raw`(?<![\d.])(\d{1,3})\s*[/⁄]\s*(\d{1,3})\s*mmHg`, (_, a = '', b = '') => `${readCardinal(a)}比${readCardinal(b)}毫米汞柱`),
  rule(String.raw`(?<![\d:.])(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)(?![\d:])`, (_, a = '', b = '') => `${readNumber(a)}比${readNumber(b)}`),
  rule(String.raw`(?<![\d./])(\d{1,3})\s*[/⁄]\s*(\d{1,5})(?![\d./])`, (_, a = '', b = '') =>
    Number(a) < Number(b)
      ? `${readCardinal(b).replace(/^一(?=[百千万]$)/u, '')}分之${readCardinal(a)}`
      : `${readCardinal(a)}除以${readCardinal(b)}`,
  ),
  rule(String.raw`\/(?:m2|m²)(?![A-Za-z0-9])`, () => '每平方米'),
  rule(
    String.raw`\/(?<!(?:年|日)\/(?=月)|月\/(?=[年日]))(?=[月年日天周次人个件份小分秒平季位户台亩吨克斤])|(?<=[元次])\/(?=\d)|(?<=[元块角分次度万])\/(?=[股瓶盒晚间套米升课节单笔张条车辆只头棵页班组队场期盘杯包箱桶袋支块片粒字句遍轮层栋床例名家店公千百])`,
    () => '每',
  ),
  rule(String.raw`(?<![\d.])7\s*[×xX*]\s*24(?!\d)`, () => '七乘二十四'),
  rule(String.raw`(?<=\d)\s*[-−]\s*(?=\d+(?:\.\d+)?\s*=)`, () => '减'),
  rule(String.raw`(?<![A-Za-z\d.:/-])(${NUMBER})${DASH}(?=\d+(?:\.\d+)?(?![\d.-]))`, (_, a = '') => `${a}到`),
  ...unitRules,
  rule(String.raw`(?<=米)\s*[×xX*]\s*(?=[零一二三四五六七八九十百两])`, () => '乘以'),
  rule(String.raw`(?<=[\d十百千万亿元])${DASH}(?=\d)`, () => '到'),
  rule(String.raw`(?<=\d0)\+(?=[家个人位年岁项种款次万名条天])`, () => '多'),
  rule(String.raw`(?<=\d)#(?=[楼栋门])`, () => '号'),
  rule(String.raw`(?<=\d)\s*[×xX*]\s*(?=\d)`, () => '乘以'),
  rule(String.raw`(?<=\d)\s*÷\s*(?=\d)`, () => '除以'),
  rule(String.raw`(?<![\dA-Za-z\p{Script=Han}])[-−](?=\d)`, () => '负'),
  // 二 becomes 两 before a measure word, but not inside an ordinal or a larger number
  rule(String.raw`(?<![\d.第,到万亿])2(?=(?:到\d+)?${MEASURE})(?!点\d)|(?<=到)2(?=${MEASURE})`, () => '两'),
  // 一亿二千万: 两 occurs only at the start of a number
  rule(String.raw`(?<=[万亿])2\d*(?=[千万])`, (all = '') => readNumber(all).replace(/^两/u, '二')),
  rule(NUMBER, (all = '') => readNumber(all)),
]
