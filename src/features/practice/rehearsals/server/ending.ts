// How a run ends: scored, and kept as a run of practice, which all analyses read; once, however often it is asked.
import type { Db } from '#platform/database/transaction.ts'
import { recordRun } from '#features/practice/practice-runs/server/practice-runs.ts'
import type { ProgressChanged } from '#features/practice/projects/server/projects.ts'
import { judgeRun, scorerVersion } from './judging.ts'
import * as queries from './queries.ts'
import type { LineRow, RehearsalRow } from './queries.ts'

/** As practice keeps it. */
export const turnOf = ({ scriptId, said, score, judged, answeredAt }: LineRow) => ({
  scriptId,
  turnNo: 1,
  transcript: said,
  score,
  at: answeredAt,
  pointsHit: (judged?.points ?? []).filter((p) => p.hit === 1).map((p) => p.text.slice(0, 200)),
})

/** As which run of practice it is kept; null: what is studied or drilled becomes none. */
export const keptModeOf = ({ mode }: Pick<RehearsalRow, 'mode'>) => (mode === 'PRACTICE' || mode === 'EXAM' ? mode : null)

/** It was spoken, and nobody has marked it yet. */
export const isAwaited = (answer: LineRow | undefined): boolean => !!answer?.recordingId && answer.score === null

/**
 * Ends a run that is held. What was studied or drilled becomes no run of practice; what was studied, or broken off while practising, has no score; of an exam what was not answered counts 0, and
 * it is a try in any case. What waits to be marked keeps the run without a score. Answers how many lines were answered.
 */
export async function endRehearsal(db: Db, row: RehearsalRow, changed: ProgressChanged): Promise<number> {
  const answers = await queries.listAnswers(db, row.id)
  const whole = row.mode === 'EXAM' || row.place >= row.lines.length
  const asked = row.lines.filter((l) => l.needAnswer)
  const unscored = row.mode === 'STUDY' || !whole ? 0 : asked.filter((l) => isAwaited(answers.get(l.id))).length
  // no mentor hears what somebody drills
  const awaited = row.mode === 'DRILL' ? 0 : unscored
  const scored = whole && row.mode !== 'STUDY' && asked.length > 0 && !unscored
  const judged = scored ? judgeRun(asked.map((l) => answers.get(l.id) ?? null)) : { score: null, dimensions: {} }
  await queries.writeEnd(db, row.id, { state: whole ? 'DONE' : 'BROKEN', ...judged, scorerVersion, awaited })
  const said = [...answers.values()].filter((l) => l.answeredAt !== null)
  const mode = keptModeOf(row)
  if (!mode) return said.length
  const ended = await queries.findOwn(db, row.userId, row.id)
  await recordRun(
    db,
    {
      registration: row.registration,
      hash: null,
      userId: row.userId,
      departmentId: await queries.findDepartmentOf(db, row.userId),
      courseId: row.courseId,
      sceneId: row.sceneId,
      subSceneId: row.subSceneId,
      mode,
      started: row.started,
      ended: scored ? (ended?.ended ?? null) : null,
      ...judged,
      turns: said.map(turnOf),
    },
    changed,
  )
  return said.length
}

/** Ends one that nobody goes on with, unless somebody does by now. */
export async function endIdle(db: Db, userId: string, id: string, changed: ProgressChanged): Promise<void> {
  const row = await queries.findOwn(db, userId, id, true)
  if (row?.state === 'OPEN') await endRehearsal(db, row, changed)
}
