// Written Chinese into speakable Chinese: digits, symbols and units become hanzi; only hanzi, Latin words and pauses remain.
import { readCardinal, readDigits, readNumber, readPhone } from './numbers.ts'
import { unitRules } from './units.ts'

type Rule = [pattern: RegExp, speak: (...groups: string[]) => string]

const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?`
const DASH = String.raw`\s*[-~—–−]{1,2}\s*`
const rule = (pattern: string, speak: Rule[1]): Rule => [new RegExp(pattern, 'gu'), speak]

const year = (y: string) => `${readDigits(y)}年`
const clock = (h = '', m = '', s = '') => {
  const hour = Number(h) === 2 ? '两' : readCardinal(h)
  const minute = Number(m) === 0 ? '' : `${Number(m) < 10 ? '零' : ''}${readCardinal(m)}分`
  const second = s && Number(s) > 0 ? `${minute ? '' : '零分'}${readCardinal(s)}秒` : ''
  return `${hour}点${minute}${second}`
}
const CURRENCY: Record<string, string> = { '¥': '元', $: '美元', '€': '欧元', '£': '英镑', HK$: '港元' }
const CODES: Record<string, string> = { RMB: '元人民币', CNY: '元人民币', USD: '美元', EUR: '欧元', HKD: '港元' }

const addresses: Rule[] = [
  rule(String.raw`https?:\/\/`, () => ''),
  rule(String.raw`(?<=[A-Za-z0-9])@(?=[A-Za-z0-9])`, () => '艾特'),
  rule(String.raw`(?<=[A-Za-z])\.(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])\.(?=[A-Za-z])`, () => '点'),
  rule(String.raw`\b([BCPO])2([BCPO])\b`, (_, a = '', b = '') => `${a} to ${b}`),
]

const dates: Rule[] = [
  rule(
    String.raw`(?<!\d)(\d{4})([-/.])(0?[1-9]|1[0-2])\2(0?[1-9]|[12]\d|3[01])(?!\d)`,
    (_, y = '', __, m = '', d = '') => `${year(y)}${readCardinal(m)}月${readCardinal(d)}日`,
  ),
  rule(String.raw`(?<!\d)((?:19|20)\d\d)[-/](0[1-9]|1[0-2])(?![\d-])`, (_, y = '', m = '') => `${year(y)}${readCardinal(m)}月`),
  rule(String.raw`(?<!\d)(\d{4})(?:${DASH}|至|到)(\d{4})年`, (_, a = '', b = '') => `${readDigits(a)}到${year(b)}`),
  rule(String.raw`(?<!\d)(\d{4})年`, (_, y = '') => year(y)),
  rule(String.raw`(?<!\d)([6-9]\d|0\d)年(?=代|\d|[初底末级届])`, (_, y = '') =>
    /^[6-9]0$/.test(y) ? `${readCardinal(y)}年` : `${readDigits(y)}年`,
  ),
]

const times: Rule[] = [
  rule(String.raw`(?<=\d:[0-5]\d)${DASH}(?=\d{1,2}:[0-5]\d)`, () => '到'),
  rule(String.raw`(?<![\d:])([01]?\d|2[0-4]):([0-5]\d)(?::([0-5]\d))?(?![\d:])`, (_, h, m, s) => clock(h, m, s)),
  rule(String.raw`(?<![\d:.])(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)(?![\d:])`, (_, a = '', b = '') => `${readNumber(a)}比${readNumber(b)}`),
]

const phones: Rule[] = [
  rule(
    String.raw`(?<![\d.])(?:\+?86[- ]?)?(1[3-9]\d)[- ]?(\d{4})[- ]?(\d{4})(?![\d.])`,
    (_, a = '', b = '', c = '') => `${readPhone(a)}、${readPhone(b)}、${readPhone(c)}`,
  ),
  rule(String.raw`(?<!\d)([48]00)[- ]?(\d{3,4})[- ]?(\d{3,4})(?!\d)`, (all, a = '', b = '', c = '') =>
    a.length + b.length + c.length === 10 ? `${readPhone(a)}、${readPhone(b)}、${readPhone(c)}` : readPhone(all ?? ''),
  ),
  rule(String.raw`(?<!\d)(0\d{2,3})-(\d{7,8})(?!\d)`, (_, a = '', b = '') => `${readPhone(a)}、${readPhone(b)}`),
  rule(String.raw`(?<=(?:拨打|致电|热线|电话|客服|拨)[^\d，。！？]{0,6})\d{3,}(?!\d|[.,%]\d|[元个位人次年万])`, (all = '') =>
    readPhone(all),
  ),
  rule(String.raw`(?<!\d)(?:955\d\d|10086|10010|12345|12315|12378|12363)(?![\d.,万元个人])`, (all = '') => readPhone(all)),
  rule(String.raw`(?<=(?:编号|账号|卡号|尾号|工号|单号|验证码|密码|代码|证号|房间|车牌)[^\d，。！？]{0,3})\d+(?!\d|[.,%]\d)`, (all = '') =>
    readDigits(all),
  ),
]

const amounts: Rule[] = [
  rule(
    String.raw`(HK\$|[¥$€£])\s*(-?${NUMBER})\s*([十百千万亿]*)元?`,
    (_, sign = '', n = '', big = '') => readNumber(n) + big + (CURRENCY[sign] ?? ''),
  ),
  rule(
    String.raw`\b(RMB|CNY|USD|EUR|HKD)\s*(${NUMBER})\s*([万亿]*)元?`,
    (_, code = '', n = '', big = '') => readNumber(n) + big + (CODES[code] ?? ''),
  ),
  rule(
    String.raw`(${NUMBER})\s*([万亿]*)\s*(RMB|CNY|USD|EUR|HKD)\b`,
    (_, n = '', big = '', code = '') => readNumber(n) + big + (CODES[code] ?? ''),
  ),
  rule(
    String.raw`(?<![\d.])(${NUMBER})(?:${DASH}|至|到)(${NUMBER})\s*%`,
    (_, a = '', b = '') => `百分之${readNumber(a)}到${readNumber(b)}`,
  ),
  rule(String.raw`(?<=%)${DASH}(?=\d)`, () => '到'),
  rule(
    String.raw`(?<![\d.])([-+−]?)(${NUMBER})\s*([%‰])`,
    (_, sign = '', n = '', mark = '') => `${sign === '+' ? '正' : sign ? '负' : ''}${mark === '%' ? '百' : '千'}分之${readNumber(n)}`,
  ),
]

const shapes: Rule[] = [
  rule(String.raw`(?<![A-Za-z\d.])(?:[vV]er?\.?\s?|[vV])(\d+(?:\.\d+)*)`, (_, n = '') => `V${n.split('.').map(readCardinal).join('点')}`),
  rule(String.raw`(?<![\d.])\d+(?:\.\d+){2,}(?![\d.])`, (all = '') => all.split('.').map(readCardinal).join('点')),
  rule(String.raw`(?<![\d./])(\d{1,3})\s*[/⁄]\s*(\d{1,4})(?![\d./])`, (all = '', a = '', b = '') =>
    Number(a) < Number(b) ? `${readCardinal(b)}分之${readCardinal(a)}` : `${readCardinal(a)}除以${readCardinal(b)}`,
  ),
  rule(String.raw`\/(?=[月年日天周次人个件份小分秒平季])`, () => '每'),
  ...unitRules,
  rule(String.raw`(?<=[\d十百千万亿元])${DASH}(?=\d)`, () => '到'),
  rule(String.raw`(?<=\d)\s*[×xX*]\s*(?=\d)`, () => '乘以'),
  rule(String.raw`(?<=\d)\s*÷\s*(?=\d)`, () => '除以'),
  rule(String.raw`(?<![\dA-Za-z\p{Script=Han}])[-−](?=\d)`, () => '负'),
  // 二 becomes 两 before a measure word, but not inside an ordinal or a larger number.
  rule(
    String.raw`(?<![\d.第,])2(?=[个位次天年人家条件份张种款笔项周倍名套台部辆本场轮遍步秒届层类点元块万千亿]|小时|分钟|季度)(?!点\d)`,
    () => '两',
  ),
  rule(String.raw`(?<!\d)[5-9]0(?=后)`, (all = '') => readDigits(all)),
  rule(NUMBER, (all = '') => readNumber(all)),
]

const SYMBOLS: Record<string, string> = {
  '&': '和',
  '+': '加',
  '=': '等于',
  '≥': '大于等于',
  '≤': '小于等于',
  '≈': '约等于',
  '≠': '不等于',
  '±': '正负',
  '>': '大于',
  '<': '小于',
  '%': '百分号',
  '‰': '千分号',
  '°': '度',
  '@': '艾特',
  '#': '井号',
  $: '美元',
  '¥': '元',
  '€': '欧元',
  '£': '英镑',
  '×': '乘',
  '÷': '除以',
  〇: '零',
  '√': '对',
  '∞': '无穷大',
  '*': ' ',
  _: ' ',
  '^': ' ',
  "'": "'",
  '’': "'",
}
const PAUSES: Record<string, string> = {
  ',': '，',
  '.': '。',
  '!': '！',
  '?': '？',
  ';': '；',
  ':': '：',
  '\n': '。',
  '…': '。',
  '·': ' ',
  '/': '、',
  '\\': '、',
  '|': '，',
  '—': '，',
  '–': '，',
  '(': '，',
  ')': '，',
  '[': '，',
  ']': '，',
  '{': '，',
  '}': '，',
  '【': '，',
  '】': '，',
  '《': ' ',
  '》': ' ',
  '「': ' ',
  '」': ' ',
  '→': '，',
}

/**
 * Spoken form of a written text. The result holds only hanzi, Latin letters with apostrophes, spaces and the pauses ，。！？；：、.
 * Never throws; text without anything to speak gives a string without hanzi or letters.
 */
export function normalise(text: string): string {
  let spoken = text
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
  spoken = spoken.replace(/\.{2,}/g, '…').replace(/-{2,}/g, '—')
  for (const [pattern, speak] of [...addresses, ...dates, ...times, ...phones, ...amounts, ...shapes]) {
    spoken = spoken.replace(pattern, (...groups) =>
      speak(...(groups.filter((group, at) => at === 0 || typeof group !== 'number') as string[])),
    )
  }
  spoken = [...spoken].map((character) => SYMBOLS[character] ?? PAUSES[character] ?? character).join('')
  return spoken
    .replace(/[^\p{Script=Han}A-Za-z' ，。！？；：、]/gu, ' ')
    .replace(/(?<![A-Za-z])'|'(?![A-Za-z])/g, ' ')
    .replace(/\s*([，。！？；：、])[\s，、]*/gu, '$1')
    .replace(/(?<=\p{Script=Han}) +(?=\p{Script=Han})/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}
