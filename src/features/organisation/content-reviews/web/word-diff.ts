// Differences of two texts by words: Chinese texts are cut by the dictionary of the browser.
import { diffArrays } from 'diff'

export interface WordPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Beyond this number of edits the whole text counts as replaced, so that two strange texts cannot hold up the page. */
const maxEdits = 2000

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const wordsOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)

/** The parts of both texts in order. Without the added parts they are the old text, without the removed ones the new text. */
export function diffWords(before: string, after: string): WordPart[] {
  const found = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: maxEdits })
  const parts = found?.map(({ added, removed, value }): WordPart => {
    const kind = added ? 'added' : 'same'
    return { kind: removed ? 'removed' : kind, text: value.join('') }
  })
  const whole: WordPart[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
  return (parts ?? whole).filter(({ text }) => text !== '')
}
