// Splits a written text into clauses: units of one breath and one subtitle, each with the pause after it.
import { normaliseFully } from './normalise.ts'
import { LEADING_POINT } from './rule.ts'
import { POWER } from './sign-rules.ts'

export interface Clause {
  /** The text as written, with brackets, ？ and ！, without other closing punctuation. */
  text: string
  /** The text as spoken: hanzi, Latin words, and 、 or ， for short pauses inside. */
  spoken: string
  /** Letters and signs of the text that have no spoken form. */
  unsaid: string[]
  /** Silence after the clause, in milliseconds. */
  pauseMs: number
  /** Whether the clause ends a sentence. */
  closes: boolean
  mark: '.' | '?' | '!'
}

// a comma, colon or full stop between digits or letters belongs to the number, time or address
const LABEL = '[号码编卡](?:是|为)?'
// a long dash between numbers is a range, and a colon before an identifier is no stop: 3,000—5,000元, 邮编：100020
const RANGE = String.raw`(?<=[\d０-９%％‰℃℉元万亿千百十月日年岁度号时分天个次])—(?=\s*[-+−¥￥$€£]?[.．]?[\d０-９])(?<!——)`
// 2:30 p.m. does not end the sentence if it continues
const HALF_DAY = String.raw`(?<=\d\s*[AaPp]\.\s?[Mm])\.(?=\s*[^\s。，！？])`
// brackets of a power or of the units below a slash are no stops: (a+b)², 10^(-3), 元/(人·天)
const NO_STOP = String.raw`[(（](?=[^()（）]{1,20}[)）]${POWER})|(?<=[(（][^()（）]{1,20})[)）](?=${POWER})|(?<=\^|\/)[(（](?=[^()（）]{1,12}[)）])|(?<=[\^/][(（][^()（）]{1,12})[)）]`
const STOP = new RegExp(
  String.raw`((?:(?!${HALF_DAY}|${NO_STOP})(?:(?!${RANGE})[。！？；?;…\n（）()【】[\]「」—]|!(?!=)|[，,：:.．](?![0-9A-Za-z０-９.．])|(?!${LEADING_POINT.source}|(?<=${LABEL})[：:])(?:(?<![0-9A-Za-z０-９])[，,：:.．]|(?<=\p{Script=Han})[，：]|[，：](?=\p{Script=Han}))))+)`,
  'u',
)

const PAUSES: [marks: RegExp, milliseconds: number][] = [
  [/\n/, 480],
  [/[。！？!?….．]/, 400],
  [/[；;：:—]/, 260],
  [/[，,]/, 180],
  [/./, 130],
]

function pauseAfter(marks: string): number {
  return PAUSES.find(([pattern]) => pattern.test(marks))?.[1] ?? 0
}

/** Splits a text into speakable clauses, in order. A text without any gives an empty list. */
export function splitClauses(text: string): Clause[] {
  const parts = text.split(STOP)
  const clauses: Clause[] = []
  for (let at = 0; at < parts.length; at += 2) {
    const written = (parts[at] ?? '').trim()
    const marks = parts[at + 1] ?? ''
    const said = normaliseFully(written)
    const spoken = said.spoken.replace(/[。！？；：]/gu, '，').replace(/^[，、]+|[，、]+$/gu, '')
    const closes = /[。！？!?…．.\n]/.test(marks)
    const previous = clauses.at(-1)
    if (!/[\p{Script=Han}A-Za-z]/u.test(spoken)) {
      if (previous) {
        previous.unsaid.push(...said.unsaid)
        previous.pauseMs = Math.max(previous.pauseMs, pauseAfter(marks))
        previous.closes ||= closes
      }
      continue
    }
    const tail = `${/^[）)】」\]]/u.exec(marks)?.[0] ?? ''}${/[！？!?]/.exec(marks)?.[0] ?? ''}`
    const head = /[（(【「[]$/u.exec(parts[at - 1] ?? '')?.[0] ?? ''
    clauses.push({ text: head + written + tail, spoken, unsaid: said.unsaid, pauseMs: pauseAfter(marks), closes, mark: markIn(marks) })
  }
  return clauses
}

function markIn(marks: string): Clause['mark'] {
  if (/[？?]/.test(marks)) return '?'
  return /[！!]/.test(marks) ? '!' : '.'
}
