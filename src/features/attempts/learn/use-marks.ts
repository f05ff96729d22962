// Questions that somebody has marked to come back to, kept on this device for the attempt.
import { useState } from 'react'

const keyOf = (attemptId: string) => `yanwu:marks:${attemptId}`

function read(attemptId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(attemptId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function useMarks(attemptId: string) {
  const [marked, setMarked] = useState(() => new Set(read(attemptId)))
  const toggle = (subjectId: string) => {
    const next = new Set(marked)
    if (!next.delete(subjectId)) next.add(subjectId)
    setMarked(next)
    try {
      localStorage.setItem(keyOf(attemptId), JSON.stringify([...next]))
    } catch {
      // a device that keeps nothing: it lasts as long as the page
    }
  }
  return { marked, toggle }
}
