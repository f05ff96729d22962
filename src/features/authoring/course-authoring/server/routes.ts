// Routes of course authoring and its recycle bin.
import { serve } from '#platform/http/serve.ts'
import { courseAuthoring, recycleBin } from '../contract.ts'
import { contentsOf } from './contents.ts'
import { copyPart, copyScripts, type SubScenesCopied } from './copying.ts'
import { listCoursesWithExam, setCourseState } from './course-authoring.ts'
import { type CourseUsers, removeParts, usesOf } from './deleting.ts'
import { readinessOf } from './readiness.ts'
import { pageBin, purgeBin, restoreEntries } from './restoring.ts'

/** Ports to higher features: `whoUses`, because a used course cannot be deleted, and `copied`, which copies what belongs to sub-scenes. */
export const courseWorkshopRoutes = (whoUses: CourseUsers, copied: SubScenesCopied) => [
  ...serve(courseAuthoring, {
    remove: ({ db, body }) => removeParts(db, whoUses, body),
    uses: ({ db, query }) => usesOf(db, whoUses, query.ids.split(',')),
    copy: ({ db, body }) => copyPart(db, body.id, body.parentId ?? null, copied),
    copyScripts: ({ db, body }) => copyScripts(db, body.ids, body.subSceneId),
    state: ({ db, body }) => setCourseState(db, body.id, body.isValid),
    readiness: ({ db, params }) => readinessOf(db, params.id),
    contents: ({ db, params }) => contentsOf(db, params.id),
    exam: ({ db }) => listCoursesWithExam(db),
  }),
  ...serve(recycleBin, {
    page: ({ db, query }) => pageBin(db, query),
    restore: ({ db, body }) => restoreEntries(db, body),
    purge: ({ db, body }) => purgeBin(db, body),
  }),
]
