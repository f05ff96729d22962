// Words and addresses of drafts for the pages.
import { blank } from '#shared/draft-rules.ts'
import { addressOfBank } from '#features/assessment/question-banks/web/BankLink.tsx'
import { type Batch, type Draft, type DraftKind, draftKinds, draftTypeLabels, foundWords } from '../contract.ts'

export const addressOfKind = (kind: DraftKind) => `/sales-assistant/${kind === 'SCRIPT' ? 'script' : 'question'}`
export const addressOfBatch = ({ id, kind }: Pick<Batch, 'id' | 'kind'>) => `${addressOfKind(kind)}?${new URLSearchParams({ batch: id })}`
export const titleOf = (kind: DraftKind) => `${draftKinds[kind]}生成`

/** Address of the bank or sub-scene that drafts go to. */
export const addressOfTarget = ({ kind, targetId, targetName }: Pick<Batch, 'kind' | 'targetId' | 'targetName'>) =>
  kind === 'QUESTION'
    ? addressOfBank({ id: targetId, categoryName: targetName })
    : `/script?${new URLSearchParams({ subSceneId: targetId })}`

export const typeWord = ({ type }: Draft['content']) => (type === 'LINE' ? '话术' : draftTypeLabels[type])

/** «12 条中 9 条通过检查». */
export const passedWords = ({ passed, refused }: Pick<Batch, 'passed' | 'refused'>) => `${passed + refused} 条中 ${passed} 条通过检查`

export const isUnderWay = ({ state }: Pick<Batch, 'state'>) => state === 'WAITING' || state === 'RUNNING'

/** Words of the codes of the check. */
export const wordsOfFound = (found: readonly string[]) => found.map((code) => foundWords[code] ?? code)

export interface MarkedPart {
  /** Index of its first character in the text. */
  from: number
  text: string
  isQuote: boolean
}

/** Parts of a text, with the quotes marked. Quotes stand in their passage letter by letter. */
export function markQuotes(text: string, quotes: readonly string[]): MarkedPart[] {
  const places = quotes
    .map((quote) => ({ from: text.indexOf(quote), to: text.indexOf(quote) + quote.length }))
    .filter(({ from }) => from >= 0)
    .sort((a, b) => a.from - b.from)
  const parts: MarkedPart[] = []
  let at = 0
  const add = (from: number, to: number, isQuote: boolean) => from < to && parts.push({ from, text: text.slice(from, to), isQuote })
  for (const { from, to } of places) {
    if (to <= at) continue
    add(at, from, false)
    add(Math.max(at, from), to, true)
    at = to
  }
  add(at, text.length, false)
  return parts
}

/** Options of a choice with their letters, and whether each is right. */
export function optionsOf({ content }: Draft): { letter: string; text: string; isRight: boolean }[] {
  if (content.type !== 'SINGLE' && content.type !== 'MULTIPLE') return []
  const right = new Set(content.answers.map((answer) => answer.trim().toUpperCase()))
  return content.options.map((text, i) => {
    const letter = String.fromCharCode(65 + i)
    return { letter, text, isRight: right.has(letter) }
  })
}

/** The answer of a draft that is no choice, in one line. */
export function answerWords({ content }: Draft): string {
  if (content.type === 'LINE') return content.answer
  return content.type === 'SINGLE' || content.type === 'MULTIPLE' ? '' : content.answers.join('；')
}

/** Shows a blank of a fill-in as a longer line. */
export const shownText = (text: string) => text.replaceAll(blank, '＿＿＿')
