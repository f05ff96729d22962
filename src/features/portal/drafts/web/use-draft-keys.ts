// Keys of the desk: arrows choose a draft, Enter adopts it, Delete drops it.
import { useEffect } from 'react'
import type { Draft } from '../contract.ts'

/** Whether the keys have another meaning here: in fields and dialogs, and Enter on buttons and links. */
const isElsewhere = (e: KeyboardEvent) => {
  const target = e.target as HTMLElement
  return (
    e.ctrlKey ||
    e.metaKey ||
    e.altKey ||
    target.closest('input, textarea, [contenteditable], .ant-modal, .ant-drawer, .ant-select-dropdown, [role=radiogroup]') !== null ||
    (e.key === 'Enter' && target.closest('button, a') !== null)
  )
}

interface Keys {
  list: readonly Draft[]
  current: Draft | undefined
  onFocus: (id: string) => void
  onAdopt: (of: Draft) => unknown
  onDrop: (of: Draft) => unknown
}

export function useDraftKeys({ list, current, onFocus, onAdopt, onDrop }: Keys) {
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      if (!current || isElsewhere(e)) return
      const at = list.indexOf(current)
      const next = { ArrowUp: list[at - 1], ArrowDown: list[at + 1] }[e.key]
      if (next) onFocus(next.id)
      else if (e.key === 'Enter') onAdopt(current)
      else if (e.key === 'Delete') onDrop(current)
      else return
      e.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
