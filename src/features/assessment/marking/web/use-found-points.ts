// Ticked scoring points of the current answer: ticking sets the points, typing points removes the ticks.
import { useState } from 'react'
import type { Marked, MarkedQuestion } from '../contract.ts'
import { pointsFor, textOf } from './scoring.ts'
import { keyOf } from './use-queue.ts'

const none: ReadonlySet<number> = new Set()

/** `put` receives the points as text. */
export function useFoundPoints(current: Marked | undefined, question: MarkedQuestion | undefined, put: (text: string) => void) {
  const [ticked, setTicked] = useState<{ of: string; found: ReadonlySet<number> } | null>(null)
  const found = current && ticked?.of === keyOf(current) ? ticked.found : none
  return {
    found,
    type: (text: string) => {
      setTicked(null)
      put(text)
    },
    tick: (place: number) => {
      if (!current || !question) return
      const next = new Set(found)
      if (!next.delete(place)) next.add(place)
      setTicked({ of: keyOf(current), found: next })
      put(textOf(pointsFor(question.points, next, question.maxScore)))
    },
  }
}
