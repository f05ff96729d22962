// Ticked scoring points of the current answer: ticking sets the points, typing points removes the ticks.
import { useState } from 'react'
import type { MarkedQuestion } from '../contract.ts'
import { pointsFor, textOf } from './scoring.ts'

const none: ReadonlySet<number> = new Set()

/** `current`: key of the answer or of the group. `put` receives the points as text. */
export function useFoundPoints(current: string | undefined, question: MarkedQuestion | undefined, put: (text: string) => void) {
  const [ticked, setTicked] = useState<{ of: string; found: ReadonlySet<number> } | null>(null)
  const found = current && ticked?.of === current ? ticked.found : none
  return {
    found,
    type: (text: string) => {
      setTicked(null)
      put(text)
    },
    tick: (place: number) => {
      if (!current || !question || place >= question.points.length) return
      const next = new Set(found)
      if (!next.delete(place)) next.add(place)
      setTicked({ of: current, found: next })
      put(textOf(pointsFor(question.points, next, question.maxScore)))
    },
  }
}
