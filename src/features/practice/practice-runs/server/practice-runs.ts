// Rules of practice runs: the list of runs within reach; also the exports of the feature.
import type { Db } from '#platform/database/transaction.ts'
import { forbidden, notFound } from '#shared/errors.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import { findDepartment, type Reach, reaches, reachOf } from '#features/organisation/departments/server/departments.ts'
import { practiceRuns, type Run } from '../contract.ts'
import * as queries from './queries.ts'

/** A page of runs of people within reach, the latest first. @throws 404 for a foreign department, 403 for one out of reach */
export async function pageRuns(db: Db, { pageNumber, pageSize, ...asked }: queries.RunsAsked): Promise<Page<Run>> {
  if (!asked.courseId && !asked.subSceneId && !asked.projectId && !asked.userId) throw practiceRuns.fail('whose')
  const reach: Reach = reachOf(await db.who())
  if (asked.departmentId) {
    const department = await findDepartment(db, asked.departmentId)
    if (!department) throw notFound()
    if (!reaches(reach, department)) throw forbidden()
  }
  return queries.pageRuns(db, asked, reach, pageSize, offsetOf({ pageNumber, pageSize }))
}

export { importRuns } from './import-runs.ts'
export { recordRun, rescoreRun } from './record-run.ts'
export { listPractised } from './practised.ts'
export { rebuildProject, rebuildProjects } from './progress.ts'
export { inScored, type PracticeType, type Practised, progressCte, valuesOf } from './progress-cte.ts'
