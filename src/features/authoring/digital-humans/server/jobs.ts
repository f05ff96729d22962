// What may be asked of the workers: to paint the figures that somebody has chosen, before their first lines are made.
import type { Db } from '#platform/database/transaction.ts'
import { type Jobs, job } from '#platform/jobs/jobs.ts'

export const paintFigures = job('paint-figures')

export type FiguresChosen = (db: Db, targetId: string) => Promise<void>

/** Says of which target, in the transaction that chooses them. */
export const sayFiguresChosen =
  (jobs: Jobs): FiguresChosen =>
  (db, targetId) =>
    jobs.enqueue(db, paintFigures, [targetId])
