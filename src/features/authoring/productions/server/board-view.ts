// Read side of the board: counts of a course and its sub-scenes, pages of media, cost estimates.
import { readable } from '#platform/database/columns.ts'
import type { Db } from '#platform/database/transaction.ts'
import { estimateOf } from '#shared/media-estimate.ts'
import type { Page, Paging } from '#shared/paging.ts'
import { offsetOf } from '#shared/paging.ts'
import { nonLatinLettersIn } from '#shared/text.ts'
import { getCourse } from '#features/authoring/courses/server/courses.ts'
import { filesOfRecipes, urlOf } from '#features/organisation/files/server/files.ts'
import { pauseOf } from '#features/authoring/generation-tasks/server/generation-tasks.ts'
import { listLiveTasks } from './live-queries.ts'
import type { BoardRow, BoardState, BoardWhat } from '../contract.ts'
import { type BoardPart, boardOf, chosenOf, countsOf, lettersOf, type Within } from './board.ts'
import { placesOf } from './places.ts'
import { listBoardMedia } from './queries.ts'
import type { Format } from './recipe.ts'
import { statesOfRows } from './states.ts'

/** Returns the counts of the course and of each sub-scene. Throws 404 if the course does not exist. */
export async function boardOverview(db: Db, courseId: string) {
  const course = await getCourse(db, courseId, 'COURSE')
  const [{ nodes, parts }, paused, live] = await Promise.all([boardOf(db, { courseId }, '16:9'), pauseOf(db, courseId), listLiveTasks(db)])
  const below = Map.groupBy(parts, (p) => p.node.id)
  const places = placesOf(live)
  const mine = new Set(parts.map((p) => p.sourceId))
  const remain = live.filter((t) => mine.has(t.sourceId) && !t.paused).map((t) => places.get(t.id)?.remain ?? null)
  const told = remain.filter((seconds) => seconds !== null)
  return {
    courseId,
    title: course.title,
    canEdit: course.canEdit,
    paused: paused && { ...paused, since: readable(paused.since) },
    counts: countsOf(parts),
    sections: nodes.map((n) => ({
      sceneId: n.sceneId,
      sceneTitle: n.sceneTitle,
      subSceneId: n.id,
      subSceneTitle: n.title,
      counts: countsOf(below.get(n.id) ?? []),
    })),
    remainSec: told.length && told.length === remain.length ? Math.max(1, Math.round(Math.max(...told))) : null,
  }
}

/** States in which a medium can be made, or made again. */
const unmade: readonly BoardState[] = ['none', 'stale', 'failed']

export interface RowsAsked extends Paging, Within {
  state?: BoardState | undefined
}

/** Returns a page of media with their task info. */
export async function boardRows(db: Db, asked: RowsAsked): Promise<Page<BoardRow>> {
  await getCourse(db, asked.courseId, 'COURSE')
  const { parts } = await boardOf(db, asked, '16:9')
  const found = asked.state ? parts.filter((p) => p.state === asked.state) : parts
  const shown = found.slice(offsetOf(asked), offsetOf(asked) + asked.pageSize)
  const ids = (lines: boolean) => [...new Set(shown.filter((p) => (p.line !== undefined) === lines).map((p) => p.sourceId))]
  const [media, states] = await Promise.all([
    listBoardMedia(db, { lines: ids(true), subScenes: ids(false) }),
    shown.length ? statesOfRows(db, [...new Set(shown.map((p) => p.sourceId))]) : [],
  ])
  const known = new Map(states.map((s) => [s.sourceId, s]))
  const rowOf = (p: BoardPart): BoardRow => {
    const id = `${p.sourceId}.${p.part}`
    const medium = media.get(id)
    return {
      id,
      sourceId: p.sourceId,
      part: p.part,
      sceneId: p.node.sceneId,
      subSceneId: p.node.id,
      subSceneTitle: p.node.title,
      seq: p.line?.seq ?? null,
      kind: p.kind,
      text: p.text,
      state: p.state,
      lack: unmade.includes(p.state) ? p.lack : null,
      converts: p.recipe[p.part]?.convert !== undefined,
      info: known.get(p.sourceId)?.taskInfo[p.part] ?? null,
      url: urlOf(medium?.path),
      posterUrl: urlOf(medium?.posterPath),
      subtitlesUrl: urlOf(medium?.subtitlesPath),
      durationMs: medium?.durationMs ?? null,
      peaks: medium?.peaks ?? null,
    }
  }
  return { records: shown.map(rowOf), total: found.length }
}

export interface EstimateAsked extends Within {
  what: BoardWhat
  format: Format
}

/** Estimates a batch request without submitting it. */
export async function boardEstimate(db: Db, { what, format, ...within }: EstimateAsked) {
  await getCourse(db, within.courseId, 'COURSE')
  const [board, live] = await Promise.all([boardOf(db, within, format), listLiveTasks(db)])
  const { chosen, skipped } = chosenOf(board, what)
  const keyOf = (p: BoardPart) => p.recipe[p.part]?.key ?? ''
  const there = await filesOfRecipes(db, chosen.map(keyOf))
  // equal recipes are made once
  const made = new Map(chosen.filter((p) => !there.has(keyOf(p))).map((p) => [keyOf(p), p]))
  const ahead = [...placesOf(live).values()].map((p) => p.remain ?? 0)
  return {
    ...estimateOf([...made.values()].map((p) => ({ kind: p.kind, letters: lettersOf(p) }))),
    reused: chosen.length - made.size,
    skipped: skipped.length,
    aheadSec: Math.round(Math.max(0, ...ahead)),
    hanzi: nonLatinLettersIn([...made.values()].map((p) => p.text)),
  }
}
