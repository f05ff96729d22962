// Makes an enabled course and projects with participants, for the tests of learners.
import { courses } from '#features/authoring/courses/contract.ts'
import { projectAssignments, projects } from '#features/practice/projects/contract.ts'
import { scripts } from '#features/authoring/scripts/contract.ts'
import type { ExamWorld } from './exam-world.ts'
import type { Person, World } from './world.ts'

/** The author of the records, and the owner's connection. */
interface Author {
  author: Person
  world: Pick<World, 'owner'>
}

const line = { editType: 'CREATE', type: 'QUESTION', mediaType: 'TEXT', needAnswer: 'NEED' }

/** An enabled course of one scene, with a sub-scene of these lines for each name. */
export async function addCourse({ author, world }: Author, title: string, subScenes: Record<string, object[]>) {
  const { id } = await author.get(courses.createCourse, { body: { title, description: '怎样谈保障' } })
  const scene = (await author.get(courses.createScene, { body: { parentId: id, title: '首次面谈' } })).id
  const subs: string[] = []
  for (const [name, lines] of Object.entries(subScenes)) {
    const sub = (await author.get(courses.createSubScene, { body: { parentId: scene, title: name, content: ['一位客户。'] } })).id
    await author.get(scripts.save, { params: { subSceneId: sub }, body: lines.map((more) => ({ ...line, ...more })) })
    subs.push(sub)
  }
  await world.owner.query(`update course set is_valid = 'VALID' where id = $1`, [id])
  return { id, scene, subs }
}

/** A project with this course, an exam with two tries, and these participants. */
export async function addProject(w: ExamWorld, courseId: string, { who = ['viewer'], type = 'MANDATORY', ...more }: Enrolled = {}) {
  const courseList = [{ courseId, needExam: 'NEED' as const, examRetryLimit: 2 }]
  const { id } = await w.author.get(projects.create, {
    body: { projectName: '新人营', beginTime: '2026-01-01 09:00:00', courseList, ...more },
  })
  const recordList = who.map((name) => ({ target: w.userIds[name] ?? '', selectionType: 'BY_USER' as const, type }))
  await w.admin.get(projectAssignments.create, { body: { projectId: id, recordList } })
  return id
}
interface Enrolled {
  who?: string[]
  type?: 'MANDATORY' | 'ELECTIVE'
  beginTime?: string
  dueTime?: string
}
