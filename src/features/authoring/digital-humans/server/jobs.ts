// Job of the workers: draws the chosen figures before their first lines are generated.
import type { Db } from '#platform/database/transaction.ts'
import { type Jobs, job } from '#platform/jobs/jobs.ts'

export const paintFigures = job('paint-figures')

export type FiguresChosen = (db: Db, targetId: string) => Promise<void>

/** Enqueues the target in the transaction that saves its figures. */
export const sayFiguresChosen =
  (jobs: Jobs): FiguresChosen =>
  (db, targetId) =>
    jobs.enqueue(db, paintFigures, [targetId])
