// Courses: endpoint -> verb.
import { serve } from '../../../platform/http/serve.ts'
import { urlOf } from '../../files/server/files.ts'
import { courses } from '../contract.ts'
import {
  courseTree,
  createCourse,
  createScene,
  createSubScene,
  getCourse,
  pageCourses,
  sortCourses,
  updateCourse,
  updateScene,
  updateSubScene,
} from './courses.ts'
import { enabledCourses } from './queries.ts'

export const courseRoutes = serve(courses, {
  enabled: async ({ db }) => (await enabledCourses(db)).map(({ imageFile, ...c }) => ({ ...c, imageFileUrl: urlOf(imageFile) })),
  tree: ({ db }) => courseTree(db),
  page: ({ db, query }) => pageCourses(db, query),
  detail: ({ db, params }) => getCourse(db, params.id),
  createCourse: ({ db, body }) => createCourse(db, body),
  updateCourse: ({ db, body }) => updateCourse(db, body),
  createScene: ({ db, body }) => createScene(db, body),
  updateScene: ({ db, body }) => updateScene(db, body),
  createSubScene: ({ db, body }) => createSubScene(db, body),
  updateSubScene: ({ db, body }) => updateSubScene(db, body),
  sort: ({ db, body }) => sortCourses(db, Array.isArray(body) ? body : body.list),
})
