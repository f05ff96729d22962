// Loads the scenarios of the demo by the rules of the product, and a course for free talks with its project.
import { createCourse, createScene, createSubScene, pageCourses } from '#features/authoring/courses/server/courses.ts'
import { setCourseState } from '#features/authoring/course-authoring/server/course-authoring.ts'
import { saveSetting } from '#features/authoring/digital-humans/server/digital-humans.ts'
import { saveScripts } from '#features/authoring/scripts/server/saving.ts'
import { assign } from '#features/practice/projects/server/assignments.ts'
import { createProject, pageProjects } from '#features/practice/projects/server/projects.ts'
import { approveScenario, pageScenarios, saveScenario, submitScenario } from '#features/practice/scenarios/server/scenarios.ts'
import type { Db, Transact } from '#platform/database/transaction.ts'
import type { DemoCourse } from './course-parts.ts'
import { demoScenarios } from './scenarios/scenarios.ts'

const DAY = 86_400_000
const projectName = '自由对话体验'
const all = { pageNumber: 1, pageSize: 100 }

/** Adds the course, its lines without media, and a running project for the department of the author. Does nothing if the course exists. */
async function addTalkCourse(db: Db, of: DemoCourse, now: Date): Promise<void> {
  const { records } = await pageCourses(db, { ...all, type: 'COURSE' })
  if (records.some(({ title }) => title === of.title)) return
  const course = await createCourse(db, { title: of.title, description: of.description })
  for (const scene of of.scenes) {
    const { id: parentId } = await createScene(db, { parentId: course.id, title: scene.title, description: scene.description })
    for (const { title, content, customer, lines } of scene.subScenes) {
      const { id } = await createSubScene(db, { parentId, title, content })
      if (customer) await saveSetting(db, id, { targetType: 'SUB_SCENE', question: customer })
      await saveScripts(
        db,
        id,
        lines.map(({ answer, points, ...line }) => ({
          editType: 'CREATE' as const,
          ...line,
          mediaType: line.type === 'TIPS' ? ('TEXT' as const) : ('AUDIO' as const),
          needAnswer: answer ? ('NEED' as const) : ('NO_NEED' as const),
          answerText: answer ?? null,
          answerPoints: points ?? null,
        })),
      )
    }
  }
  await setCourseState(db, course.id, 'VALID')
  await addProject(db, course.id, now)
}

async function addProject(db: Db, courseId: string, now: Date): Promise<void> {
  if ((await pageProjects(db, all)).records.some((project) => project.projectName === projectName)) return
  const { userId, departmentId } = await db.who()
  const { id } = await createProject(db, {
    projectName,
    beginTime: `${new Date(now.getTime() - DAY).toISOString().slice(0, 10)} 09:00:00`,
    mentorId: userId,
    courseList: [{ courseId, needExam: 'NO_NEED' }],
  })
  if (departmentId) await assign(db, id, [{ selectionType: 'BY_GROUP', target: departmentId, type: 'MANDATORY' }])
}

/** The sub-scenes of the tenant's courses that have no scenario yet, by their titles. */
async function listBareSubScenes(db: Db): Promise<Map<string, string>> {
  const { records } = await pageCourses(db, { ...all, type: 'COURSE' })
  const bare = new Map<string, string>()
  for (const { id: courseId } of records)
    for (const { title, subSceneId, workingState, enabledVersion } of (await pageScenarios(db, { ...all, courseId })).records)
      if (workingState === null && enabledVersion === null) bare.set(title, subSceneId)
  return bare
}

/** Adds the course, and enables each scenario of the demo whose sub-scene has none; `author` acts with the session of the demo author. */
export async function loadScenarios(author: Transact, { now, course }: { now: Date; course: DemoCourse }): Promise<void> {
  await author((db) => addTalkCourse(db, course, now))
  const bare = await author(listBareSubScenes)
  for (const { subScene, scenario } of demoScenarios) {
    const subSceneId = bare.get(subScene)
    if (subSceneId === undefined) continue
    const { id } = await author((db) => saveScenario(db, { subSceneId, content: scenario }))
    await submitScenario({ transact: author, conclude: author }, id, undefined)
    await author((db) => approveScenario(db, id, undefined))
  }
}
