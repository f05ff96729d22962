// Simplest forms of texts and their numbers, for comparisons of drafts with passages and with each other.
import { bareLetters } from '../directing/sentences.ts'
import { type Dialect, hearOnce, isUnit } from '../scoring/heard.ts'

/** A text without punctuation, width, case and the notation of numbers: 三十天 equals 30 天. */
export const plainText = (text: string, dialect: Dialect): string => {
  const { words } = hearOnce(text.normalize('NFKC'), dialect)
  const said = words.map(({ text: word, number }) => (number ? `${number.value}` : word)).join('')
  return bareLetters(said) || bareLetters(text)
}

/** The number of a text that says nothing else, as `value unit`; null for any other text. Equal ones say the same: 30日 and 30天. */
export function soleQuantity(text: string, dialect: Dialect): string | null {
  const { words } = hearOnce(text.normalize('NFKC'), dialect)
  const [found, ...others] = words.filter((word) => word.number !== null)
  if (!found?.number || others.length || words.some((word) => word !== found && word.weight > 0 && !isUnit(word.text))) return null
  return `${found.number.value} ${found.number.unit}`
}

export interface Numbers {
  /** Numbers with units, in any notation; '' without a unit. */
  quantities: { value: number; unit: string }[]
  /** Values of all digits, also of those that count nothing, such as 1次. */
  digits: number[]
}

/** Digits alone: 3,650.5 is one number; the digits of 1万 and 80% count as a quantity only. */
const digitRuns = /\d+(?:,\d{3})*(?:\.\d+)?(?![\d万亿千百十%])/g

/** The numbers of a text. */
export function numbersOf(text: string, dialect: Dialect): Numbers {
  const plain = text.normalize('NFKC')
  return {
    quantities: hearOnce(plain, dialect).words.flatMap(({ number }) => number ?? []),
    digits: [...plain.matchAll(digitRuns)].map(([run]) => Number(run.replaceAll(',', ''))),
  }
}

/** Whether each number of `said` stands in the passages with its unit. A number without a unit there has the unit that its passage names. */
export function areProven(said: Numbers, passages: readonly (Numbers & { text: string })[]): boolean {
  const hasQuantity = ({ value, unit }: Numbers['quantities'][number]) =>
    passages.some(({ quantities, text }) =>
      quantities.some((one) => one.value === value && (unit === '' || one.unit === unit || (one.unit === '' && text.includes(unit)))),
    )
  const hasDigits = (value: number) =>
    passages.some(({ digits, quantities }) => digits.includes(value) || quantities.some((one) => one.value === value))
  return said.quantities.every(hasQuantity) && said.digits.every(hasDigits)
}

const gramsOf = (text: string) => new Set([...`  ${text} `].map((_, i, all) => all.slice(i, i + 3).join('')).slice(0, -2))

/** Shared trigrams of two texts divided by all trigrams of both, 0 to 1. */
export function alikeness(one: string, other: string): number {
  const [a, b] = [gramsOf(one), gramsOf(other)]
  const both = [...a].filter((gram) => b.has(gram)).length
  return both / (a.size + b.size - both)
}
