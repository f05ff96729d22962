// Computes the outline of a sub-scene: sections, play time, media states.
import type { Db } from '#platform/database/transaction.ts'
import { getCourse } from '#features/authoring/courses/server/courses.ts'
import { boardStates } from '#features/authoring/generation-tasks/contract.ts'
import { lineStates } from '#features/authoring/productions/server/productions.ts'
import { lettersMs, pictureMs } from '#shared/reading-time.ts'
import type { Outline } from '../contract.ts'
import { listPlayed, type PlayedLine } from './queries.ts'

function ownMs({ durationMs, mediaType, letters }: PlayedLine): number {
  if (durationMs !== null) return durationMs
  return mediaType === 'IMAGE' ? pictureMs : lettersMs(letters)
}
const answerMs = (line: PlayedLine) => (line.needAnswer === 'NEED' ? (line.answerDurationMs ?? lettersMs(line.answerLetters)) : 0)

function sectionsOf(lines: readonly PlayedLine[]): Outline['sections'] {
  const sections: Outline['sections'] = []
  for (const [from, { section }] of lines.entries()) {
    const last = sections.at(-1)
    if (last && last.name === section) last.count++
    else sections.push({ name: section, from, count: 1 })
  }
  return sections
}

/**
 * Returns the number of lines, their play time, their headings and the progress of their media. Throws 404 if the sub-scene does not
 * exist.
 */
export async function outlineOf(db: Db, subSceneId: string): Promise<Outline> {
  const node = await getCourse(db, subSceneId, 'SUB_SCENE')
  const [lines, states] = await Promise.all([listPlayed(db, subSceneId), lineStates(db, node)])
  const counts = Object.fromEntries(boardStates.map((state) => [state, 0])) as Outline['counts']
  for (const state of states.values()) counts[state]++
  const sum = (of: (line: PlayedLine) => number) => lines.reduce((ms, line) => ms + of(line), 0)
  return {
    total: lines.length,
    durationMs: sum((line) => ownMs(line) + answerMs(line)),
    madeMs: sum((line) => (line.durationMs ?? 0) + (line.needAnswer === 'NEED' ? (line.answerDurationMs ?? 0) : 0)),
    sections: sectionsOf(lines),
    counts,
  }
}
