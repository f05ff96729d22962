// Courses and question banks of the demo company.
import { createCourse, createScene, createSubScene, pageCourses } from '../../../features/courses/server/courses.ts'
import { setCourseState } from '../../../features/course-workshop/server/course-workshop.ts'
import { saveScripts } from '../../../features/scripts/server/scripts.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import type { DemoCourse } from '../courses.ts'
import { loadBanks } from '../load-questions.ts'
import { makeBank } from './bank-questions.ts'
import { makeLessons } from './lessons.ts'
import type { Acting } from './load-company.ts'

export async function loadCourses({ author, size, seed }: Acting): Promise<void> {
  const there = await author((db) => pageCourses(db, { type: 'COURSE', pageNumber: 1, pageSize: 100 }))
  const titles = new Set(there.records.map((c) => c.title))
  const lessons = makeLessons(seed, size.courses)
  // two are drafts still
  for (const [i, course] of lessons.entries())
    if (!titles.has(course.title)) await author((db) => addCourse(db, course, i < lessons.length - 2))
  await loadBanks(
    author,
    Array.from({ length: size.banks }, (_, i) => makeBank(seed, i, size.questionsOfBank)),
  )
}

/** One course, whole or not at all. */
async function addCourse(db: Db, of: DemoCourse, enabled: boolean): Promise<void> {
  const course = await createCourse(db, { title: of.title, description: of.description })
  for (const scene of of.scenes) {
    const { id: parentId } = await createScene(db, { parentId: course.id, title: scene.title, description: scene.description })
    for (const subScene of scene.subScenes) {
      const { id } = await createSubScene(db, { parentId, title: subScene.title, content: subScene.content })
      await saveScripts(
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
    }
  }
  if (enabled) await setCourseState(db, course.id, 'VALID')
}
