// Keyboard shortcuts of the marking desks: digits give points, arrows and Enter move to the next or previous answer, Ctrl+Z undoes.
import { useEffect } from 'react'

/** Whether the keys have another meaning here: in fields and dialogs, and Enter and arrows on buttons. */
const isElsewhere = (e: KeyboardEvent) => {
  const target = e.target as HTMLElement
  if (
    e.ctrlKey ||
    e.metaKey ||
    e.altKey ||
    target.closest('input, textarea, [contenteditable], .ant-modal, .ant-drawer, .ant-select-dropdown')
  )
    return true
  return (
    (e.key === 'Enter' || e.key.startsWith('Arrow')) &&
    target.closest('button, a, [role=switch], [role=radiogroup], [role=combobox]') !== null
  )
}

const isUndo = (e: KeyboardEvent) =>
  (e.ctrlKey || e.metaKey) && e.key.toLowerCase() === 'z' && !(e.target as HTMLElement).closest('input, textarea')

interface Keys {
  undo: (() => void) | undefined
  next: () => void
  back: (() => void) | undefined
  skip: (() => void) | undefined
  /** Returns the points as text after this key; undefined if the key has no meaning. */
  press: ((key: string) => string | undefined) | undefined
  type: (text: string) => void
  /** Alt or Shift with a digit from 1 to 9; the digit follows the place of the key, whatever the layout types. */
  chord?: ((modifier: 'Alt' | 'Shift', digit: number) => void) | undefined
}

/** The digit of a key that is pressed with Alt or Shift alone; undefined for all other keys, and in fields and dialogs. */
function chordOf(e: KeyboardEvent): { modifier: 'Alt' | 'Shift'; digit: number } | undefined {
  const digit = /^Digit([1-9])$/.exec(e.code)?.[1]
  if (!digit || e.ctrlKey || e.metaKey || e.altKey === e.shiftKey) return undefined
  if ((e.target as HTMLElement).closest('input, textarea, [contenteditable], .ant-modal, .ant-drawer, .ant-select-dropdown'))
    return undefined
  return { modifier: e.altKey ? 'Alt' : 'Shift', digit: Number(digit) }
}

export function useMarkingKeys({ undo, next, back, skip, press, type, chord }: Keys) {
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      if (undo && isUndo(e)) {
        e.preventDefault()
        return undo()
      }
      const struck = chord && chordOf(e)
      if (struck) {
        e.preventDefault()
        return chord(struck.modifier, struck.digit)
      }
      if (isElsewhere(e)) return
      if (e.key === 'Enter') {
        e.preventDefault()
        if (e.shiftKey) back?.()
        else next()
      } else if (e.key === 'ArrowLeft') back?.()
      else if (e.key === 'ArrowRight' && skip) skip()
      else {
        const after = press?.(e.key)
        if (after === undefined) return
        e.preventDefault()
        type(after)
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
