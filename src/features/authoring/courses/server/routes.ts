// Routes of the course endpoints.
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import { urlOf } from '#features/organisation/files/server/files.ts'
import type { OwnMedia } from '#features/authoring/generation-tasks/server/generation-tasks.ts'
import { coAuthors, courses } from '../contract.ts'
import { addCoAuthors, listCoAuthors, removeCoAuthors } from './co-authors.ts'
import {
  type CourseFacts,
  createCourse,
  createScene,
  createSubScene,
  getCourseDetail,
  pageListedCourses,
  sortCourses,
  updateCourse,
  updateScene,
  updateSubScene,
} from './courses.ts'
import { listEnabledCourses } from './queries.ts'
import { uploadTokens } from './token.ts'
import { courseTree } from './tree.ts'

export const courseRoutes = (own: OwnMedia, facts: CourseFacts) => [
  ...serve(courses, {
    enabled: async ({ db }) => (await listEnabledCourses(db)).map(({ imageFile, ...c }) => ({ ...c, imageFileUrl: urlOf(imageFile) })),
    tree: ({ db }) => courseTree(db),
    page: ({ db, query }) => pageListedCourses(db, query, facts),
    detail: ({ db, params }) => getCourseDetail(db, params.id, facts),
    createCourse: ({ db, body }) => createCourse(db, body, own.storage),
    updateCourse: ({ db, body }) => updateCourse(db, body, own.storage),
    createScene: ({ db, body }) => createScene(db, body),
    updateScene: ({ db, body }) => updateScene(db, body),
    createSubScene: ({ db, body }) => createSubScene(db, body, own),
    updateSubScene: ({ db, body }) => updateSubScene(db, body, own),
    uploadToken: withoutTransaction(uploadTokens(own.storage)),
    sort: ({ db, body, query }) =>
      Array.isArray(body) ? sortCourses(db, query.type, body) : sortCourses(db, body.type, body.list, body.seen),
  }),
  ...serve(coAuthors, {
    list: ({ db, params }) => listCoAuthors(db, params.id),
    add: ({ db, params, body }) => addCoAuthors(db, params.id, body),
    remove: ({ db, params, body }) => removeCoAuthors(db, params.id, body),
  }),
]
