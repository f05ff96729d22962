// The end of a run: computes its score, and stores it once as a practice run for the analyses.
import type { Db } from '#platform/database/transaction.ts'
import { recordRun } from '#features/practice/practice-runs/server/practice-runs.ts'
import type { ProgressChanged } from '#features/practice/projects/server/projects.ts'
import { judgeRun, scorerVersion } from './judging.ts'
import * as queries from './queries.ts'
import type { LineRow, RehearsalRow } from './queries.ts'

/** The turn of a practice run for an answered line. */
export const turnOf = ({
  scriptId,
  said,
  score,
  judged,
  answeredAt,
}: Pick<LineRow, 'scriptId' | 'said' | 'score' | 'judged' | 'answeredAt'>) => ({
  scriptId,
  turnNo: 1,
  transcript: said,
  score,
  at: answeredAt,
  pointsHit: (judged?.points ?? []).filter((p) => p.hit === 1).map((p) => p.text.slice(0, 200)),
})

/** Mode of the practice run; null for STUDY and DRILL, which become none. */
export const keptModeOf = ({ mode }: Pick<RehearsalRow, 'mode'>) => (mode === 'PRACTICE' || mode === 'EXAM' ? mode : null)

/** True for a spoken answer without a score. */
export const isAwaited = (answer: LineRow | undefined): boolean => !!answer?.recordingId && answer.score === null

/**
 * Ends a locked run and returns the number of answered lines.
 * STUDY and DRILL become no practice run. STUDY and practice that was broken off have no score. In an exam unanswered lines count 0, and
 * the try is used. Answers that wait for a mentor leave the run without a score.
 */
export async function endRehearsal(db: Db, row: RehearsalRow, changed: ProgressChanged): Promise<number> {
  const answers = await queries.listAnswers(db, row.id)
  const whole = row.mode === 'EXAM' || row.place >= row.lines.length
  const asked = row.lines.filter((l) => l.needAnswer)
  const unscored = row.mode === 'STUDY' || !whole ? 0 : asked.filter((l) => isAwaited(answers.get(l.id))).length
  // mentors do not review drills
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

/** Ends an idle run, unless somebody has ended it meanwhile. */
export async function endIdle(db: Db, userId: string, id: string, changed: ProgressChanged): Promise<void> {
  const row = await queries.findOwn(db, userId, id, true)
  if (row?.state === 'OPEN') await endRehearsal(db, row, changed)
}
