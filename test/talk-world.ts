// Makes sub-scenes with an enabled scenario in a project of the viewer, for the tests of free talks.
import type { Scenario } from '#shared/scenario.ts'
import type { ExamWorld } from './exam-world.ts'
import { addCourse, addProject } from './learning-world.ts'

export interface TalkPlace {
  courseId: string
  subSceneId: string
  projectId: string
}

export async function addTalkPlace(w: ExamWorld, content: Scenario): Promise<TalkPlace> {
  const { id, subs } = await addCourse(w, '医疗险面谈', { 首访: [{ text: '你们的医疗险怎么卖的', answerText: '我先了解一下您的情况。' }] })
  const subSceneId = subs[0] ?? ''
  const projectId = await addProject(w, id)
  await w.rows(`insert into scenario (tenant_id, sub_scene_id, version, state, content) values ($1, $2, 1, 'ENABLED', $3)`, [
    w.tenantId,
    subSceneId,
    JSON.stringify(content),
  ])
  return { courseId: id, subSceneId, projectId }
}
