// Keys of the desk of a review: arrows choose a change, Enter writes a comment on it.
import { useEffect } from 'react'
import { hasDialog, isTyping } from '#ui/device/keys.ts'

interface Keys {
  ids: readonly string[]
  current: string | undefined
  onFocus: (id: string) => void
  /** Undefined if the reader cannot write. */
  onComment: ((id: string) => void) | undefined
}

export function useChangeKeys({ ids, current, onFocus, onComment }: Keys) {
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      const target = e.target as HTMLElement
      if (!current || e.ctrlKey || e.metaKey || e.altKey || isTyping(target) || hasDialog()) return
      const at = ids.indexOf(current)
      const next = { ArrowUp: ids[at - 1], ArrowDown: ids[at + 1] }[e.key]
      if (next) onFocus(next)
      else if (e.key === 'Enter' && onComment && !target.closest('button, a')) onComment(current)
      else return
      e.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
