// Questions that the candidate marked for later, stored on this device per attempt.
import { useState } from 'react'
import { localStore } from '#ui/device/browser-storage.ts'

const keyOf = (attemptId: string) => `yanwu:marks:${attemptId}`

function read(attemptId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStore.find(keyOf(attemptId)) ?? '[]')
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
    localStore.keep(keyOf(attemptId), JSON.stringify([...next]))
  }
  return { marked, toggle }
}
