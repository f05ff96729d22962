// Inserts text into the field of a question that had the focus last: a plain field, or the editor of fill-in questions.
import { type Formula, piecesOf } from '#shared/formulas.ts'
import { truncatedLength } from '#ui/form/length-notices.ts'
import { showCut } from '#ui/page/notice.ts'

type PlainField = HTMLTextAreaElement | HTMLInputElement
export const isPlainField = (target: unknown): target is PlainField =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text' && target.role !== 'spinbutton')

/** Event that inserts its `detail` at the cursor of the editor. */
export const insertEvent = 'yw-insert'

/**
 * Inserts text at the cursor of a plain field like typing, so that undo works and the length limit holds. A part that does not fit is
 * reported; half a formula would be no formula, so such a text is not inserted at all.
 */
export function insertInField(field: PlainField, text: string): void {
  const [from, to] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length]
  const out = truncatedLength(field, text)
  const fitting = out && text.includes('$') ? '' : text.slice(0, text.length - out)
  showCut(field.maxLength, text.length - fitting.length)
  if (!fitting) return
  // deprecated, but the only way that supports the field's undo
  if (document.execCommand('insertText', false, fitting)) return
  field.setRangeText(fitting, from, to, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A field, the selected text, and the formula around the cursor. */
export interface Cursor {
  field: HTMLElement
  from: number
  to: number
  selected: string
  formula: Formula | null
}

/** The formula in which the position `at` of a text is, with its place. */
export function formulaAt(text: string, at: number): { from: number; to: number; formula: Formula } | null {
  let from = 0
  for (const piece of piecesOf(text)) {
    const to = from + (typeof piece === 'string' ? piece : piece.source).length
    if (typeof piece !== 'string' && from < at && at < to) return { from, to, formula: piece }
    from = to
  }
  return null
}

/** The cursor in a field; within a formula it spans the formula. */
export function cursorIn(field: HTMLElement): Cursor {
  if (!isPlainField(field)) return { field, from: 0, to: 0, selected: getSelection()?.toString() ?? '', formula: null }
  const [from, to] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length]
  const around = from === to ? formulaAt(field.value, from) : null
  return { field, from, to, formula: null, ...around, selected: field.value.slice(from, to) }
}

/** Replaces what the cursor spans. */
export function insertAt({ field, from, to }: Cursor, text: string): void {
  field.focus()
  if (!isPlainField(field)) {
    field.dispatchEvent(new CustomEvent(insertEvent, { detail: text }))
    return
  }
  field.setSelectionRange(from, to)
  // two formulas side by side would share a pair of dollar signs
  const [before, after] = [field.value[from - 1], field.value[to]].map((c) => (c === '$' && text.includes('$') ? ' ' : ''))
  const whole = `${before}${text}${after}`
  insertInField(field, field instanceof HTMLInputElement ? whole.replaceAll('\n', ' ') : whole)
}
