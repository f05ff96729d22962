// Converts written Chinese to speakable Chinese: digits, symbols and units become hanzi; only hanzi, Latin words and pauses remain.
import { fewMarks } from '#shared/clean.ts'
import { mixedRules, moneyRules, numberRules, signedRules, thousandRules } from './amount-rules.ts'
import { dateRules, halfDayRules, timeRules } from './date-rules.ts'
import { addressRules, eventRules, modelRules, pairRules, phoneRules, plateRules } from './name-rules.ts'
import { LEADING_POINT, type Rule } from './rule.ts'
import { readCardinal } from './numbers.ts'
import { greekRules, signRules } from './sign-rules.ts'

const RULES = [
  ...halfDayRules,
  ...plateRules,
  ...addressRules,
  ...eventRules,
  ...mixedRules,
  ...signedRules,
  ...dateRules,
  ...pairRules,
  ...timeRules,
  ...phoneRules,
  ...thousandRules,
  ...moneyRules,
  ...modelRules,
  ...numberRules,
  ...greekRules,
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
  '‱': '万分号',
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

/** Reads numbers in circles or brackets, and Roman numerals, which NFKC would merge with the following text. */
function enclosed(text: string): string {
  return (
    text
      .replace(/(第?)([\u2460-\u2487])/gu, (_, ordinal: string, mark: string) => {
        const n = readCardinal(String(((mark.charCodeAt(0) - 0x2460) % 20) + 1))
        return ordinal ? ordinal + n : `${n}，`
      })
      // 2½ is two and a half: NFKC would make it twenty-one halves
      .replace(/(?<=\d)\s?(?=[¼-¾⅐-⅞↉])/gu, '又')
      .replace(/[\u2160-\u216B]/gu, (mark) => readCardinal(String(mark.charCodeAt(0) - 0x2160 + 1)))
  )
}

const speakBy = (rules: readonly Rule[], text: string): string =>
  rules.reduce(
    (spoken, [pattern, speak]) =>
      spoken.replace(pattern, (...groups) => speak(...(groups.filter((group, at) => at === 0 || typeof group !== 'number') as string[]))),
    text,
  )

/** Letters of other scripts, and signs of mathematics and currencies, that have no spoken form. Arrows and ~ are ornaments. */
const UNSAID = /(?![\p{Script=Han}A-Za-z~\u2190-\u21FF])[\p{L}\p{N}\p{Sm}\p{Sc}]/gu

/**
 * Spoken form of a written text. The result contains only hanzi, Latin letters with apostrophes, spaces and the pauses ，。！？；：、. Never
 * throws; text without anything to speak gives a string without hanzi or letters.
 */
export const normalise = (text: string): string => normaliseFully(text).spoken

/** Like `normalise`, with the letters and signs that the spoken form leaves out, as often as they occur. */
export function normaliseFully(text: string): { spoken: string; unsaid: string[] } {
  // rules look for signs behind blanks, so a long run of blanks would cost the square of its length
  let spoken = speakBy(signRules, enclosed(fewMarks(text).replace(/\s{2,}/gu, (blanks) => (blanks.includes('\n') ? '\n' : ' '))))
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
  spoken = spoken.replace(/(?<!\d)([-−]\d[\d.,]*(?:%|°[CF])?)--(?=\d)/g, '$1到-').replace(LEADING_POINT, '0.')
  spoken = spoken.replace(/\.{2,}/g, '…').replace(/-{2,}/g, '—')
  spoken = speakBy(RULES, spoken)
  spoken = [...spoken].map((character) => SYMBOLS[character] ?? PAUSES[character] ?? character).join('')
  const unsaid = spoken.match(UNSAID) ?? []
  spoken = spoken
    .replace(/[^\p{Script=Han}A-Za-z' ，。！？；：、]/gu, ' ')
    .replace(/(?<![A-Za-z])'|'(?![A-Za-z])/g, ' ')
    .replace(/\s*([，。！？；：、])[\s，、]*/gu, '$1')
    .replace(/(?<=\p{Script=Han}) +(?=\p{Script=Han})/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()
  return { spoken, unsaid }
}
