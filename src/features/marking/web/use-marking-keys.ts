// The keys of the marking desk: points by figures, on and back by arrows and Enter, undoing.
import { useEffect } from 'react'

/** Where keys mean something else: fields, buttons on Enter, dialogs. */
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
  /** Enter. */
  next: () => void
  back: (() => void) | undefined
  skip: (() => void) | undefined
  /** What stands there after this key; undefined where it means nothing. */
  press: ((key: string) => string | undefined) | undefined
  type: (text: string) => void
}

export function useMarkingKeys({ undo, next, back, skip, press, type }: Keys) {
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      if (undo && isUndo(e)) {
        e.preventDefault()
        return undo()
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
