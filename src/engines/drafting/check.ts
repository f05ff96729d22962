// Checks a draft against the passages that it quotes, before anybody sees it. Pure: whatever a model answers, a draft that passes has its
// quotes and its numbers in the passages, one key, and no red line.
import { findQuote } from '../judging/quotes.ts'
import { abuse } from '../scoring/abuse.ts'
import { hearOnce, type Dialect } from '../scoring/heard.ts'
import { findOffences, type Wording } from '../scoring/wordings.ts'
import {
  type AnyDraft,
  blank,
  type DraftFault,
  type DraftWarning,
  type QuestionDraft,
  type Quoted,
  right,
  type Source,
  wrong,
} from '#shared/draft-rules.ts'
import { alikeness, areProven, numbersOf, plainText, soleQuantity } from './plain.ts'

/** Lists of the tenant. Callers pass identical objects for equal lists, see `hearOnce`. */
export interface DraftRules extends Dialect {
  wordings: readonly Wording[]
}

export interface Checked<D extends AnyDraft = AnyDraft> {
  /** The draft with the words of the passages as its quotes; quotes that stand in no passage are dropped. */
  draft: D
  faults: DraftFault[]
  warnings: DraftWarning[]
}

export interface ToCheck {
  drafts: readonly AnyDraft[]
  sources: readonly Source[]
  /** Drafts of the batch that passed already. */
  before: readonly AnyDraft[]
  rules: DraftRules
}

/** Likeness of two texts from which they are the same question, if their keys are equal. */
const minAlike = 0.8
/** The longest option is at most this many times as long as the shortest. */
const maxLengths = 1.6
/** Letters from which an option that stands in a whole passage is right; a shorter one must stand in the quote. */
const minSupported = 6
const maxOptions = 26

const allOfAbove =
  /(?:以上|上述|前面|前[两二三四五]项|所有选项|全部选项).{0,4}(?:都|均|皆|全|全部|所有)?(?:对|正确|是|不对|不正确|错|错误|不是)$|以上(?:都|均|皆|全)|(?:都|均|皆)(?:对|正确|不对|不正确|错误?)$|^(?:全对|全错|全部正确|全部错误)$|^[A-Z](?:[和与、及,][A-Z])+(?:都|均)?(?:对|正确)?$/u

const letterAt = (place: number) => String.fromCharCode(65 + place)
/** Indices of the right options of a choice; null if a letter names no option. */
function placesOf({ answers, options }: QuestionDraft): number[] | null {
  const places = answers.map((answer) => options.findIndex((_, i) => letterAt(i) === answer.trim().toUpperCase()))
  return places.length && !places.includes(-1) ? [...new Set(places)].sort((a, b) => a - b) : null
}

const isChoice = (draft: AnyDraft): draft is QuestionDraft & { type: 'SINGLE' | 'MULTIPLE' } =>
  draft.type === 'SINGLE' || draft.type === 'MULTIPLE'

/** Quotes with the words as they stand in their passages. */
const findQuotes = (quotes: readonly Quoted[], sources: readonly Source[]): (Quoted | null)[] =>
  quotes.map(({ passage, quote }) => {
    const source = sources.find(({ id }) => id === passage)
    const place = source && findQuote(quote, source.text)
    return place ? { passage, quote: source.text.slice(place.from, place.to) } : null
  })

/** Whether the parts of a draft are there that its type needs. */
function isWhole(draft: AnyDraft): boolean {
  if (!draft.text.trim()) return false
  if (draft.type === 'LINE') return draft.answer.trim() !== ''
  const { type, options, answers, text } = draft
  if (answers.some((answer) => !answer.trim())) return false
  const blanks = text.split(blank).length - 1
  if (type === 'FILL') return blanks > 0 && answers.length === blanks && text.replaceAll(blank, '').trim() !== ''
  if (type === 'SHORT') return answers.length === 1
  if (type === 'JUDGE') return answers.length === 1
  return options.length >= 2 && options.length <= maxOptions && answers.length > 0
}

/** The faults of options and key of a choice. `quoted`: plain words of the quotes; `passages`: plain words of the quoted passages. */
function choiceFaults(draft: QuestionDraft, dialect: Dialect, quoted: readonly string[], passages: readonly string[]): DraftFault[] {
  const { options, type } = draft
  const faults = new Set<DraftFault>()
  const plain = options.map((option) => plainText(option, dialect))
  const places = placesOf(draft)
  if (plain.includes('')) faults.add('OPTIONS')
  if (options.some((option) => allOfAbove.test(option.normalize('NFKC').replaceAll(/[\s。.，；;]/g, '')))) faults.add('ALL_OF_ABOVE')
  if (!places) return [...faults.add('KEY')]
  if (type === 'SINGLE' && places.length > 1) faults.add('TWO_RIGHT')
  if (type === 'MULTIPLE' && places.length < 2) faults.add('KEY')
  const amounts = options.map((option) => soleQuantity(option, dialect))
  const areSame = (a: number, b: number) => plain[a] === plain[b] || (amounts[a] !== null && amounts[a] === amounts[b])
  for (const i of options.keys()) {
    const twins = [...options.keys()].filter((other) => other !== i && areSame(i, other))
    if (twins.some((other) => places.includes(i) !== places.includes(other))) faults.add('TWO_RIGHT')
    else if (twins.length) faults.add('OPTIONS')
    const word = plain[i] ?? ''
    if (places.includes(i) || !word) continue
    const proof = [...word].length >= minSupported ? [...quoted, ...passages] : quoted
    if (proof.some((one) => one.includes(word))) faults.add('TWO_RIGHT')
  }
  return [...faults]
}

/** Texts that must be true: all but the distractors of a choice and a statement that is to be judged wrong. */
function claimsOf(draft: AnyDraft): string[] {
  if (draft.type === 'LINE') return [draft.text, draft.answer, ...draft.points]
  const { text, options, answers, analysis, points } = draft
  if (isChoice(draft)) return [text, ...(placesOf(draft) ?? []).map((place) => options[place] ?? ''), analysis]
  if (draft.type === 'JUDGE') return answers[0] === wrong ? [analysis] : [text, analysis]
  return [text.replaceAll(blank, '，'), ...answers.flatMap((answer) => answer.split('|')), analysis, ...points]
}

/** The key of a draft as a plain text. */
function keyOf(draft: AnyDraft, dialect: Dialect): string {
  if (draft.type === 'LINE') return plainText(draft.answer, dialect)
  const { options, answers } = draft
  const words = isChoice(draft) ? (placesOf(draft) ?? []).map((place) => options[place] ?? '') : answers
  return words
    .map((word) => plainText(word, dialect))
    .sort()
    .join(' ')
}

/** Whether a draft asks the same as another one. */
function isSame(one: AnyDraft, other: AnyDraft, dialect: Dialect): boolean {
  if (one.type !== other.type) return false
  const [a, b] = [plainText(one.text, dialect), plainText(other.text, dialect)]
  return a === b || (alikeness(a, b) >= minAlike && keyOf(one, dialect) === keyOf(other, dialect))
}

/** The faults of the key of a question beside a choice: a statement that the passages do not decide, or a blank that they do not fill. */
function keyFaults(draft: QuestionDraft, dialect: Dialect, passages: readonly string[]): DraftFault[] {
  const [answer = ''] = draft.answers
  if (draft.type === 'JUDGE') {
    if (answer !== right && answer !== wrong) return ['KEY']
    const isThere = passages.some((passage) => passage.includes(plainText(draft.text, dialect)))
    return answer === wrong && isThere ? ['TWO_RIGHT'] : []
  }
  if (draft.type !== 'FILL') return []
  const isThere = (text: string) => passages.some((passage) => passage.includes(plainText(text, dialect)))
  return draft.answers.every((one) => isThere(one.split('|')[0] ?? '')) ? [] : ['KEY']
}

function redTexts(draft: AnyDraft): string[] {
  if (draft.type === 'LINE') return [draft.answer, ...draft.points]
  return draft.type === 'SHORT' ? [...draft.answers, ...draft.points] : []
}

/** Whether a text has a red line of the tenant, or abuse, which is forbidden everywhere. */
const hasRed = (text: string, rules: DraftRules) =>
  findOffences(hearOnce(text, rules), [...rules.wordings, ...abuse], rules).some(({ wording }) => wording.level === 'RED_LINE')

/** Options whose lengths tell the key. */
function isUneven(draft: AnyDraft): boolean {
  if (!isChoice(draft)) return false
  const lengths = draft.options.map((option) => [...option.trim()].length)
  return Math.max(...lengths) > maxLengths * Math.min(...lengths)
}

/** Checks a draft against its passages and the drafts before it. `rules` are compared by identity, see `hearOnce`. */
export function checkDraft<D extends AnyDraft>(
  given: D,
  sources: readonly Source[],
  before: readonly AnyDraft[],
  rules: DraftRules,
): Checked<D> {
  const found = findQuotes(given.quotes, sources)
  const quotes = found.filter((quote) => quote !== null)
  const draft: D = { ...given, quotes }
  const quoted = sources.filter(({ id }) => quotes.some(({ passage }) => passage === id))
  const faults = new Set<DraftFault>()
  if (!isWhole(draft)) faults.add('FORM')
  if (!quotes.length || quotes.length < found.length) faults.add('QUOTE')
  const passages = quoted.map(({ text }) => ({ text, ...numbersOf(text, rules) }))
  if (!claimsOf(draft).every((claim) => areProven(numbersOf(claim, rules), passages))) faults.add('NUMBER')
  if (draft.type !== 'LINE' && isWhole(draft)) {
    const plain = passages.map(({ text }) => plainText(text, rules))
    const inQuotes = quotes.map(({ quote }) => plainText(quote, rules))
    const own = isChoice(draft) ? choiceFaults(draft, rules, inQuotes, plain) : keyFaults(draft, rules, plain)
    for (const fault of own) faults.add(fault)
  }
  if (before.some((other) => isSame(draft, other, rules))) faults.add('DUPLICATE')
  if (redTexts(draft).some((text) => hasRed(text, rules))) faults.add('RED_LINE')
  return { draft, faults: [...faults], warnings: isUneven(draft) ? ['LENGTHS'] : [] }
}

/** Checks the drafts of one answer in their order; those that pass come before the next ones. */
export function checkDrafts({ drafts, sources, before, rules }: ToCheck): Checked[] {
  const known = [...before]
  return drafts.map((draft) => {
    const checked = checkDraft(draft, sources, known, rules)
    if (!checked.faults.length) known.push(checked.draft)
    return checked
  })
}
