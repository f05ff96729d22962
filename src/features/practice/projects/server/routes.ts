// Handlers of the project endpoints.
import type { Db } from '#platform/database/transaction.ts'
import { serve } from '#platform/http/serve.ts'
import { projectAssignments, projects } from '../contract.ts'
import { assign, editAssignments, pageAssignments, reachOfTargets } from './assignments.ts'
import type { ProgressChanged } from './jobs.ts'
import { createProject, getProject, pageProjects, removeProject, updateProject } from './projects.ts'

/** `progressChanged` receives projects with changed people or courses. */
export const projectRoutes = (progressChanged: ProgressChanged) => {
  const told = async <T>(db: Db, projectId: string, act: Promise<T>): Promise<T> => {
    const answer = await act
    await progressChanged(db, [projectId])
    return answer
  }
  return [
    ...serve(projects, {
      page: ({ db, query }) => pageProjects(db, query),
      detail: ({ db, params }) => getProject(db, params.projectId),
      create: ({ db, body }) => createProject(db, body),
      update: ({ db, body: { projectId, ...change } }) => told(db, projectId, updateProject(db, projectId, change)),
      remove: ({ db, params }) => removeProject(db, params.projectId),
    }),
    ...serve(projectAssignments, {
      page: ({ db, params, query }) => pageAssignments(db, params.projectId, query),
      create: ({ db, body }) => told(db, body.projectId, assign(db, body.projectId, body.recordList, body.orgId)),
      update: ({ db, body }) => told(db, body.projectId, editAssignments(db, body.projectId, body.recordList, body.allType ?? null)),
      reach: ({ db, body }) => reachOfTargets(db, body.projectId, body.departmentIds, body.userIds),
    }),
  ]
}
