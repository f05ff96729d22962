// Loads the courses and question banks of the demo company.
import { createCourse, createScene, createSubScene, pageCourses } from '#features/authoring/courses/server/courses.ts'
import { setCourseState } from '#features/authoring/course-authoring/server/course-authoring.ts'
import { saveSetting } from '#features/authoring/digital-humans/server/digital-humans.ts'
import { boardPause } from '#features/authoring/productions/server/board-acts.ts'
import { generateScripts } from '#features/authoring/productions/server/productions.ts'
import { saveScripts } from '#features/authoring/scripts/server/saving.ts'
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { DemoCourse, Face } from '../courses.ts'
import { loadBanks } from '../load-questions.ts'
import { makeBank } from './bank-questions.ts'
import { faceOf } from './faces.ts'
import { makeLessons } from './lessons.ts'
import type { Acting } from './acting.ts'

/** State of the media of a course's first lines: one failed, or all paused. */
type Making = 'failed' | 'resting'
const makings: readonly Making[] = ['failed', 'resting']

/** Sets a task to the state after a failing voice service. */
const failStatement = statement(
  'demo_fail_task',
  `update generation_task set status = 'TASK_FAILED', attempts = 3, reason = '声音服务没有应答，已试 3 次', started_at = now(), finished_at = now()
    where tenant_id = $1 and source_id = $2`,
)

export async function loadCourses({ author, jobs, size, seed }: Acting): Promise<void> {
  const there = await author((db) => pageCourses(db, { type: 'COURSE', pageNumber: 1, pageSize: 100 }))
  const titles = new Set(there.records.map((c) => c.title))
  const lessons = makeLessons(seed, size.courses)
  // the last two stay drafts
  for (const [i, course] of lessons.entries())
    if (!titles.has(course.title))
      await author((db) => addCourse(db, jobs, { ...course, face: faceOf(i) }, { enabled: i < lessons.length - 2, making: makings[i] }))
  await loadBanks(
    author,
    Array.from({ length: size.banks }, (_, i) => makeBank(seed, i, size.questionsOfBank)),
  )
}

/** Adds one course with its scenes, lines and media tasks. */
async function addCourse(
  db: Db,
  jobs: Jobs,
  of: DemoCourse & { face: Face },
  { enabled, making }: { enabled: boolean; making: Making | undefined },
): Promise<void> {
  const course = await createCourse(db, { title: of.title, description: of.description })
  await saveSetting(db, course.id, { targetType: 'COURSE', question: of.face })
  let first: string[] | undefined
  for (const scene of of.scenes) {
    const { id: parentId } = await createScene(db, { parentId: course.id, title: scene.title, description: scene.description })
    for (const subScene of scene.subScenes) {
      const { id } = await createSubScene(db, { parentId, title: subScene.title, content: subScene.content })
      const lines = await saveScripts(
        db,
        id,
        subScene.lines.map(({ answer, ...line }) => ({
          editType: 'CREATE' as const,
          ...line,
          mediaType: line.type === 'TIPS' ? ('TEXT' as const) : ('AUDIO' as const),
          needAnswer: answer ? ('NEED' as const) : ('NO_NEED' as const),
          answerText: answer ?? null,
        })),
      )
      first ??= lines.map((l) => l.id)
    }
  }
  if (making && first) {
    const { submitted } = await generateScripts(db, jobs, first, '16:9')
    if (making === 'resting') await boardPause(db, jobs, { courseId: course.id, paused: true })
    else if (submitted[0]) await db.run(failStatement, [db.tenantId, submitted[0]])
  }
  if (enabled) await setCourseState(db, course.id, 'VALID')
}
