// Debounced search with pages: `const search = useTypedSearch()`.
import { useEffect, useState } from 'react'
import { usualPageSize } from '../table/pager.ts'

const PAUSE_MS = 300

/** `draft` is the text in the field, `text` the debounced query; a new text starts at the first page. */
export function useTypedSearch(size: number = usualPageSize) {
  const [draft, type] = useState('')
  const [asked, setAsked] = useState({ text: '', pageNumber: 1, pageSize: size })
  const ask = (text: string) => setAsked((now) => (now.text === text ? now : { ...now, text, pageNumber: 1 }))
  useEffect(() => {
    const timer = setTimeout(() => ask(draft.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft])
  return {
    draft,
    type,
    ...asked,
    /** Searches at once, without the debounce. */
    now: () => ask(draft.trim()),
    turn: (pageNumber: number, pageSize: number) => setAsked((now) => ({ ...now, pageNumber, pageSize })),
  }
}
export type TypedSearch = ReturnType<typeof useTypedSearch>
